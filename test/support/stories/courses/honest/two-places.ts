// Courses of people who are in two places at once, or whose accounts another person works for them: accounts of two
// coasts, desks far away, commuters, helpers, borrowed and swapped phones, an app that repeats an old password, more
// devices than are remembered.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { alters, asked, buys, type Course, course, does, foiled, HARD, HOUR, type Move, NOTHING } from '../course.js';
import { past, pc, simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { type Action } from '../../../../../src/contract/vocabulary.js';
import { DAY, times } from '../../scenario.js';
import { REDMI, SAMSUNG } from '../phones.js';

const MINUTES = 60;
const ENGLAND = { timezone: 'Europe/London', locale: 'en-GB' };
const FRANCE = { timezone: 'Europe/Paris', locale: 'fr-FR' };
const ITALY = { timezone: 'Europe/Rome', locale: 'it-IT' };
const SPAIN = { timezone: 'Europe/Madrid', locale: 'es-ES' };
const BRAZIL = { timezone: 'America/Sao_Paulo', locale: 'pt-BR' };
const EAST = { timezone: 'America/New_York', locale: 'en-US' };
const WEST = { timezone: 'America/Los_Angeles', locale: 'en-US' };
const MOTO = { manufacturer: 'motorola', brand: 'motorola', model: 'moto g54', hardware: 'qcom', device: 'cancunf' };
const APPLE = { manufacturer: 'Apple', brand: 'Apple', model: 'iPhone15,4', hardware: 'arm64', device: 'iphone' };
/** Factors that do not depend on the card. */
const NO_SMS = ['captcha', 'email_code', 'mfa_totp'] as const;

const wide = { screenWidth: '2560', screenHeight: '1440' };
const television = { manufacturer: 'Samsung', model: 'QN65', screenWidth: '3840', ...EAST };
const east: Who = { user: 'family', device: device('their television', television), from: '73.60.40.4', pause: HOUR };
const west: Who = { user: 'family', device: pc("the student's", WEST), from: '76.90.20.4', pause: 5 * HOUR };
const dora: Who = { user: 'dora', device: pc("dora's laptop"), from: '91.65.14.20', typist: 5008, pause: 20 * MINUTES };
const lisbon: Who = {
  ...dora,
  device: pc("dora's desk", { timezone: 'Europe/Lisbon', ...wide }),
  from: '85.240.30.4',
  pause: 8 * HOUR,
};
const boston: Who = { ...lisbon, device: pc("dora's desk", { ...EAST, ...wide }), from: '73.60.50.4' };
const inLagos: Who = {
  ...dora,
  device: pc("the thief's", { timezone: 'Africa/Lagos', screenWidth: '1366', screenHeight: '768' }),
  from: '105.112.2.9',
  typist: 5020,
  pause: 11 * HOUR,
};
/** A tunnel that is switched on and off. */
const tunnel = (i: number): Who => ({
  user: 'ole',
  device: pc("ole's laptop", { timezone: 'Europe/Copenhagen' }),
  from: i % 2 === 0 ? '87.48.20.4' : '198.54.128.5',
  typist: 5009,
  pause: i % 2 === 0 ? 5 * MINUTES : 12 * HOUR,
  ...(i % 2 === 0 ? {} : { privacy: { isVPN: true } }),
});
const lucie: Who = {
  user: 'lucie',
  device: device("lucie's phone", { ...SAMSUNG, ...FRANCE }),
  from: '82.64.33.8',
  typist: 4003,
  sim: simOf('2d', '20801'),
  pause: 9 * HOUR,
};
const inBasel: Who = {
  ...lucie,
  device: device("lucie's phone", { ...SAMSUNG, ...FRANCE, timezone: 'Europe/Zurich' }),
  from: '178.192.66.4',
  pause: 15 * HOUR,
};
/** A carrier of the sixth version only, whose gateway to the fourth has many addresses. */
const translated = (i: number): Who => ({
  user: 'beth',
  device: device("beth's phone", { ...MOTO, timezone: 'America/Chicago', locale: 'en-US' }),
  from:
    i % 4 === 3
      ? `172.56.${(i * 5) % 60}.${10 + i}`
      : `2607:fb90:${(0x8000 + i * 311).toString(16)}:${(0x1000 + i * 77).toString(16)}:1:2:3:${i + 1}`,
  typist: 4001,
  sim: simOf('1c', '310260'),
  pause: DAY / 2,
});
const client = (i: number): Who => ({
  user: `client ${i}`,
  device: pc(`client ${i}`, { ...BRAZIL, screenWidth: String(1280 + 16 * i) }),
  from: `177.40.${30 + i}.9`,
  typist: 4040 + i,
  pause: 3 * HOUR,
});
const books = (i: number): Who => ({
  ...client(i),
  device: pc('desk of the accountant', BRAZIL),
  from: '189.6.40.3',
  typist: 4060,
  pause: i === 14 ? 28 * DAY : 12 * MINUTES,
});
const elder = (i: number): Who => ({
  user: `elder ${i}`,
  device: device(`elder ${i}`, { ...REDMI, ...ITALY, model: `E${i}` }),
  from: `79.40.${100 + i}.7`,
  typist: 5300 + i,
  pause: 4 * HOUR,
});
const centre = (i: number): Who => ({
  ...elder(i),
  device: pc('desk of the centre', ITALY),
  from: '151.30.20.4',
  typist: 5310,
  pause: 6 * MINUTES,
});
const cabin = (i: number, aboard: boolean): Who => ({
  user: `cabin ${i}`,
  device: device(`cabin ${i}`, { ...(i % 2 === 0 ? SAMSUNG : MOTO), screenHeight: String(2200 + i), ...ENGLAND }),
  from: aboard ? '216.147.126.20' : `86.131.${20 + i}.7`,
  typist: 4500 + i,
  sim: simOf((64 + i).toString(16), '23415'),
  pause: 12 * MINUTES,
});
const zoe: Who = {
  user: 'zoe',
  device: device("zoe's phone", { ...APPLE, ...ENGLAND }),
  from: '86.130.77.4',
  typist: 4601,
  sim: simOf('e1', '23420'),
  pause: 12 * HOUR,
};
const liam: Who = {
  user: 'liam',
  device: device("liam's phone", { ...SAMSUNG, ...ENGLAND }),
  from: '82.132.220.4',
  typist: 4602,
  sim: simOf('e2', '23410'),
  pause: 12 * HOUR,
};
const borrowed: Who = { ...zoe, device: liam.device, from: '82.132.221.4', sim: liam.sim, pause: 5 * MINUTES };
const spouse = (user: string, model: Json, typist: number, serial: string, operator: string): Who => ({
  user,
  device: device(`phone of ${user}`, { ...model, ...SPAIN }),
  from: '83.53.44.4',
  typist,
  sim: simOf(serial, operator),
  pause: 12 * HOUR,
});
const luis = spouse('luis', SAMSUNG, 4603, 'e3', '21401');
const rosa = spouse('rosa', REDMI, 4604, 'e4', '21403');
const swapped = [
  { ...luis, sim: rosa.sim },
  { ...rosa, sim: luis.sim },
];
const gus: Who = {
  user: 'gus',
  device: device("gus' phone", { ...MOTO, ...SPAIN }),
  from: '83.53.20.4',
  sim: simOf('4e', '21407'),
};
const renewed: Who = { ...gus, device: device("gus' new phone", { ...SAMSUNG, ...SPAIN }) };
const atDesk: Who = { user: 'gus', device: pc("gus' computer", SPAIN), from: '83.53.20.4', typist: 5011 };
const hans: Who = { user: 'hans', device: pc("hans' computer"), from: '91.65.55.4', typist: 4607 };
const widow: Who = { ...hans, typist: 4608 };

const MODELS = [SAMSUNG, REDMI, MOTO, APPLE, SAMSUNG];
/** A tester of apps has ten devices at home. */
const bench = (i: number): Who => ({
  user: 'tester',
  device:
    i % 2 === 0
      ? pc(`bench ${i % 10}`, { screenWidth: String(1200 + 80 * (i % 10)), sdkVersion: String(120 + (i % 10)) })
      : device(`bench ${i % 10}`, {
          ...MODELS[((i % 10) - 1) / 2],
          model: `M${i % 10}`,
          screenWidth: `${1000 + (i % 10)}`,
        }),
  from: '91.65.14.20',
  pause: DAY / 2,
});
const visitor: Who = { ...bench(0), device: device("a visitor's", { ...REDMI, screenWidth: '720' }), pause: HOUR };

const first = (i: number, count: number): readonly Action[] => (i < count ? SOFT : ['allow']);
/** The challenge is not passed. */
const leaves = (move: Move): Move => ({ ...move, failed: true });
/** The first time at the far place is asked harder. */
const between = (here: Who, there: Who, i: number): Move[] => [
  does(here, 'login', first(i, 2)),
  does(there, 'login', i < 1 ? HARD : first(i, 4)),
];

export const COURSES_IN_TWO_PLACES: readonly Course[] = [
  course('honest: a family of two coasts with one account, within the hour on both', USUAL, [
    ...times(6, () => does({ ...east, pause: DAY }, 'login')),
    ...times(10, (i) => between(east, west, i)).flat(),
  ]),
  course('honest: a laptop here and a desk in Lisbon by remote control, within minutes', USUAL, [
    ...past({ ...dora, pause: DAY }, 8),
    ...times(10, (i) => between(dora, lisbon, i)).flat(),
  ]),
  course('honest: the same with a desk in Boston, and orders from both after a week', USUAL, [
    ...past({ ...dora, pause: DAY }, 8),
    ...times(24, (i) => between(dora, boston, i)).flat(),
    buys(dora, 40),
    buys(dora, 45),
    buys({ ...boston, pause: 20 * MINUTES }, 40, SOFT),
    buys(boston, 45, SOFT),
  ]),
  course(
    'attack: comes in from Lagos with every code, each day within the hour of the owner, and then pays out',
    USUAL,
    [
      ...past({ ...dora, pause: DAY }, 12),
      ...times(14, () => [way(does({ ...dora, pause: 50 * MINUTES }, 'login')), way(does(inLagos, 'login'))]).flat(),
      way(does({ ...dora, pause: 50 * MINUTES }, 'login')),
      asked(alters(inLagos, 'payout')),
    ],
  ),
  course('honest: a tunnel to America on and off, twice a day', USUAL, [
    ...past({ ...tunnel(0), pause: DAY }, 8, 40, 'DK'),
    ...times(20, (i) => does(tunnel(i), 'login', first(i, 6))),
  ]),
  course('honest: lives in Mulhouse and works in Basel', USUAL, [
    ...past(lucie, 8, 40, 'FR'),
    ...times(12, (i) => [does(lucie, 'login'), does(inBasel, 'login', first(i, 2))]).flat(),
    buys(inBasel, 50, ['allow'], 'FR'),
    alters(lucie, 'address', SOFT),
  ]),
  course('honest: behind a translation of addresses, another /64 or gateway at each visit', USUAL, [
    ...times(20, (i) => does(translated(i), 'login')),
    buys(translated(21), 60, ['allow'], 'US'),
    alters(translated(22), 'address', SOFT),
  ]),
  course(
    'honest: an accountant goes through the accounts of fifteen clients each month, each asked once',
    [...USUAL, 'mfa_totp'],
    [
      ...times(4, () => times(15, (i) => does(client(i), 'login', SOFT))).flat(),
      ...times(4, (month) =>
        times(15, (i) => does(books(i), 'login', month < 1 ? HARD : month < 3 ? SOFT : ['allow'])),
      ).flat(),
    ],
  ),
  course(
    'honest: a helper resets the passwords of five at the desk of a centre: asked, not blocked',
    [...USUAL, 'mfa_totp'],
    [
      ...times(6, () => times(5, (i) => does(elder(i), 'login', SOFT))).flat(),
      ...times(5, (i) =>
        [does(centre(i), 'password_reset', HARD), does(centre(i), 'login', HARD)].map((move) => ({
          ...move,
          ...(i < 3 ? {} : { then: HARD }),
        })),
      ).flat(),
      ...times(5, (i) => does(elder(i), 'login', SOFT)),
    ],
  ),
  course('honest: sixty passengers of a ship behind one address of a satellite, all within half a day', USUAL, [
    ...times(5, () => times(60, (i) => does(cabin(i, false), 'login', SOFT))).flat(),
    ...times(60, (i) => does(cabin(i, true), 'login', HARD)),
    ...times(60, (i) => (i % 6 === 0 ? buys(cabin(i, true), 50, SOFT, 'GB') : does(cabin(i, true), 'login', SOFT))),
  ]),
  course(
    'honest: the own phone is empty, so she resets the password on the phone of a friend, who is a user too',
    NO_SMS,
    [
      ...times(10, () => [does(zoe, 'login'), does(liam, 'login')]).flat(),
      does(borrowed, 'password_reset', HARD),
      does({ ...borrowed, pause: HOUR }, 'login', HARD),
      does(liam, 'login'),
      does(zoe, 'login', SOFT),
      does(zoe, 'login'),
    ],
  ),
  course('honest: a couple puts the cards of its two phones into the other phone, and back', NO_SMS, [
    ...times(10, () => [does(luis, 'login'), does(rosa, 'login')]).flat(),
    ...swapped.map((who) => does(who, 'login', HARD)),
    ...times(3, () => swapped.map((who) => does(who, 'login', SOFT))).flat(),
    ...swapped.map((who) => does(who, 'login')),
    does(luis, 'login', SOFT),
    does(rosa, 'login', SOFT),
  ]),
  course('honest: a new phone, four times without an answer to the challenge, and with one the next day', USUAL, [
    ...past(gus, 12, 40, 'ES'),
    ...times(5, (i) => leaves(does({ ...renewed, pause: i < 4 ? 10 * MINUTES : DAY }, 'login', HARD))),
    does(renewed, 'login', HARD),
    buys(renewed, 45, SOFT, 'ES'),
    does(renewed, 'login'),
  ]),
  course('honest: after a new password the app tries the old one thirty times', USUAL, [
    ...times(10, (i) => [
      does({ ...gus, pause: 12 * HOUR }, 'login'),
      does({ ...atDesk, pause: 12 * HOUR }, 'login', first(i, 2)),
    ]).flat(),
    alters({ ...atDesk, pause: 5 * MINUTES }, 'password', SOFT),
    ...times(30, () => does({ ...gus, pause: 40 }, 'failure', HARD)),
    does({ ...atDesk, pause: MINUTES }, 'login', SOFT),
    does(gus, 'login', HARD),
    does(gus, 'login'),
  ]),
  course('honest: a widow at the computer of her husband, with another number and another address of mail', USUAL, [
    ...past(hans, 16),
    does(widow, 'login', SOFT),
    alters({ ...widow, pause: HOUR }, 'phone', HARD),
    alters(widow, 'email', HARD),
    ...times(4, () => does(widow, 'login', SOFT)),
    buys(widow, 40, SOFT),
    does(widow, 'login'),
  ]),
  course(
    'honest: ten devices at home in turn, for weeks',
    USUAL,
    times(50, (i) => does(bench(i), 'login', first(i, 20))),
  ),
  course('attack: a visitor in that home, on a phone that was never let in, five days', NOTHING, [
    ...times(40, (i) => way(does(bench(i), 'login'))),
    ...times(20, (i) => foiled(does({ ...visitor, pause: i % 4 === 3 ? DAY - 3 * HOUR : HOUR }, 'login'))),
  ]),
];
