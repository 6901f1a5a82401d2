import { CLIENT } from '../../../../src/event/event-row.js';
import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

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
  given(
    'after months an updated browser on another line of the provider',
    computerAway,
    { ...afterUpdate, ...IN_THE_NETWORK },
    [0.1, 0.3],
  ),
  given('and another screen: another computer', computerAway, { ...otherScreen, ...IN_THE_NETWORK }, 1),
  given('but not at home', computerAway, { ...otherScreen, ...HOME }, [0, 0.5]),
  given('a like device that failed two passwords', tries(2), { ...other, ...IN_THE_NETWORK }, [0.5, 0.7]),
  given('and three', tries(3), { ...other, ...IN_THE_NETWORK }, 1),
  { name: 'a stranger has no device yet', request: other, strength: 0 },
  { name: 'the known device', world: away(0), strength: 0 },
  given('a like one at once: updates take time', away(0), other, [0.99, 1], {
    known_devices: 1,
    likeness: 'The most similar one matches in 100 % of its attributes and',
    similarity_percent: 100,
    days_since: 0,
  }),
  given('a like one after the median life of a fingerprint', away(54), other, [0.36, 0.37]),
  given('an unlike one after as long', away(54), unlike, 1, { similarity_percent: 0, days_since: 54 }),
  given('nothing to compare by', away(54), { ...other, deviceAttributes: attributesOf({}) }, 1),
  given(
    'of none of which an attribute was ever sent',
    () => new World().know(() => ({ deviceAttributes: attributesOf({}) })),
    { ...other, deviceAttributes: attributesOf({}) },
    [0.9, 1],
    { likeness: 'Too few attributes are sent to tell which is like it; one of them' },
  ),
  given(
    'the second of two devices',
    () => new World().know((i) => (i < 1 ? { ...unlike, challengeCompleted: ['mfa'] } : {})),
    unlike,
    0,
  ),
  given('a second device at home after two days tells less', atHome(2), newAtHome, [0.48, 0.49]),
  given('the same on the first day', atHome(0), newAtHome, 0),
  given('and within the first day', () => new World().know(() => HOME), newAtHome, 1),
  given('after two weeks it tells all', atHome(15), newAtHome, 1),
  given('from another prefix of the provider too', atHome(2), { ...newAtHome, addressPrefix: '91.65.77' }, 1),
  given('and for an order', atHome(2), { ...newAtHome, useCase: 'checkout' }, 1),
  given(
    'and where somebody else has the device',
    () => {
      const world = atHome(2)();
      world.send({ ...newAtHome, userHash: sha256('brother') });
      return world;
    },
    newAtHome,
    1,
  ),
  given(
    'browser and system updated on one day, at home',
    () => new World().know(() => ({ ...HOME, deviceAttributes: beforeUpdate })),
    { ...afterUpdate, ...HOME },
    [0.65, 0.66],
  ),
  given(
    'and from another prefix of the provider',
    () => new World().know(() => ({ ...HOME, deviceAttributes: beforeUpdate })),
    { ...afterUpdate, ...HOME, addressPrefix: '91.65.77' },
    [0.99, 1],
  ),
  given(
    'and with another screen too',
    () => new World().know(() => ({ ...HOME, deviceAttributes: beforeUpdate })),
    {
      ...other,
      ...HOME,
      deviceAttributes: page({ sdkVersion: '141', osVersion: '15.0', screenWidth: '2560' }),
    },
    [0.99, 1],
  ),
  given('clock running backwards', away(-1), other, 1),
  given('the first of ten devices, used for weeks', tenMachines(5), machine(0), [0.1, 0.3]),
  given('used once', tenMachines(1), machine(0), [0.61, 0.62]),
  given(
    'for weeks, but away from home',
    tenMachines(5),
    { ...machine(0), addressPrefix: '84.160.20', asn: 3320 },
    [0.75, 1],
  ),
  given('for weeks, but for a reset', tenMachines(5), { ...machine(0), useCase: 'password_reset' }, [1.18, 1.19]),
  given('an eleventh one', tenMachines(5), { ...machine(0), fingerprint: sha256('an eleventh') }, [0.75, 1]),
  given(
    'for weeks, and somebody else once',
    () => {
      const world = tenMachines(5)();
      world.send({ ...machine(0), userHash: sha256('another').slice(0, 32) });
      return world;
    },
    machine(0),
    [0.75, 1],
  ),
  given(
    'for weeks, and as often blocked there as a program',
    () => {
      const world = tenMachines(5)();
      for (let i = 0; i < 10; i += 1) world.send({ ...machine(0), client: CLIENT.automated });
      return world;
    },
    machine(0),
    [0.75, 1],
  ),
]);
