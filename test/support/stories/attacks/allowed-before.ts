// Attacks that earlier versions allowed, sent through the service's API.
import { type Action } from '../../../../src/contract/vocabulary.js';
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
  SIM,
  SOFT_OR_MORE,
  type Step,
  times,
} from '../scenario.js';

const ANY: readonly Action[] = ['allow', ...SOFT_OR_MORE];
const LAGOS = { 'x-client-ip': '102.89.10.20' };

const PC = {
  manufacturer: 'LG',
  model: 'Gram',
  brand: 'LG',
  device: 'laptop',
  product: 'gram',
  hardware: 'x86_64',
  osVersion: 'Windows 11',
  screenWidth: '1920',
  screenHeight: '1080',
  screenDensity: '1',
};
const OWN_PC = { device: device('own pc', PC) };
const THEIR_PC = { device: device('their pc', { ...PC, timezone: 'Africa/Lagos' }) };
const THIEF = { device: device('the thief', { model: 'Galaxy', manufacturer: 'Samsung', screenWidth: '1440' }) };

const sleeping = (days: number): Step[] => [
  ...known(() => OWN_PC, { headers: HOME }),
  request(OWN_PC, { headers: HOME, pause: days * DAY }),
];

/** The attacker controls the mailbox, resets the password with the code sent by mail, and continues. */
const reset: Step[] = [
  ...known(() => ({}), { pause: 3600 }),
  request({}, { pause: 5 * DAY }),
  request({ ...THIEF, ...passed('email_code') }, { path: RESET, pause: 60 }),
];
const change = (changeType: string): Step =>
  request({ ...THIEF, accountChangeContext: { changeType } }, { path: CHANGE, pause: 60 });

