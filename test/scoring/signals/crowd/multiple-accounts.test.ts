import { CLIENT, type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const person = (i: number): Partial<EventRequest> => ({ userHash: sha256(`user${i}`).slice(0, 32) });
const DAY = 86_400;
const used = (users: number, seconds: number) => () => {
  const world = new World();
  for (let i = 0; i < users; i += 1) world.send(person(i), seconds);
  return world;
};

const HOUR = 3600;
/** A library's computer: a reader an hour, who logs in, or fails to. */
const terminal = (readers: number, change: (i: number) => Partial<EventRequest> = () => ({}), seconds = 2 * HOUR) => {
  const world = new World();
  // The reader who is asked about is known from home.
  for (let i = 0; i < 3; i += 1) world.send({ ...person(99), fingerprint: sha256('own phone') }, HOUR);
  for (let i = 0; i < readers; i += 1) world.send({ ...person(i), ...change(i) }, seconds);
  return world;
};

/** Customers known from machines of their own, whose passwords are reset on a machine of weeks, an hour apart. */
const resets = (customers: number) => () => {
  const world = new World();
  for (let i = 0; i <= customers; i += 1)
    world.know(() => ({ ...person(i), fingerprint: sha256(`own ${i}`), addressPrefix: `203.0.${i}.0/24` }), 3);
  world.send({ ...person(90), ...SHOP }, 20 * DAY);
  for (let i = 0; i < customers; i += 1) world.send({ ...person(i), ...SHOP, useCase: 'password_reset' }, HOUR);
  return world;
};
/** A class that came one after another on an earlier day, and now comes all at once. */
const classOf = (pupils: number, hours: number) => () => {
  const world = new World();
  for (let i = 0; i < pupils; i += 1) world.send({ ...person(i), ...HOME, useCase: 'login' }, 1800);
  world.now += hours * 3_600_000;
  for (let i = 1; i < pupils; i += 1) world.send({ ...person(i), ...HOME, useCase: 'login' }, 20);
  return world;
};
const HOME = { addressPrefix: '198.51.100.0/24' };
/** A family whose members have devices of their own, and log in on a computer that is seen for the first time. */
const family = (place: Partial<EventRequest>) => () => {
  const world = new World();
  for (let day = 0; day < 3; day += 1)
    for (let i = 0; i < 4; i += 1) world.send({ ...person(i), ...HOME, fingerprint: sha256(`own ${i}`) }, 6 * HOUR);
  for (let i = 0; i < 4; i += 1)
    world.send({ ...person(i), ...place, fingerprint: sha256('new'), challengeCompleted: ['mfa'] }, 600);
  return world;
};
const SHOP = { fingerprint: sha256('machine of weeks'), addressPrefix: '198.51.100.0/24' };

checkSignal('multiple_accounts', [
  ...(
    [
      [1, 0],
      [2, 0.25],
      [4, 0.5],
    ] as const
  ).map(([before, strength]) => ({
    name: `a reset after those of ${before} others on the same machine within the day`,
    world: resets(before),
    request: { ...person(before), ...SHOP, useCase: 'password_reset' as const },
    strength,
  })),
  {
    name: 'a login in a class that was let in on an earlier day',
    world: classOf(12, 18),
    request: { ...person(0), ...HOME, useCase: 'login' },
    strength: [0.01, 0.03],
  },
  {
    name: 'in a class of today',
    world: classOf(12, 0),
    request: { ...person(0), ...HOME, useCase: 'login' },
    strength: [0.9, 1],
  },
  {
    name: 'an order in that class',
    world: classOf(12, 18),
    request: { ...person(0), ...HOME, useCase: 'checkout' },
    strength: [0.8, 1],
  },
  {
    name: 'a change by the fourth of a family on a new computer at home',
    world: family(HOME),
    request: { ...person(3), ...HOME, fingerprint: sha256('new'), useCase: 'account_change' },
    strength: 0,
  },
  {
    name: 'the same at another place',
    world: family({ addressPrefix: '203.0.113.0/24' }),
    request: { ...person(3), addressPrefix: '203.0.113.0/24', fingerprint: sha256('new'), useCase: 'account_change' },
    strength: [0.1, 1],
  },
  {
    name: 'a reset of an account that nobody has used, after those of three others',
    world: resets(3),
    request: { ...person(50), ...SHOP, useCase: 'password_reset' },
    strength: 0,
  },
  { name: 'one user', request: person(0), strength: 0 },
  { name: 'a family', world: used(4, 60), request: person(0), strength: 0 },
  {
    name: 'seven in a day',
    world: used(6, 60),
    request: person(6),
    strength: 0.5,
    evidence: { users_24h: 7, users_30d: 7 },
  },
  { name: 'twelve in a minute', world: used(11, 5), request: person(11), strength: 1, evidence: { users_24h: 12 } },
  {
    name: 'twelve in a month, all of them let in: a machine that is shared',
    world: used(11, 2 * DAY),
    request: person(11),
    strength: 0.15,
    evidence: { users_24h: 1, users_30d: 12 },
  },
  {
    name: 'twelve on equal models, each at home',
    world: () => {
      const world = new World();
      for (let i = 0; i < 11; i += 1) world.send({ ...person(i), addressPrefix: `203.0.${i}.0/24` }, 60);
      return world;
    },
    request: { ...person(11), addressPrefix: '203.0.99.0/24' },
    strength: 0.1,
  },
  { name: 'many over years', world: used(20, 40 * DAY), request: person(20), strength: 0 },
  {
    name: 'more than are told apart',
    world: used(40, 5),
    request: person(40),
    strength: 1,
    evidence: { users_24h: 17 },
  },
  {
    name: 'a terminal, for somebody new',
    world: () => terminal(11),
    request: person(50),
    strength: 0.3,
    evidence: { users_24h: 12 },
  },
  { name: 'a terminal, for somebody known elsewhere', world: () => terminal(11), request: person(99), strength: 0.03 },
  {
    name: 'seven in the last hour are no terminal',
    world: () => terminal(11, () => ({}), HOUR / 7),
    request: person(99),
    strength: 1,
  },
  {
    name: 'six in the last hour are',
    world: () => terminal(11, () => ({}), HOUR / 4.9),
    request: person(99),
    strength: 0.03,
  },
  {
    name: 'one where every fifth login fails is none',
    world: () => terminal(11, (i) => (i % 5 === 0 ? { loginResult: 'FAILURE', useCase: 'login' } : {})),
    request: person(99),
    strength: 1,
  },
  {
    name: 'nor one where most were not let in',
    world: () => terminal(11, (i) => (i % 3 === 0 ? {} : { client: CLIENT.automated })),
    request: person(99),
    strength: 1,
  },
  {
    name: 'the fourth account made on a machine of today',
    world: () => terminal(3),
    request: { ...person(50), useCase: 'registration' },
    strength: [0.66, 0.67],
  },
  {
    name: 'on a terminal of weeks',
    world: () => terminal(3, () => ({}), 4 * DAY),
    request: { ...person(50), useCase: 'registration' },
    strength: 0.2,
  },
]);
