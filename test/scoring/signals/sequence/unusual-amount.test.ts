import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const order = (amount: number) => ({ useCase: 'checkout', features: features({ amount }) }) as const;
const DAY = 86_400;
const buyer = (): World => {
  const world = new World();
  for (let i = 0; i < 12; i += 1) world.send(order(40 + (i % 4)), DAY);
  return world;
};

checkSignal('unusual_amount', [
  { name: 'a first order', request: order(5000), strength: 0 },
  { name: 'an order as usual', world: buyer, request: order(55), strength: 0 },
  {
    name: 'a hundred times as much',
    world: buyer,
    request: order(4999),
    strength: 1,
    evidence: { amount: 4999, against: 'of this user' },
  },
  { name: 'not in a login', world: buyer, request: { ...order(4999), useCase: 'login' }, strength: 0 },
]);
