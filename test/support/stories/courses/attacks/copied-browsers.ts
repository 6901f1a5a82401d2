// Courses of copied browsers and of those who borrow a victim's device or money: steps from another line on the user's
// own device, orders one after another, other currencies, accounts looked up by resets; and honest users who do the
// same things.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { alters, asked, buys, type Course, course, does, foiled, HOUR, MAIL, type Move, NOTHING } from '../course.js';
import { past, pc, SOFT, USUAL, way, type Who } from '../course.js';
import { behavioral, DAY, times } from '../../scenario.js';

const MINUTES = 60;
const vera: Who = { user: 'vera', device: device("vera's phone"), from: '91.65.10.20', typist: 6101, pause: DAY };
/** The whole browser was copied, and is used on a line of another provider, in a hosting network, and abroad. */
const copied: Who = { ...vera, typist: undefined, from: '84.160.20.30', pause: MINUTES };
const hosted: Who = { ...copied, from: '135.181.40.7' };
const abroad: Who = { ...copied, from: '177.40.10.20' };
const inJapan: Who = { ...copied, from: '126.10.20.30' };
/** Her phone has a card of Brazil, which is routed through its country, and its clock stays at home. */
const byCard: Who = { ...vera, from: '177.40.10.20' };
/** The owner in a hotel, in a café, and at work. */
const hotel: Who = { ...vera, from: '177.40.10.20', pause: HOUR };
const cafe: Who = { ...vera, from: '84.160.20.30', pause: HOUR };
const work: Who = { ...vera, from: '217.91.20.5', pause: HOUR };
/** A computer of a thief who has the password and the mailbox. */
const lagos: Who = {
  user: 'vera',
  device: pc("the thief's", { timezone: 'Africa/Lagos' }),
  from: '105.112.2.9',
  pause: MINUTES,
};
const sleeper: Who = { user: 'sleeper', device: pc("the sleeper's"), from: '84.160.20.30', pause: 12 * HOUR };
const customer = (i: number): Who => ({
  user: `customer ${i}`,
  device: device(`customer ${i}`, { model: `C${i % 17}` }),
  from: `91.65.${i}.9`,
  pause: 30,
});

const inCurrency = (currency: string, amount: number): Json => ({
  checkoutContext: { amount, currency, shippingCountry: 'DE', itemCount: 1 },
});
const pays = (who: Who, currency: string, amount: number): Move =>
  does(who, 'checkout', SOFT, inCurrency(currency, amount));
const seeker = (i: number): Who => ({
  user: `sought ${i}`,
  device: pc(`seeker ${i}`, { screenWidth: String(1200 + 8 * i) }),
  from: '84.160.20.30',
  pause: 2 * MINUTES,
});
const clerk = (i: number): Who => ({ ...seeker(i), user: `clerk ${i}`, device: pc(`desk ${i}`), from: '217.91.20.5' });
const passenger = (i: number): Who => ({
  user: `passenger ${i}`,
  device: device(`passenger ${i}`, { model: `P${i % 19}` }),
  from: '80.187.100.7',
  pause: 50,
});

/** Of the owner's typing; each is sent once. */
const recording = (i: number): Partial<Who> => ({ typist: undefined, more: behavioral(6101, 900 + i) });
/** As a server that has IPv6 only sees IPv4 customers: at home, and in Brazil. */
const translated: Who = { ...vera, from: '64:ff9b::91.65.10.20' };
const translatedAbroad: Who = { ...copied, from: '64:ff9b::177.40.10.20' };

