// Attackers and bots with different methods: patient, distributed, cloned, replayed, paid for.
import { type Json } from '../../app.js';
import { device } from '../../bodies.js';
import {
  behavioral,
  CHANGE,
  CHECKOUT,
  DAY,
  HARD_OR_MORE,
  HOME,
  known,
  LOGIN,
  passed,
  procession,
  REGISTRATION,
  request,
  RESET,
  type Scenario,
  SOFT_OR_MORE,
  type Step,
  succeeded,
  times,
} from '../scenario.js';

const MINUTE = 60;
const HOUR = 3600;
/** A residential line of another provider, and one abroad. */
const LINE = { 'x-client-ip': '84.160.20.30' };
const BOSTON = { 'x-client-ip': '73.60.10.20' };

const OTHER = {
  model: 'Galaxy S24',
  manufacturer: 'Samsung',
  hardware: 'exynos',
  screenWidth: '1440',
  brand: 'samsung',
};
const THIEF = { device: device('phone of the thief', OTHER) };
const failed: Json = { loginContext: { result: 'FAILURE', authMethod: 'PASSWORD', failureReason: 'wrong_password' } };
const order = (amount: number, more: Json = {}): Json => ({ checkoutContext: { amount, currency: 'EUR', ...more } });
const card = (serial: string): Json => ({
  sim: { simSerialNumber: serial.repeat(16), simOperator: '26201', simOperatorName: 'Telekom.de' },
});
const NO_MAIL = { adaptive_response: { challenges: ['mfa_sms', 'mfa_totp', 'passkey'] } };

const customer: Step[] = times(10, () => request(order(40), { path: CHECKOUT, headers: HOME, pause: 2 * DAY }));
const typist: Step[] = times(14, (i) =>
  request({ ...behavioral(1, i), ...succeeded }, { path: LOGIN, headers: HOME, pause: DAY }),
);
const thief = (more: Json, path: string, pause = MINUTE): Step =>
  request({ ...THIEF, ...more }, { path, headers: LINE, pause });
const market: Step[] = times(120, (i) => ({
  body: { userId: `buyer ${i}`, device: device(`device of buyer ${i}`), ...order(20 + i) },
  path: CHECKOUT,
  headers: { 'x-client-ip': `91.65.${i}.9` },
  pause: 30,
}));
/** A different /64 for every attempt, all in one /48. */
const in48 = (i: number): Record<string, string> => ({
  'x-client-ip': `2a01:4f8:c17:${(256 + i).toString(16)}::${(i + 1).toString(16)}`,
});
const spread: Step[] = times(150, (i) => ({
  body: { userId: `listed ${i}`, device: device(`machine ${i}`), ...failed },
  path: LOGIN,
  headers: in48(i),
  pause: 20,
}));
/** Key times of one sample, each changed by at most 1 ms: no digest recognises them, so another new value must. */
function jittered(sample: Json, by: number): Json {
  const { typing_dwell_ms: dwell, typing_flight_ms: flight } = sample['behavioral'] as Record<string, number[]>;
  const off = (ms: number, i: number): number => ms + (((i + by) * 7) % 3) - 1;
  return { behavioral: { typing_dwell_ms: dwell?.map(off), typing_flight_ms: flight?.map(off) } };
}
/** Key times of the user with jitter, and those of a slightly slower user. */
const typedAt = (i: number): Json => jittered(behavioral(1, i), i);
const somewhatSlower: Json = {
  behavioral: Object.fromEntries(
    Object.entries(behavioral(1, 30)['behavioral'] as Record<string, number[]>).map(([name, times]) => [
      name,
      times.map((ms) => ms * 1.14),
    ]),
  ),
};
/** A constant with a little noise. */
function steady(by: number, noise: number): Json {
  const around = (middle: number) => (_: unknown, i: number) => middle + (((i * 31 + by * 17) % 11) - 5) * noise;
  return {
    behavioral: {
      typing_dwell_ms: Array.from({ length: 12 }, around(85)),
      typing_flight_ms: Array.from({ length: 11 }, around(150)),
    },
  };
}

