// More honest users: homes, shifts, journeys, habits and terminals, sent through the service's API.
import { type Json } from '../../app.js';
import { device, fingerprintOf } from '../../bodies.js';
import {
  CHANGE,
  CHECKOUT,
  DAY,
  HOME,
  known,
  LAPTOP,
  LOGIN,
  mfa,
  passed,
  REGISTRATION,
  request,
  RESET,
  type Scenario,
  SIM,
  type Step,
  succeeded,
  times,
} from '../scenario.js';

const HOUR = 3600;
const NEW_HOME = { 'x-client-ip': '84.160.20.30' };
const BRAZIL = { 'x-client-ip': '177.32.10.20' };
const LIBRARY = { 'x-client-ip': '91.65.77.5' };

const NEW_LAPTOP = { device: device('new laptop', LAPTOP) };
const NEW_PHONE = { device: device('new phone', { model: 'Pixel 9', device: 'tokay', product: 'tokay' }) };
const OTHER_SIM = { sim: { ...SIM.sim, simSerialNumber: 'bb'.repeat(16) } };
const order = (amount: number): Json => ({ checkoutContext: { amount, currency: 'EUR' } });

/** The same browser in a private window: another fingerprint each time. */
const inWindow = (i: number): Json => ({ device: device(`window ${i}`), privacy: { isIncognito: true } });
/** A shared computer in a library, used by a user with a phone at home. */
const reader = (i: number, where: Json): Json => ({ userId: `reader ${i}`, ...where, ...succeeded });
const ownPhone = (i: number): Json => ({
  device: device(`phone of reader ${i}`, { model: `model ${i}`, screenWidth: `${700 + i}` }),
});
const TERMINAL = { device: device('the terminal', LAPTOP) };
const library: Step[] = times(12, (i): Step[] => [
  ...times(3, () => ({ body: reader(i, ownPhone(i)), path: LOGIN, headers: HOME, pause: HOUR })),
  { body: reader(i, { ...TERMINAL, ...mfa }), path: LOGIN, headers: LIBRARY, pause: HOUR },
]).flat();

