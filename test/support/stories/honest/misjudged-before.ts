// Honest users in situations that earlier versions judged wrongly, sent through the service's API.
import { type Json } from '../../app.js';
import { device } from '../../bodies.js';
import {
  behavioral,
  CHANGE,
  DAY,
  HOME,
  known,
  LAPTOP,
  LOGIN,
  mfa,
  passed,
  REGISTRATION,
  request,
  type Scenario,
  SIM,
  SOFT_OR_MORE,
  times,
} from '../scenario.js';

/** Of the same provider. */
const OTHER_LINE = { 'x-client-ip': '91.65.77.20' };
const OFFICE = { 'x-client-ip': '91.65.30.40' };
/** Another network of the same country, and a timezone abroad. */
const AWAY = { 'x-client-ip': '84.160.20.30' };
const AUSTRIA = { timezone: 'Europe/Vienna' };

const SECOND = { device: device('laptop', LAPTOP) };
const NEW_PHONE = {
  device: device('new phone', { model: 'Pixel 9', device: 'tokay', product: 'tokay', hardware: 'tokay' }),
};
const OTHER_SIM = { sim: { ...SIM.sim, simSerialNumber: 'bb'.repeat(16) } };
/** Keys go down and up at once, at the speed of a thumb. */
const ON_SCREEN = {
  behavioral: {
    typing_dwell_ms: [0, 1, 0, 0, 2, 0, 1, 0, 0, 1],
    typing_flight_ms: [210, 180, 340, 150, 260, 190, 420, 170, 230],
  },
};

function office(count: number): { body: Json }[] {
  return times(count, (i) => ({
    body: {
      userId: `clerk ${i}`,
      device: device(`desk ${i}`, { ...LAPTOP, screenDensity: `${1 + (i % 3)}` }),
      ...login(),
    },
    path: LOGIN,
    headers: OFFICE,
    pause: 20,
  }));
}

function login(): Json {
  return { loginContext: { result: 'SUCCESS', authMethod: 'PASSWORD' } };
}