export const THIEF_STORIES: readonly Scenario[] = [
  {
    name: 'attack: one try from each /64 of a /48, and the password of a customer fits',
    before: [...customer, ...spread],
    request: { body: { userId: 'ada', device: device('machine 150'), ...succeeded }, path: LOGIN, headers: in48(150) },
    actions: HARD_OR_MORE,
    reasons: ['device_changed', 'datacenter_ip'],
  },
  {
    name: 'attack: and that of an account nobody has used here yet',
    before: spread,
    request: { body: { userId: 'new', device: device('machine 150'), ...succeeded }, path: LOGIN, headers: in48(150) },
    actions: SOFT_OR_MORE,
    reasons: ['account_burst'],
    settled: { account_burst: { party: 'prefix' } },
  },
  {
    name: "attack: somebody at home whose typing is only somewhat off orders far above the user's own amounts",
    before: [
      ...times(14, (i) => request({ ...typedAt(i), ...order(40) }, { path: CHECKOUT, headers: HOME, pause: DAY })),
    ],
    request: request({ ...somewhatSlower, ...order(900) }, { path: CHECKOUT, headers: HOME }),
    actions: SOFT_OR_MORE,
    reasons: ['unusual_amount', 'behavior_anomaly'],
    reply: NO_MAIL,
  },
  {
    name: 'honest: the owner types as ever and orders as much',
    before: [
      ...times(14, (i) => request({ ...typedAt(i), ...order(40) }, { path: CHECKOUT, headers: HOME, pause: DAY })),
    ],
    request: request({ ...typedAt(20), ...order(900) }, { path: CHECKOUT, headers: HOME }),
    actions: ['allow'],
    reasons: ['unusual_amount'],
    not: ['behavior_anomaly'],
  },
  {
    name: 'attack: the number on another card, two days of waiting, then a reset by text message',
    before: [
      ...known(() => card('aa'), { headers: HOME, pause: 2 * DAY }),
      thief({ ...card('bb'), ...succeeded }, LOGIN, 2 * DAY),
    ],
    request: thief({ ...card('bb'), ...passed('mfa_sms') }, RESET),
    actions: HARD_OR_MORE,
    reasons: ['sim_changed', 'device_changed'],
  },
  {
    name: 'attack: a reset by mail, and the phone number a day later',
    before: [...customer, thief(passed('email_code'), RESET, DAY), thief(succeeded, LOGIN, 5 * MINUTE)],
    request: thief({ accountChangeContext: { changeType: 'phone' } }, CHANGE),
    actions: SOFT_OR_MORE,
    reasons: ['takeover_sequence'],
  },
  {
    name: 'attack: an account every twenty minutes on one line',
    before: times(23, (i) => ({
      body: { userId: `slow ${i}`, device: device(`slow ${i}`, { model: `model ${i}` }), ...behavioral(3, i) },
      path: REGISTRATION,
      headers: LINE,
      pause: 20 * MINUTE,
    })),
    request: {
      body: { userId: 'slow 23', device: device('slow 23'), ...behavioral(3, 23) },
      path: REGISTRATION,
      headers: LINE,
    },
    actions: SOFT_OR_MORE,
    reasons: ['registration_burst'],
    settled: { registration_burst: { party: 'address' } },
  },
  {
    name: 'attack: cards are tried for one euro, three on each fresh account of one line',
    before: [
      ...market,
      ...times(11, (i): Step[] => [
        { body: { userId: `euro ${i}`, device: device(`euro ${i}`) }, path: REGISTRATION, headers: LINE, pause: 90 },
        ...times(3, () => ({
          body: { userId: `euro ${i}`, device: device(`euro ${i}`), ...order(1) },
          path: CHECKOUT,
          headers: LINE,
          pause: 50,
        })),
      ]).flat(),
    ],
    request: { body: { userId: 'euro 11', device: device('euro 11') }, path: REGISTRATION, headers: LINE },
    actions: SOFT_OR_MORE,
    reasons: ['registration_burst'],
    settled: { registration_burst: { party: 'address' } },
  },
  {
    name: "attack: the user's key times, each off by a millisecond, on another computer in another network",
    before: typist,
    request: request({ ...THIEF, ...jittered(behavioral(1, 13), 1), ...succeeded }, { path: LOGIN, headers: LINE }),
    actions: SOFT_OR_MORE,
    reasons: ['device_changed'],
    not: ['behavior_replayed'],
    reply: NO_MAIL,
  },
  {
    name: 'attack: a program types a constant with a little noise',
    before: customer,
    request: request({ ...steady(1, 1), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: SOFT_OR_MORE,
    reasons: ['uniform_typing_pattern'],
  },
  {
    name: "attack: on the victim's wireless network, a cloned fingerprint in another browser",
    before: typist,
    request: request(
      { device: device('phone', { ...OTHER, locale: 'en-US' }), ...behavioral(7, 0), ...succeeded },
      { path: LOGIN, headers: HOME },
    ),
    actions: SOFT_OR_MORE,
    reasons: ['device_changed'],
  },
  {
    name: "attack: on the victim's wireless network, everything cloned but the hand",
    before: typist,
    request: request({ ...behavioral(7, 0), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: SOFT_OR_MORE,
    reasons: ['behavior_anomaly'],
    reply: NO_MAIL,
  },
  {
    name: 'attack: reset, another password, and gift cards at once',
    before: [
      ...customer,
      thief(passed('email_code'), RESET, 3 * MINUTE),
      thief({ accountChangeContext: { changeType: 'password' } }, CHANGE, 2 * MINUTE),
    ],
    request: thief(order(200), CHECKOUT),
    actions: HARD_OR_MORE,
    reasons: ['takeover_sequence', 'unusual_amount'],
  },
  {
    name: 'attack: a code phished by telephone lets him in, and he takes another number at once',
    before: [...customer, thief({ ...succeeded, ...passed('mfa_sms') }, LOGIN, 3 * MINUTE)],
    request: thief({ accountChangeContext: { changeType: 'phone' } }, CHANGE),
    actions: SOFT_OR_MORE,
    reasons: ['recent_device'],
  },
  {
    name: 'attack: a hundred and forty resets of as many accounts on one line within the hour',
    ...procession(139, 'mailed', 'mailed', { path: RESET, headers: LINE, pause: 24 }),
    actions: SOFT_OR_MORE,
    reasons: ['account_burst'],
    settled: { account_burst: { party: 'address' } },
  },
  {
    name: 'attack: the session of the victim goes on overseas two minutes later, everything copied',
    before: [
      ...typist,
      request(
        { ...behavioral(1, 20), ...succeeded, session: { sessionId: 'stolen' } },
        { path: LOGIN, headers: HOME, pause: 120 },
      ),
    ],
    request: request(
      { session: { sessionId: 'stolen' }, accountChangeContext: { changeType: 'email' } },
      { path: CHANGE, headers: BOSTON },
    ),
    actions: SOFT_OR_MORE,
    reasons: ['geo_jump'],
  },
  {
    name: 'attack: the telephone rings for a confirmation until the victim gives in',
    before: [...customer, ...times(14, () => thief(succeeded, LOGIN, 40))],
    request: thief({ ...succeeded, ...passed('mfa') }, LOGIN),
    actions: SOFT_OR_MORE,
    reply: NO_MAIL,
  },
  {
    name: 'attack: forty wrong passwords in three days, one at a time, and then the right one',
    before: [...customer, ...times(40, () => thief(failed, LOGIN, 100 * MINUTE))],
    request: thief(succeeded, LOGIN),
    actions: SOFT_OR_MORE,
    reasons: ['device_changed'],
  },
  {
    name: "attack: the browser's own number is the victim's, the fingerprint is not",
    before: customer,
    request: request(
      { device: { ...device('phone of the thief', OTHER), deviceId: device('phone')['deviceId'] }, ...succeeded },
      { path: LOGIN, headers: LINE },
    ),
    actions: SOFT_OR_MORE,
    reasons: ['device_changed', 'device_id_mismatch'],
  },
  {
    name: 'attack: an old companion comes back after half a year on the phone that was let in then',
    before: [
      ...customer,
      ...times(4, () => thief(succeeded, LOGIN, DAY)),
      ...times(14, () => request(order(40), { path: CHECKOUT, headers: HOME, pause: 14 * DAY })),
    ],
    request: thief({ accountChangeContext: { changeType: 'email' } }, CHANGE),
    actions: SOFT_OR_MORE,
  },
  {
    name: 'attack: passes a code on the first day, rests for a fortnight, then orders for thirty times as much',
    before: [...customer, thief({ ...succeeded, ...passed('mfa_sms') }, LOGIN, 14 * DAY), thief(succeeded, LOGIN)],
    request: thief(order(1200, { shippingCountry: 'NG' }), CHECKOUT),
    actions: SOFT_OR_MORE,
    reasons: ['unusual_amount'],
  },
  {
    name: 'attack: ten emulators make accounts, each with a seed of its own',
    before: times(9, (i) => ({
      body: {
        userId: `emulated ${i}`,
        device: device(`emulated ${i}`, { model: 'sdk_gphone64_x86_64', hardware: 'ranchu', product: 'sdk_gphone64' }),
      },
      path: REGISTRATION,
      headers: LINE,
      pause: 2 * HOUR,
    })),
    request: {
      body: {
        userId: 'emulated 9',
        device: device('emulated 9', { model: 'sdk_gphone64_x86_64', hardware: 'ranchu', product: 'sdk_gphone64' }),
      },
      path: REGISTRATION,
      headers: LINE,
    },
    actions: SOFT_OR_MORE,
    reasons: ['emulator'],
  },
];
