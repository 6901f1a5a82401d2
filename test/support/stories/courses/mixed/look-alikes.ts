// Courses in pairs (round 31): an attack, and an honest course that differs in one thing, such as whose line it is.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, asked, buys, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move, pc } from '../course.js';
import { SOFT, stopped, USUAL, way, type Who } from '../course.js';

const MINUTES = 300;
const [HOME, OFFICE, MOBILE, OTHER] = ['91.65.10.20', '62.225.9.10', '80.187.100.7', '93.128.40.4'];
const MAC = { osVersion: 'macOS 14', screenWidth: '2880', screenHeight: '1800', screenDensity: '2' };

const vera: Who = { user: 'vera', device: device("vera's phone"), from: HOME, typist: 61 };
const atWork: Who = { ...vera, device: pc("vera's laptop"), from: OFFICE };
/** On the phone at home, and on the laptop at the office; then forty days with the phone alone. */
const laptopRests: readonly Move[] = [
  ...times(20, (i) => does(i % 2 === 0 ? vera : atWork, 'login', i === 1 ? SOFT : undefined)),
  ...times(20, () => does({ ...vera, pause: 2 * DAY }, 'login')),
];

const olga: Who = { user: 'olga', device: device("olga's phone"), from: HOME, typist: 62 };
const laptop: Who = { ...olga, device: pc("olga's laptop", MAC), pause: MINUTES };
const thief: Who = { ...olga, device: pc("olga's thief", MAC), from: OTHER, typist: 63, pause: MINUTES };
const olgasDays = (amount: number): Move[] =>
  times(24, (i) => {
    const who = i % 2 === 0 ? olga : { ...olga, from: MOBILE };
    return i % 4 === 3 ? buys(who, amount) : does(who, 'login');
  });
/** Let in once, and again after days in which the phone was used. */
const restsFor = (days: number, who: Who): Move[] => [
  way(does({ ...who, pause: DAY }, 'login')),
  ...times(days / 2, () => does({ ...olga, pause: 2 * DAY }, 'login')),
  way(does(who, 'login')),
];
/** A victim who told one code, or the owner: another number, and what is done after it. */
const newNumber = (who: Who, after: Move, pause: number): Move[] => [
  way(does(who, 'login')),
  way(alters({ ...who, pause }, 'phone')),
  after,
];
const TOLD: readonly Course[] = [
  course('honest: another number on a new laptop at home, and two hours later another account for money', USUAL, [
    ...olgasDays(40),
    ...newNumber(laptop, alters(laptop, 'payout', HARD), 2 * HOUR),
  ]),
  course(
    'attack: a code that was told once sets another number, and two hours later another account for money',
    USUAL,
    [...olgasDays(40), ...newNumber(thief, foiled(alters(thief, 'payout')), 2 * HOUR)],
  ),
  course(
    'attack: a code that was told once sets another number, and a day later an order of six times the usual',
    USUAL,
    [...olgasDays(40), ...newNumber(thief, foiled(buys(thief, 260)), DAY)],
  ),
];

const ina: Who = { user: 'ina', device: device("ina's phone"), from: HOME, typist: 65, pause: 8 * HOUR };
const inaAtWork: Who = { ...ina, device: pc("ina's computer"), from: OFFICE, pause: 16 * HOUR };
const inasDays: readonly Move[] = times(15, (i) => [
  does(ina, 'login'),
  i === 0 ? does({ ...inaAtWork, from: HOME }, 'login', SOFT) : does(inaAtWork, 'login'),
]).flat();
const MODEL = { manufacturer: 'samsung', model: 'SM-S918B', brand: 'samsung', osVersion: '14' };
/** The password is forgotten in the morning, the phone is another one in the evening; it orders the evening after. */
const resetThenPhone = (reset: Who, phone: Who, judged: (move: Move) => Move): Move[] => [
  way(does({ ...reset, pause: MINUTES }, 'password_reset')),
  way(alters({ ...reset, pause: 8 * HOUR }, 'password')),
  judged(does(phone, 'login', SOFT)),
  judged(buys(phone, 40, SOFT)),
];
const inasNewPhone: Who = { ...ina, device: device("ina's new phone", MODEL), pause: DAY };
const inasThief: Who = { ...ina, device: pc("ina's thief", MAC), from: OTHER, typist: 66, pause: MINUTES };
const thiefsPhone: Who = { ...inasThief, device: device("thief's phone", MODEL), pause: DAY };
const RESET_FIRST: readonly Course[] = [
  course('honest: a forgotten password at the own computer at work, in the evening a new phone, then an order', USUAL, [
    ...inasDays,
    ...resetThenPhone(inaAtWork, inasNewPhone, (move) => move),
  ]),
  course('attack: the same order of a mailbox thief: a reset on his computer, his phone, an order', MAIL, [
    ...inasDays,
    ...resetThenPhone(inasThief, thiefsPhone, foiled),
  ]),
  course('attack: the same in a copy of the computer on another line', MAIL, [
    ...inasDays,
    ...resetThenPhone({ ...inaAtWork, from: OTHER }, thiefsPhone, way).slice(0, -1),
    foiled(buys(thiefsPhone, 40)),
  ]),
  course('attack: the same, and the owner resets the password at work before the thief orders', USUAL, [
    ...inasDays,
    ...resetThenPhone(inasThief, { ...thiefsPhone, pause: HOUR }, way).slice(0, -1),
    does({ ...inaAtWork, pause: MINUTES }, 'password_reset'),
    alters({ ...inaAtWork, pause: 8 * HOUR }, 'password'),
    stopped({ ...buys(thiefsPhone, 40), failed: true }),
  ]),
];

