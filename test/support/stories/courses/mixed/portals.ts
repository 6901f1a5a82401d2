// Courses through pages of portals that are played elsewhere little: a sale of tickets, an exchange, telecom self-care,
// payroll, televisions of a household, an exam, taxes; and the words of such portals for where money or a number goes.
import { device } from '../../../bodies.js';
import { alters, asked, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move, past, pc } from '../course.js';
import { simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';
import { REDMI, SAMSUNG } from '../phones.js';

const MINUTES = 60;
const GERMANY = { timezone: 'Europe/Berlin', locale: 'de-DE' };
const SPAIN = { timezone: 'Europe/Madrid', locale: 'es-ES' };
const ITALY = { timezone: 'Europe/Rome', locale: 'it-IT' };
const ENGLAND = { timezone: 'Europe/London', locale: 'en-GB' };
const EAST = { timezone: 'America/New_York', locale: 'en-US' };
const DUTCH = { timezone: 'Europe/Amsterdam', locale: 'nl-NL' };

const paged = (course: Omit<Course, 'paged'>): Course => ({ ...course, paged: true });
const plain = (course: Omit<Course, 'paged' | 'plain'>): Course => ({ ...course, paged: true, plain: true });

const fan = (i: number): Who => ({
  user: `fan ${i}`,
  device:
    i % 3 === 0
      ? pc(`fan ${i}`, { ...GERMANY, screenWidth: `${1366 + 2 * i}` })
      : device(`fan ${i}`, i % 2 === 0 ? SAMSUNG : REDMI),
  from: `91.65.${20 + i}.${7 + i}`,
  typist: 7000 + i,
  pause: 11 * MINUTES,
});
const pilar: Who = {
  user: 'pilar',
  device: device("pilar's phone", { ...REDMI, ...SPAIN }),
  from: '83.44.20.9',
  typist: 8103,
  sim: simOf('2b', '21407'),
};
const atHome: Who = { user: 'pilar', device: pc("pilar's computer", SPAIN), from: '83.44.20.9', typist: 8113 };
const atWork: Who = { ...atHome, device: pc("pilar's desk", SPAIN), from: '88.6.20.4' };
const replaced: Who = {
  ...pilar,
  device: device("pilar's new phone", { ...SAMSUNG, ...SPAIN }),
  sim: simOf('5e', '21407'),
};
const swapper: Who = {
  user: 'pilar',
  device: pc('of the swapper', SPAIN),
  from: '77.228.40.9',
  typist: 8901,
  pause: 5 * MINUTES,
};
const nick: Who = {
  user: 'nick',
  device: pc("nick's tower", { ...EAST, screenWidth: '2560' }),
  from: '73.60.40.9',
  typist: 8104,
};
const copyOfNick: Who = { ...nick, from: '68.100.44.9', typist: undefined, pause: 6 * MINUTES };
const carla: Who = { user: 'carla', device: pc("carla's laptop", ITALY), from: '79.40.20.9', typist: 8106 };
const remote: Who = { ...carla, typist: undefined, pause: 5 * MINUTES };
const television = (i: number): Who => ({
  user: 'household',
  device: device(`television ${i}`, { manufacturer: 'LG', model: `OLED${i}`, screenWidth: '3840', ...DUTCH }),
  from: `84.104.${30 + i}.5`,
  pause: 6 * HOUR,
});
const theirLaptop: Who = {
  user: 'household',
  device: pc('their laptop', DUTCH),
  from: '84.104.30.5',
  typist: 7108,
  pause: 6 * HOUR,
};
const staff = (i: number): Who => ({
  user: `staff ${i}`,
  device: pc(`staff ${i}`, { ...ENGLAND, screenWidth: `${1400 + 8 * i}` }),
  from: '81.96.20.4',
  typist: 7300 + i,
  pause: 40 * MINUTES,
});
const student = (i: number, byVpn = false): Who => ({
  user: `student ${i}`,
  device: pc(`student ${i}`, { ...ENGLAND, screenWidth: `${1280 + 4 * i}` }),
  from: byVpn ? '51.140.20.4' : `81.96.${50 + i}.9`,
  typist: 8500 + i,
  pause: byVpn ? 5 : 50 * MINUTES,
  ...(byVpn ? { privacy: { isVPN: true } } : {}),
});
const taxpayer = (i: number): Who => ({
  user: `taxpayer ${i}`,
  device: pc(`taxpayer ${i}`, { ...GERMANY, screenWidth: `${1280 + 32 * i}` }),
  from: `91.65.${90 + i}.7`,
  typist: 7920 + i,
  pause: 10 * MINUTES,
});
const onTaxpayer = (i: number): Who => ({
  ...taxpayer(i),
  device: pc('for refunds', GERMANY),
  from: `84.160.${90 + i}.7`,
  typist: 7930,
  pause: 9 * HOUR,
});

const order = (who: Who, amount: number, to: string, may?: Move['may'], itemCount = 1): Move =>
  does(who, 'checkout', may, { checkoutContext: { amount, currency: 'EUR', shippingCountry: to, itemCount } });

export const COURSES_OF_PORTALS: readonly Course[] = [
  paged(
    course('honest: a sale of tickets, forty newcomers register within ten minutes, and buy four each', USUAL, [
      ...times(120, (i) => (i < 90 ? does(fan(i % 30), 'login') : order(fan(i % 30), 60 + (i % 7) * 5, 'DE'))),
      ...times(40, (i) => does({ ...fan(40 + i), pause: 15 }, 'registration', SOFT)),
      ...times(40, (i) => order({ ...fan(40 + i), pause: 15 }, 240, 'DE', SOFT, 4)),
    ]),
  ),
  paged(
    course('honest: a household with televisions in four homes, one more in a fifth, and a new password', MAIL, [
      ...times(40, (i) => does(i % 5 === 0 ? theirLaptop : television(i % 4), 'login', i < 10 ? SOFT : undefined)),
      does(television(4), 'login', SOFT),
      does(television(4), 'login'),
      alters({ ...theirLaptop, pause: DAY }, 'password', SOFT),
      ...times(5, (i) => does(television(i), 'login', SOFT)),
    ]),
  ),
  plain(
    course('honest: ten of one office have the salary paid to another bank on one morning', USUAL, [
      ...times(80, (i) => does(staff(i % 10), 'login')),
      ...times(10, (i) => alters({ ...staff(i), pause: 12 * MINUTES }, 'salary account', SOFT)),
      ...times(10, (i) => does(staff(i), 'login')),
    ]),
  ),
  plain(
    course(
      'honest: the phone is lost, a card ordered at the computer, and in another phone two days later',
      ['captcha', 'email_code', 'mfa_totp'],
      [
        ...times(24, (i) => does(i % 2 === 0 ? pilar : atHome, 'login', i < 4 ? SOFT : undefined)),
        alters({ ...atHome, pause: 2 * DAY }, 'replacement sim', SOFT),
        does(replaced, 'login', HARD),
        does(atHome, 'login'),
        ...times(3, () => does(replaced, 'login', SOFT)),
        does(replaced, 'login'),
      ],
    ),
  ),
  paged(
    course("honest: an exam, twenty students within two minutes through the university's VPN", USUAL, [
      ...times(80, (i) => does(student(i % 20), 'login')),
      ...times(20, (i) => does({ ...student(i, true), pause: i === 19 ? 7 * DAY : 5 }, 'login', SOFT)),
      ...times(20, (i) => does(student(i, true), 'login')),
    ]),
  ),
  plain(
    course(
      'honest: a payee from the desk at work that is hers since two days, with a code of an app',
      [...USUAL, 'mfa_totp'],
      [
        ...past(pilar, 16, 60, 'ES'),
        ...times(2, () => does(atWork, 'login', HARD)),
        alters({ ...atWork, pause: HOUR }, 'payee', HARD),
        does(atWork, 'login'),
      ],
    ),
  ),
  plain(
    course('honest: a payee from a computer of minutes at home, with a code by SMS', USUAL, [
      ...past(pilar, 16, 60, 'ES'),
      does({ ...atHome, pause: 10 * MINUTES }, 'login', HARD),
      alters(atHome, 'payee', HARD),
    ]),
  ),
  ...(['recipient', 'crypto address', 'pix key'] as const).map((what) =>
    paged(
      course(`attack: everything of the browser, on another line of the country, with the mailbox: ${what}`, MAIL, [
        ...past(nick, 20, 90, 'US'),
        way(does(copyOfNick, 'login')),
        foiled(alters(copyOfNick, what)),
      ]),
    ),
  ),
  plain(
    course(
      'attack: by remote control at her own laptop the number is ported, and an order of twenty times the usual',
      USUAL,
      [...past(carla, 20, 40, 'IT'), way(alters(remote, 'number porting')), asked(order(remote, 800, 'IT'))],
    ),
  ),
  plain(
    course(
      'attack: a swapped number logs in with a browser of her country, and adds a payee',
      ['captcha', 'mfa_sms'],
      [...past(pilar, 20, 60, 'ES'), way(does(swapper, 'login')), foiled(alters(swapper, 'payee'))],
    ),
  ),
  plain(
    course('attack: four accounts used a year ago, each with its mailbox and a line of its own: another refund', MAIL, [
      ...times(16, (i) => does({ ...taxpayer(i % 4), pause: i === 15 ? 350 * DAY : 10 * MINUTES }, 'login', SOFT)),
      ...times(4, (i) => [
        way(does({ ...onTaxpayer(i), pause: 5 * MINUTES }, 'login')),
        foiled(alters(onTaxpayer(i), 'refund iban')),
      ]).flat(),
    ]),
  ),
];
