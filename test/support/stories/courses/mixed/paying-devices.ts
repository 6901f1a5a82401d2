// Courses with devices that type, pay or connect in place of the user: hardware tokens, readers and switch boards,
// carriers with one address, copied browsers, phones of mules, orders far above the usual amount, orders in other
// currencies, a tablet kept by another person, phones bought after a theft.
import { device } from '../../../bodies.js';
import { typed } from '../../../../profiles/rows.js';
import { alters, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move } from '../course.js';
import { past, pc, simOf, SOFT, stopped, USUAL, way, type Who } from '../course.js';
import { type Action } from '../../../../../src/contract/vocabulary.js';
import { DAY, times } from '../../scenario.js';

const SWEDEN = { timezone: 'Europe/Stockholm', locale: 'sv-SE' };
const IRELAND = { timezone: 'Europe/Dublin', locale: 'en-IE' };
const AUSTRIA = { timezone: 'Europe/Vienna', locale: 'de-AT' };
const PORTUGAL = { timezone: 'Europe/Lisbon', locale: 'pt-PT' };
const MOTO = { manufacturer: 'motorola', brand: 'motorola', model: 'moto g84', hardware: 'qcom', device: 'bangkk' };
const OPPO = { manufacturer: 'OPPO', brand: 'OPPO', model: 'CPH2525', hardware: 'mt6877', device: 'OP5729' };
const FAIR = { manufacturer: 'Fairphone', brand: 'Fairphone', model: 'FP5', hardware: 'qcom', device: 'FP5' };
const NOTHING_PHONE = { manufacturer: 'Nothing', brand: 'Nothing', model: 'A065', hardware: 'qcom', device: 'Pong' };
const PHONES = [MOTO, OPPO, FAIR, NOTHING_PHONE];
const RIO = '189.6.10.3';
const MINUTES = 60;

const maja: Who = { user: 'maja', device: pc("maja's computer", SWEDEN), from: '90.224.20.6', typist: 207 };
const paul: Who = { user: 'paul', device: pc("paul's computer", IRELAND), from: '86.40.20.6', typist: 203 };
const lena: Who = {
  user: 'lena',
  device: device("lena's phone", { ...FAIR, ...AUSTRIA }),
  from: '91.112.30.4',
  typist: 209,
  sim: simOf('d3', '23201'),
};
const taker: Who = {
  ...lena,
  device: device("the taker's phone", { ...NOTHING_PHONE, ...AUSTRIA }),
  from: '91.141.3.3',
  typist: 2100,
};
const copy: Who = { ...paul, from: RIO, typist: undefined };
const herder = { device: device("the herder's phone", NOTHING_PHONE), from: '189.6.77.7', typist: 2095 };

const keys = (dwell: readonly number[], flight: readonly number[]) => ({
  behavioral: { typing_dwell_ms: dwell, typing_flight_ms: flight },
});
/** Key times of a hardware token: one key every 9 to 12 ms. */
const tokenDwell = times(44, (k) => 7 + (k % 3));
const tokenFlight = times(44, (k) => 9 + (k % 4));
const byToken = { typist: undefined, more: keys(tokenDwell.slice(0, 20), tokenFlight.slice(0, 19)) };

/** The password typed by hand, then the code from the token. */
function byHandAndToken(sample: number) {
  const { typingDwell, typingFlight } = typed(207, sample);
  const dwell = [...typingDwell, ...tokenDwell].slice(0, 50);
  const flight = [...typingFlight, 800, ...tokenFlight].slice(0, 49);
  return { typist: undefined, more: keys(dwell, flight) };
}

/** One key every two seconds, from a switch-scanning keyboard. */
function bySwitch(visit: number) {
  const dwell = times(10, (k) => 300 + ((k * 37 + visit * 13) % 90));
  return {
    typist: undefined,
    more: keys(
      dwell,
      times(9, (k) => 1700 + ((k * 311 + visit * 71) % 900)),
    ),
  };
}

const subscriber = (i: number): Who => ({
  user: `subscriber ${i}`,
  device: device(`subscriber ${i}`, { ...PHONES[i % 4], ...PORTUGAL }),
  from: '176.79.4.4',
  typist: 1000 + i,
  pause: 17,
});

