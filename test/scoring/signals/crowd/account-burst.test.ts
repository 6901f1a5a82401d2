import t from 'tap';
import { sha256 } from '../../../profiles/rows.js';
import { evidenceOf, World } from '../../world.js';
import { checkSignal } from '../check.js';

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
const came = (people: number, seconds: number) => () => {
  const world = new World();
  for (let i = 0; i < people; i += 1) world.send(person(i), seconds);
  return world;
};

checkSignal('account_burst', [
  { name: 'a household', world: came(4, 60), request: person(5), strength: 0 },
  {
    name: 'a hundred in minutes',
    world: came(100, 2),
    request: person(100),
    strength: 1,
    evidence: { party: 'address', window: 'minute' },
  },
  {
    name: 'forty an hour, all with a wrong password',
    world: () => {
      const world = new World();
      for (let i = 0; i < 40; i += 1) world.send({ ...person(i), useCase: 'login', loginResult: 'FAILURE' }, 90);
      return world;
    },
    request: { ...person(40), useCase: 'login', loginResult: 'SUCCESS' },
    strength: [0.8, 1],
    evidence: { party: 'address', window: 'hour' },
  },
  {
    name: 'a new account on a line on which others fail',
    world: () => {
      const world = new World();
      for (let i = 0; i < 40; i += 1) world.send({ ...person(i), useCase: 'login', loginResult: 'FAILURE' }, 90);
      return world;
    },
    request: { ...person(40), useCase: 'registration' },
    strength: 0,
  },
  {
    name: 'passwords tried from all over a provider are just over the limit, however many',
    world: tried(600),
    request: { ...customer(601), useCase: 'login' },
    strength: [0.49, 0.51],
    evidence: { party: 'network', window: 'hour', limit: 180 },
  },
  {
    name: 'and a new account there',
    world: tried(600),
    request: { ...customer(601), useCase: 'registration' },
    strength: 0,
  },
  { name: 'fewer of them', world: tried(150), request: { ...customer(601), useCase: 'login' }, strength: 0 },
  {
    name: 'as many failures beside the logins of a thousand customers',
    world: () => {
      const world = new World();
      for (let i = 0; i < 2000; i += 1) {
        const failed = i % 10 === 0;
        world.send({ ...customer(i % 1000), useCase: 'login', loginResult: failed ? 'FAILURE' : 'SUCCESS' }, 1.5);
      }
      return world;
    },
    request: { ...customer(2001), useCase: 'login' },
    strength: 0,
  },
  {
    name: 'one who forgot his password',
    world: () => {
      const world = new World();
      for (let i = 0; i < 20; i += 1) world.send({ ...person(1), useCase: 'login', loginResult: 'FAILURE' }, 12);
      return world;
    },
    request: { ...person(1), useCase: 'login', loginResult: 'SUCCESS' },
    strength: 0,
  },
  { name: 'as many who are let in', world: came(40, 90), request: person(40), strength: 0 },
  { name: 'an office over its first day', world: came(300, 90), request: person(300), strength: 0 },
  { name: 'a known device in a crowd', world: came(100, 2), request: person(3), strength: 0 },
  {
    name: 'three hundred customers of a carrier in an hour, whose passwords are right',
    world: () => {
      const world = new World();
      for (let i = 0; i < 300; i += 1) {
        world.send({ ...person(i), useCase: 'login' });
        world.send({ ...person(i), useCase: 'login', loginResult: 'SUCCESS' }, 10);
      }
      return world;
    },
    request: { ...person(300), useCase: 'login' },
    strength: 0,
  },
  {
    name: 'ninety resets in an hour, and one own account that logs in beside each of them',
    world: () => {
      const world = new World();
      for (let i = 0; i < 90; i += 1) {
        world.send({ ...person(1000), useCase: 'login', loginResult: 'SUCCESS' }, 20);
        world.send({ ...person(i), useCase: 'password_reset' }, 20);
      }
      return world;
    },
    request: { ...person(90), useCase: 'password_reset' },
    strength: [0.9, 1],
    evidence: { party: 'address', window: 'hour' },
  },
  {
    name: 'and where these are sixty colleagues',
    world: () => {
      const world = new World();
      for (let i = 0; i < 90; i += 1) {
        world.send({ ...person(1000 + (i % 60)), useCase: 'login', loginResult: 'SUCCESS' }, 20);
        world.send({ ...person(i), useCase: 'password_reset' }, 20);
      }
      return world;
    },
    request: { ...person(90), useCase: 'password_reset' },
    strength: 0,
  },
  {
    name: 'behind a proxy that nobody named',
    world: () => {
      const world = new World();
      for (let i = 0; i < 60; i += 1) world.send({ ...person(i), addressPrefix: '10.0.0.0/24' });
      return world;
    },
    request: { ...person(60), addressPrefix: '10.0.0.0/24' },
    strength: 0,
  },
]);

t.test('what is counted does not depend on the pseudonyms of an installation', (t) => {
  const counts = new Set<unknown>();
  for (let installation = 0; installation < 15; installation += 1) {
    const world = new World();
    const account = (i: number) => ({ ...person(i), userHash: sha256(`${installation} ${i}`).slice(0, 32) });
    for (let i = 0; i < 120; i += 1) world.send({ ...account(i), useCase: 'login' }, 24);
    counts.add(evidenceOf(world.ask({ ...account(120), useCase: 'login' }), 'account_burst')['count']);
  }
  t.same([...counts], [121]);
  t.end();
});
