// The SIM-swap engine: each flag for its own cause, the risk they add up to, and the profile as it is after the
// request.
import t from 'tap';
import { OPTION, type EventRequest } from '../../src/event/event-row.js';
import { NOON, sha256, typed } from '../profiles/rows.js';
import { World } from './world.js';

interface SimSwap {
  risk: number;
  flags: Record<string, boolean>;
  updatedProfile: Record<string, unknown>;
}

const sim = (serial: string, operator = '26201'): Partial<EventRequest> => ({
  options: OPTION.sim,
  simSerialHash: serial.repeat(16),
  simOperator: operator,
});
const FLAGS = ['sim_changed', 'device_changed', 'behavior_anomaly', 'time_anomaly', 'velocity_anomaly'];
const KNOWN_AFTER = 24;

/** Known by SIM, device, typing and hour. */
function known(): World {
  const world = new World();
  for (let i = 0; i < KNOWN_AFTER; i += 1) world.send({ ...sim('a'), ...typed(1, i) }, 3600);
  return world;
}

const usual = { ...sim('a'), ...typed(1, 99) };

/** As many requests as no person sends in a minute, none of them learned. */
function hurried(): World {
  const world = known();
  for (let i = 0; i < 30; i += 1) world.send({ ...usual, loginResult: 'FAILURE' }, 1);
  return world;
}

const CASES: {
  name: string;
  world?: () => World;
  request: Partial<EventRequest>;
  flags: string[];
  risk: readonly [min: number, max: number];
}[] = [
  { name: 'nothing changed', request: usual, flags: [], risk: [0, 9] },
  { name: 'another serial', request: { ...usual, ...sim('b') }, flags: ['sim_changed'], risk: [50, 60] },
  {
    name: 'another serial that was let in yesterday',
    world: () => {
      const world = known();
      world.send({ ...usual, ...sim('b'), challengeCompleted: ['mfa_totp'] }, 24 * 3600);
      return world;
    },
    request: { ...usual, ...sim('b') },
    flags: ['sim_changed'],
    risk: [4, 60],
  },
  {
    name: 'another operator of the same card in the same phone',
    request: { ...usual, ...sim('a', '26202') },
    flags: ['sim_changed'],
    risk: [4, 20],
  },
  {
    name: 'the same serial with another operator in another phone',
    request: { ...usual, ...sim('a', '26202'), fingerprint: sha256('other') },
    flags: ['sim_changed', 'device_changed'],
    risk: [80, 100],
  },
  {
    name: 'another device',
    request: { ...usual, fingerprint: sha256('other') },
    flags: ['device_changed'],
    risk: [10, 30],
  },
  { name: 'another typist', request: { ...usual, ...typed(2, 0) }, flags: ['behavior_anomaly'], risk: [10, 30] },
  { name: 'at night', request: { ...usual, localHour: 3 }, flags: ['time_anomaly'], risk: [5, 20] },
  { name: 'in a hurry', world: hurried, request: usual, flags: ['velocity_anomaly'], risk: [5, 30] },
  {
    name: 'all at once',
    world: hurried,
    request: { ...sim('b'), ...typed(2, 0), fingerprint: sha256('other'), localHour: 3 },
    flags: FLAGS,
    risk: [95, 100],
  },
];

const ask = (world: World, request: Partial<EventRequest>): SimSwap =>
  JSON.parse(world.ask(request).simSwap) as SimSwap;

for (const {
  name,
  world = known,
  request,
  flags,
  risk: [min, max],
} of CASES) {
  t.test(name, async (t) => {
    const { risk, flags: told } = ask(world(), request);
    t.same(told, Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag)])));
    t.ok(Number.isInteger(risk) && risk >= min && risk <= max, `risk ${risk}`);
  });
}

t.test('without SIM data there is no answer', async (t) => {
  t.equal(known().ask({ ...usual, options: 0 }).simSwap, '');
});

t.test('the profile is the one after the request', async (t) => {
  const first = new Date(NOON).toISOString();
  const world = known();
  const second = new Date(world.now).toISOString();
  const cases = [
    {
      name: 'of a stranger',
      world: new World(),
      request: sim('a'),
      profile: {
        simSerialHash: 'a'.repeat(16),
        simOperator: '26201',
        firstSeen: first,
        lastChange: null,
        changeCount: 0,
        requestCount: 1,
      },
    },
    {
      name: 'of a known user',
      world,
      request: usual,
      profile: {
        simSerialHash: 'a'.repeat(16),
        simOperator: '26201',
        firstSeen: first,
        lastChange: null,
        changeCount: 0,
        requestCount: KNOWN_AFTER + 1,
      },
    },
    {
      name: 'a challenged change is not learned',
      world,
      request: { ...usual, ...sim('b') },
      profile: { simSerialHash: 'a'.repeat(16), lastChange: null, changeCount: 0, requestCount: KNOWN_AFTER },
    },
    {
      name: 'a change whose challenge was passed is',
      world,
      request: { ...usual, ...sim('b', '26202'), challengeCompleted: ['mfa'] },
      profile: {
        simSerialHash: 'b'.repeat(16),
        simOperator: '26202',
        firstSeen: first,
        lastChange: second,
        changeCount: 1,
        requestCount: KNOWN_AFTER + 1,
      },
    },
    {
      name: 'an operator of many letters is a hash',
      world: new World(),
      request: sim('a', 'x'.repeat(60)),
      profile: { simOperator: /^#[0-9a-f]+$/ },
    },
    {
      name: 'an operator that JSON must escape',
      world: new World(),
      request: sim('a', 'a"b\\c'),
      profile: { simOperator: 'a"b\\c' },
    },
  ];
  for (const { name, world, request, profile } of cases) t.match(ask(world, request).updatedProfile, profile, name);
});
