// More honest users: twins and couples, ported numbers, virtual desktops, schools and call centres, resellers and long
// absences.
import { type Json } from '../../app.js';
import { device } from '../../bodies.js';
import {
  behavioral,
  CHECKOUT,
  DAY,
  HOME,
  LOGIN,
  passed,
  REGISTRATION,
  request,
  type Scenario,
  type Step,
  succeeded,
  times,
} from '../scenario.js';

export const MINUTE = 60;
const HOUR = 3600;
/** Lines of other providers in the same country, a hosting network, and addresses abroad. */
export const NEIGHBOUR = { 'x-client-ip': '84.160.20.30' };
const CELLULAR = { 'x-client-ip': '80.187.100.7' };
const GATEWAY = { 'x-client-ip': '135.181.40.7' };
export const LAGOS = { 'x-client-ip': '105.112.2.9' };
const RIO = { 'x-client-ip': '177.40.10.20' };

export const PC = {
  manufacturer: 'Dell',
  model: 'XPS 13',
  brand: 'Dell',
  device: 'laptop',
  product: 'xps',
  hardware: 'x86_64',
  sdkVersion: '',
  osVersion: 'Windows 11',
  screenWidth: '1920',
  screenHeight: '1200',
  screenDensity: '1',
};
export const OTHER_PC = { ...PC, model: 'ThinkPad T14', manufacturer: 'Lenovo', brand: 'Lenovo', screenWidth: '2560' };
export const OTHER_PHONE = {
  model: 'Galaxy S24',
  manufacturer: 'Samsung',
  hardware: 'exynos',
  screenWidth: '1440',
  brand: 'samsung',
};
export const failed: Json = {
  loginContext: { result: 'FAILURE', authMethod: 'PASSWORD', failureReason: 'wrong_password' },
};
export const order = (amount: number, shippingCountry = 'DE'): Json => ({
  checkoutContext: { amount, currency: 'EUR', shippingCountry },
});
export const card = (serial: string, operator = '26201'): Json => ({
  sim: { simSerialNumber: serial.repeat(16), simOperator: operator, simOperatorName: operator },
});
export const change = (changeType: string): Json => ({ accountChangeContext: { changeType } });

const login = (i: number): Step =>
  request({ ...behavioral(1, i), ...succeeded }, { path: LOGIN, headers: HOME, pause: DAY });
export const weeks = (): Step[] => times(21, (i) => login(i));
export const withCard = (serial: string): Step[] =>
  times(21, () => request({ ...card(serial), ...succeeded }, { path: LOGIN, headers: HOME, pause: DAY }));
export const market: Step[] = times(120, (i) => ({
  body: { userId: `buyer ${i}`, device: device(`device of buyer ${i}`), ...order(20 + i) },
  path: CHECKOUT,
  headers: { 'x-client-ip': `91.65.${i}.9` },
  pause: 30,
}));

const twin = (name: string, i: number): Step => ({
  body: { userId: name, device: device(`phone of ${name}`), ...behavioral(name === 'castor' ? 1 : 4, i), ...succeeded },
  path: LOGIN,
  headers: HOME,
  pause: 9 * HOUR,
});
/** A new virtual desktop at every sign-on, all from one image, behind the gateway of a hosting network. */
const virtual = (i: number, more: Json = succeeded): Step =>
  request(
    { device: device(`desktop ${i}`, { ...PC, model: 'Virtual' }), ...behavioral(1, i), ...more },
    { path: LOGIN, headers: GATEWAY, pause: DAY },
  );
/** A teacher helps in the first weeks. */
const pupil = (who: number, tablet: number, helped: boolean): Step => ({
  body: {
    userId: `pupil ${who}`,
    device: device(`school tablet ${tablet}`, { model: 'Tab A9', fingerprintSource: 'hardware' }),
    ...succeeded,
    ...(helped ? passed('email_code') : {}),
  },
  path: LOGIN,
  headers: NEIGHBOUR,
  pause: HOUR,
});
/** A browser with an update every four weeks: a new fingerprint and version, everything else unchanged. */
const updated = (i: number): Step =>
  request(
    {
      device: device(`release ${Math.floor(i / 4)}`, { ...PC, sdkVersion: `${120 + Math.floor(i / 4)}` }),
      ...succeeded,
    },
    { path: LOGIN, headers: HOME, pause: 7 * DAY },
  );
const priv = (i: number, more: Json = succeeded): Step =>
  request(
    { device: device(`window ${i}`, PC), privacy: { isIncognito: true, hasAdBlocker: true }, ...more },
    { path: LOGIN, headers: HOME, pause: 2 * DAY },
  );
/** Two users of one account, each with their own phone and typing rhythm. */
const couple = (i: number, more: Json = succeeded): Step => {
  const his = i % 2 === 0;
  return request(
    { device: device(his ? 'his' : 'hers', his ? {} : OTHER_PHONE), ...behavioral(his ? 1 : 4, i), ...more },
    { path: LOGIN, headers: i % 5 === 4 ? CELLULAR : HOME, pause: DAY / 2 },
  );
};
const courier = (i: number): Step =>
  request(succeeded, {
    path: LOGIN,
    headers: { 'x-client-ip': `80.187.${96 + (i % 24)}.${1 + (i % 200)}` },
    pause: 3 * HOUR,
  });
const reseller = (i: number): Step =>
  request(order(400 + ((i * 377) % 2600), ['DE', 'FR', 'AT', 'PL', 'NL'][i % 5]), {
    path: CHECKOUT,
    headers: HOME,
    pause: 8 * HOUR,
  });
