// More attacks: slow ones, distributed ones, and those that use captcha solving, mules and small amounts.
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

const HOUR = 3600;
const SCORE = '/fingerprint/score';
/** A residential line of another provider in the country. */
const ELSEWHERE = { 'x-client-ip': '84.160.20.30' };

const THIEF = {
  device: device('the thief', { model: 'Galaxy', manufacturer: 'Samsung', hardware: 'exynos', screenWidth: '1440' }),
};
const NO_MAIL = { adaptive_response: { challenges: ['mfa_sms', 'mfa_totp', 'passkey'] } };
const order = (amount: number): Json => ({ checkoutContext: { amount, currency: 'EUR' } });
const customer: Step[] = times(8, () => request(order(40), { path: CHECKOUT, headers: HOME, pause: 2 * DAY }));
const thief = (more: Json, path: string, pause = 60): Step =>
  request({ ...THIEF, ...more }, { path, headers: ELSEWHERE, pause });

/** 120 customers, so that the usual order amount is known. */
const market: Step[] = times(120, (i) => ({
  body: { userId: `buyer ${i}`, device: device(`device of buyer ${i}`), ...order(20 + i) },
  path: CHECKOUT,
  headers: { 'x-client-ip': `91.65.${i}.9` },
  pause: 30,
}));
const card = (account: number): Json => ({
  userId: `carder ${account}`,
  device: device('the machine of the carder'),
  ...order(3),
});
const carder = (account: number, count: number): Step[] =>
  times(count, () => ({ body: card(account), path: CHECKOUT, headers: ELSEWHERE, pause: 40 }));

/** One hand that types slowly and quickly by turns, on a browser set back for each account. */
const uneven = (i: number): Step => ({
  body: { userId: `uneven ${i}`, device: device(`uneven ${i}`), ...behavioral(641, i) },
  path: REGISTRATION,
  headers: HOME,
  pause: 60,
});

