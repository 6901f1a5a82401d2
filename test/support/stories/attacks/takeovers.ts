// More takeover methods: patience, neighbours, swapped numbers, colleagues, emulators, and remote control.
import { device } from '../../bodies.js';
import {
  behavioral,
  CHANGE,
  CHECKOUT,
  DAY,
  HARD_OR_MORE,
  HOME,
  LOGIN,
  passed,
  REGISTRATION,
  request,
  RESET,
  type Scenario,
  SOFT_OR_MORE,
  type Step,
  succeeded,
  times,
} from '../scenario.js';
import {
  MINUTE,
  NEIGHBOUR,
  LAGOS,
  PC,
  OTHER_PC,
  OTHER_PHONE,
  failed,
  order,
  card,
  change,
  weeks,
  withCard,
  market,
} from '../honest/lives.js';

const slow: Step[] = times(60, (i) => ({
  body: { userId: `listed ${i}`, device: device('patient machine', OTHER_PC), ...failed },
  path: LOGIN,
  headers: { 'x-client-ip': `84.160.${i}.30` },
  pause: DAY,
}));
const emulator = (i: number): Step => ({
  body: {
    userId: `farmed ${i}`,
    device: device(`emulator ${i}`, {
      manufacturer: 'Google',
      model: 'sdk_gphone64_x86_64',
      brand: 'google',
      device: 'emu64xa',
      hardware: 'ranchu',
      product: 'sdk_gphone64',
    }),
    ...behavioral(2, i),
  },
  path: REGISTRATION,
  headers: NEIGHBOUR,
  pause: 5 * MINUTE,
});

export const ROBBED_LIVES: readonly Scenario[] = [
  {
    name: 'attack: one account a day for two months from one machine, until a password fits',
    before: [...weeks(), ...slow],
    request: request(
      { device: device('patient machine', OTHER_PC), ...succeeded },
      { path: LOGIN, headers: { 'x-client-ip': '84.160.70.30' } },
    ),
    actions: HARD_OR_MORE,
    reasons: ['device_changed', 'multiple_accounts'],
  },
  {
    name: "attack: the right password through a line in the victim's own city and network",
    before: weeks(),
    request: request(
      { device: device('desk of the thief', OTHER_PC), ...behavioral(3, 1), ...succeeded },
      { path: LOGIN, headers: { 'x-client-ip': '91.65.77.8' } },
    ),
    actions: SOFT_OR_MORE,
    reasons: ['device_changed'],
  },
  {
    name: 'attack: the session of somebody who has just passed a challenge goes on in Lagos',
    before: [
      ...weeks(),
      request(
        { ...succeeded, ...passed('mfa'), session: { sessionId: 'stolen' } },
        { path: LOGIN, headers: HOME, pause: 2 * MINUTE },
      ),
    ],
    request: request(
      {
        device: device('desk of the thief', { ...OTHER_PC, timezone: 'Africa/Lagos' }),
        session: { sessionId: 'stolen' },
        ...change('email'),
      },
      { path: CHANGE, headers: LAGOS },
    ),
    actions: HARD_OR_MORE,
    not: ['challenge_passed'],
  },
  {
    name: 'attack: and in a browser that copies all but the fingerprint, in the same country',
    before: [
      ...weeks(),
      request(
        { ...succeeded, ...passed('mfa'), session: { sessionId: 'stolen' } },
        { path: LOGIN, headers: HOME, pause: 2 * MINUTE },
      ),
    ],
    request: request(
      { device: device('copied'), session: { sessionId: 'stolen' }, ...change('email') },
      { path: CHANGE, headers: NEIGHBOUR },
    ),
    actions: SOFT_OR_MORE,
    not: ['challenge_passed'],
  },
  {
    name: 'attack: a swapped number in a new phone of the same city, with the password',
    before: withCard('1a'),
    request: request(
      { device: device('phone of the thief', OTHER_PHONE), ...card('7e'), ...succeeded },
      { path: LOGIN, headers: NEIGHBOUR },
    ),
    actions: HARD_OR_MORE,
    reasons: ['sim_changed', 'device_changed'],
  },
  {
    name: 'attack: and resets the password with it',
    before: withCard('1a'),
    request: request(
      { device: device('phone of the thief', OTHER_PHONE), ...card('7e'), ...passed('mfa_sms') },
      { path: RESET, headers: NEIGHBOUR },
    ),
    actions: HARD_OR_MORE,
    reasons: ['sim_changed'],
  },
  {
    name: 'attack: a colleague who knows the password, on the machine of both, changes the address',
    before: times(28, (i) => ({
      body: {
        userId: i % 2 === 0 ? 'ada' : 'colleague',
        device: device('counter', PC),
        ...behavioral(i % 2 === 0 ? 1 : 4, i),
        ...succeeded,
      },
      path: LOGIN,
      headers: NEIGHBOUR,
      pause: DAY / 2,
    })),
    request: request(
      { device: device('counter', PC), ...behavioral(4, 40), ...change('email') },
      { path: CHANGE, headers: NEIGHBOUR },
    ),
    actions: SOFT_OR_MORE,
    reasons: ['behavior_anomaly'],
  },
  {
    name: 'attack: twenty emulators on one line, every five minutes an account, typed by one program',
    before: times(20, emulator),
    request: emulator(20),
    actions: HARD_OR_MORE,
    settled: { registration_burst: { party: 'address' } },
    reasons: ['registration_burst'],
  },
  {
    name: "attack: somebody at the other end of a remote control types on the victim's own machine and orders",
    before: [
      ...market,
      ...times(14, (i) =>
        request(
          { device: device('desk', PC), ...behavioral(1, i), ...order(40) },
          { path: CHECKOUT, headers: HOME, pause: DAY },
        ),
      ),
    ],
    request: request(
      { device: device('desk', PC), ...behavioral(4, 2), ...order(2400, 'NG') },
      { path: CHECKOUT, headers: HOME },
    ),
    actions: SOFT_OR_MORE,
    reasons: ['unusual_amount', 'behavior_anomaly'],
  },
  {
    name: 'attack: and without typing anything',
    before: [
      ...market,
      ...times(14, (i) =>
        request(
          { device: device('desk', PC), ...behavioral(1, i), ...order(40) },
          { path: CHECKOUT, headers: HOME, pause: DAY },
        ),
      ),
    ],
    request: request({ device: device('desk', PC), ...order(2400, 'NG') }, { path: CHECKOUT, headers: HOME }),
    actions: SOFT_OR_MORE,
    reasons: ['unusual_amount', 'unusual_destination'],
    reply: { adaptive_response: { challenges: ['mfa_sms', 'mfa_totp', 'passkey'] } },
  },
];
