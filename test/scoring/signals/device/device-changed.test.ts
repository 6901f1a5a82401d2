import { CLIENT } from '../../../../src/event/event-row.js';
import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const DAY = 86_400;
const other = { fingerprint: sha256('other') };
const unlike = {
  ...other,
  deviceAttributes: attributesOf({
    manufacturer: 'Apple',
    model: 'iPhone 15',
    screenWidth: '1179',
    screenHeight: '2556',
  }),
};
/** What a page tells of a computer. */
const page = (versions: Record<string, string>) =>
  attributesOf({ screenWidth: '1920', screenHeight: '1080', screenDensity: '1', locale: 'de-DE', ...versions });
const beforeUpdate = page({ sdkVersion: '140', osVersion: '10.0' });
const afterUpdate = { ...other, deviceAttributes: page({ sdkVersion: '141', osVersion: '15.0' }) };
/** Known, then away for some days. */
const away = (days: number) => () => {
  const world = new World().know();
  world.now += days * DAY * 1000;
  return world;
};

const HOME = { addressPrefix: '91.65.10', asn: 31334 };
const newAtHome = { ...unlike, ...HOME };
/** Known at home for some days, by a request a day. */
const atHome = (days: number) => () => {
  const world = new World();
  for (let day = 0; day < days; day += 1) world.send(HOME, DAY);
  return world;
};

/** Ten unlike devices at home in turn, a request every twelve hours with a passed factor. */
const machine = (i: number) => ({
  fingerprint: sha256(`machine ${i % 10}`),
  deviceAttributes: attributesOf({ manufacturer: `maker ${i % 10}`, screenWidth: `${i % 10}`, screenHeight: '900' }),
  ...HOME,
});
const tenMachines = (rounds: number) => () => {
  const world = new World();
  for (let i = 0; i < 10 * rounds; i += 1) world.send({ ...machine(i), challengeCompleted: ['mfa'] }, DAY / 2);
  return world;
};

/** A computer at home that was unused for four months. */
const computerAway = () => {
  const world = new World();
  for (let day = 0; day < 20; day += 1) world.send({ ...HOME, deviceAttributes: beforeUpdate }, DAY);
  world.now += 120 * DAY * 1000;
  return world;
};
const IN_THE_NETWORK = { addressPrefix: '91.65.77', asn: 31334 };
const otherScreen = { ...other, deviceAttributes: page({ sdkVersion: '140', screenWidth: '1366' }) };
/** A like device on another line of the provider: it failed so many passwords. */
const tries = (failed: number) => () => {
  const world = atHome(20)();
  for (let i = 0; i < failed; i += 1)
    world.send({ ...other, ...IN_THE_NETWORK, useCase: 'login', loginResult: 'FAILURE' }, 3600);
  return world;
};