export const COURSES_OF_COPIES: readonly Course[] = [
  course('attack: key times of the owner that are two weeks old, played by a copied browser on another line', NOTHING, [
    ...times(20, (i) => does({ ...vera, ...recording(i) }, 'login')),
    foiled(does({ ...copied, ...recording(5) }, 'login')),
    foiled(does({ ...copied, ...recording(5) }, 'login')),
    foiled(does({ ...abroad, ...recording(6) }, 'login')),
    does({ ...work, ...recording(20) }, 'login'),
  ]),
  course('attack: a copied browser abroad sets another account for money, where addresses come by NAT64', NOTHING, [
    ...past(translated, 32, 50),
    foiled(alters(translatedAbroad, 'payout')),
  ]),
  course('honest: the same at home', NOTHING, [...past(translated, 32, 50), alters(translated, 'payout')]),
  course('attack: a copied browser changes the e-mail from another line, and orders for the usual amount', MAIL, [
    ...past(vera, 32, 50),
    way(alters(copied, 'email')),
    foiled(buys(copied, 60)),
  ]),
  course('attack: the same from abroad, challenged at the change and again at the order', MAIL, [
    ...past(vera, 32, 50),
    way(alters(abroad, 'email')),
    foiled(buys(abroad, 150)),
  ]),
  course('attack: a copied browser resets the password from another line, and orders', MAIL, [
    ...past(vera, 32, 50),
    way(does(copied, 'password_reset')),
    foiled(buys(copied, 60)),
  ]),
  course('attack: a payout from a hosting network is refused; then three times the usual amount from there', MAIL, [
    ...past(vera, 32, 50),
    way(alters(hosted, 'payout')),
    foiled(buys(hosted, 150)),
  ]),
  course(
    'attack: password, e-mail and number within a minute on the own device, and then another payout account',
    MAIL,
    [
      ...past(vera, 32, 50),
      ...['password', 'email', 'phone'].map((kind) => way(alters({ ...vera, pause: 20 }, kind))),
      foiled(alters(vera, 'payout')),
    ],
  ),
  course('attack: a copied browser orders the usual amount again and again from another line', MAIL, [
    ...past(vera, 32, 50),
    ...times(5, () => way(buys({ ...copied, pause: 5 * MINUTES }, 45))),
    ...times(5, () => foiled(buys({ ...copied, pause: 5 * MINUTES }, 45))),
  ]),
  ...(
    [
      ['JPY', 300_000],
      ['INR', 250_000],
      ['SEK', 18_000],
    ] as const
  ).map(([currency, amount]): Course =>
    course(`attack: a copied browser on another line orders for ${amount} ${currency}`, MAIL, [
      ...past(vera, 32, 50),
      foiled(pays(copied, currency, amount)),
    ]),
  ),
  course('attack: sixty accounts looked up by resets on one line, one each two minutes', NOTHING, [
    ...times(45, (i) => way(does(seeker(i), 'password_reset'))),
    ...times(15, (i) => asked(does(seeker(45 + i), 'password_reset'))),
  ]),
  course('attack: a password and the mailbox, on a new computer abroad: a code by mail is no strong factor', MAIL, [
    ...past(vera, 32, 50),
    foiled(does(lagos, 'login')),
    foiled(does(lagos, 'login', undefined, { challenge: { completed: ['email_code'] } })),
  ]),
  course('attack: a copied browser on a home line in Japan, twenty minutes after its owner at home', NOTHING, [
    ...past(vera, 32, 50),
    does({ ...vera, pause: 20 * MINUTES }, 'login'),
    foiled(does(inJapan, 'login')),
    foiled(buys(inJapan, 50)),
  ]),
  course('honest: between the line at home and a card of another country, each day', USUAL, [
    ...past(vera, 32, 50),
    does({ ...vera, pause: 20 * MINUTES }, 'login'),
    does(byCard, 'login', SOFT),
    ...times(4, () => [does({ ...vera, pause: 20 * MINUTES }, 'login'), does(byCard, 'login')]).flat(),
  ]),
  course('attack: a first order far beyond the twenty-five of a new shop', NOTHING, [
    ...times(25, (i) => buys(customer(i), 20 + i)),
    does({ ...sleeper, pause: MINUTES }, 'registration'),
    foiled(buys({ ...sleeper, pause: MINUTES }, 3500, undefined, 'NG')),
  ]),
  course('honest: a first order of four times the largest there', USUAL, [
    ...times(25, (i) => buys(customer(i), 20 + i)),
    does({ ...sleeper, pause: MINUTES }, 'registration'),
    buys(sleeper, 180),
  ]),
  course('attack: an account of three days, four small orders, and then one beyond all of the shop', MAIL, [
    ...times(120, (i) => buys(customer(i), 20 + i)),
    does({ ...sleeper, pause: DAY }, 'registration'),
    ...times(4, () => buys(sleeper, 60)),
    asked(buys(sleeper, 900)),
  ]),
  course('honest: a new number bought abroad, and orders after it', USUAL, [
    ...past(vera, 32, 50),
    does(hotel, 'login', SOFT),
    alters(hotel, 'phone', SOFT),
    buys(hotel, 50, SOFT),
    buys(hotel, 60, SOFT),
  ]),
  course('honest: a new e-mail at home, an order at work, and one in a café after that', USUAL, [
    ...times(20, (i) => does(i % 2 === 1 ? work : vera, 'login')),
    ...past(vera, 12, 50),
    alters({ ...vera, pause: 8 * HOUR }, 'email'),
    buys(work, 50),
    buys(cafe, 50, SOFT),
  ]),
  course('honest: another password, e-mail and second factor at home after a leak, orders, and a bank account', USUAL, [
    ...past(vera, 32, 50),
    ...['password', 'email', '2fa'].map((kind) => alters({ ...vera, pause: 3 * MINUTES }, kind)),
    buys(vera, 60),
    alters(vera, 'payout', SOFT),
  ]),
  course('honest: a new number and a new card in one visit', USUAL, [
    ...past(vera, 32, 50),
    alters({ ...vera, pause: 3 * MINUTES }, 'phone'),
    alters({ ...vera, pause: 3 * MINUTES }, 'payment_card'),
    buys(vera, 60),
  ]),
  course('honest: five orders within the hour at a festival, on a line never seen', USUAL, [
    ...past(vera, 32, 50),
    ...times(5, () => buys({ ...cafe, pause: 10 * MINUTES }, 15)),
  ]),
  course('honest: pays in yen, rupees and kronor abroad, up to twice the usual', USUAL, [
    ...past(vera, 32, 50),
    pays(hotel, 'JPY', 6000),
    pays(hotel, 'JPY', 15_000),
    pays(hotel, 'INR', 9000),
    pays(hotel, 'SEK', 1200),
  ]),
  course(
    'honest: twenty people of an office who are all new reset their passwords within the hour',
    USUAL,
    times(20, (i) => does(clerk(i), 'password_reset', SOFT)),
  ),
  course('honest: a reset after fifty first scores of a carrier within the hour', USUAL, [
    ...times(50, (i) => does(passenger(i), 'score')),
    does(passenger(50), 'password_reset', SOFT),
  ]),
];