export const ATTACK_STORIES: readonly Scenario[] = [
  ...[25, 150].map((days): Scenario => ({
    name: `attack: a right password after ${days} days, from another PC of the same make in Lagos`,
    before: sleeping(days),
    request: request(THEIR_PC, { headers: LAGOS, path: LOGIN }),
    actions: HARD_OR_MORE,
    reasons: ['device_changed', 'unusual_location'],
  })),
  {
    name: 'attack: and the password reset from there',
    before: sleeping(150),
    request: request(THEIR_PC, { headers: LAGOS, path: RESET }),
    actions: HARD_OR_MORE,
  },
  {
    name: 'attack: a captcha does not answer who somebody is',
    before: known(),
    request: request({ ...THIEF, ...passed('captcha') }, { path: LOGIN }),
    actions: ['soft_challenge'],
    not: ['challenge_passed'],
  },
  {
    name: 'attack: a second factor does not answer that it is a program',
    before: known(),
    request: request({ privacy: { isAutomated: true }, ...passed('mfa') }),
    actions: ['block'],
    not: ['challenge_passed'],
  },
  {
    name: 'attack: a driven browser that types and moves like a person, at its first account',
    request: request(
      { userId: 'driven', device: device('driven', PC), ...behavioral(642, 0), form: { scriptDetected: true } },
      { path: REGISTRATION, headers: HOME },
    ),
    actions: ['hard_challenge'],
    reasons: ['bot_detected'],
  },
  {
    name: 'attack: a code by SMS does not answer another SIM',
    before: known(() => SIM),
    request: request({ sim: { ...SIM.sim, simSerialNumber: 'cc'.repeat(16) }, ...passed('mfa_sms') }),
    actions: ['hard_challenge'],
    not: ['challenge_passed'],
  },
  {
    name: 'attack: a new phone with a new SIM, and a code by SMS',
    before: known(() => SIM),
    request: request({ ...THIEF, sim: { ...SIM.sim, simSerialNumber: 'cc'.repeat(16) }, ...passed('mfa_sms') }),
    actions: HARD_OR_MORE,
  },
  {
    name: 'attack: a mailbox thief changes the e-mail after the reset',
    before: reset,
    request: change('email'),
    actions: SOFT_OR_MORE,
    reasons: ['takeover_sequence'],
  },
  {
    name: 'attack: and then the phone',
    before: [...reset, change('email')],
    request: change('phone'),
    actions: SOFT_OR_MORE,
    reasons: ['takeover_sequence'],
  },
  {
    name: 'attack: and orders for 4,999 abroad',
    before: [
      ...times(8, () => request({ checkoutContext: { amount: 40, currency: 'EUR' } }, { path: CHECKOUT, pause: DAY })),
      ...reset,
      change('email'),
      change('phone'),
    ],
    request: request(
      { ...THIEF, checkoutContext: { amount: 4999, currency: 'EUR', shippingCountry: 'NG' } },
      { path: CHECKOUT },
    ),
    actions: HARD_OR_MORE,
    reasons: ['takeover_sequence', 'unusual_amount', 'unusual_destination'],
  },
  {
    name: 'attack: a device of two minutes changes the e-mail',
    before: [
      ...known(() => ({}), { pause: DAY }),
      request({ ...THIEF, ...passed('mfa_sms') }, { path: LOGIN, pause: 700 }),
    ],
    request: change('email'),
    actions: SOFT_OR_MORE,
    reasons: ['recent_device'],
  },
  {
    name: 'attack: two hundred accounts from one address with fresh fingerprints',
    ...procession(199, 'victim', 'fresh', { path: LOGIN, headers: LAGOS, pause: 2 }),
    actions: HARD_OR_MORE,
    reasons: ['account_burst'],
  },
  {
    name: 'attack: fifty registrations, one address, one rhythm',
    before: times(49, (i) => ({
      body: { userId: `shill ${i}`, device: device(`shill ${i}`), ...behavioral(3, i) },
      path: REGISTRATION,
      headers: HOME,
      pause: 300,
    })),
    request: {
      body: { userId: 'shill 49', device: device('shill 49'), ...behavioral(3, 49) },
      path: REGISTRATION,
      headers: HOME,
    },
    actions: HARD_OR_MORE,
    reasons: ['registration_burst'],
  },
  {
    name: 'attack: a hundred and fifty failed logins from one IPv6 line',
    before: times(150, (i) => ({
      body: { userId: `target ${i}`, device: device(`probe ${i}`), loginContext: { result: 'FAILURE' } },
      path: LOGIN,
      headers: { 'x-client-ip': `2003:e1:4f00:1200::${(i + 1).toString(16)}` },
      pause: 10,
    })),
    request: {
      body: { userId: 'target 150', device: device('probe 150') },
      path: LOGIN,
      headers: { 'x-client-ip': '2003:e1:4f00:1200:dead:beef:0:1' },
    },
    actions: HARD_OR_MORE,
    reasons: ['failed_login_burst'],
  },
  ...[30, 3600, DAY].map((pause): Scenario => ({
    name: `attack: the same key times nine times, ${pause} seconds apart`,
    before: times(8, () => request(behavioral(2, 5), { path: LOGIN, pause })),
    request: request(behavioral(2, 5), { path: LOGIN }),
    // An integrator's test sample does the same: the reason is recorded, but alone it does not change the action.
    actions: ['allow'],
    reasons: ['behavior_replayed'],
    evidence: { behavior_replayed: { seen: 'from this user' } },
  })),
  {
    name: 'attack: the same key times nine times for a user who typed otherwise before',
    before: [
      ...known((i) => behavioral(1, i), { headers: HOME, pause: 3600 }),
      ...times(8, () => request(behavioral(1, 99), { path: LOGIN, headers: LAGOS, pause: 30 })),
    ],
    request: request(behavioral(1, 99), { path: LOGIN, headers: LAGOS }),
    actions: ANY,
    reasons: ['behavior_replayed'],
  },
  {
    name: "attack: the user's own key times of last week, played on another device in Lagos",
    before: known((i) => behavioral(1, i), { headers: HOME, pause: DAY }),
    request: request({ ...THIEF, ...behavioral(1, 10) }, { path: LOGIN, headers: LAGOS }),
    actions: HARD_OR_MORE,
    reasons: ['behavior_replayed', 'device_changed'],
    evidence: { behavior_replayed: { seen: 'from this user' } },
  },
  ...[1, 900, 3 * DAY].map((pause): Scenario => ({
    name: `attack: the key times of somebody else, ${pause} seconds later`,
    before: [request(behavioral(2, 6), { path: LOGIN, pause })],
    request: { body: { userId: 'bob', device: device('bob'), ...behavioral(2, 6) }, path: LOGIN },
    actions: ['allow'],
    reasons: ['behavior_replayed'],
    settled: { behavior_replayed: { seen: 'from somebody else' } },
  })),
  {
    name: 'attack: the same key times for the ninth of nine users',
    before: times(8, (i) => ({
      body: { userId: `target ${i}`, device: device(`target ${i}`), ...behavioral(2, 7) },
      path: LOGIN,
      pause: 30,
    })),
    request: { body: { userId: 'target 8', device: device('target 8'), ...behavioral(2, 7) }, path: LOGIN },
    actions: ANY,
    settled: { behavior_replayed: { seen: 'from somebody else' } },
  },
  {
    name: 'attack: a challenge that nobody knows was passed is refused',
    before: known(),
    request: request({ ...THIEF, challenge: { completed: ['nonsense'] } }, { path: LOGIN }),
    actions: [],
    refused: { error_code: 'INVALID_REQUEST', detail: /^\/challenge\/completed\/0 / },
  },
  {
    name: 'attack: nor beside one that is known',
    before: known(),
    request: request({ ...THIEF, challenge: { completed: ['mfa', 'MFA'] } }),
    actions: [],
    refused: { error_code: 'INVALID_REQUEST', detail: /^\/challenge\/completed\/1 / },
  },
  {
    name: 'attack: a copied fingerprint on other hardware',
    before: known(() => ({}), { pause: DAY }),
    request: request({ device: device('phone', PC) }, { path: LOGIN }),
    actions: SOFT_OR_MORE,
    reasons: ['device_tampered'],
    not: ['device_changed'],
  },
  {
    name: 'attack: one machine for twelve people behind as many proxies, with a seed',
    before: times(11, (i) =>
      request(
        { userId: `mule ${i}`, device: device('machine', { fingerprintSource: 'seeded' }) },
        { headers: { 'x-client-ip': `84.${128 + i}.10.20` }, pause: 5 },
      ),
    ),
    request: request(
      { userId: 'mule 11', device: device('machine', { fingerprintSource: 'seeded' }) },
      { headers: { 'x-client-ip': '84.190.10.20' } },
    ),
    actions: HARD_OR_MORE,
    reasons: ['multiple_accounts'],
    settled: { multiple_accounts: { users_24h: 12 } },
  },
  {
    name: 'attack: keys without a hold and a pointer that moves',
    request: request({
      behavioral: { typing_dwell_ms: Array(12).fill(1), typing_flight_ms: Array(11).fill(12) },
      mouse: { totalDistance: 900, averageVelocity: 20 },
    }),
    actions: HARD_OR_MORE,
    reasons: ['bot_detected'],
  },
];