export const SCHEME_STORIES: readonly Scenario[] = [
  {
    name: 'attack: password and mailbox, from an ordinary line: the code by mail is not what is asked for',
    before: customer,
    request: thief(succeeded, LOGIN),
    actions: SOFT_OR_MORE,
    reasons: ['device_changed'],
    reply: NO_MAIL,
  },
  {
    name: 'attack: and an order for ten times the usual minutes after',
    before: [...customer, thief({ ...succeeded, ...passed('mfa_sms') }, LOGIN, 700)],
    request: thief(order(400), CHECKOUT),
    actions: HARD_OR_MORE,
    reasons: ['recent_device', 'unusual_amount'],
  },
  {
    name: 'attack: patient for days, then another e-mail address',
    before: [
      ...customer,
      thief({ ...succeeded, ...passed('email_code') }, LOGIN, DAY),
      ...times(2, () => thief(succeeded, LOGIN, DAY / 2)),
    ],
    request: thief({ accountChangeContext: { changeType: 'email' } }, CHANGE),
    actions: SOFT_OR_MORE,
    reply: NO_MAIL,
  },
  {
    name: 'attack: a reset, a day and an hour of waiting, then phone and e-mail changed',
    before: [
      ...customer,
      thief(passed('email_code'), RESET, 25 * HOUR),
      thief({ accountChangeContext: { changeType: 'phone' } }, CHANGE),
    ],
    request: thief({ accountChangeContext: { changeType: 'email' } }, CHANGE),
    actions: SOFT_OR_MORE,
    reasons: ['takeover_sequence'],
  },
  {
    name: "attack: somebody else types on the user's own computer, where the mail is open",
    before: known((i) => behavioral(1, i), { headers: HOME, pause: DAY }),
    request: request({ ...behavioral(2, 0), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: SOFT_OR_MORE,
    reasons: ['behavior_anomaly'],
    reply: NO_MAIL,
  },
  {
    name: "attack: the user's own key times once more, from another network",
    before: known((i) => behavioral(1, i), { headers: HOME, pause: DAY }),
    request: request({ ...behavioral(1, 11), ...succeeded }, { path: LOGIN, headers: ELSEWHERE }),
    actions: SOFT_OR_MORE,
    reasons: ['behavior_replayed'],
  },
  {
    name: 'attack: accounts are looked up one after another before any password',
    ...procession(140, 'somebody', 'lookup', { path: SCORE, headers: ELSEWHERE, pause: 15 }),
    actions: SOFT_OR_MORE,
    reasons: ['account_burst'],
    settled: { account_burst: { party: 'address', window: 'hour' } },
  },
  {
    name: 'attack: accounts made over a whole /48 of IPv6',
    before: times(60, (i) => ({
      body: { userId: `made ${i}`, device: device(`made ${i}`) },
      path: REGISTRATION,
      headers: { 'x-client-ip': `2003:e1:4f00:${(4096 + i).toString(16)}::${(i + 1).toString(16)}` },
      pause: 30,
    })),
    request: {
      body: { userId: 'made 60', device: device('made 60') },
      path: REGISTRATION,
      headers: { 'x-client-ip': '2003:e1:4f00:2000::1' },
    },
    actions: HARD_OR_MORE,
    reasons: ['registration_burst'],
  },
  {
    name: 'attack: one account, a wrong password from each of fifteen addresses',
    before: [
      ...known(() => ({}), { headers: HOME }),
      ...times(15, (i) => ({
        body: { userId: 'ada', device: device(`botnet ${i}`), loginContext: { result: 'FAILURE' } },
        path: LOGIN,
        headers: { 'x-client-ip': `84.${130 + i}.10.20` },
        pause: 60,
      })),
    ],
    request: {
      body: { userId: 'ada', device: device('botnet 15'), ...succeeded },
      path: LOGIN,
      headers: { 'x-client-ip': '84.180.10.20' },
    },
    actions: HARD_OR_MORE,
    reasons: ['failed_login_burst'],
  },
  {
    name: 'attack: a farm that solves captchas makes accounts at one address',
    before: times(49, (i) => ({
      body: { userId: `solved ${i}`, device: device(`solved ${i}`), ...behavioral(3, i), ...passed('captcha') },
      path: REGISTRATION,
      headers: HOME,
      pause: 60,
    })),
    request: {
      body: { userId: 'solved 49', device: device('solved 49'), ...behavioral(3, 49), ...passed('captcha') },
      path: REGISTRATION,
      headers: HOME,
    },
    actions: SOFT_OR_MORE,
    reasons: ['registration_burst', 'shared_rhythm'],
  },
  {
    name: 'attack: accounts for a bonus on one machine, where every form begins with a captcha',
    before: times(6, (i) => ({
      body: { userId: `bonus ${i}`, device: device('of bonuses'), ...behavioral(3, i), ...passed('captcha') },
      path: REGISTRATION,
      headers: HOME,
      pause: 7200,
    })),
    request: {
      body: { userId: 'bonus 6', device: device('of bonuses'), ...behavioral(3, 6), ...passed('captcha') },
      path: REGISTRATION,
      headers: HOME,
    },
    actions: HARD_OR_MORE,
    reasons: ['multiple_accounts'],
    settled: { multiple_accounts: { users_30d: 7 } },
  },
  {
    name: 'attack: and an uneven hand of his is not taken for a class: the fifteenth account',
    before: times(14, (i) => ({ ...uneven(i), body: { ...uneven(i).body, ...passed('captcha') } })),
    settled: { registration_burst: { party: 'address' } },
    request: { ...uneven(14), body: { ...uneven(14).body, ...passed('captcha') } },
    actions: HARD_OR_MORE,
    reasons: ['registration_burst'],
  },
  {
    name: 'attack: fifty accounts of made-up fingerprints that nobody typed, at one address',
    before: times(49, (i) => ({
      body: { userId: `made up ${i}`, device: device(`made up ${i}`, { model: `model ${i}` }) },
      path: REGISTRATION,
      headers: HOME,
      pause: 300,
    })),
    request: {
      body: { userId: 'made up 49', device: device('made up 49', { model: 'model 49' }) },
      path: REGISTRATION,
      headers: HOME,
    },
    actions: HARD_OR_MORE,
    reasons: ['registration_burst'],
  },
  {
    name: 'attack: a new account orders more and more within the hour',
    before: [20, 45, 90, 180, 350, 700, 1400].map((amount) => ({
      body: { userId: 'mule', device: device('mule'), ...order(amount) },
      path: CHECKOUT,
      headers: ELSEWHERE,
      pause: 400,
    })),
    request: { body: { userId: 'mule', device: device('mule'), ...order(2800) }, path: CHECKOUT, headers: ELSEWHERE },
    actions: SOFT_OR_MORE,
    reasons: ['order_burst'],
  },
  {
    name: 'attack: cards are tried with small orders',
    before: [...market, ...carder(0, 7)],
    request: { body: card(0), path: CHECKOUT, headers: ELSEWHERE },
    actions: SOFT_OR_MORE,
    reasons: ['order_burst'],
  },
  {
    name: 'attack: and on the same machine with the next account',
    before: [...market, ...carder(0, 20)],
    request: {
      body: { userId: 'carder 1', device: device('the machine of the carder') },
      path: REGISTRATION,
      headers: ELSEWHERE,
    },
    actions: SOFT_OR_MORE,
    reasons: ['device_refused'],
    settled: { device_refused: { other_users: 1 } },
  },
  {
    name: 'attack: the fifth account on one machine, hours apart',
    before: times(4, (i) => ({
      body: { userId: `bonus ${i}`, device: device('the hunter') },
      path: REGISTRATION,
      headers: HOME,
      pause: 3 * HOUR,
    })),
    request: { body: { userId: 'bonus 4', device: device('the hunter') }, path: REGISTRATION, headers: HOME },
    actions: HARD_OR_MORE,
    reasons: ['multiple_accounts'],
    settled: { multiple_accounts: { users_30d: 5 } },
  },
  {
    name: 'attack: the same with a client that says that it has no seed',
    before: times(7, (i) => ({
      body: { userId: `bonus ${i}`, device: device('the hunter', { fingerprintSource: 'hardware' }) },
      path: REGISTRATION,
      headers: HOME,
      pause: 3 * HOUR,
    })),
    request: {
      body: { userId: 'bonus 7', device: device('the hunter', { fingerprintSource: 'hardware' }) },
      path: REGISTRATION,
      headers: HOME,
    },
    actions: HARD_OR_MORE,
    reasons: ['multiple_accounts'],
    settled: { multiple_accounts: { users_30d: 8 } },
  },
];