export const EVERYDAY_STORIES: readonly Scenario[] = [
  {
    name: 'honest: an assistant or a password manager that makes mouse and key events, on the own computer of days',
    before: known(() => NEW_LAPTOP, { headers: HOME, pause: DAY }),
    request: request({ ...NEW_LAPTOP, ...succeeded, form: { scriptDetected: true } }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
    not: ['bot_detected'],
  },
  {
    name: 'honest: a new phone with a new SIM at home is asked, not blocked',
    before: known(() => SIM, { headers: HOME, pause: DAY }),
    request: request({ ...NEW_PHONE, ...OTHER_SIM, ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['hard_challenge'],
    reasons: ['sim_changed', 'device_changed'],
  },
  {
    name: 'honest: and is let in without a login of its own, too',
    before: known(() => SIM, { headers: HOME, pause: DAY }),
    request: request({ ...NEW_PHONE, ...OTHER_SIM, ...mfa }, { headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: a new SIM in a phone of weeks is a soft challenge that does not go by the SIM',
    before: known(() => SIM, { headers: HOME, pause: 2 * DAY }),
    request: request({ ...OTHER_SIM, ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['soft_challenge'],
    exactly: ['sim_changed'],
    reply: { adaptive_response: { challenges: ['email_code', 'mfa_totp', 'passkey'] } },
  },
  {
    name: 'honest: 170 days after the SIM changed nothing is asked',
    before: [...known(() => SIM), request({ ...OTHER_SIM, ...mfa }, { path: LOGIN, pause: 170 * DAY })],
    request: request(OTHER_SIM, { path: LOGIN }),
    actions: ['allow'],
    not: ['sim_changed'],
  },
  {
    name: 'honest: orders with the new phone and SIM ten minutes after proving both',
    before: [
      ...known(() => SIM, { headers: HOME, pause: DAY }),
      request({ ...NEW_PHONE, ...OTHER_SIM, ...mfa }, { path: LOGIN, headers: HOME, pause: 660 }),
    ],
    request: request({ ...NEW_PHONE, ...OTHER_SIM, ...order(40) }, { path: CHECKOUT, headers: HOME }),
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: parents share a tablet, and both order',
    before: times(14, (i) => ({
      body: { userId: i % 2 === 0 ? 'mother' : 'father', device: device('tablet'), ...order(30 + i) },
      path: CHECKOUT,
      headers: HOME,
      pause: DAY,
    })),
    during: ['allow'],
    request: { body: { userId: 'father', device: device('tablet'), ...order(55) }, path: CHECKOUT, headers: HOME },
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: moved abroad for good with the same phone',
    before: [
      ...known(() => ({}), { headers: HOME, pause: DAY }),
      request({}, { headers: HOME, pause: 5 * DAY }),
      ...times(4, () => request({}, { headers: BRAZIL, pause: DAY })),
    ],
    during: ['allow'],
    request: request(order(60), { path: CHECKOUT, headers: BRAZIL }),
    actions: ['allow'],
  },
  {
    name: 'honest: changes from the day shift to the night shift',
    before: [...times(30, () => request({}, { pause: DAY })), request({}, { pause: 15 * HOUR })],
    request: request(),
    actions: ['allow'],
  },
  {
    name: 'honest: a new laptop at a new address on one day is one soft challenge',
    before: known(() => ({}), { headers: HOME, pause: DAY }),
    request: request({ ...NEW_LAPTOP, ...succeeded }, { path: LOGIN, headers: NEW_HOME }),
    actions: ['soft_challenge'],
    exactly: ['device_changed'],
  },
  {
    name: 'honest: and is at home there the day after',
    before: [
      ...known(() => ({}), { headers: HOME, pause: DAY }),
      request({ ...NEW_LAPTOP, ...succeeded, ...passed('mfa_sms') }, { path: LOGIN, headers: NEW_HOME, pause: DAY }),
    ],
    request: request({ ...NEW_LAPTOP, ...order(40) }, { path: CHECKOUT, headers: NEW_HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: comes back after a year on the same phone',
    before: [...known(() => ({}), { headers: HOME }), request({}, { headers: HOME, pause: 365 * DAY })],
    request: request(succeeded, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
    not: ['device_changed', 'dormant_account'],
  },
  {
    name: 'honest: a screen reader: keys alone, every field in order, no pointer',
    request: request(
      {
        ...NEW_LAPTOP,
        mouse: { clickCount: 0, totalDistance: 0, averageVelocity: 0 },
        keyboard: { keydownCount: 90, typingSpeed: 3 },
        page: { timeOnPage: 95_000, timeToFirstInteraction: 4200, clickCount: 0 },
        form: { focusCount: 9, pasteCount: 0, fieldFocusOrder: ['name', 'mail', 'street', 'town', 'password'] },
      },
      { path: REGISTRATION },
    ),
    actions: ['allow'],
    not: ['bot_detected', 'superhuman_input'],
  },
  {
    name: 'honest: the week in which everybody gets a browser update',
    before: times(20, (i): Step[] => [
      ...times(4, () => ({
        body: { userId: `person ${i}`, device: device(`browser ${i}`) },
        headers: { 'x-client-ip': `91.65.${20 + i}.7` },
        pause: DAY / 8,
      })),
      {
        body: { userId: `person ${i}`, device: device(`browser ${i} updated`, { osVersion: '15' }) },
        headers: { 'x-client-ip': `91.65.${20 + i}.7` },
        pause: 60,
      },
    ]).flat(),
    during: ['allow'],
    request: { body: { userId: 'person 3', device: device('browser 3 updated', { osVersion: '15' }) } },
    actions: ['allow'],
  },
  {
    name: 'honest: twins with one phone model whose fingerprints are one',
    before: times(12, (i) => ({
      body: { userId: `twin ${i % 2}`, device: device('model', { fingerprintSource: 'hardware' }) },
      headers: i % 2 === 0 ? HOME : NEW_HOME,
      pause: DAY,
    })),
    during: ['allow'],
    request: {
      body: { userId: 'twin 1', device: device('model', { fingerprintSource: 'hardware' }), ...order(50) },
      path: CHECKOUT,
      headers: NEW_HOME,
    },
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: a private window on every visit becomes a habit',
    before: times(6, (i) => request({ ...inWindow(i), ...mfa }, { path: LOGIN, headers: HOME, pause: DAY })),
    request: request(inWindow(6), { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: "honest: a reader at the library's computer, the thirteenth, is asked softly",
    before: [
      ...library,
      ...times(3, () => ({ body: reader(12, ownPhone(12)), path: LOGIN, headers: HOME, pause: DAY })),
    ],
    request: { body: reader(12, TERMINAL), path: LOGIN, headers: LIBRARY },
    actions: ['soft_challenge'],
    reasons: ['device_changed'],
  },
  {
    name: 'honest: and comes back there the next day',
    before: [...library, { body: reader(3, ownPhone(3)), path: LOGIN, headers: HOME, pause: DAY }],
    request: { body: reader(3, TERMINAL), path: LOGIN, headers: LIBRARY },
    actions: ['allow'],
  },
  {
    name: 'honest: a code by SMS is not enough after a new phone and SIM, so it is not asked for again',
    before: known(() => SIM, { headers: HOME, pause: DAY }),
    request: request({ ...NEW_PHONE, ...OTHER_SIM, ...passed('mfa_sms') }, { path: LOGIN, headers: HOME }),
    actions: ['hard_challenge'],
    reasons: ['sim_changed'],
    reply: { adaptive_response: { challenges: ['mfa_totp', 'passkey', 'id_review'] } },
  },
  {
    name: 'honest: and what is asked for then lets the owner in',
    before: known(() => SIM, { headers: HOME, pause: DAY }),
    request: request({ ...NEW_PHONE, ...OTHER_SIM, ...passed('mfa_sms', 'id_review') }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: the same change again with the code that was asked for',
    before: [
      ...known(() => ({}), { headers: HOME, pause: DAY }),
      request({ ...NEW_LAPTOP, ...passed('mfa_sms') }, { path: LOGIN, headers: HOME, pause: 700 }),
      request(
        { ...NEW_LAPTOP, accountChangeContext: { changeType: 'email' } },
        { path: CHANGE, headers: HOME, pause: 40 },
      ),
    ],
    request: request(
      { ...NEW_LAPTOP, accountChangeContext: { changeType: 'email' }, ...passed('mfa_sms') },
      { path: CHANGE, headers: HOME },
    ),
    actions: ['allow'],
    not: ['takeover_sequence'],
  },
  {
    name: 'honest: forgot the password on the old phone, and orders with the new one',
    before: [
      ...known(() => order(30), { path: CHECKOUT, headers: HOME, pause: 2 * DAY }),
      request({}, { path: RESET, headers: HOME, pause: 60 }),
      request({ accountChangeContext: { changeType: 'password' } }, { path: CHANGE, headers: HOME, pause: 60 }),
    ],
    during: ['allow'],
    request: request(order(35), { path: CHECKOUT, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: a customer of a month orders five times in an afternoon',
    before: [
      ...times(10, () => request(order(25), { path: CHECKOUT, headers: HOME, pause: 3 * DAY })),
      ...times(4, () => request(order(25), { path: CHECKOUT, headers: HOME, pause: 1200 })),
    ],
    during: ['allow'],
    request: request(order(25), { path: CHECKOUT, headers: HOME }),
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: the third account of a family is made on its computer',
    before: times(2, (i) => ({
      body: { userId: `parent ${i}`, ...NEW_LAPTOP },
      path: REGISTRATION,
      headers: HOME,
      pause: 4 * DAY,
    })),
    during: ['allow'],
    request: { body: { userId: 'child', ...NEW_LAPTOP }, path: REGISTRATION, headers: HOME },
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: a page that does not tell its timezone is not told that it does not exist',
    request: { body: { device: { fingerprint: fingerprintOf('no timezone') } }, collected: true, headers: HOME },
    actions: ['allow'],
    not: ['timezone_invalid', 'timezone_mismatch', 'vpn_detected'],
    exactly: ['timezone_missing', 'new_user_profile'],
  },
  {
    name: 'honest: and one that tells an empty one neither',
    request: {
      body: { device: { fingerprint: fingerprintOf('no timezone'), timezone: '' } },
      collected: true,
      headers: HOME,
    },
    actions: ['allow'],
    not: ['timezone_invalid', 'timezone_mismatch', 'vpn_detected'],
  },
  {
    name: 'honest: two changes on a device of twelve days: the sentence does not call it new',
    before: [
      ...known(() => ({}), { headers: HOME, pause: DAY }),
      request({ accountChangeContext: { changeType: 'email' } }, { path: CHANGE, headers: HOME, pause: 120 }),
    ],
    during: ['allow'],
    request: request({ accountChangeContext: { changeType: 'phone' } }, { path: CHANGE, headers: HOME }),
    actions: ['allow'],
    evidence: { takeover_sequence: { device: 'a device that the user has had for 12 days' } },
  },
];
