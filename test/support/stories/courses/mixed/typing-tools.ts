// Courses with tools that type in place of the user, and with money: password managers and speech input, fast typists,
// orders far above the usual within the hour, orders in other currencies, one new machine with several customers.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { asked, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move, NOTHING } from '../course.js';
import { pc, simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { type Action } from '../../../../../src/contract/vocabulary.js';
import { DAY, times } from '../../scenario.js';

const NETHERLANDS = { timezone: 'Europe/Amsterdam', locale: 'nl-NL' };
const POLAND = { timezone: 'Europe/Warsaw', locale: 'pl-PL' };
const AUSTRALIA = { timezone: 'Australia/Sydney', locale: 'en-AU' };
const GALAXY = { manufacturer: 'samsung', brand: 'samsung', model: 'SM-S901B', hardware: 's5e9925', device: 'r0s' };
const TECNO = { manufacturer: 'TECNO', brand: 'TECNO', model: 'KJ5', hardware: 'mt6768', device: 'TECNO-KJ5' };
const MINUTES = 60;

const joris: Who = { user: 'joris', device: pc("joris' computer", NETHERLANDS), from: '84.104.10.5', typist: 301 };
const marta: Who = {
  user: 'marta',
  device: device("marta's phone", { ...GALAXY, ...POLAND }),
  from: '83.6.30.4',
  typist: 602,
  sim: simOf('1b', '26002'),
};
const customer = (i: number): Who => ({
  user: `customer ${i}`,
  device: device(`customer ${i}`, { ...GALAXY, ...AUSTRALIA }),
  from: `101.160.${60 + i}.5`,
  typist: 780 + i,
  pause: 4 * HOUR,
});
const emptier = (i: number): Who => ({
  user: `customer ${i}`,
  device: device('the phone of the evening', { ...TECNO, ...AUSTRALIA }),
  from: '120.150.31.5',
  typist: 715,
  pause: 5 * MINUTES,
});

const order = (who: Who, amount: number, currency: string, to: string, may?: readonly Action[]): Move =>
  does(who, 'checkout', may, { checkoutContext: { amount, currency, shippingCountry: to, itemCount: 1 } });

/** An account that was made at home, and rested for a month. */
const aged = (i: number): Who => ({
  user: `aged ${i}`,
  device: pc(`aged ${i}`, NETHERLANDS),
  from: `84.104.${20 + i}.5`,
  typist: 720 + i,
  pause: 2 * HOUR,
});
const served = (i: number): Who => ({ ...aged(i), from: '167.99.40.5', typist: undefined, pause: 4 * MINUTES });
const tester: Who = { ...joris, user: 'tester', pause: 11 * MINUTES };
/** Two days of orders by many customers, so that the workspace knows what is usual. */
const market: Move[] = times(120, (i) =>
  way(
    order(
      { ...customer(i % 60), user: `buyer ${i}`, device: device(`buyer ${i}`, GALAXY), pause: 700 },
      40 + (i % 10) * 8,
      'EUR',
      'NL',
    ),
  ),
);

const keys = (dwell: readonly number[], flight: readonly number[], typingSpeed: number, keydownCount: number) => ({
  behavioral: { typing_dwell_ms: dwell, typing_flight_ms: flight },
  mouse: { clickCount: 3, totalDistance: 1500, averageVelocity: 1 },
  keyboard: { keydownCount, typingSpeed },
  page: { timeOnPage: 6000, timeToFirstInteraction: 1300, clickCount: 3 },
});
/** A password manager types: a key every 30 ms. */
const autoTyped = (i: number) =>
  keys(
    times(14, (k) => 9 + ((k + i) % 4)),
    times(13, (k) => 28 + ((k * 3 + i) % 7)),
    32,
    29,
  );
/** Speech input enters each word at once. */
const dictated = (i: number) =>
  keys(
    times(12, () => 0),
    times(11, (k) => (k % 5 === 4 ? 1400 + ((i * 331 + k * 70) % 900) : 1 + ((k + i) % 3))),
    2.2,
    12,
  );
/** Sixteen keys a second, uneven as a person's. */
const quick = (i: number) =>
  keys(
    times(14, (k) => 44 + ((k * 37 + i * 17) % 23) * 1.3),
    times(13, (k) => 28 + ((k * 29 + i * 11) % 19) * 3.6),
    16,
    22,
  );
const by = (who: Who, user: string, more: Json): Who => ({ ...who, user, typist: undefined, more });

/** Every fourth visit is an order. */
const visits = (who: Who, count: number, amount: number, currency: string, to: string): Move[] =>
  times(count, (i) =>
    i % 4 === 3 ? order(who, Math.round(amount * (0.7 + 0.15 * (i % 5))), currency, to) : does(who, 'login'),
  );

export const COURSES_OF_TOOLS: readonly Course[] = [
  course(
    'honest: a password manager that types meets a captcha on the first days',
    USUAL,
    times(9, (i) =>
      does(by(joris, 'auto', autoTyped(i)), i === 0 ? 'registration' : 'login', i < 5 ? HARD : undefined),
    ),
  ),
  course(
    'honest: speech input meets a captcha on the first days',
    USUAL,
    times(9, (i) =>
      does(by(joris, 'speech', dictated(i)), i === 0 ? 'registration' : 'login', i < 5 ? HARD : undefined),
    ),
  ),
  course(
    'honest: sixteen keys a second from the first visit on',
    USUAL,
    times(6, (i) => does(by(joris, 'quick', quick(i)), i === 0 ? 'registration' : 'login')),
  ),
  {
    name: 'honest: furnishes a flat on a page, four orders of twelve times the usual within the hour',
    owns: USUAL,
    paged: true,
    moves: [
      ...visits(marta, 24, 60, 'PLN', 'PL'),
      ...times(4, () => order({ ...marta, pause: 840 }, 720, 'PLN', 'PL', SOFT)),
    ],
  },
  course('attack: gift cards on her own phone, five times six times the usual within half an hour', CAPTCHA, [
    ...visits(marta, 26, 60, 'PLN', 'PL'),
    ...times(4, () => way(order({ ...marta, typist: undefined, pause: 6 * MINUTES }, 400, 'PLN', 'PL'))),
    asked(order({ ...marta, typist: undefined }, 400, 'PLN', 'PL')),
  ]),
  course('attack: 4,000 dollars from a copied browser, where 40 euros are usual', CAPTCHA, [
    ...visits(joris, 24, 45, 'EUR', 'NL'),
    foiled(order({ ...joris, from: '86.80.92.5', typist: undefined }, 4000, 'USD', 'US')),
  ]),
  course('attack: ten aged accounts order within the hour from one rented server', NOTHING, [
    ...times(10, (i) => does(aged(i), 'registration', SOFT)),
    does({ ...aged(0), pause: 30 * DAY }, 'login'),
    ...times(9, (i) => way(order(served(i), 75, 'EUR', 'NL'))),
    foiled(order(served(9), 75, 'EUR', 'NL')),
  ]),
  {
    name: 'attack: cards are tried for one euro each on a page, eleven minutes apart',
    owns: ['captcha'],
    paged: true,
    moves: [
      ...market,
      way(does({ ...tester, pause: DAY }, 'registration')),
      ...times(9, (i) => way(order(tester, 1 + i / 10, 'EUR', 'NL'))),
      foiled(order(tester, 2, 'EUR', 'NL')),
    ],
  },
  course('attack: the points of four customers, one after another, on one phone of the evening', MAIL, [
    ...times(32, (i) => does(customer(i % 4), 'login')),
    ...times(3, (i) => [
      way(does(emptier(i), 'login')),
      way(order({ ...emptier(i), pause: 9 * MINUTES }, 30, 'AUD', 'AU')),
    ]).flat(),
    way(does(emptier(3), 'login')),
    foiled(order(emptier(3), 30, 'AUD', 'AU')),
  ]),
];
