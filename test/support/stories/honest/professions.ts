// Honest users of many professions: shifts, journeys, aids, cards, docks and campuses, sent through the service's API.
import { type Json } from '../../app.js';
import { device } from '../../bodies.js';
import { failed, order, PC } from './lives.js';
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
  REGISTRATION,
  request,
  RESET,
  type Scenario,
  type Step,
  succeeded,
  times,
} from '../scenario.js';

const HOUR = 3600;
const CLINIC = { 'x-client-ip': '84.160.20.30' };
const RIO = { 'x-client-ip': '177.40.10.20' };
/** A university's address, and a company's gateway in a hosting network. */
const CAMPUS = { 'x-client-ip': '141.44.10.1' };
const GATEWAY = { 'x-client-ip': '135.181.40.7' };
const IN_RIO = { timezone: 'America/Sao_Paulo' };

const OWN_DESK = { device: device('desk', PC) };
const FRESH_DESK = { device: device('fresh desk', { ...PC, model: 'Latitude 7440', screenWidth: '2560' }) };
const card = (serial: string, operator: string): Json => ({
  sim: { simSerialNumber: serial.repeat(16), simOperator: operator, simOperatorName: operator },
});
const FIRST = card('1a', '26201');
const SECOND = card('2b', '26202');
const ABROAD = card('3c', '72405');

const tablet = (user: string, more: Json = {}): Json => ({ userId: user, device: device('tablet of two'), ...more });
const shared: Step[] = times(16, (i) => ({
  body: tablet(i % 2 === 0 ? 'gran' : 'gramps', i % 4 === 3 ? order(40) : succeeded),
  path: i % 4 === 3 ? CHECKOUT : LOGIN,
  headers: HOME,
  pause: DAY,
}));

/** Sixty students with weeks of history, and then a course that registers together. */
const student = (i: number): Json => ({
  userId: `student ${i}`,
  device: device(`student's ${i}`, { model: `model ${i % 23}`, screenWidth: `${900 + (i % 31)}` }),
  ...behavioral(i % 40, i),
});
const registering: Step[] = times(79, (i) => ({
  body: student(100 + i),
  path: REGISTRATION,
  headers: CAMPUS,
  pause: 45,
}));
const campusOfWeeks: Step[] = times(240, (i) => ({
  body: student(i % 60),
  path: LOGIN,
  headers: CAMPUS,
  pause: 2 * HOUR,
}));
const campus: Step[] = [...campusOfWeeks, ...registering];

/** Start hours of early, late and night shift, one week each. */
const SHIFTS = [5, 13, 21];
const nurse: Step[] = times(42, (i) => {
  const hour = (day: number): number => SHIFTS[Math.floor(day / 7) % 3] ?? 5;
  return request(succeeded, { path: LOGIN, headers: CLINIC, pause: DAY + (hour(i + 1) - hour(i)) * HOUR });
});

const screenReader: Json = {
  ...OWN_DESK,
  ...succeeded,
  mouse: { clickCount: 0, totalDistance: 0, averageVelocity: 0 },
  keyboard: { keydownCount: 38, typingSpeed: 2 },
  page: { timeOnPage: 41_000, timeToFirstInteraction: 3100, clickCount: 0 },
  form: { focusCount: 4, pasteCount: 1, autofillDetected: false, fieldFocusOrder: ['email', 'password', 'submit'] },
};
const folded = (open: boolean): Json => ({
  device: device('foldable', open ? { screenWidth: '2208', screenHeight: '1840' } : { screenWidth: '1080' }),
});
const docked = (at: boolean): Json => ({
  device: device('desk', at ? { ...PC, screenWidth: '3840', screenHeight: '2160', screenDensity: '1.5' } : PC),
});

