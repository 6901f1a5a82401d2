import t from 'tap';
import { NETWORK } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { evidenceOf, World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const line = { addressHash: 'ab'.repeat(16), addressPrefix: '91.65.10.0/24', asn: 3320, country: 'DE' };
const person = (i: number) => ({
  ...line,
  userHash: sha256(`user ${i}`).slice(0, 32),
  fingerprint: sha256(`device ${i}`),
});
/** On a line and a /24 of their own. */
const customer = (i: number) => ({
  ...person(i),
  addressHash: sha256(`line ${i}`).slice(0, 32),
  addressPrefix: `91.${65 + Math.floor(i / 250)}.${i % 250}.0/24`,
});
const tried = (passwords: number) => () => {
  const world = new World();
  for (let i = 0; i < passwords; i += 1) world.send({ ...customer(i), useCase: 'login', loginResult: 'FAILURE' }, 5);
  return world;
};
const rented = (i: number) => ({ ...person(i), network: NETWORK.datacenter, useCase: 'login' as const });
/** Four logins of so many newcomers by turns. */
const mistyped = (people: number) => () => {
  const world = new World();
  for (let i = 0; i < 4; i += 1) world.send({ ...rented(i % people), loginResult: 'FAILURE' }, 5);
  return world;
};
const came = (people: number, seconds: number) => () => {
  const world = new World();
  for (let i = 0; i < people; i += 1) world.send(person(i), seconds);
  return world;
};

const repeated = () => {
  const world = came(20, 2)();
  for (let i = 0; i < 5; i += 1) world.send(person(20));
  return world;
};

checkSignal('account_burst', [
  given('a household', came(4, 60), person(5), 0),
  given('one newcomer within a minute, on a rented line', mistyped(1), rented(0), 0),
  given('four newcomers', mistyped(4), rented(4), [0.1, 1], { party: 'address', window: 'minute' }),
  given('twenty within a minute', came(20, 2), person(20), [0.1, 1], { window: 'minute', count: 21 }),
  given('twenty, and one who sends again and again', repeated, person(20), [0.1, 1], { window: 'minute', count: 26 }),
  given('a hundred in minutes', came(100, 2), person(100), 1, { party: 'address', window: 'minute' }),
  given(
    'forty an hour, all with a wrong password',
    () => {
      const world = new World();
      for (let i = 0; i < 40; i += 1) world.send({ ...person(i), useCase: 'login', loginResult: 'FAILURE' }, 90);
      return world;
    },
    { ...person(40), useCase: 'login', loginResult: 'SUCCESS' },
    [0.8, 1],
    { party: 'address', window: 'hour' },
  ),
  given(
    'a new account on a line on which others fail',
    () => {
      const world = new World();
      for (let i = 0; i < 40; i += 1) world.send({ ...person(i), useCase: 'login', loginResult: 'FAILURE' }, 90);
      return world;
    },
    { ...person(40), useCase: 'registration' },
    0,
  ),
  given(
    'passwords tried from all over a provider are just over the limit, however many',
    tried(600),
    { ...customer(601), useCase: 'login' },
    [0.49, 0.51],
    { party: 'network', window: 'hour', limit: 180 },
  ),
  given('and a new account there', tried(600), { ...customer(601), useCase: 'registration' }, 0),
  given('fewer of them', tried(150), { ...customer(601), useCase: 'login' }, 0),
  given(
    'as many failures beside the logins of a thousand customers',
    () => {
      const world = new World();
      for (let i = 0; i < 2000; i += 1) {
        const failed = i % 10 === 0;
        world.send({ ...customer(i % 1000), useCase: 'login', loginResult: failed ? 'FAILURE' : 'SUCCESS' }, 1.5);
      }
      return world;
    },
    { ...customer(2001), useCase: 'login' },
    0,
  ),
  given(
    'one who forgot his password',
    () => {
      const world = new World();
      for (let i = 0; i < 20; i += 1) world.send({ ...person(1), useCase: 'login', loginResult: 'FAILURE' }, 12);
      return world;
    },
    { ...person(1), useCase: 'login', loginResult: 'SUCCESS' },
    0,
  ),
  given('as many who are let in', came(40, 90), person(40), 0),
  given('an office over its first day', came(300, 90), person(300), 0),
  given('a known device in a crowd', came(100, 2), person(3), 0),
  given(
    'three hundred customers of a carrier in an hour, whose passwords are right',
    () => {
      const world = new World();
      for (let i = 0; i < 300; i += 1) {
        world.send({ ...person(i), useCase: 'login' });
        world.send({ ...person(i), useCase: 'login', loginResult: 'SUCCESS' }, 10);
      }
      return world;
    },
    { ...person(300), useCase: 'login' },
    0,
  ),
  given(
    'ninety resets in an hour, and one own account that logs in beside each of them',
    () => {
      const world = new World();
      for (let i = 0; i < 90; i += 1) {
        world.send({ ...person(1000), useCase: 'login', loginResult: 'SUCCESS' }, 20);
        world.send({ ...person(i), useCase: 'password_reset' }, 20);
      }
      return world;
    },
    { ...person(90), useCase: 'password_reset' },
    [0.9, 1],
    { party: 'address', window: 'hour' },
  ),
  given(
    'and where these are sixty colleagues',
    () => {
      const world = new World();
      for (let i = 0; i < 90; i += 1) {
        world.send({ ...person(1000 + (i % 60)), useCase: 'login', loginResult: 'SUCCESS' }, 20);
        world.send({ ...person(i), useCase: 'password_reset' }, 20);
      }
      return world;
    },
    { ...person(90), useCase: 'password_reset' },
    0,
  ),
  given(
    'behind a proxy that nobody named',
    () => {
      const world = new World();
      for (let i = 0; i < 60; i += 1) world.send({ ...person(i), addressPrefix: '10.0.0.0/24' });
      return world;
    },
    { ...person(60), addressPrefix: '10.0.0.0/24' },
    0,
  ),
]);

t.test('what is counted does not depend on the pseudonyms of an installation', async (t) => {
  const counts = new Set<unknown>();
  for (let installation = 0; installation < 15; installation += 1) {
    const world = new World();
    const account = (i: number) => ({ ...person(i), userHash: sha256(`${installation} ${i}`).slice(0, 32) });
    for (let i = 0; i < 120; i += 1) world.send({ ...account(i), useCase: 'login' }, 24);
    counts.add(evidenceOf(world.ask({ ...account(120), useCase: 'login' }), 'account_burst')['count']);
  }
  t.same([...counts], [121]);
});
