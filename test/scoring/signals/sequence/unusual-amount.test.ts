import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

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
  { name: 'an order as usual', world: buyer(), request: order(55), strength: 0 },
  {
    name: 'ten times as much',
    world: buyer(),
    request: order(420),
    strength: 0.5,
    evidence: { amount: 420, against: 'of this user' },
  },
  {
    name: 'a hundred times as much, which nobody comes to by and by',
    world: buyer(),
    request: order(4999),
    strength: 1,
    evidence: { amount: 4999, against: 'of this user' },
  },
  { name: 'not in a login', world: buyer(), request: { ...order(4999), useCase: 'login' }, strength: 0 },
  {
    name: 'from a network of the user',
    world: buyer(FROM),
    request: { ...FROM, ...order(420) },
    strength: 0.5,
  },
  { name: 'from a network of nobody', world: buyer(FROM), request: { ...ELSEWHERE, ...order(420) }, strength: 1 },
  {
    name: 'from one that he came from an hour ago',
    world: () => {
      const world = buyer(FROM)();
      world.send({ ...ELSEWHERE, useCase: 'login' }, 3600);
      return world;
    },
    request: { ...ELSEWHERE, ...order(420) },
    strength: 1,
  },
]);