export const PEOPLE_STORIES: readonly Scenario[] = [
  {
    name: 'honest: two accounts on one tablet, and one of them resets the password by mail',
    before: [
      ...shared,
      { body: tablet('gran', failed), path: LOGIN, headers: HOME, pause: 30 },
      { body: tablet('gran'), path: RESET, headers: HOME, pause: 90 },
      { body: tablet('gran', { accountChangeContext: { changeType: 'password' } }), path: CHANGE, headers: HOME },
    ],
    during: ['allow'],
    request: { body: tablet('gran', succeeded), path: LOGIN, headers: HOME },
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: and the other one orders minutes later',
    before: [...shared, { body: tablet('gran'), path: RESET, headers: HOME, pause: 300 }],
    request: { body: tablet('gramps', order(45)), path: CHECKOUT, headers: HOME },
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: a card of a carrier abroad in the own phone on a journey is a soft challenge',
    before: known(() => FIRST, { headers: HOME, pause: 2 * DAY }),
    request: request({ device: device('phone', IN_RIO), ...ABROAD, ...succeeded }, { path: LOGIN, headers: RIO }),
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: and the home card is back after the journey',
    before: [
      ...known(() => FIRST, { headers: HOME, pause: 2 * DAY }),
      request(
        { device: device('phone', IN_RIO), ...ABROAD, ...succeeded, ...passed('email_code') },
        { path: LOGIN, headers: RIO, pause: DAY },
      ),
      ...times(4, () =>
        request(
          { device: device('phone', IN_RIO), ...ABROAD, ...succeeded },
          { path: LOGIN, headers: RIO, pause: DAY },
        ),
      ),
    ],
    request: request({ ...FIRST, ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: a fresh laptop on Monday behind the company gateway, after ninety days, is a soft challenge',
    before: [
      ...known(() => ({ ...OWN_DESK, ...succeeded }), { path: LOGIN, headers: GATEWAY, pause: DAY }),
      request({ ...OWN_DESK, ...succeeded }, { path: LOGIN, headers: GATEWAY, pause: 90 * DAY }),
    ],
    request: request({ ...FRESH_DESK, ...succeeded }, { path: LOGIN, headers: GATEWAY }),
    actions: ['soft_challenge'],
    reasons: ['device_changed'],
  },
  {
    name: 'honest: and one code is enough there',
    before: [
      ...known(() => ({ ...OWN_DESK, ...succeeded }), { path: LOGIN, headers: GATEWAY, pause: DAY }),
      request({ ...OWN_DESK, ...succeeded }, { path: LOGIN, headers: GATEWAY, pause: 90 * DAY }),
    ],
    request: request({ ...FRESH_DESK, ...succeeded, ...passed('mfa_totp') }, { path: LOGIN, headers: GATEWAY }),
    actions: ['allow'],
  },
  {
    name: 'honest: eighty students register within an hour behind one address of a campus',
    before: campus,
    during: ['allow'],
    request: { body: student(199), path: REGISTRATION, headers: CAMPUS },
    actions: ['allow'],
    not: ['shared_rhythm'],
  },
  {
    name: 'honest: and where nobody was before, a captcha is all that is asked for',
    before: registering,
    during: ['allow', 'soft_challenge'],
    request: { body: student(199), path: REGISTRATION, headers: CAMPUS },
    actions: ['soft_challenge'],
    not: ['shared_rhythm'],
    reply: { adaptive_response: { challenges: ['captcha'] } },
  },
  {
    name: 'honest: and is enough',
    before: registering,
    request: { body: { ...student(198), ...passed('captcha') }, path: REGISTRATION, headers: CAMPUS },
    actions: ['allow'],
  },
  {
    name: 'attack: sixty accounts of one hand at the same campus',
    before: [
      ...campusOfWeeks,
      ...times(59, (i) => ({
        body: { ...student(300 + i), ...behavioral(3, i) },
        path: REGISTRATION,
        headers: CAMPUS,
        pause: 45,
      })),
    ],
    request: { body: { ...student(360), ...behavioral(3, 60) }, path: REGISTRATION, headers: CAMPUS },
    actions: HARD_OR_MORE,
    reasons: ['shared_rhythm', 'registration_burst'],
  },
  {
    name: 'honest: a screen reader, no pointer, and the password pasted',
    before: times(6, () => request(screenReader, { path: LOGIN, headers: HOME, pause: DAY })),
    during: ['allow'],
    request: request(screenReader, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
    not: ['bot_detected', 'excessive_paste', 'superhuman_input'],
  },
  {
    name: 'honest: a nurse on rotating shifts comes at night again',
    before: nurse,
    during: ['allow'],
    request: request(succeeded, { path: LOGIN, headers: CLINIC }),
    actions: ['allow'],
    not: ['time_anomaly'],
  },
  {
    name: 'honest: two cards by turns every day, a third on holiday: one soft challenge at most after it',
    before: [
      ...times(14, (i) => request({ ...(i % 2 === 0 ? FIRST : SECOND), ...succeeded }, { path: LOGIN, pause: DAY })),
      request({ ...ABROAD, ...succeeded, ...passed('email_code') }, { path: LOGIN, pause: DAY }),
      request({ ...ABROAD, ...succeeded }, { path: LOGIN, pause: DAY }),
    ],
    request: request({ ...SECOND, ...succeeded }, { path: LOGIN }),
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: a phone that folds has two screens',
    before: times(8, (i) => request(folded(i % 3 === 0), { headers: HOME, pause: DAY })),
    during: ['allow'],
    request: request({ ...folded(true), ...order(50) }, { path: CHECKOUT, headers: HOME }),
    actions: ['allow'],
    not: ['device_tampered', 'device_changed'],
  },
  {
    name: 'honest: the first time that a phone is unfolded here',
    before: known(() => folded(false), { headers: HOME, pause: DAY }),
    request: request({ ...folded(true), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: a laptop is put into a dock with a large screen',
    before: known(() => docked(false), { headers: HOME, pause: DAY }),
    request: request({ ...docked(true), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: a language course: the same phone speaks Portuguese now',
    before: known(() => ({}), { headers: HOME, pause: DAY }),
    request: request({ device: device('phone', { locale: 'pt-BR' }), ...succeeded }, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
    exactly: [],
  },
  {
    name: 'honest: five wrong passwords in five minutes at home, then the right one',
    before: [
      ...known(() => succeeded, { path: LOGIN, headers: HOME, pause: DAY }),
      ...times(5, () => request(failed, { path: LOGIN, headers: HOME, pause: 55 })),
    ],
    during: ['allow'],
    request: request(succeeded, { path: LOGIN, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: "honest: a driver whose carrier gives another town's address at every stop",
    before: times(20, (i) =>
      request(
        { ...FIRST, ...succeeded },
        { path: LOGIN, headers: { 'x-client-ip': `80.187.${i * 7}.9` }, pause: HOUR },
      ),
    ),
    during: ['allow'],
    request: request({ ...FIRST, ...order(30) }, { path: CHECKOUT, headers: { 'x-client-ip': '80.187.201.9' } }),
    actions: ['allow'],
  },
  {
    name: 'honest: five at the till of a shop, one tablet, all day',
    before: times(60, (i) => ({
      body: { userId: `clerk ${i % 5}`, device: device('till'), ...succeeded },
      path: LOGIN,
      headers: CLINIC,
      pause: 900,
    })),
    during: ['allow'],
    request: { body: { userId: 'clerk 3', device: device('till'), ...succeeded }, path: LOGIN, headers: CLINIC },
    actions: ['allow'],
  },
  {
    name: 'honest: a present for three times the usual amount goes abroad',
    before: times(10, (i) => request(order(35 + i), { path: CHECKOUT, headers: HOME, pause: 3 * DAY })),
    during: ['allow'],
    request: request(order(125, 'IT'), { path: CHECKOUT, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: registers on the phone, confirms on the computer, buys there',
    before: [
      request({ ...behavioral(5, 0) }, { path: REGISTRATION, headers: HOME, pause: 240 }),
      request({ ...OWN_DESK, ...succeeded, ...passed('email_code') }, { path: LOGIN, headers: HOME, pause: 400 }),
    ],
    during: ['allow'],
    request: request({ ...OWN_DESK, ...order(60) }, { path: CHECKOUT, headers: HOME }),
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: with an arm in plaster somebody types otherwise for weeks',
    before: [
      ...times(14, (i) => request({ ...OWN_DESK, ...behavioral(1, i), ...succeeded }, { path: LOGIN, pause: DAY })),
      ...times(6, (i) =>
        request({ ...OWN_DESK, ...behavioral(2, i), ...succeeded, ...passed('mfa_sms') }, { path: LOGIN, pause: DAY }),
      ),
    ],
    during: ['allow'],
    request: request({ ...OWN_DESK, ...behavioral(2, 6), ...succeeded }, { path: LOGIN }),
    actions: ['allow', 'soft_challenge'],
  },
  {
    name: 'honest: a known customer changes e-mail, phone and address on one evening, on the old phone',
    before: [
      ...known(() => ({}), { headers: HOME, pause: 3 * DAY }),
      request({ accountChangeContext: { changeType: 'email' } }, { path: CHANGE, headers: HOME, pause: 120 }),
      request({ accountChangeContext: { changeType: 'phone' } }, { path: CHANGE, headers: HOME, pause: 120 }),
    ],
    during: ['allow'],
    request: request({ accountChangeContext: { changeType: 'address' } }, { path: CHANGE, headers: HOME }),
    actions: ['allow'],
  },
  {
    name: 'honest: tickets go on sale: a hundred and fifty people register at their homes within ten minutes',
    before: times(149, (i) => ({
      body: {
        userId: `fan ${i}`,
        device: device(`fan's ${i}`, { model: `model ${i % 29}` }),
        ...behavioral(i % 40, i),
      },
      path: REGISTRATION,
      headers: { 'x-client-ip': `91.65.${i}.${20 + i}` },
      pause: 4,
    })),
    during: ['allow'],
    request: {
      body: { userId: 'fan 149', device: device("fan's 149") },
      path: REGISTRATION,
      headers: { 'x-client-ip': '91.65.180.20' },
    },
    actions: ['allow'],
  },
  {
    name: 'honest: a private relay in a hosting network of the own country, from today on',
    before: known(() => ({}), { headers: HOME, pause: DAY }),
    request: request(succeeded, { path: LOGIN, headers: GATEWAY }),
    actions: ['allow'],
  },
];