checkSignal('device_changed', [
  {
    name: 'after months an updated browser on another line of the provider',
    world: computerAway,
    request: { ...afterUpdate, ...IN_THE_NETWORK },
    strength: [0.1, 0.3],
  },
  {
    name: 'and another screen: another computer',
    world: computerAway,
    request: { ...otherScreen, ...IN_THE_NETWORK },
    strength: 1,
  },
  { name: 'but not at home', world: computerAway, request: { ...otherScreen, ...HOME }, strength: [0, 0.5] },
  {
    name: 'a like device that failed two passwords',
    world: tries(2),
    request: { ...other, ...IN_THE_NETWORK },
    strength: [0.5, 0.7],
  },
  {
    name: 'and three',
    world: tries(3),
    request: { ...other, ...IN_THE_NETWORK },
    strength: 1,
  },
  { name: 'a stranger has no device yet', request: other, strength: 0 },
  { name: 'the known device', world: away(0), strength: 0 },
  {
    name: 'a like one at once: updates take time',
    world: away(0),
    request: other,
    strength: [0.99, 1],
    evidence: {
      known_devices: 1,
      likeness: 'The most similar one matches in 100 % of its attributes and',
      similarity_percent: 100,
      days_since: 0,
    },
  },
  {
    name: 'a like one after the median life of a fingerprint',
    world: away(54),
    request: other,
    strength: [0.36, 0.37],
  },
  {
    name: 'an unlike one after as long',
    world: away(54),
    request: unlike,
    strength: 1,
    evidence: { similarity_percent: 0, days_since: 54 },
  },
  {
    name: 'nothing to compare by',
    world: away(54),
    request: { ...other, deviceAttributes: attributesOf({}) },
    strength: 1,
  },
  {
    name: 'of none of which an attribute was ever sent',
    world: () => new World().know(() => ({ deviceAttributes: attributesOf({}) })),
    request: { ...other, deviceAttributes: attributesOf({}) },
    strength: [0.9, 1],
    evidence: { likeness: 'Too few attributes are sent to tell which is like it; one of them' },
  },
  {
    name: 'the second of two devices',
    world: () => new World().know((i) => (i < 1 ? { ...unlike, challengeCompleted: ['mfa'] } : {})),
    request: unlike,
    strength: 0,
  },
  {
    name: 'a second device at home after two days tells less',
    world: atHome(2),
    request: newAtHome,
    strength: [0.48, 0.49],
  },
  { name: 'the same on the first day', world: atHome(0), request: newAtHome, strength: 0 },
  {
    name: 'and within the first day',
    world: () => new World().know(() => HOME),
    request: newAtHome,
    strength: 1,
  },
  { name: 'after two weeks it tells all', world: atHome(15), request: newAtHome, strength: 1 },
  {
    name: 'from another prefix of the provider too',
    world: atHome(2),
    request: { ...newAtHome, addressPrefix: '91.65.77' },
    strength: 1,
  },
  {
    name: 'and for an order',
    world: atHome(2),
    request: { ...newAtHome, useCase: 'checkout' },
    strength: 1,
  },
  {
    name: 'and where somebody else has the device',
    world: () => {
      const world = atHome(2)();
      world.send({ ...newAtHome, userHash: sha256('brother') });
      return world;
    },
    request: newAtHome,
    strength: 1,
  },
  {
    name: 'browser and system updated on one day, at home',
    world: () => new World().know(() => ({ ...HOME, deviceAttributes: beforeUpdate })),
    request: { ...afterUpdate, ...HOME },
    strength: [0.65, 0.66],
  },
  {
    name: 'and from another prefix of the provider',
    world: () => new World().know(() => ({ ...HOME, deviceAttributes: beforeUpdate })),
    request: { ...afterUpdate, ...HOME, addressPrefix: '91.65.77' },
    strength: [0.99, 1],
  },
  {
    name: 'and with another screen too',
    world: () => new World().know(() => ({ ...HOME, deviceAttributes: beforeUpdate })),
    request: {
      ...other,
      ...HOME,
      deviceAttributes: page({ sdkVersion: '141', osVersion: '15.0', screenWidth: '2560' }),
    },
    strength: [0.99, 1],
  },
  { name: 'clock running backwards', world: away(-1), request: other, strength: 1 },
  {
    name: 'the first of ten devices, used for weeks',
    world: tenMachines(5),
    request: machine(0),
    strength: [0.1, 0.3],
  },
  { name: 'used once', world: tenMachines(1), request: machine(0), strength: [0.61, 0.62] },
  {
    name: 'for weeks, but away from home',
    world: tenMachines(5),
    request: { ...machine(0), addressPrefix: '84.160.20', asn: 3320 },
    strength: [0.75, 1],
  },
  {
    name: 'for weeks, but for a reset',
    world: tenMachines(5),
    request: { ...machine(0), useCase: 'password_reset' },
    strength: [1.18, 1.19],
  },
  {
    name: 'an eleventh one',
    world: tenMachines(5),
    request: { ...machine(0), fingerprint: sha256('an eleventh') },
    strength: [0.75, 1],
  },
  {
    name: 'for weeks, and somebody else once',
    world: () => {
      const world = tenMachines(5)();
      world.send({ ...machine(0), userHash: sha256('another').slice(0, 32) });
      return world;
    },
    request: machine(0),
    strength: [0.75, 1],
  },
  {
    name: 'for weeks, and as often blocked there as a program',
    world: () => {
      const world = tenMachines(5)();
      for (let i = 0; i < 10; i += 1) world.send({ ...machine(0), client: CLIENT.automated });
      return world;
    },
    request: machine(0),
    strength: [0.75, 1],
  },
]);
