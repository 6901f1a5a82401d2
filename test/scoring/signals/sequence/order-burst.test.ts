import { features, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const DAY = 86_400;
const order = (amount: number) => ({ useCase: 'checkout', features: features({ amount }) }) as const;
const ordered =
  (count: number, seconds: number, amount = 40) =>
  (): World => {
    const world = new World();
    for (let i = 0; i < count; i += 1) world.send(order(amount), seconds);
    return world;
  };
/** After as many orders of others that what is small is known. */
const amongOthers = (count: number, amount: number) => (): World => {
  const world = new World();
  for (let i = 0; i < 120; i += 1)
    world.send({
      ...order(30 + i),
      userHash: sha256(`buyer ${i}`).slice(0, 32),
      fingerprint: sha256(`phone ${i}`),
    });
  for (let i = 0; i < count; i += 1) world.send(order(amount), 40);
  return world;
};

checkSignal('order_burst', [
  { name: 'a first order', request: order(40), strength: 0 },
  { name: 'four at once', world: ordered(3, 60), request: order(40), strength: 0 },
  {
    name: 'the sixth within the hour',
    world: ordered(5, 60),
    request: order(40),
    strength: [0.7, 0.8],
    evidence: { orders: 6, limit: 4, hours_known: 0 },
  },
  { name: 'one a day for a week', world: ordered(7, DAY), request: order(40), strength: 0 },
  { name: 'a customer of two weeks', world: ordered(14, DAY), request: order(40), strength: 0 },
  { name: 'the third small one', world: amongOthers(2, 2), request: order(2), strength: [0.7, 0.8] },
  { name: 'the third of a usual amount', world: amongOthers(2, 60), request: order(60), strength: 0 },
  {
    name: 'an account that was made weeks ago and left alone',
    world: () => {
      const world = new World();
      world.send({ useCase: 'registration' }, 14 * DAY);
      for (let i = 0; i < 6; i += 1) world.send(order(40), 300);
      return world;
    },
    request: order(40),
    strength: [0.6, 0.7],
    evidence: { orders: 7, limit: 6 },
  },
  { name: 'a login is no order', world: ordered(5, 60), request: { useCase: 'login' }, strength: 0 },
]);
