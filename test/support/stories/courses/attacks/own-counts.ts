// Courses of attackers who know how limits grow: their own requests of weeks, accounts, tries and names must make no
// room for more of them, and what others try must not keep the owner out.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { asked, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move } from '../course.js';
import { NOTHING, NOTICED, past, pc, SOFT, USUAL, way, type Who } from '../course.js';

const MINUTES = 60;
const LINE = '84.150.3.3';
const made = (i: number, from: string, pause: number): Who => ({
  user: `made ${i}`,
  device: device(`set back ${i}`, { model: `SM-A${100 + (i % 7)}B` }),
  from,
  pause,
});
const registers = (i: number, pause: number, from = LINE): Move => does(made(i, from, pause), 'registration');

const lodger: Who = { user: 'lodger', device: device("the lodger's phone"), from: LINE, pause: HOUR };
/** Three names that are only looked at, and one account that comes all day. */
const atHome = (day: number): Move[] => [
  ...times(12, () => way(does(lodger, 'login'))),
  ...times(3, (i) => way(does(made(1000 + 3 * day + i, LINE, 4 * HOUR), 'score'))),
];

const guesses = (i: number, pause: number): Move =>
  does({ user: `of a list ${i}`, device: pc(`guesses ${i}`), from: LINE, pause }, 'failure');

const buyer: Who = { user: 'buyer', device: device("the buyer's phone"), from: LINE, pause: 20 * MINUTES };
const tries = (): Move => does(buyer, 'checkout', undefined, { checkoutContext: { amount: 1, currency: 'CHF' } });

const aged: Who = { ...buyer, user: 'aged', pause: DAY };
const gamer: Who = { user: 'gamer', device: device("the gamer's phone"), from: '91.65.10.30', pause: DAY };

const ada: Who = { user: 'ada', device: pc("ada's computer"), from: '91.65.10.20', typist: 331 };
const guesser: Who = { ...ada, device: pc('of the guesser'), from: '91.66.77.8', typist: undefined, pause: HOUR };
const copied = (pause: number): Who => ({ ...ada, from: '80.130.44.3', typist: undefined, pause });
const newPhone: Who = { ...ada, device: device("ada's phone"), from: '91.66.10.7', typist: undefined };
const stranger: Who = { ...guesser, device: pc('of a stranger'), from: '84.150.9.9', pause: 20 };

/** In the browser that the owner left open: nothing but the amount is unlike the owner. */
const leftOpen: Who = { user: 'of a left browser', device: pc('left open'), from: '91.65.10.40' };
const BASKET = { checkoutContext: { amount: 3000, currency: 'EUR', itemCount: 1, shippingCountry: 'DE' } };

const household = (i: number): string => `2003:e1:7003:${(0x1000 + 0x100 * i).toString(16)}::5`;
const neighbour = (i: number): Who => ({
  user: `neighbour ${i}`,
  device: device(`of neighbour ${i}`),
  from: household(i),
  pause: 10 * MINUTES,
});
/** One line has 256 of the /64 of its provider's /48. */
const ofOneLine = (i: number): string => `2003:e1:7003:${(0x100 + i).toString(16)}::5`;

