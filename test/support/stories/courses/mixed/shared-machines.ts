// Courses about places and machines that many people share over midnight, one hand that makes accounts from phone to
// phone, and a swapped number that waits.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { alters, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move } from '../course.js';
import { NOTHING, past, pc, simOf, SOFT, stopped, USUAL, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const MINUTES = 60;
const POLISH = { timezone: 'Europe/Warsaw', locale: 'pl-PL' };
const SAMSUNG = { manufacturer: 'samsung', brand: 'samsung', model: 'SM-S911B', device: 'dm1q', product: 'dm1qxeea' };
const REDMI = { manufacturer: 'Xiaomi', brand: 'Redmi', model: 'Redmi Note 12', device: 'tapas', product: 'tapas_eea' };
const phone = (name: string, model: Json): Json => device(name, { ...model, hardware: 'qcom', ...POLISH });

const tenant = (i: number): Who => ({
  user: `tenant ${i}`,
  device: pc(`tenant ${i}`, { ...POLISH, screenWidth: String(1200 + 9 * i) }),
  from: '37.248.10.4',
  typist: 2500 + i,
  pause: 50 * MINUTES,
});
const shelf = (i: number): Who => ({
  user: `shelf ${i}`,
  device: phone(`shelf ${i}`, i % 2 === 0 ? SAMSUNG : REDMI),
  from: `188.146.77.${10 + i}`,
  typist: 2601,
  sim: simOf((10 + i).toString(16), '26001'),
  pause: 12 * MINUTES,
});
const bonus = (i: number): Who => ({
  user: `bonus ${i}`,
  device: phone(`bonus ${i}`, REDMI),
  from: `5.173.40.${20 + ((i * 13) % 200)}`,
  typist: 1718,
  sim: simOf('9a', '26006'),
  pause: 1.5 * HOUR,
});
const desktop = (i: number): Who => ({
  user: `citrix ${i}`,
  device: pc('the image of a terminal server', { timezone: 'Europe/Vienna' }),
  from: '80.110.20.4',
  typist: 2700 + i,
  pause: 40,
});
const ewa: Who = {
  user: 'ewa',
  device: phone('ewa', SAMSUNG),
  from: '89.64.20.5',
  typist: 2801,
  sim: simOf('4b', '26001'),
};
const swapper: Who = {
  user: 'ewa',
  device: phone('of the swapper', REDMI),
  from: '5.173.10.4',
  typist: 2802,
  sim: simOf('ef', '26006'),
};
const moved: Who = { ...ewa, user: 'ola', device: phone('ola', SAMSUNG) };
const renewed: Who = { ...moved, device: phone('new of ola', REDMI), sim: simOf('5c', '26003') };

/** Three weeks of twelve readers at the machine of a library, one of them has no other device. */
const reader = (i: number): Who => ({
  user: `reader ${i}`,
  device: pc('of the library', { timezone: 'Europe/Vienna' }),
  from: '80.110.40.4',
  typist: 2900 + i,
  pause: i === 11 ? DAY - 220 * MINUTES : 20 * MINUTES,
});
const AT_THE_LIBRARY = times(21, (day) =>
  times(12, (i) => (day === 0 ? way : (move: Move) => move)(does(reader(i), 'login'))),
).flat();
const reading = (i: number, from: string, typist?: number): Move =>
  does({ ...reader(i), from, typist, pause: i === 11 ? DAY - 220 * MINUTES : 20 * MINUTES }, 'login', SOFT);
const watched: Who = { ...reader(3), typist: undefined, pause: 3 * MINUTES };

/** Equal laptops on the line of a firm; all come at eight, and nobody has more than a mailbox. */
const clerk = (i: number, from = '62.96.40.7'): Who => ({
  user: `clerk ${i}`,
  device: pc('image of the firm', { timezone: 'Europe/Berlin' }),
  from,
  pause: MINUTES,
});
/** So many clerks on each of five days. The last one is new, and may be refused on the first day. */
const atEight = (clerks: number): Move[] =>
  times(5, (day) =>
    times(clerks, (i) => {
      const isLast = i === clerks - 1;
      const move = does({ ...clerk(i), pause: isLast ? DAY - i * MINUTES : MINUTES }, 'login', SOFT);
      return isLast && day === 0 ? way(move) : move;
    }),
  ).flat();
/** A clerk more in each week, until there are twenty-five. */
const A_FIRM_GROWS = times(21, (week) => atEight(5 + week)).flat();

export const COURSES_IN_WARDS: readonly Course[] = [
  course('honest: a firm of equal laptops grows by one in a week: from the second day on a mailbox is enough', MAIL, [
    ...A_FIRM_GROWS,
    ...times(25, (i) => does(clerk(i), 'login')),
  ]),
  course('attack: a copy of such a laptop on another line, with the passwords of twelve', MAIL, [
    ...A_FIRM_GROWS,
    // Six at once look like a shared terminal, wherever it is.
    ...times(12, (i) => (i < 6 ? way : stopped)(does(clerk(60 + i, '84.160.9.4'), 'login'))),
  ]),
  course('attack: a farm, ten accounts of a month on one device, and twenty more at once', MAIL, [
    ...times(300, (i) => way(does({ ...clerk(i % 10), pause: 2.4 * HOUR }, 'login'))),
    ...times(20, (i) => (i < 6 ? way : stopped)(does(clerk(60 + i), 'login'))),
  ]),
  course(
    "attack: at a library's machine, by the password of a reader of weeks: e-mail, number, account for money",
    CAPTCHA,
    [
      ...AT_THE_LIBRARY,
      way(does(watched, 'login')),
      ...['email', 'phone', 'payout_account', 'password'].map((word) => foiled(alters(watched, word))),
    ],
  ),
  course("honest: at a library's machine, a reader of weeks changes name and e-mail, and orders", USUAL, [
    ...AT_THE_LIBRARY,
    does({ ...reader(3), pause: 3 * MINUTES }, 'login'),
    alters({ ...reader(3), pause: 3 * MINUTES }, 'name'),
    alters({ ...reader(3), pause: DAY }, 'email', SOFT),
    buys(reader(3), 30),
  ]),
  course(
    'honest: forty tenants of a house register on one line in a day and a half, over midnight',
    USUAL,
    times(40, (i) => does(tenant(i), 'registration', SOFT)),
  ),
  course(
    'attack: a shelf of phones on a carrier, twenty accounts by one hand in four hours, with captchas',
    CAPTCHA,
    times(20, (i) => (i < 14 ? way : foiled)(does(shelf(i), 'registration'))),
  ),
  course(
    'attack: one card, the app is set back for each of twenty-six accounts, over midnight',
    NOTHING,
    times(26, (i) => (i < 14 ? way : foiled)(does(bonus(i), 'registration'))),
  ),
  course(
    'honest: thirty clerks on one image of a terminal server, scored without a login: asked, not blocked',
    USUAL,
    times(30, (i) => does(desktop(i), 'score', HARD)),
  ),
  course(
    'attack: a swapped number whose code is told as mfa logs in for three days, then another account for money',
    ['captcha', 'mfa_sms'],
    [
      ...past(ewa, 20, 40, 'PL'),
      ...times(3, () => way(does({ ...swapper, pause: DAY }, 'login'))),
      foiled(alters(swapper, 'payout_account')),
      foiled(buys(swapper, 300, ['allow'], 'PL')),
    ],
  ),
  course(
    'honest: a new phone and card, and four days later another address of mail, with a code to the old one',
    USUAL,
    [
      ...past(moved, 20, 40, 'PL'),
      does(renewed, 'login', HARD),
      ...times(3, () => does(renewed, 'login', SOFT)),
      alters(renewed, 'email', SOFT),
      buys(renewed, 50, ['allow'], 'PL'),
    ],
  ),
  course('honest: a new phone and card at home, and another account for money three days later', USUAL, [
    ...past({ ...moved, user: 'iza' }, 20, 40, 'PL'),
    does({ ...renewed, user: 'iza' }, 'login', HARD),
    ...times(2, () => does({ ...renewed, user: 'iza' }, 'login', SOFT)),
    alters({ ...renewed, user: 'iza' }, 'payout_account', SOFT),
  ]),
];

/** Machines of many people on another line, and new ones. */
export const COURSES_OF_MOVED_MACHINES: readonly Course[] = [
  course("attack: a copy of a library's machine on another line, with the passwords of twelve readers", CAPTCHA, [
    ...AT_THE_LIBRARY,
    ...times(12, (i) => foiled(reading(i, '84.160.9.4'))),
  ]),
  course("honest: a library's machine comes to another line: each reader is asked once, softly", USUAL, [
    ...AT_THE_LIBRARY,
    ...times(12, (i) => reading(i, '84.160.9.4', 2900 + i)),
    ...times(12, (i) => does({ ...reader(i), from: '84.160.9.4' }, 'login')),
  ]),
  course(
    'attack: strangers on one new machine, one each eleven minutes',
    NOTHING,
    times(40, (i) => (i < 16 ? way : foiled)(does({ ...clerk(i), pause: 11 * MINUTES }, 'login'))),
  ),
];
