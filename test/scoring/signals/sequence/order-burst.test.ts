import { features, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const DAY = 86_400;
const order = (amount: number) => ({ useCase: 'checkout', features: features({ amount }) }) as const;
const ordered = (count: number, seconds: number) => (): World => {
  const world = new World();
  for (let i = 0; i < count; i += 1) world.send(order(40), seconds);
  return world;
};
/** After as many orders of others that what is small is known. @param price of each of them */
const amongOthers =
  (count: number, amount: number, price = (i: number) => 30 + i) =>
  (): World => {
    const world = new World();
    for (let i = 0; i < 120; i += 1)
      world.send({
        ...order(price(i)),
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
  (count: number, seconds: number) =>
  (world: World): void => {
    for (let i = 0; i < count; i += 1) world.send(order(40), seconds);
  };

/** Three weeks of logins, and then guests who order in this user's name, on a device each. */
const named = (): World => {
  const world = new World();
  for (let i = 0; i < 42; i += 1) world.send({ useCase: 'login', loginResult: 'SUCCESS' }, DAY / 2);
  for (let i = 0; i < 20; i += 1) world.send({ ...order(1), fingerprint: sha256(`guest ${i}`) }, 60);
  return world;
};

checkSignal('order_burst', [
  { name: 'a first order', request: order(40), strength: 0 },
  given('four at once', ordered(3, 60), order(40), 0),
  given('the sixth within the hour', ordered(5, 60), order(40), [0.7, 0.8], {
    orders: 6,
    span: 'within an hour',
    limit: 4,
    hours_known: 0,
  }),
  given('twelve on the first day of a workspace, in twelve hours', ordered(11, 3600), order(40), 0),
  given('one a day for a week', ordered(7, DAY), order(40), 0),
  given('a customer of two weeks', ordered(14, DAY), order(40), 0),
  given('the third small one', amongOthers(2, 2), order(2), [0.6, 0.8]),
  given(
    'the third of the cheapest meal',
    amongOthers(2, 5, (i) => (i % 12 === 0 ? 5 : 6 + (i % 3))),
    order(5),
    0,
  ),
  given('the third of a usual amount', amongOthers(2, 60), order(60), 0),
  {
    name: 'nine in nine hours where customers order once a day',
    world: knowing(1, ours(8, 3600)),
    request: order(40),
    strength: [0.6, 0.7],
    // Those that were challenged are not among them.
    evidence: { orders: 7, span: 'without a second factor', limit: 5, hours_known: 8 },
  },
  given('and where they order six times a day', knowing(6, ours(8, 3600)), order(40), 0),
  given(
    'the same once a second factor was passed for one of them',
    knowing(1, (world) => {
      ours(5, 3600)(world);
      world.send({ ...order(40), challengeCompleted: ['mfa_sms'] }, 3600);
      ours(2, 3600)(world);
    }),
    order(40),
    0,
  ),
  given(
    'an account that was made weeks ago and left alone',
    knowing(1, (world) => {
      world.send({ useCase: 'registration' }, 14 * DAY);
      buyersOf(world, 1, 1);
      world.now += DAY * 1000;
      ours(12, 300)(world);
    }),
    order(40),
    [0.65, 0.75],
    { orders: 11, span: 'without a second factor', limit: 8 },
  ),
  given('twenty by guests in the name of a user, who orders on the own device', named, order(40), 0),
  given('on a new one like it', named, { ...order(40), fingerprint: sha256('like it') }, 1),
  given('a login is no order', ordered(5, 60), { useCase: 'login' }, 0),
]);
