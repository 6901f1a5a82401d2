import { type EventRequest } from '../../../../src/event/event-row.js';
import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

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

checkSignal('multiple_devices', [
  {
    name: 'a private window every day is one device',
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send({ ...inWindow(i), challengeCompleted: ['mfa'] }, DAY);
      return world;
    },
    request: inWindow(12),
    strength: [0, 0.1],
  },
  {
    name: 'the own computer after a cart of twelve equal ones',
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send({ ...ofCart(i), challengeCompleted: ['mfa'] }, DAY);
      return world;
    },
    request: device(3),
    strength: [0, 0.1],
  },
  { name: 'one device', world: over(1, 60), request: device(0), strength: 0, evidence: {} },
  { name: 'three in a day', world: over(2, 60), request: device(2), strength: 0 },
  {
    name: 'four in a day',
    world: over(3, 60),
    request: device(3),
    strength: 0.2,
    evidence: { devices_24h: 4, devices_30d: 4 },
  },
  { name: 'eight in a day', world: over(8, 60), request: device(0), strength: [0.99, 1], evidence: { devices_24h: 8 } },
  {
    name: 'eight over a month',
    world: over(8, 3 * DAY),
    request: device(7),
    strength: 0.25,
    evidence: { devices_24h: 1, devices_30d: 8 },
  },
  { name: 'eight over a year', world: over(8, 45 * DAY), request: device(0), strength: 0 },
  {
    name: "a fifth in a day, where the other four have been the household's for weeks",
    world: () => {
      const world = new World();
      for (let i = 0; i < 80; i += 1) world.send({ ...device(i % 4), challengeCompleted: ['mfa'] }, DAY / 4);
      return world;
    },
    request: device(4),
    strength: [0, 0.01],
    evidence: {},
  },
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
