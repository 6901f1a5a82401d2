// Courses of what integrators of a branch send (round 30): amounts of millions of a small unit, a telephone company
// whose customers have nothing but codes by SMS; and thieves with the same facts.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, asked, type Course, course, does, foiled, HOUR, MAIL, type Move, NOTHING, simOf } from '../course.js';
import { SOFT, way, type Who } from '../course.js';

const MINUTES = 300;
/** Hundreds of euros, but for the rial. */
const SMALL_UNITS: readonly [currency: string, amount: number][] = [
  ['VND', 14_000_000],
  ['IDR', 9_500_000],
  ['IRR', 40_000_000],
];
const buyer = (currency: string): Who => ({
  user: `in ${currency}`,
  device: device(`of ${currency}`),
  from: '91.65.10.20',
});
const pays = (who: Who, currency: string, amount: number, may?: Move['may']): Move =>
  does(who, 'checkout', may, { checkoutContext: { amount, currency, itemCount: 1 } });
const months = (currency: string, amount: number, orders: number): Move[] =>
  times(orders, (i) => pays({ ...buyer(currency), pause: 3 * DAY }, currency, amount * (0.8 + 0.1 * (i % 5))));
const thief = (currency: string): Who => ({
  ...buyer(currency),
  device: device(`thief of ${currency}`, { manufacturer: 'samsung', brand: 'samsung', model: 'SM-S931B' }),
  from: '84.160.90.4',
  pause: MINUTES,
});

const [OWN_CARD, WORK_CARD, THIEFS_CARD]: readonly Json[] = [
  simOf('d1', '26201'),
  simOf('d2', '26203'),
  simOf('e7', '26202'),
];
const ines: Who = { user: 'ines', device: device("ines's phone"), from: '80.187.100.7', sim: OWN_CARD, pause: 2 * DAY };
const guesser: Who = { ...ines, from: '80.187.100.9', sim: THIEFS_CARD, pause: 20 * HOUR };
const stall: Who = { user: 'stall', device: device('tablet of the stall'), from: '80.187.5.7', pause: DAY };
const rival: Who = { ...stall, device: device('of the rival', { model: 'SM-S931B' }), from: '91.65.98.8' };
const copied: Who = { ...ines, from: '91.65.90.4', sim: THIEFS_CARD };

export const COURSES_OF_BRANCHES: readonly Course[] = [
  ...SMALL_UNITS.flatMap(([currency, amount]): Course[] => [
    course(`honest: usual orders of ${amount} ${currency}`, NOTHING, months(currency, amount, 24)),
    course(`attack: an order of ${20 * amount} ${currency} where ${amount} is usual, on a phone of minutes`, MAIL, [
      ...months(currency, amount, 12),
      way(does(thief(currency), 'login')),
      asked(pays(thief(currency), currency, 20 * amount)),
    ]),
  ]),
  course(
    'honest: two cards that take turns, with no factor but a code by SMS: after two weeks without a question',
    ['captcha', 'mfa_sms'],
    [
      ...times(9, () => does(ines, 'login')),
      ...times(14, (i) => {
        const may = i < 7 ? SOFT : undefined;
        const move = does({ ...ines, sim: i % 2 === 0 ? WORK_CARD : OWN_CARD }, 'login', may);
        return may === undefined ? move : { ...move, then: may };
      }),
    ],
  ),
  course(
    'attack: a copied phone with another card, in another network for three weeks beside the owner',
    ['captcha', 'mfa_sms'],
    [
      ...times(15, () => does(ines, 'login')),
      ...times(10, () => [
        way(does({ ...copied, pause: DAY }, 'login')),
        does({ ...ines, pause: DAY }, 'login', SOFT),
      ]).flat(),
      foiled(alters({ ...copied, pause: HOUR }, 'payout')),
    ],
  ),
  {
    name: 'attack: wrong passwords on five days on a copied phone with another card, in the network of the user',
    owns: NOTHING,
    paged: true,
    moves: [
      ...times(15, () => does(ines, 'login')),
      ...times(5, () => [does({ ...ines, pause: 4 * HOUR }, 'login'), way(does(guesser, 'failure'))]).flat(),
      foiled(pays(guesser, 'EUR', 90)),
    ],
  },
  course('honest: a market stall on two days of the week, whose password a rival tries before it opens', NOTHING, [
    ...times(8, (i) => does({ ...stall, pause: i % 2 === 0 ? DAY : 6 * DAY - (i === 7 ? HOUR : 0) }, 'login')),
    ...times(30, () => way(does({ ...rival, pause: 60 }, 'failure'))),
    does({ ...stall, pause: MINUTES }, 'login'),
    does(stall, 'score'),
  ]),
];