/** One call-centre agent opens the accounts of callers who have proved their identity. */
const caller = (i: number): Step => ({
  body: { userId: `caller ${i}`, device: device('agent desk', PC), ...succeeded },
  path: LOGIN,
  headers: NEIGHBOUR,
  pause: 10 * MINUTE,
});
const callers: Step[] = times(40, (i) => ({
  body: { userId: `caller ${i}`, device: device(`phone of caller ${i}`), ...succeeded },
  path: LOGIN,
  headers: { 'x-client-ip': `91.65.${i}.7` },
  pause: 2 * HOUR,
}));

export const HONEST_LIVES: readonly Scenario[] = [
  {
    name: 'honest: twins with phones of one model in one home, each with a hand of their own',
    before: times(40, (i) => twin(i % 2 === 0 ? 'castor' : 'pollux', i)),
    request: twin('pollux', 41),
    actions: ['allow'],
  },
  {
    name: "honest: a twin takes the other's phone for once",
    before: times(40, (i) => twin(i % 2 === 0 ? 'castor' : 'pollux', i)),
    request: { ...twin('pollux', 41), body: { userId: 'pollux', device: device('phone of castor'), ...succeeded } },
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: a number is ported: another card of another operator in the phone of weeks',
    before: withCard('1a'),
    request: request({ ...card('7e', '26203'), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['soft_challenge'],
    reasons: ['sim_changed'],
    reply: { adaptive_response: { challenges: ['email_code', 'mfa_totp', 'passkey'] } },
  },
  {
    name: 'honest: and a week of use later nothing is asked',
    before: [
      ...withCard('1a'),
      request(
        { ...card('7e', '26203'), ...succeeded, ...passed('email_code') },
        { path: LOGIN, headers: HOME, pause: DAY },
      ),
      ...times(6, () => request({ ...card('7e', '26203'), ...succeeded }, { path: LOGIN, headers: HOME, pause: DAY })),
    ],
    request: request({ ...card('7e', '26203'), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: a desktop of a data centre that is another one at every sign-on, after weeks',
    before: times(20, (i) => virtual(i, i < 4 ? { ...succeeded, ...passed('mfa') } : succeeded)),
    request: virtual(20),
    actions: ['allow'],
  },
  {
    name: 'honest: a class of pupils on whichever tablet of the school is charged',
    before: times(400, (i) => pupil(i % 24, (i * 7 + Math.floor(i / 24)) % 12, i < 200)),
    request: pupil(5, 11, false),
    actions: ['allow'],
  },
  {
    name: 'honest: a browser that is updated every four weeks',
    before: times(12, updated),
    request: updated(12),
    actions: ['allow'],
  },
  {
    name: 'honest: a private window at every visit for a month',
    before: times(12, (i) => priv(i, i < 3 ? { ...succeeded, ...passed('email_code') } : succeeded)),
    request: priv(12),
    actions: ['allow'],
  },
  {
    name: 'honest: a couple with one account, two phones and two hands, at home and on the way',
    before: times(30, (i) => couple(i, i < 3 ? { ...succeeded, ...passed('mfa_sms') } : succeeded)),
    request: couple(31),
    actions: ['allow'],
  },
  {
    name: 'honest: a courier whose address is another one with every street',
    before: times(60, courier),
    request: courier(61),
    actions: ['allow'],
  },
  {
    name: 'honest: a reseller who sends large orders to many countries',
    before: [...market, ...times(60, reseller)],
    request: request(order(3400, 'FR'), { path: CHECKOUT, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: two years away, then the old phone at home',
    before: [...weeks(), request(succeeded, { path: LOGIN, headers: HOME, pause: 730 * DAY })],
    request: request({ ...behavioral(1, 30), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: two years away, then a new phone at home',
    before: [...weeks(), request(succeeded, { path: LOGIN, headers: HOME, pause: 730 * DAY })],
    request: request({ device: device('new', OTHER_PHONE), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: the clock of the wall goes an hour forward',
    before: times(90, (i) => request(succeeded, { path: LOGIN, headers: HOME, pause: i === 74 ? DAY - HOUR : DAY })),
    request: request(succeeded, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: an agent of a call centre opens the accounts of forty callers in a day',
    before: [...callers, ...times(30, caller)],
    request: caller(30),
    actions: ['allow', 'soft_challenge', 'hard_challenge'],
  },
  {
    name: 'honest: a password manager fills a registration in two seconds',
    request: {
      body: {
        userId: 'new',
        device: device('desk', PC),
        keyboard: { keydownCount: 0, typingSpeed: 0 },
        page: { timeOnPage: 2600, timeToFirstInteraction: 700, clickCount: 2 },
        form: {
          focusCount: 4,
          pasteCount: 0,
          autofillDetected: true,
          fieldFocusOrder: ['name', 'email', 'password', 'submit'],
        },
      },
      path: REGISTRATION,
      headers: HOME,
    },
    actions: ['allow'],
  },
  {
    name: 'honest: on holidays in Rio with the own phone, a card bought there beside the own',
    before: withCard('1a'),
    request: request(
      { device: device('phone', { timezone: 'America/Sao_Paulo' }), ...card('9c', '72405'), ...succeeded },
      { path: LOGIN, headers: RIO },
    ),
    actions: ['soft_challenge', 'hard_challenge'],
  },
];
