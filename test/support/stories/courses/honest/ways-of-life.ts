// Courses of honest users by way of life: shifts, helpers, families, presents, money, hands.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { alters, buys, type Course, course, does, HARD, HOUR, past, pc, simOf, SOFT, USUAL } from '../course.js';
import { type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const VIENNA = '84.112.40.9';
const CELL = '178.115.130.7';
const LYON = '82.64.70.20';
const IN_VIENNA = { timezone: 'Europe/Vienna' };
const IN_LYON = { timezone: 'Europe/Paris' };
const REDMI = {
  manufacturer: 'Xiaomi',
  brand: 'Redmi',
  model: 'Redmi Note 13',
  device: 'sapphire',
  product: 'sapphire_eea',
  hardware: 'qcom',
  screenWidth: '1080',
  ...IN_VIENNA,
};
const TABLET = { ...REDMI, manufacturer: 'Lenovo', brand: 'Lenovo', model: 'Tab P12', device: 'TB370FU' };
const mila: Who = {
  user: 'mila',
  device: device("mila's phone", REDMI),
  from: CELL,
  typist: 11,
  sim: simOf('a1', '23201'),
};
const yves: Who = { user: 'yves', device: pc("yves' desktop", IN_LYON), from: LYON, typist: 12 };
const tablet = (user: string, typist: number, pause = 8 * HOUR): Who => ({
  user,
  device: device('tablet of the living room', TABLET),
  from: VIENNA,
  typist,
  pause,
});
/** Hours to the next visit of a shift worker. */
const ROTA = [7, 22, 31, 12, 53, 18, 9, 40, 27, 14];
const TELEVISION = {
  manufacturer: 'Sony',
  brand: 'Sony',
  model: 'BRAVIA 4K',
  device: 'BRAVIA_VU31',
  hardware: 'mt5895',
  screenWidth: '3840',
  screenHeight: '2160',
  ...IN_LYON,
};
const television: Who = { user: 'yves', device: device('television', TELEVISION), from: LYON };
const grandson: Who = {
  user: 'oma',
  device: device("grandson's phone", { ...REDMI, model: 'POCO X6', device: 'garnet' }),
  from: VIENNA,
  typist: 15,
  sim: simOf('b4', '23203'),
};
const autofill: Json = {
  mouse: { clickCount: 2, totalDistance: 610, averageVelocity: 0.9 },
  keyboard: { keydownCount: 0, typingSpeed: 0 },
  page: { timeOnPage: 2300, timeToFirstInteraction: 700, clickCount: 2 },
  form: { focusCount: 2, pasteCount: 0, autofillDetected: true, fieldFocusOrder: ['email', 'password'] },
};
/** Eye control: the keys on the screen go down and up at once, slowly. */
const eyes = (i: number): Json => ({
  behavioral: {
    typing_dwell_ms: times(12, (k) => 3 + ((k * 5 + i) % 4)),
    typing_flight_ms: times(11, (k) => 900 + ((k * 211 + i * 97) % 700)),
  },
  page: { timeOnPage: 140_000, timeToFirstInteraction: 4200, clickCount: 14 },
});
/** Typing with one hand, or on keys that are further apart. */
const slower = (i: number, factor: number): Json => ({
  behavioral: {
    typing_dwell_ms: times(12, (k) => Math.round((95 + ((k * 17 + i * 3) % 45)) * factor)),
    typing_flight_ms: times(11, (k) => Math.round((170 + ((k * 41 + i * 13) % 150)) * factor)),
  },
});
const resident = (i: number): Who => ({
  user: `resident ${i}`,
  device: pc('computer of the home', IN_LYON),
  from: LYON,
  typist: 18,
  pause: 3 * HOUR,
});
const colleague = (i: number): Who => ({
  user: 'the workshop',
  device: pc(`desk ${i} of the workshop`, { ...IN_LYON, screenHeight: String(1080 + 120 * i) }),
  from: LYON,
  typist: 20 + i,
  pause: 5 * HOUR,
});
const gamer: Who = { user: 'gamer', device: device('handheld', REDMI), from: VIENNA, typist: undefined };
const eater: Who = { user: 'eater', device: device('eater', TABLET), from: CELL, pause: 5 * HOUR };
const buyer: Who = { user: 'buyer', device: pc('purchasing'), from: '217.86.30.4', typist: 17, pause: 25 * 60 };

export const COURSES_OF_STREETS: readonly Course[] = [
  course('honest: a paramedic, whose visits follow no clock', USUAL, [
    ...times(30, (i) => does({ ...mila, pause: (ROTA[i % 10] ?? 9) * HOUR }, 'login')),
    buys(mila, 55, undefined, 'AT'),
  ]),
  course('honest: twins on one tablet, and a third child that gets an account there', USUAL, [
    does(tablet('lea', 13), 'registration'),
    does(tablet('max', 14), 'registration'),
    ...times(24, (i) => does(tablet(i % 2 === 0 ? 'lea' : 'max', i % 2 === 0 ? 13 : 14), 'login')),
    buys(tablet('lea', 13), 20, undefined, 'AT'),
    buys(tablet('max', 14), 25, undefined, 'AT'),
    does(tablet('kid', 16), 'registration', SOFT),
    does(tablet('kid', 16), 'login'),
    buys(tablet('kid', 16), 10, SOFT, 'AT'),
  ]),
  course('honest: her grandson orders for her on his phone, at her home, once', USUAL, [
    ...times(12, () => does(tablet('oma', 19, 2 * DAY), 'login')),
    does({ ...grandson, pause: 300 }, 'login', SOFT),
    buys(grandson, 38, SOFT, 'AT'),
    does(tablet('oma', 19), 'login'),
    buys(tablet('oma', 19), 30, undefined, 'AT'),
  ]),
  course('honest: eight residents of a home, whose helper types for all of them', USUAL, [
    ...times(8, (i) => does(resident(i), 'registration', i < 3 ? SOFT : HARD)),
    ...times(16, (i) => does(resident(i % 8), 'login', SOFT)),
    ...times(8, (i) => does(resident(i), 'login')),
  ]),
  course('honest: presents in December, to four addresses in three countries', USUAL, [
    ...past(yves, 24, 50, 'FR'),
    ...[35, 60, 90, 45, 120, 25, 70, 80].map((amount, i) =>
      buys({ ...yves, pause: 30 * HOUR }, amount, SOFT, ['FR', 'FR', 'BE', 'IT'][i % 4]),
    ),
  ]),
  course('honest: sends it back, and orders it in another size, twice', USUAL, [
    ...past(mila, 9, 70, 'AT'),
    buys({ ...mila, pause: 2 * HOUR }, 80, undefined, 'AT'),
    buys({ ...mila, pause: 50 * HOUR }, 80, undefined, 'AT'),
    buys({ ...mila, pause: 900 }, 80, undefined, 'AT'),
    does(mila, 'login'),
  ]),
  course('honest: an expatriate has the salary paid to another bank', USUAL, [
    ...past(yves, 16, 60, 'FR'),
    alters({ ...yves, pause: HOUR }, 'bank account', SOFT),
    buys(yves, 70, undefined, 'FR'),
  ]),
  course('honest: divorced: name, password and address changed at the parents, and an order from there', USUAL, [
    ...past(mila, 16, 45, 'AT'),
    alters({ ...mila, from: LYON, pause: 400 }, 'name', SOFT),
    alters({ ...mila, from: LYON, pause: 400 }, 'password', SOFT),
    alters({ ...mila, from: LYON, pause: HOUR }, 'delivery address', SOFT),
    buys({ ...mila, from: LYON }, 50, SOFT, 'FR'),
    does(mila, 'login'),
  ]),
  course('honest: a password manager after months of typing', USUAL, [
    ...past(yves, 24, 40, 'FR'),
    ...times(4, () => does({ ...yves, typist: undefined, more: autofill }, 'login')),
    buys({ ...yves, typist: undefined, more: autofill }, 44, undefined, 'FR'),
  ]),
  course('honest: types with the eyes, on keys of the screen', USUAL, [
    does({ ...yves, user: 'eyes', typist: undefined, more: eyes(0) }, 'registration', SOFT),
    ...times(6, (i) => does({ ...yves, user: 'eyes', typist: undefined, more: eyes(i + 1) }, 'login')),
    buys({ ...yves, user: 'eyes', typist: undefined, more: eyes(7) }, 40, SOFT, 'FR'),
  ]),
  course('honest: a broken wrist, one hand for six weeks, and then two again', USUAL, [
    ...times(16, (i) => does({ ...yves, typist: undefined, more: slower(i, 1) }, 'login')),
    ...times(10, (i) => does({ ...yves, typist: undefined, more: slower(i, 1.9), pause: 4 * DAY }, 'login', SOFT)),
    buys({ ...yves, typist: undefined, more: slower(40, 1.9) }, 40, SOFT, 'FR'),
    ...times(4, (i) => does({ ...yves, typist: undefined, more: slower(50 + i, 1) }, 'login', SOFT)),
  ]),
  course('honest: another keyboard on the same computer', USUAL, [
    ...times(16, (i) => does({ ...yves, typist: undefined, more: slower(i, 1) }, 'login')),
    ...times(5, (i) => does({ ...yves, typist: undefined, more: slower(60 + i, 1.2) }, 'login')),
    buys({ ...yves, typist: undefined, more: slower(70, 1.2) }, 40, undefined, 'FR'),
  ]),
  course('honest: orders on the television, which nobody types on', USUAL, [
    ...past(yves, 12, 20, 'FR'),
    does({ ...television, pause: 600 }, 'login', SOFT),
    buys(television, 6, SOFT, 'FR'),
    buys(television, 6, undefined, 'FR'),
    does(television, 'login'),
  ]),
  course('honest: seven packs for a game in one evening, by somebody of three weeks', USUAL, [
    ...times(10, () => does({ ...gamer, pause: 2 * DAY }, 'login')),
    ...times(7, (i) => buys({ ...gamer, pause: 1200 }, 5 + (i % 3) * 5, undefined, 'AT')),
  ]),
  course('honest: and on the first day, four packs and then two more before midnight', USUAL, [
    does({ ...gamer, pause: 600 }, 'registration'),
    ...times(4, () => buys({ ...gamer, pause: 2 * HOUR }, 5, undefined, 'AT')),
    ...times(2, () => buys({ ...gamer, pause: 2 * HOUR }, 10, SOFT, 'AT')),
  ]),
  course(
    'honest: three meals a day from the first day on',
    USUAL,
    times(21, (i) => buys({ ...eater, pause: (i % 3 === 2 ? 14 : 5) * HOUR }, 11 + (i % 4), undefined, 'AT')),
  ),
  course('honest: the buyer of an office, ten orders on the first afternoon and six on each that follows', USUAL, [
    does({ ...buyer, pause: 300 }, 'registration'),
    ...times(9, (i) => buys({ ...buyer, pause: i === 8 ? 20 * HOUR : 25 * 60 }, 30 + ((i * 67) % 250), SOFT)),
    ...times(6, (i) => buys({ ...buyer, pause: i === 5 ? 21 * HOUR : HOUR }, 40 + ((i * 53) % 200), SOFT)),
    ...times(6, (i) => buys({ ...buyer, pause: HOUR }, 35 + ((i * 71) % 200))),
  ]),
  course('honest: four people of a workshop with one account, each at a desk of his own', USUAL, [
    ...times(4, (i) => does(colleague(i), 'login', SOFT)),
    ...times(24, (i) => does(colleague(i % 4), 'login')),
    buys(colleague(2), 90, SOFT, 'FR'),
    buys(colleague(0), 60, SOFT, 'FR'),
  ]),
  course("honest: a widow goes on with her husband's account on their computer", USUAL, [
    ...past(yves, 30, 50, 'FR'),
    ...times(3, () => does({ ...yves, typist: 29, pause: 3 * DAY }, 'login', SOFT)),
    buys({ ...yves, typist: 29 }, 40, SOFT, 'FR'),
    ...times(4, () => does({ ...yves, typist: 29, pause: 3 * DAY }, 'login', SOFT)),
  ]),
  course('honest: the capitals key was on, four wrong passwords at work, then the right one', USUAL, [
    ...past(yves, 12, 40, 'FR'),
    ...times(4, () => does({ ...yves, from: '193.56.10.4', pause: 20 }, 'failure', SOFT)),
    does({ ...yves, from: '193.56.10.4' }, 'login', SOFT),
    buys(yves, 45, undefined, 'FR'),
  ]),
];
