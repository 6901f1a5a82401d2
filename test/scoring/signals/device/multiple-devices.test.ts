import { type EventRequest } from '../../../../src/event/event-row.js';
import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const device = (i: number): Partial<EventRequest> => ({
  fingerprint: sha256(`device${i}`),
  deviceAttributes: attributesOf({ model: `model ${i}` }),
});
const over = (devices: number, secondsApart: number) => () => {
  const world = new World();
  for (let i = 0; i < devices; i += 1) world.send(device(i), secondsApart);
  return world;
};
const DAY = 86_400;

/** One device whose fingerprint is another one every time. */
const inWindow = (i: number): Partial<EventRequest> => ({ fingerprint: sha256(`window${i}`) });

/** Whichever computer of a school is charged. */
const ofCart = (i: number): Partial<EventRequest> => ({
  fingerprint: sha256(`cart${i}`),
  deviceAttributes: attributesOf({ model: 'of the school', screenWidth: '1366', screenHeight: '768' }),
});

const NAME = { identifierHash: sha256('a login name').slice(0, 16) };
/** A user of each device. */
const unnamed = (i: number): Partial<EventRequest> => ({
  ...device(i),
  userHash: sha256(`of device ${i}`).slice(0, 16),
  identityClaimed: false,
});
const named = (devices: number, identityClaimed: boolean) => (): World => {
  const world = new World();
  for (let i = 0; i < devices; i += 1) world.send({ ...unnamed(i), ...NAME, identityClaimed }, 60);
  return world;
};

checkSignal('multiple_devices', [
  given(
    'a private window every day is one device',
    () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send({ ...inWindow(i), challengeCompleted: ['mfa'] }, DAY);
      return world;
    },
    inWindow(12),
    [0, 0.1],
  ),
  given(
    'the own computer after a cart of twelve equal ones',
    () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send({ ...ofCart(i), challengeCompleted: ['mfa'] }, DAY);
      return world;
    },
    device(3),
    [0, 0.1],
  ),
  given('one device', over(1, 60), device(0), 0, {}),
  given('three in a day', over(2, 60), device(2), 0),
  given('four in a day', over(3, 60), device(3), 0.2, { devices_24h: 4, devices_30d: 4 }),
  given('eight in a day', over(8, 60), device(0), [0.99, 1], { devices_24h: 8 }),
  given('eight over a month', over(8, 3 * DAY), device(7), 0.25, { devices_24h: 1, devices_30d: 8 }),
  given('eight over a year', over(8, 45 * DAY), device(0), 0),
  given(
    "a fifth in a day, where the other four have been the household's for weeks",
    () => {
      const world = new World();
      for (let i = 0; i < 80; i += 1) world.send({ ...device(i % 4), challengeCompleted: ['mfa'] }, DAY / 4);
      return world;
    },
    device(4),
    [0, 0.01],
    {},
  ),
  given('a login name on eight devices, where no user is named', named(8, false), { ...unnamed(8), ...NAME }, 1, {
    devices_24h: 9,
  }),
  given('one login name of eight customers, as a page sends that hashes an empty field', named(8, true), NAME, 0),
  {
    name: 'devices that were turned away count too',
    world: () => {
      const world = new World().know();
      for (let i = 0; i < 7; i += 1) world.send({ ...device(i), loginResult: 'FAILURE' });
      return world;
    },
    strength: 1,
  },
]);