const eva: Who = { user: 'eva', device: device("eva's phone"), from: '84.160.40.4', typist: 67, pause: 8 * HOUR };
const outside: Who = { ...eva, from: MOBILE };
const evasLaptop: Who = { ...eva, device: pc("eva's laptop") };
/** The line at home and the phone's are of one provider, as it is in many countries. */
const evasDays: readonly Move[] = times(14, (i) => [
  does(eva, 'login'),
  does(evasLaptop, 'login', i === 0 ? SOFT : undefined),
  does(outside, 'login'),
]).flat();
const evasLaptopRests: readonly Move[] = times(20, () => [
  does({ ...eva, pause: DAY }, 'login'),
  does({ ...outside, pause: DAY }, 'login'),
]).flat();
const ONE_PROVIDER: readonly Course[] = [
  course('honest: an updated browser at home, where the phone was used last on a line of the same provider', USUAL, [
    ...evasDays,
    does({ ...evasLaptop, device: pc("eva's updated laptop", { sdkVersion: '141' }) }, 'login'),
  ]),
  course('honest: there a laptop rested for forty days, and sets another account for money', USUAL, [
    ...evasDays,
    ...evasLaptopRests,
    does({ ...evasLaptop, pause: MINUTES }, 'login'),
    alters(evasLaptop, 'payout'),
  ]),
  course('attack: the same laptop on another line of that provider', MAIL, [
    ...evasDays.map(way),
    ...evasLaptopRests.map(way),
    way(does({ ...evasLaptop, from: '93.192.7.9', typist: 68, pause: MINUTES }, 'login')),
    foiled(alters({ ...evasLaptop, from: '93.192.7.9', typist: 68 }, 'payout')),
  ]),
];

export const COURSES_OF_LOOK_ALIKES: readonly Course[] = [
  course(
    'honest: the laptop of the office is at home after forty days, for another account for money: one question',
    USUAL,
    [
      ...laptopRests,
      does({ ...atWork, from: HOME, pause: MINUTES }, 'login'),
      alters({ ...atWork, from: HOME }, 'payout', SOFT),
    ],
  ),
  course('attack: whoever has the laptop of the office after forty days, on a line of his own', MAIL, [
    ...laptopRests.map(way),
    way(does({ ...atWork, from: OTHER, typist: 64, pause: MINUTES }, 'login')),
    foiled(alters({ ...atWork, from: OTHER, typist: 64 }, 'payout')),
  ]),
  course(
    'attack: a computer that was let in once by a code rests for forty days, and wants another account for money',
    USUAL,
    [...olgasDays(40), ...restsFor(40, thief), asked(alters(thief, 'payout'))],
  ),
  course('attack: the same after nine days', USUAL, [
    ...olgasDays(40),
    ...restsFor(9, thief),
    asked(alters(thief, 'payout')),
  ]),
  course('honest: the own laptop at home, used once and again after nine days, for another account for money', USUAL, [
    ...olgasDays(40),
    ...restsFor(9, laptop),
    alters(laptop, 'payout', SOFT),
  ]),
  course(
    'honest: at home at a computer that was used twice in months, with a mailbox only, the password is forgotten',
    MAIL,
    [
      ...olgasDays(40),
      does({ ...laptop, pause: DAY }, 'login', SOFT, { challenge: { completed: ['email_code'] } }),
      ...times(30, () => does({ ...olga, pause: 2 * DAY }, 'login')),
      does({ ...laptop, pause: DAY }, 'login'),
      ...times(10, () => does({ ...olga, pause: 2 * DAY }, 'login')),
      does(laptop, 'password_reset'),
      alters(laptop, 'password'),
      does(laptop, 'login'),
    ],
  ),
  ...ONE_PROVIDER,
  ...ONE_PROVIDER.map((course): Course => ({ ...course, name: `${course.name}, through a page`, paged: true })),
  ...RESET_FIRST,
  ...RESET_FIRST.map((course): Course => ({ ...course, name: `${course.name}, through a page`, paged: true })),
  ...TOLD,
  ...TOLD.map((course): Course => ({ ...course, name: `${course.name}, through a page`, paged: true })),
];