export const HONEST_STORIES: readonly Scenario[] = [
  {
    name: 'honest: types for the first time on the own second device',
    before: known((i) => behavioral(1, i)),
    request: request({ ...SECOND, ...behavioral(4, 0) }, { path: LOGIN }),
    actions: ['soft_challenge'],
    exactly: ['device_changed'],
  },
  {
    name: 'honest: and goes on typing there after one second factor',
    before: [
      ...known((i) => behavioral(1, i)),
      request({ ...SECOND, ...behavioral(4, 0), ...mfa }, { path: LOGIN }),
      ...times(4, (i) => request({ ...SECOND, ...behavioral(4, 1 + i) }, { pause: 3600 })),
    ],
    request: request({ ...SECOND, ...behavioral(4, 9) }, { path: LOGIN }),
    actions: ['allow'],
    not: ['behavior_anomaly', 'typing_speed_mismatch'],
  },
  {
    name: 'honest: a new phone with a new SIM is let in after a second factor',
    before: known(() => SIM),
    request: request({ ...NEW_PHONE, ...OTHER_SIM, ...mfa }, { path: LOGIN }),
    actions: ['allow'],
    reasons: ['challenge_passed', 'sim_changed', 'device_changed'],
  },
  {
    name: 'honest: and is the own one the next day',
    before: [...known(() => SIM), request({ ...NEW_PHONE, ...OTHER_SIM, ...mfa }, { path: LOGIN, pause: DAY })],
    request: request({ ...NEW_PHONE, ...OTHER_SIM }, { path: LOGIN }),
    actions: ['allow'],
    not: ['device_changed'],
  },
  {
    name: 'honest: a SIM that is used on the own phone becomes the own one, reported or not',
    before: [...known(() => SIM), ...times(6, () => request(OTHER_SIM, { path: LOGIN, pause: DAY }))],
    request: request(OTHER_SIM, { path: LOGIN }),
    actions: ['allow'],
  },
  {
    name: 'honest: a phone with two SIM cards goes back and forth',
    before: [...known(() => SIM), request({ ...OTHER_SIM, ...mfa }, { pause: 20 * DAY }), request(SIM, { pause: DAY })],
    request: request(OTHER_SIM),
    actions: ['allow'],
    not: ['sim_changed'],
  },
  {
    name: 'honest: a SIM hash in upper case is the same SIM',
    before: known(() => SIM),
    request: request({ sim: { ...SIM.sim, simSerialNumber: SIM.sim.simSerialNumber.toUpperCase() } }),
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: a login that succeeded with a second factor teaches',
    before: [
      ...known(),
      request(
        { ...SECOND, loginContext: { result: 'SUCCESS', authMethod: 'PASSWORD', mfaUsed: true } },
        { path: LOGIN, pause: 700 },
      ),
    ],
    request: request(SECOND, { path: LOGIN }),
    actions: ['allow'],
    not: ['device_changed'],
  },
  {
    name: 'honest: a VPN through a hosting network abroad on a known device',
    before: known(() => ({}), { headers: HOME }),
    request: request({ privacy: { isVPN: true } }, { headers: { 'x-client-ip': '104.131.0.10' }, path: LOGIN }),
    actions: ['allow'],
    reasons: ['vpn_detected'],
  },
  {
    name: 'honest: a new user with a private window, an ad blocker and a VPN',
    request: request(
      { privacy: { isIncognito: true, hasAdBlocker: true, isVPN: true } },
      { path: REGISTRATION, headers: { 'x-client-ip': '104.131.0.10' } },
    ),
    actions: ['allow'],
    reasons: ['vpn_detected', 'datacenter_ip', 'incognito', 'ad_blocker'],
  },
  {
    name: 'honest: forty people in forty networks with the same phone model',
    before: times(39, (i) =>
      request({ userId: `owner ${i}` }, { headers: { 'x-client-ip': `84.${128 + i}.10.20` }, pause: 600 }),
    ),
    during: ['allow'],
    request: request({ userId: 'owner 39' }, { headers: { 'x-client-ip': '84.190.10.20' } }),
    actions: ['allow'],
  },
  {
    name: 'honest: an on-screen keyboard in a mobile browser',
    request: request({ ...ON_SCREEN }, { path: LOGIN }),
    actions: ['allow'],
    not: ['bot_detected'],
  },
  {
    name: 'honest: noon, for somebody who comes at nine and at nineteen',
    // Ten hours to the evening visit and fourteen to the next morning; the request comes at noon, three hours after
    // nine.
    before: times(30, (i) => request({}, { pause: i === 29 ? 17 * 3600 : i % 2 === 0 ? 10 * 3600 : 14 * 3600 })),
    request: request(),
    actions: ['allow'],
    not: ['time_anomaly'],
  },
  {
    name: 'honest: a clock set to Vienna at a German address',
    request: request({ device: device('phone', AUSTRIA) }, { headers: HOME }),
    actions: ['allow'],
    not: ['vpn_detected'],
  },
  {
    name: 'honest: another rhythm alone counts once',
    before: known((i) => ({ session: { sessionId: 'one' }, ...behavioral(6, i) }), { path: REGISTRATION }),
    request: request({ session: { sessionId: 'one' }, ...behavioral(7, 1) }, { path: REGISTRATION }),
    actions: ['soft_challenge'],
    reasons: ['behavior_anomaly'],
  },
  {
    name: 'honest: without a baseline behaviour has not changed',
    request: request(
      {
        behavioral: { typing_dwell_ms: Array(12).fill(80), typing_flight_ms: [150, 160, 170, 150, 155] },
        keyboard: { typingSpeed: 40 },
      },
      { path: REGISTRATION },
    ),
    actions: ['allow', 'soft_challenge', 'hard_challenge', 'block'],
    reply: {
      behavior_change: {
        baseline_available: false,
        behavior_changed: false,
        change_score: 0,
        similarity_score: 100,
        change_reasons: [],
      },
    },
  },
  {
    name: 'honest: a Windows PC has no SIM',
    request: request({ ...SECOND, ...SIM }),
    actions: ['allow'],
    without: ['sim_swap_engine'],
  },
  {
    name: 'honest: another SIM in an iPhone is told, and asks for nothing',
    before: known(() => ({ device: device('iphone', { manufacturer: 'Apple', model: 'iPhone 15' }), ...SIM })),
    request: request({ device: device('iphone', { manufacturer: 'Apple', model: 'iPhone 15' }), ...OTHER_SIM }),
    actions: ['allow'],
    exactly: ['sim_unconfirmed'],
  },
  {
    name: 'honest: an office of 300 on its first day behind one address',
    before: office(300),
    during: ['allow'],
    request: { body: { userId: 'clerk 3', device: device('desk 3', LAPTOP) }, path: LOGIN, headers: OFFICE },
    actions: ['allow'],
  },
  {
    name: 'honest: a carrier puts hundreds of customers behind one address',
    before: times(300, (i) => ({
      body: { userId: `customer ${i % 150}`, device: device(`handset ${i % 150}`) },
      headers: AWAY,
      pause: 60,
    })),
    request: { body: { userId: 'customer new', device: device('handset new') }, headers: AWAY },
    actions: ['allow'],
  },
  {
    name: 'honest: a second device at home, while the service knows the user for days only',
    before: known(() => ({}), { headers: HOME, pause: DAY / 4 }),
    request: request({ ...SECOND, ...login() }, { headers: HOME, path: LOGIN }),
    actions: ['allow'],
    exactly: ['device_changed'],
  },
  {
    name: 'attack: the same with a password, from another line of the provider',
    before: known(() => ({}), { headers: HOME, pause: DAY / 4 }),
    request: request({ ...SECOND, ...login() }, { headers: OTHER_LINE, path: LOGIN }),
    actions: SOFT_OR_MORE,
    exactly: ['device_changed'],
  },
  {
    name: 'attack: somebody of the same home changes the e-mail on a device that was let in the day before',
    before: [
      ...known(() => ({}), { headers: HOME, pause: DAY / 4 }),
      request({ ...SECOND, ...login() }, { headers: HOME, path: LOGIN, pause: DAY }),
    ],
    request: request({ ...SECOND, accountChangeContext: { changeType: 'email' } }, { headers: HOME, path: CHANGE }),
    actions: SOFT_OR_MORE,
    reasons: ['recent_device'],
  },
  {
    name: 'honest: a browser update at home on an ordinary day is no stranger',
    before: known(() => ({}), { headers: HOME, pause: DAY }),
    request: request({ device: device('phone after an update', { osVersion: '15' }) }, { headers: HOME, path: LOGIN }),
    actions: ['allow'],
    reasons: ['device_changed'],
  },
  {
    name: 'honest: an old device, an e-mail changed after a reset',
    before: [
      ...known(() => ({}), { pause: 2 * DAY }),
      request({}, { path: '/fingerprint/verify/password-reset', pause: 300 }),
    ],
    request: request({ accountChangeContext: { changeType: 'email' } }, { path: '/fingerprint/verify/account-change' }),
    actions: ['allow'],
  },
  {
    name: 'honest: sends the same again after the challenge',
    before: [
      ...known((i) => behavioral(1, i)),
      request({ ...SECOND, ...behavioral(4, 0) }, { path: LOGIN, pause: 40 }),
    ],
    request: request({ ...SECOND, ...behavioral(4, 0), ...mfa }, { path: LOGIN }),
    actions: ['allow'],
    not: ['behavior_replayed'],
  },
  {
    name: 'honest: a dormant user comes back on a new phone at home, with a second factor',
    before: [...known(() => ({}), { headers: HOME }), request({}, { headers: HOME, pause: 150 * DAY })],
    request: request({ ...NEW_PHONE, ...mfa }, { headers: HOME, path: LOGIN }),
    actions: ['allow'],
  },
  {
    name: 'honest: orders as usual from a phone of two weeks',
    before: [
      ...known(() => ({})),
      request({ ...NEW_PHONE, ...mfa }, { path: LOGIN, pause: 2 * DAY }),
      ...times(6, () => request(NEW_PHONE, { path: LOGIN, pause: 2 * DAY })),
    ],
    request: request(
      { ...NEW_PHONE, checkoutContext: { amount: 60, currency: 'EUR' } },
      { path: '/fingerprint/verify/checkout' },
    ),
    actions: ['allow'],
    riskMax: 10,
  },
  {
    name: 'honest: a captcha after a speed that was too much',
    before: [...known(), ...times(60, () => request({}, { pause: 0.5 }))],
    request: request(passed('captcha')),
    actions: ['allow'],
    reasons: ['velocity_anomaly', 'challenge_passed'],
  },
];
