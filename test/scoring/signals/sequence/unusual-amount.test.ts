import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const order = (amount: number) => ({ useCase: 'checkout', features: features({ amount }) }) as const;
const DAY = 86_400;
const FROM = { country: 'DE', addressPrefix: '91.65.10.0/24', addressHash: 'aa'.repeat(16), asn: 3209 } as const;
const ELSEWHERE = { ...FROM, addressPrefix: '89.12.3.0/24', addressHash: 'bb'.repeat(16), asn: 6805 };
const buyer =
  (from: object = {}) =>
  (): World => {
    const world = new World();
    for (let i = 0; i < 12; i += 1) world.send({ ...order(40 + (i % 4)), ...from }, DAY);
    return world;
  };

checkSignal('unusual_amount', [
  { name: 'a first order', request: order(5000), strength: 0 },
  given('an order as usual', buyer(), order(55), 0),
  given('ten times as much', buyer(), order(420), 0.5, { amount: 420, against: 'of this user' }),
  given('a hundred times as much, which nobody comes to by and by', buyer(), order(4999), 1, {
    amount: 4999,
    against: 'of this user',
  }),
  given('not in a login', buyer(), { ...order(4999), useCase: 'login' }, 0),
  given('from a network of the user', buyer(FROM), { ...FROM, ...order(420) }, 0.5),
  given('from a network of nobody', buyer(FROM), { ...ELSEWHERE, ...order(420) }, 1),
  given(
    'from one that he came from an hour ago',
    () => {
      const world = buyer(FROM)();
      world.send({ ...ELSEWHERE, useCase: 'login' }, 3600);
      return world;
    },
    { ...ELSEWHERE, ...order(420) },
    1,
  ),
]);
