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

const buyersOf = (world: World, day: number, each: number): void => {
  for (let i = 0; i < 40; i += 1) {
    const who = { userHash: sha256(`buyer ${day} ${i}`).slice(0, 32), fingerprint: sha256(`phone ${day} ${i}`) };
    for (let k = 0; k < each; k += 1) world.send({ ...order(30 + i), ...who }, 20);
  }
};
/** The workspace knows since yesterday how often its customers order. */
const knowing = (each: number, then: (world: World) => void) => (): World => {
  const world = new World();
  buyersOf(world, 0, each);
  world.now += DAY * 1000;
  then(world);
  return world;
};
const ours =
  (count: number, seconds: number, amount = 40) =>
  (world: World): void => {
    for (let i = 0; i < count; i += 1) world.send(order(amount), seconds);
  };

checkSignal('order_burst', [
  { name: 'a first order', request: order(40), strength: 0 },
  { name: 'four at once', world: ordered(3, 60), request: order(40), strength: 0 },
  {
    name: 'the sixth within the hour',
    world: ordered(5, 60),
    request: order(40),
    strength: [0.7, 0.8],
    evidence: { orders: 6, span: 'within an hour', limit: 4, hours_known: 0 },
  },
  {
    name: 'twelve on the first day of a workspace, in twelve hours',
    world: ordered(11, 3600),
    request: order(40),
    strength: 0,
  },
  { name: 'one a day for a week', world: ordered(7, DAY), request: order(40), strength: 0 },
  { name: 'a customer of two weeks', world: ordered(14, DAY), request: order(40), strength: 0 },
  { name: 'the third small one', world: amongOthers(2, 2), request: order(2), strength: [0.6, 0.8] },
  { name: 'the third of a usual amount', world: amongOthers(2, 60), request: order(60), strength: 0 },
  {
    name: 'nine in nine hours where customers order once a day',
    world: knowing(1, ours(8, 3600)),
    request: order(40),
    strength: [0.6, 0.7],
    // Those that were challenged are not among them.
    evidence: { orders: 7, span: 'without a second factor', limit: 5, hours_known: 8 },
  },
  { name: 'and where they order six times a day', world: knowing(6, ours(8, 3600)), request: order(40), strength: 0 },
  {
    name: 'the same once a second factor was passed for one of them',
    world: knowing(1, (world) => {
      ours(5, 3600)(world);
      world.send({ ...order(40), challengeCompleted: ['mfa_sms'] }, 3600);
      ours(2, 3600)(world);
    }),
    request: order(40),
    strength: 0,
  },
  {
    name: 'an account that was made weeks ago and left alone',
    world: knowing(1, (world) => {
      world.send({ useCase: 'registration' }, 14 * DAY);
      buyersOf(world, 1, 1);
      world.now += DAY * 1000;
      ours(12, 300)(world);
    }),
    request: order(40),
    strength: [0.65, 0.75],
    evidence: { orders: 11, span: 'without a second factor', limit: 8 },
  },
  { name: 'a login is no order', world: ordered(5, 60), request: { useCase: 'login' }, strength: 0 },
]);