const inCurrency = (who: Who, amount: number, currency: string, may?: readonly Action[], to = 'IE'): Move =>
  does(who, 'checkout', may, { checkoutContext: { amount, currency, shippingCountry: to, itemCount: 1 } });

/** 14 logins and orders, alternating, in one currency. */
const spent = (who: Who, amount: number, currency: string): Move[] =>
  times(14, (i) =>
    i % 2 === 0 ? does(who, 'login') : inCurrency(who, amount * (0.7 + 0.1 * (i % 7)), currency, undefined),
  );

/** One day of orders in a shop with small amounts. */
const sold = (orders: number): Move[] =>
  times(orders, (i) =>
    way(buys({ ...subscriber(i), user: `buyer ${i}`, pause: 300 }, 24 + 10 * (i % 10), undefined, 'IE')),
  );

const robbed: Who = {
  user: 'lena',
  device: device("lena's phone of today", { ...OPPO, timezone: 'Europe/Rome', locale: 'de-AT' }),
  from: '79.30.30.4',
  typist: 209,
  sim: simOf('e7', '22210'),
  pause: 20 * MINUTES,
};
const returning: Who = {
  ...robbed,
  device: device("lena's phone of now", { ...OPPO, ...AUSTRIA }),
  sim: simOf('e8', '23203'),
  from: '77.116.20.4',
};
const oldTablet: Who = {
  user: 'paul',
  device: device("the household's tablet", { ...NOTHING_PHONE, ...IRELAND }),
  from: '86.40.20.6',
  typist: 213,
};
const CODES: Course['owns'] = ['captcha', 'email_code', 'mfa_totp'];

const HONEST: readonly Course[] = [
  course('honest: euros for weeks, then 9,800 yen and 640,000 rupiah on the own machine, then euros', USUAL, [
    ...spent(paul, 40, 'EUR'),
    inCurrency(paul, 9800, 'JPY'),
    inCurrency(paul, 640_000, 'idr'),
    inCurrency(paul, 45, 'EUR'),
    does(paul, 'checkout', undefined, { checkoutContext: { amount: 41, currency: '' } }),
  ]),
  course('honest: pounds by the hundred from one week on, where it was yen before', USUAL, [
    ...spent(paul, 6000, 'JPY'),
    ...times(10, (i) => inCurrency(paul, 90 + 10 * (i % 3), 'GBP')),
  ]),
  {
    name: 'honest: robbed abroad, a phone and a card of that country, asked on a page before the password',
    owns: CODES,
    paged: true,
    moves: [...past(lena, 12, 40, 'AT'), { ...does(robbed, 'login', HARD), then: HARD }],
  },
  course('honest: two years away, phone, card and town are others, and the password is reset', CODES, [
    ...past(lena, 12, 40, 'AT'),
    { ...does(lena, 'login'), pause: 730 * DAY },
    does(returning, 'password_reset', HARD),
    does(returning, 'login', HARD),
  ]),
  course('honest: the old tablet is in the luggage for once, and reads the mail', USUAL, [
    ...times(12, (i) => does(i % 2 === 0 ? paul : oldTablet, 'login', SOFT)),
    ...times(8, () => does({ ...paul, pause: 6 * DAY }, 'login')),
    does({ ...oldTablet, from: '86.44.9.4' }, 'login'),
    buys({ ...oldTablet, from: '86.44.9.4' }, 40, SOFT, 'IE'),
  ]),
  course('honest: a hardware token types its code into the form', USUAL, [
    ...past(maja, 10, 40, 'SE'),
    ...times(3, () => does({ ...maja, ...byToken }, 'login', SOFT)),
  ]),
  course('honest: the password by hand, then the token types its code', USUAL, [
    ...past(maja, 10, 40, 'SE'),
    ...times(4, (i) => does({ ...maja, ...byHandAndToken(i) }, 'login', SOFT)),
  ]),
  course('honest: a reader types the number of the card at the till', USUAL, [
    ...times(8, () => does(maja, 'login')),
    ...times(3, () =>
      buys({ ...maja, typist: undefined, more: keys(Array(13).fill(1), Array(12).fill(4)) }, 12, SOFT, 'SE'),
    ),
  ]),
  course(
    'honest: switch control, one key every two seconds, from the first visit on',
    USUAL,
    times(5, (i) => does({ ...maja, ...bySwitch(i) }, i === 0 ? 'registration' : 'login')),
  ),
  {
    name: 'honest: two hundred customers of a carrier meet the app within an hour',
    owns: USUAL,
    paged: true,
    moves: times(200, (i) => does(subscriber(i), 'login', i < 100 ? undefined : SOFT)),
  },
];