export const COURSES_OF_COUNTS: readonly Course[] = [
  course('attack: eight accounts a day on one line for eight weeks, and then as many as go', CAPTCHA, [
    ...times(56 * 8, (i) => way(registers(i, 3 * HOUR))),
    ...times(40, (i) => way(registers(1000 + i, 10 * MINUTES))),
    ...times(3, (i) => foiled(registers(2000 + i, 10 * MINUTES))),
  ]),
  course('attack: one account comes all day for two weeks, names are looked at, and then accounts are made', CAPTCHA, [
    ...times(15, atHome).flat(),
    ...times(12, (i) => way(registers(i, 5 * MINUTES))),
    ...times(3, (i) => foiled(registers(100 + i, 5 * MINUTES))),
  ]),
  course(
    'attack: passwords of a list on one line, thirty-six a day for eight weeks, and then twenty an hour',
    NOTHING,
    [
      ...times(56 * 36, (i) => way(guesses(i, DAY / 36))),
      ...times(35, (i) => way(guesses(2000 + i, 3 * MINUTES))),
      ...times(3, (i) => ({ ...guesses(3000 + i, 3 * MINUTES), may: NOTICED })),
    ],
  ),
  course('attack: a card every twenty minutes, in a currency in which nobody else orders', CAPTCHA, [
    does(buyer, 'registration'),
    does(buyer, 'login'),
    ...times(30, () => way(tries())),
    ...times(4, () => foiled(tries())),
  ]),
  course('attack: a card every eight minutes on an account of two weeks', CAPTCHA, [
    does(aged, 'registration'),
    ...times(14, () => does(aged, 'login')),
    ...times(70, () => way(buys({ ...aged, pause: 8 * MINUTES }, 1))),
    ...times(4, () => foiled(buys({ ...aged, pause: 8 * MINUTES }, 1))),
  ]),
  course('attack: a copied browser on another line orders the usual amount every quarter of an hour', CAPTCHA, [
    ...past(ada, 24),
    ...times(36, () => way(buys(copied(15 * MINUTES), 45))),
    ...times(4, () => foiled(buys(copied(15 * MINUTES), 45))),
  ]),
  course(
    'attack: a copied browser on another line logs in, waits two days, and orders twenty times the usual amount',
    CAPTCHA,
    [
      ...past(ada, 24),
      ...times(2, () => [does(copied(DAY / 2), 'login'), does({ ...ada, pause: DAY / 2 }, 'login')]).flat(),
      foiled(buys(copied(HOUR), 900)),
    ],
  ),
  ...(['login', 'score'] as const).map((use) =>
    course(`attack: twelve times ${use} with the amount of the large order that comes after`, NOTHING, [
      ...past(leftOpen, 48, 32),
      ...times(12, () => way(does({ ...leftOpen, pause: 2 * MINUTES }, use, undefined, BASKET))),
      foiled(buys(leftOpen, 3000)),
    ]),
  ),
  course('honest: on holiday for a week she orders twice the usual amount, and four times it', USUAL, [
    ...past(ada, 24),
    ...times(5, () => does({ ...ada, from: '80.130.44.3' }, 'login')),
    buys({ ...ada, from: '80.130.44.3' }, 90),
    buys({ ...ada, from: '80.130.44.3' }, 180, SOFT),
  ]),
  course('honest: twenty packs of a game in one evening', USUAL, [
    ...past(gamer, 24, 5),
    ...times(20, () => buys({ ...gamer, pause: 12 * MINUTES }, 5)),
  ]),
  course(
    'attack: two passwords a day on a computer of the model in the provider network, and the last is right',
    CAPTCHA,
    [
      ...past(ada, 16),
      ...times(14, () => [
        way(does(guesser, 'failure')),
        way(does(guesser, 'failure')),
        does({ ...ada, pause: DAY - 2 * HOUR }, 'login'),
      ]).flat(),
      foiled(does(guesser, 'login')),
      foiled(buys(guesser, 45)),
    ],
  ),
  course(
    'attack: looks for accounts: a reset every nine seconds, each from another line of one provider',
    NOTHING,
    times(300, (i) => {
      const from = `91.${64 + (i % 4)}.${(7 * i) % 250}.${1 + (i % 250)}`;
      const move = does(made(i, from, 9), 'password_reset');
      return i < 290 ? way(move) : asked(move);
    }),
  ),
  ...[2, 4].map((each) =>
    course(`honest: ${5 * each} wrong passwords of a stranger, and she has a new phone on another line`, USUAL, [
      ...past(ada, 16),
      ...times(5 * each, () => does(stranger, 'failure', [...HARD, 'block'])),
      does({ ...newPhone, pause: HOUR }, 'login', HARD),
      buys(newPhone, 45, HARD),
    ]),
  ),
  course('attack: and the stranger has found it, and uses it there with another fingerprint', MAIL, [
    ...past(ada, 16),
    ...times(20, () => does(stranger, 'failure', [...HARD, 'block'])),
    foiled(does({ ...stranger, device: pc('another one') }, 'login')),
    foiled(does({ ...stranger, device: pc('a third one'), from: '80.130.4.4' }, 'login')),
  ]),
  course('attack: one IPv6 line makes accounts from a /64 each, where fifty households have come for weeks', CAPTCHA, [
    ...times(50, (i) => way(does(neighbour(i), 'score'))),
    ...times(15, () => times(12, (i) => way(does({ ...neighbour(4 * i), pause: 2 * HOUR }, 'login')))).flat(),
    ...times(36, (i) => way(registers(i, MINUTES, ofOneLine(i)))),
    ...times(3, (i) => foiled(registers(100 + i, MINUTES, ofOneLine(100 + i)))),
  ]),
];
