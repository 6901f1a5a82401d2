// Courses of other users in other countries, honest ones and attackers, some through pages: aids, terminals, floods of
// wrong passwords, and stolen phone numbers.
import { device } from '../../../bodies.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL } from '../course.js';
import { type Move, past, pc, simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const SPAIN = { timezone: 'Europe/Madrid', locale: 'es-ES' };
const FRANCE = { timezone: 'Europe/Paris', locale: 'fr-FR' };
const US = { timezone: 'America/Los_Angeles', locale: 'en-US' };
const BRITAIN = { timezone: 'Europe/London', locale: 'en-GB' };
const REDMI = { manufacturer: 'Xiaomi', brand: 'Redmi', model: 'Redmi Note 13', hardware: 'qcom', device: 'sapphire' };
const GALAXY = { manufacturer: 'samsung', brand: 'samsung', model: 'SM-S921B', hardware: 's5e9945', device: 'e1s' };
const MADRID = '88.6.20.4';
const CELL = '31.4.128.9';
const LYON = '90.3.20.4';

const eva: Who = {
  user: 'eva',
  device: device("eva's phone", { ...REDMI, ...SPAIN }),
  from: MADRID,
  typist: 21,
  sim: simOf('e1', '21407'),
};
const evaNew: Who = {
  ...eva,
  device: device("eva's new phone", { ...GALAXY, ...SPAIN }),
  sim: simOf('e2', '21401'),
  typist: 36,
};
const evaPc: Who = { ...eva, device: pc("eva's laptop", SPAIN), sim: undefined, typist: 31 };
const luc: Who = { user: 'luc', device: pc("luc's computer", FRANCE), from: LYON, typist: 22 };
const sue: Who = { user: 'sue', device: pc("sue's laptop", US), from: '24.16.3.3', typist: 23 };
const tom: Who = {
  user: 'tom',
  device: device("tom's phone", { ...GALAXY, ...BRITAIN }),
  from: '81.96.1.1',
  typist: 24,
  sim: simOf('2a', '23430'),
};

const swapper: Who = {
  user: 'eva',
  device: device('swapper', { ...GALAXY, ...SPAIN }),
  from: '31.4.128.77',
  typist: 63,
  sim: simOf('ee', '21401'),
  pause: 200,
};
/** All challenges that a stolen number can pass; a backend that knows no finer names calls it `mfa`. */
const NUMBER = ['captcha', 'mfa_sms'] as const;
const night: Who = { ...sue, device: pc('night', { timezone: 'America/New_York' }), from: '68.80.2.2', typist: 66 };
const rented: Who = { ...luc, device: pc('rented', FRANCE), from: '86.201.7.7', typist: 61, pause: 120 };

const clicked = (i: number) => ({
  behavioral: {
    typing_dwell_ms: times(12, () => 0),
    typing_flight_ms: times(11, (k) => 500 + ((k * 271 + i * 97) % 900)),
  },
  mouse: { clickCount: 16, totalDistance: 5200, averageVelocity: 0.5 },
  keyboard: { keydownCount: 12, typingSpeed: 1 },
  page: { timeOnPage: 42_000, timeToFirstInteraction: 1500, clickCount: 16 },
});
const shopper = (i: number): Who => ({
  user: `shopper ${i}`,
  device: device(`shopper's ${i}`, GALAXY),
  from: `151.30.${10 + i}.4`,
  typist: 130 + i,
  pause: 900,
});
const unasked = (move: Move): Move => ({ ...way(move), failed: true });

const HONEST: readonly Course[] = [
  course('honest: a new phone with a new card on the mobile network, and the usual order a week later', USUAL, [
    ...past(eva, 12, 30, 'ES'),
    does({ ...evaNew, from: CELL }, 'login', HARD),
    ...times(6, () => does(evaNew, 'login')),
    buys(evaNew, 32, undefined, 'ES'),
  ]),
  course('honest: and another bank account a fortnight after that', USUAL, [
    ...past(eva, 12, 30, 'ES'),
    does(evaNew, 'login', HARD),
    ...times(14, () => does(evaNew, 'login')),
    alters(evaNew, 'payout account', SOFT),
  ]),
  course(
    'honest: another bank account two days after the new card, with a passkey',
    [...USUAL, 'passkey'],
    [
      ...past(eva, 12, 30, 'ES'),
      does({ ...evaNew, pause: 2 * DAY }, 'login', HARD),
      alters(evaNew, 'payout account', HARD),
    ],
  ),
  course('honest: a terminal of a mall, on which thirty customers log in, each asked once', USUAL, [
    ...times(60, (i) => does(shopper(i % 30), 'login')),
    ...times(30, (i) =>
      does({ ...shopper(i), device: pc('terminal'), from: '93.40.7.7', typist: undefined, pause: 1500 }, 'login', SOFT),
    ),
  ]),
  course(
    'honest: fifteen colleagues register in an office where nobody was, each once more after the captcha',
    USUAL,
    times(15, (i) =>
      does(
        { user: `hire ${i}`, device: pc(`hire ${i}`, FRANCE), from: '90.3.77.8', typist: 50 + i, pause: 400 },
        'registration',
        SOFT,
      ),
    ),
  ),
  course('honest: somebody else tries forty passwords from as many places, and the owner comes as ever', USUAL, [
    ...past(luc, 16, 50, 'FR'),
    ...times(40, (i) =>
      unasked(does({ ...luc, device: pc(`try ${i}`), from: `86.20${i % 9}.7.${i}`, pause: 60 }, 'failure')),
    ),
    does(luc, 'login', SOFT),
    buys(luc, 48, SOFT, 'FR'),
  ]),
  course(
    'honest: clicks the keys of the screen, one by one',
    USUAL,
    times(4, (i) => does({ ...sue, typist: undefined, more: clicked(i) }, i === 0 ? 'registration' : 'login')),
  ),
  course('honest: four cards were declined, the fifth order in ten minutes goes through', USUAL, [
    ...past(luc, 16, 50, 'FR'),
    ...times(5, () => buys({ ...luc, pause: 90 }, 65, undefined, 'FR')),
  ]),
  course('honest: the desktop site on the own phone', USUAL, [
    ...past(eva, 10, 30, 'ES'),
    does({ ...eva, device: pc("eva's phone", { ...SPAIN, fingerprintSource: 'seeded' }) }, 'login', SOFT),
    does(eva, 'login'),
  ]),
  {
    name: 'honest: by pages: types on the second device, and orders there',
    owns: USUAL,
    paged: true,
    moves: [
      ...past(eva, 9, 30, 'ES'),
      does({ ...evaPc, pause: 1200 }, 'login', SOFT),
      buys(evaPc, 32, SOFT, 'ES'),
      ...times(2, () => does(evaPc, 'login')),
    ],
  },
  {
    name: 'honest: by pages: a new phone with a new card',
    owns: USUAL,
    paged: true,
    moves: [...past(eva, 9, 30, 'ES'), does(evaNew, 'login', HARD), ...times(2, () => does(evaNew, 'login'))],
  },
  {
    name: 'honest: by pages: another address of mail from a device of the same day',
    owns: USUAL,
    paged: true,
    moves: [...past(tom, 9, 30, 'GB'), does({ ...tom, device: pc('work'), typist: 9, pause: HOUR }, 'login', SOFT)],
  },
];

const THIEVES: readonly Course[] = [
  ...(['payout account', 'email', 'phone'] as const).map((what) =>
    course(`attack: a swapped number, whose code is told as mfa, logs in and changes: ${what}`, NUMBER, [
      ...past(eva, 12, 30, 'ES'),
      way(does(swapper, 'login')),
      foiled(alters(swapper, what)),
    ]),
  ),
  course('attack: and waits two days', NUMBER, [
    ...past(eva, 12, 30, 'ES'),
    way(does({ ...swapper, pause: 2 * DAY }, 'login')),
    foiled(alters(swapper, 'iban')),
  ]),
  course('attack: and resets the password instead', NUMBER, [
    ...past(eva, 12, 30, 'ES'),
    foiled(does(swapper, 'password_reset')),
    foiled(alters(swapper, 'password')),
  ]),
  course('attack: and orders for five times as much', NUMBER, [
    ...past(eva, 24, 30, 'ES'),
    way(does(swapper, 'login')),
    foiled(buys(swapper, 150, undefined, 'ES')),
  ]),
  {
    name: 'attack: by pages: the same change of the account for money',
    owns: NUMBER,
    paged: true,
    moves: [...past(eva, 12, 30, 'ES'), way(does(swapper, 'login')), foiled(alters(swapper, 'payout account'))],
  },
  course(
    'attack: six confirmations in one night, and the seventh is tapped',
    ['mfa'],
    [
      ...past(sue, 12, 40, 'US'),
      ...times(6, () => unasked(does({ ...night, pause: 180 }, 'login'))),
      foiled(does(night, 'login')),
    ],
  ),
  course('attack: a dozen cards are tried for one each, on an account and a phone of weeks', CAPTCHA, [
    ...past(tom, 16, 30, 'GB'),
    ...times(11, () => way(buys({ ...tom, pause: 45 }, 1, undefined, 'GB'))),
    foiled(buys(tom, 1, undefined, 'GB')),
  ]),
  {
    name: 'attack: by pages: the right password on a rented line, without a mailbox',
    owns: ['captcha'],
    paged: true,
    moves: [...past(luc, 12, 50, 'FR'), foiled(does(rented, 'login')), foiled(buys(rented, 90, undefined, 'FR'))],
  },
  {
    name: 'attack: by pages: with the mailbox, and then another account for money',
    owns: MAIL,
    paged: true,
    moves: [...past(luc, 12, 50, 'FR'), way(does(rented, 'login')), asked(alters(rented, 'payout account'))],
  },
];

export const COURSES_AT_DOORS: readonly Course[] = [...HONEST, ...THIEVES];
