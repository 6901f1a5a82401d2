import { CLIENT, type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

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
const THERE = { fingerprint: sha256('new'), addressPrefix: '203.0.113.0/24' };
/**
 * Four customers, known from machines of their own or from none but this one, who log in one after another on a machine
 * that was first seen `age` days before them, and pass a challenge.
 */
const phished = (age: number, seconds: number, own = true) => {
  const world = new World();
  for (let i = 0; i < 4 && own; i += 1)
    world.know(() => ({ ...person(i), fingerprint: sha256(`own ${i}`), addressPrefix: `198.51.${i}.0/24` }), 3);
  if (age > 0) world.send({ ...person(90), ...THERE }, age * DAY);
  for (let round = 0; round < (own ? 1 : 3); round += 1)
    for (let i = 0; i < 4; i += 1) world.send({ ...person(i), ...THERE, challengeCompleted: ['mfa'] }, seconds);
  return world;
};
/** Twelve readers a day at one machine; then others use `OTHER` for `before` days. */
const library = (days: number, before = 0, line: (day: number) => Partial<EventRequest> = () => HOME) => {
  const world = new World();
  for (let day = 0; day < days; day += 1)
    for (let i = 0; i < 12; i += 1) world.send({ ...person(i), ...line(day), useCase: 'login' }, 2 * HOUR);
  if (before > 0) world.send({ ...person(80), ...OTHER, fingerprint: sha256('of 80') }, before * DAY);
  for (let i = 0; i < 12 && before > 0; i += 1) world.send({ ...person(i), ...HOME, useCase: 'login' }, 2 * HOUR);
  return world;
};
const OTHER = { addressPrefix: '203.0.113.0/24' };
const SEEDED = { client: CLIENT.seededFingerprint };
const SHOP = { fingerprint: sha256('machine of weeks'), addressPrefix: '198.51.100.0/24' };

checkSignal('multiple_accounts', [
  ...(
    [
      [1, 0],
      [2, 0.25],
      [4, 0.5],
    ] as const
  ).map(([before, strength]) =>
    given(
      `a reset after those of ${before} others on the same machine within the day`,
      resets(before),
      { ...person(before), ...SHOP, useCase: 'password_reset' as const },
      strength,
    ),
  ),
  given(
    'a login in a class that was let in on an earlier day',
    classOf(12, 18),
    { ...person(0), ...HOME, useCase: 'login' },
    [0.01, 0.03],
  ),
  given('in a class of today', classOf(12, 0), { ...person(0), ...HOME, useCase: 'login' }, [0.9, 1]),
  given('an order in that class', classOf(12, 18), { ...person(0), ...HOME, useCase: 'checkout' }, [0.8, 1]),
  given(
    'a change by the fourth of a family on a new computer at home',
    family(HOME),
    { ...person(3), ...HOME, fingerprint: sha256('new'), useCase: 'account_change' },
    0,
  ),
  given(
    'the same at another place',
    family({ addressPrefix: '203.0.113.0/24' }),
    { ...person(3), addressPrefix: '203.0.113.0/24', fingerprint: sha256('new'), useCase: 'account_change' },
    [0.1, 1],
  ),
  ...(
    [
      ['on a machine of two days', () => phished(2, 600), 'account_change', [0.43, 0.45]],
      ['on one of three days', () => phished(3.1, 600), 'account_change', 0],
      ['over two days, on a machine of the first', () => phished(0, 14 * HOUR), 'account_change', [0.42, 0.43]],
      ['by a login', () => phished(0, 600), 'login', 0],
      ['by customers without another device', () => phished(0, 600, false), 'account_change', 0],
      ['by a reset of one who is known on a machine of weeks', () => phished(20, 600), 'password_reset', 0],
    ] as const
  ).map(([where, world, useCase, strength]) =>
    given(`accounts opened one after another ${where}`, world, { ...person(3), ...THERE, useCase }, strength),
  ),
  given(
    'a change after resets on a machine of weeks',
    resets(3),
    { ...person(3), ...SHOP, useCase: 'account_change' },
    0,
  ),
  given('a reset on a terminal', () => terminal(11), { ...person(99), useCase: 'password_reset' }, 0.03),
  given(
    'a reset of an account that nobody has used, after those of three others',
    resets(3),
    { ...person(50), ...SHOP, useCase: 'password_reset' },
    0,
  ),
  { name: 'one user', request: person(0), strength: 0 },
  given('a family', used(4, 60), person(0), 0),
  given('seven in a day', used(6, 60), person(6), 0.5, { users_24h: 7, users_30d: 7 }),
  given('twelve in a minute', used(11, 5), person(11), 1, { users_24h: 12 }),
  given('twelve in a month, all of them let in: a machine that is shared', used(11, 2 * DAY), person(11), 0.15, {
    users_24h: 1,
    users_30d: 12,
  }),
  given(
    'twelve on equal models, each at home',
    () => {
      const world = new World();
      for (let i = 0; i < 11; i += 1) world.send({ ...person(i), addressPrefix: `203.0.${i}.0/24` }, 60);
      return world;
    },
    { ...person(11), addressPrefix: '203.0.99.0/24' },
    0.1,
  ),
  given('many over years', used(20, 40 * DAY), person(20), 0),
  given('more than are told apart', used(40, 5), person(40), 1, { users_24h: 17 }),
  ...(
    [
      ['a machine of weeks on a line of today, a regular', () => library(20), { ...person(3), ...OTHER }, 0.7],
      ['there, somebody new', () => library(20), { ...person(50), ...OTHER }, 0.5],
      ['there, an order', () => library(20), { ...person(50), ...OTHER, useCase: 'checkout' as const }, 0.3],
      ['a machine of five days there', () => library(5), { ...person(50), ...OTHER }, 0.3],
      ['a machine of weeks on a line of eight days', () => library(20, 8), { ...person(50), ...OTHER }, 0.3],
      ['on its own line', () => library(20), { ...person(50), ...HOME }, 0.3],
      ['where no address is told', () => library(20), { ...person(50), addressPrefix: '' }, 0.3],
      [
        'where a seeded machine has another line each night',
        () => library(20, 0, (day) => ({ addressPrefix: `203.1.${day}.0/24`, ...SEEDED })),
        { ...person(50), ...OTHER, ...SEEDED },
        0.3,
      ],
      [
        'where it has had another line each four days for more than a year',
        () => library(400, 0, (day) => ({ addressPrefix: `203.${day >> 8}.${day & 0xfc}.0/24`, ...SEEDED })),
        { ...person(50), ...OTHER, ...SEEDED },
        0.3,
      ],
    ] as const
  ).map(([where, world, request, strength]) =>
    given(where, world, { useCase: 'login' as const, ...request }, strength),
  ),
  given('the seventeenth of a day on a machine of today', () => terminal(16, () => ({}), HOUR), person(50), 0.5),
  given('the sixteenth', () => terminal(15, () => ({}), HOUR), person(50), 0.3),
  given('a terminal, for somebody new', () => terminal(11), person(50), 0.3, { users_24h: 12 }),
  given('a terminal, for somebody known elsewhere', () => terminal(11), person(99), 0.03),
  given('seven in the last hour are no terminal', () => terminal(11, () => ({}), HOUR / 7), person(99), 1),
  given('six in the last hour are', () => terminal(11, () => ({}), HOUR / 4.9), person(99), 0.03),
  given(
    'one where every fifth login fails is none',
    () => terminal(11, (i) => (i % 5 === 0 ? { loginResult: 'FAILURE', useCase: 'login' } : {})),
    person(99),
    1,
  ),
  given(
    'nor one where most were not let in',
    () => terminal(11, (i) => (i % 3 === 0 ? {} : { client: CLIENT.automated })),
    person(99),
    1,
  ),
  given(
    'the fourth account made on a machine of today',
    () => terminal(3),
    { ...person(50), useCase: 'registration' },
    [0.66, 0.67],
  ),
  given(
    'on a terminal of weeks',
    () => terminal(3, () => ({}), 4 * DAY),
    { ...person(50), useCase: 'registration' },
    0.2,
  ),
]);