const ATTACKS: readonly Course[] = [
  course('attack: 4,900 euros from a copied browser abroad, where 6,000 yen are usual', CAPTCHA, [
    ...spent(paul, 6000, 'JPY'),
    ...sold(105),
    foiled(inCurrency({ ...copy, from: '93.72.8.8' }, 4900, 'EUR', undefined, 'UA')),
  ]),
  {
    name: 'attack: a new account orders for 3,500 within ten minutes, on a page',
    owns: ['captcha'],
    paged: true,
    moves: [
      ...sold(105),
      way(does({ ...maja, pause: 8 * MINUTES }, 'registration')),
      foiled(buys(maja, 3500, undefined, 'MD')),
    ],
  },
  course('attack: a quiet account of a month orders for the first time, for 4,000 and abroad', CAPTCHA, [
    ...sold(105),
    ...times(5, () => does({ ...maja, pause: 6 * DAY }, 'login')),
    foiled(buys(maja, 4000, undefined, 'MD')),
  ]),
  course(
    'attack: a tablet of the household from another flat, months after it was used: the mail, and an order',
    CAPTCHA,
    [
      ...times(12, (i) => way(does(i % 2 === 0 ? paul : oldTablet, 'login', SOFT))),
      ...times(8, () => does({ ...paul, pause: 6 * DAY }, 'login')),
      foiled(alters({ ...oldTablet, from: '86.44.9.4', pause: 5 * MINUTES }, 'email')),
      foiled(buys({ ...oldTablet, from: '86.44.9.4' }, 120, undefined, 'IE')),
    ],
  ),
  course(
    'attack: a swapped number on another phone in the country, with a code by SMS: a reset, then the mail',
    ['captcha', 'mfa_sms'],
    [
      ...past(lena, 14, 40, 'AT'),
      stopped(does({ ...returning, typist: 2100 }, 'password_reset')),
      foiled(alters({ ...returning, typist: 2100 }, 'email')),
    ],
  ),
  course('attack: a copied browser abroad changes the e-mail', CAPTCHA, [
    ...past(paul, 16, 60, 'IE'),
    foiled(alters(copy, 'email')),
  ]),
  course('attack: a copied browser abroad logs in, then changes the e-mail', CAPTCHA, [
    ...past(paul, 16, 60, 'IE'),
    way(does({ ...copy, pause: 4 * MINUTES }, 'login')),
    foiled(alters(copy, 'email')),
  ]),
  course(
    'attack: mules, eight owners pass a factor on one phone, each with another account for money',
    [...USUAL, 'mfa_totp'],
    [
      ...times(40, (i) =>
        way(
          does(
            {
              user: `mule ${i % 8}`,
              device: device(`mule ${i % 8}`, OPPO),
              from: `177.4${i % 8}.9.4`,
              typist: 2080 + (i % 8),
              pause: 5 * HOUR,
            },
            'login',
          ),
        ),
      ),
      ...times(7, (i) => way(alters({ ...herder, user: `mule ${i}`, pause: 40 * MINUTES }, 'payout account'))),
      foiled(alters({ ...herder, user: 'mule 7' }, 'payout account')),
    ],
  ),
  course('attack: 4,000 where 40 are usual, on a device of minutes', MAIL, [
    ...past(lena, 20, 40, 'AT'),
    way(does({ ...taker, pause: 5 * MINUTES }, 'login')),
    foiled(buys(taker, 4000, undefined, 'AT')),
  ]),
];

export const COURSES_OF_WALLETS: readonly Course[] = [...HONEST, ...ATTACKS];
