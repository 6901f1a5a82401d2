// Courses of new customers: an account is made, set up and ordered with, at once or days later, beside attackers who do
// the same in an account that has an owner.
import { DAY, times } from '../../scenario.js';
import { alters, asked, buys, type Course, course, does, foiled, HOUR, MAIL, type Move, NOTHING } from '../course.js';
import { pc, way, type Who } from '../course.js';

const MINUTES = 120;
/** More than nearly all of the market's orders. */
const LARGE = 170;
/** The workspace knows what its customers order. */
const market: Move[] = times(120, (i) =>
  way(buys({ user: `buyer ${i}`, device: pc(`buyer ${i}`), from: `91.65.${i}.9`, pause: 60 }, 15 + ((i * 37) % 90))),
);

const nora: Who = { user: 'nora', device: pc("nora's computer"), from: '91.65.10.20', typist: 411, pause: MINUTES };
const thief: Who = { ...nora, device: pc("nora's thief", { screenWidth: '2560' }), from: '84.160.20.30', typist: 412 };
/** A private relay or a VPN in a hosting network of the country. */
const hidden: Who = { ...nora, from: '135.181.40.7', pause: 5 };
/** On another provider's line in another country. */
const copied: Who = { ...nora, from: '86.120.30.40' };
const registers = (pause: number): Move => does({ ...nora, pause }, 'registration');
const setsUp = (...changes: string[]): Move[] => changes.map((change) => alters(nora, change));

const SET_UP: readonly Course[] = [
  course('honest: a new customer sets an address and a card, and the first order is a large one', NOTHING, [
    ...market,
    registers(MINUTES),
    ...setsUp('address', 'payment_method'),
    buys({ ...nora, pause: DAY }, LARGE),
    buys(nora, 60),
  ]),
  course('honest: a new customer confirms the e-mail and sets a number, and orders as others do', NOTHING, [
    ...market,
    registers(MINUTES),
    ...setsUp('email_verified', 'phone'),
    buys({ ...nora, pause: DAY }, 60),
    buys(nora, LARGE),
  ]),
  course('honest: registers, comes back after two days, sets a passkey and an address, and orders', NOTHING, [
    ...market,
    registers(2 * DAY),
    does(nora, 'login'),
    ...setsUp('passkey', 'address'),
    buys(nora, LARGE),
  ]),
  course('honest: a new customer behind a VPN sets an address and a card, and orders, all within a minute', NOTHING, [
    ...market,
    does({ ...hidden, pause: 20 }, 'registration'),
    alters(hidden, 'address'),
    alters(hidden, 'payment_method'),
    buys(hidden, 60),
  ]),
  course('honest: forgot the password on the day after the account was made, and then sets an address', NOTHING, [
    ...market,
    registers(DAY),
    does(nora, 'password_reset'),
    ...setsUp('password'),
    does(nora, 'login'),
    ...setsUp('address'),
    buys(nora, LARGE),
  ]),
];

export const COURSES_OF_NEW_CUSTOMERS: readonly Course[] = [
  ...SET_UP,
  ...SET_UP.map((course): Course => ({ ...course, name: `${course.name}, through a page`, paged: true })),
  ...SET_UP.map((course): Course => ({ ...course, name: `${course.name}, by plain pages`, paged: true, plain: true })),
  course('attack: a user of whom nothing is known logs in, sets another e-mail, and the order is a large one', MAIL, [
    ...market,
    way(does(nora, 'login')),
    way(alters(nora, 'email')),
    foiled(buys(nora, LARGE)),
  ]),
  {
    ...course('attack: a copied browser abroad, by plain pages: reset, other e-mail, and an order', NOTHING, [
      ...market,
      registers(MINUTES),
      does(nora, 'score'),
      does({ ...nora, pause: 2 * DAY }, 'score'),
      way(does(copied, 'password_reset')),
      way(alters(copied, 'email')),
      foiled(buys(copied, LARGE)),
    ]),
    paged: true,
    plain: true,
  },
  course('attack: another device with the password, two days after the account was made and set up', MAIL, [
    ...market,
    registers(MINUTES),
    ...setsUp('address', 'payment_method'),
    buys({ ...nora, pause: 2 * DAY }, 60),
    way(does(thief, 'login')),
    foiled(alters(thief, 'email')),
    foiled(buys(thief, LARGE)),
  ]),
  course('attack: a new account is set up for an order of many times all others', NOTHING, [
    ...market,
    registers(MINUTES),
    ...setsUp('address', 'payment_method'),
    foiled(buys(nora, 9 * LARGE)),
  ]),
  course('attack: the browser of a customer of two weeks sets another number before a large order', NOTHING, [
    ...market,
    registers(HOUR),
    ...times(14, () => does({ ...nora, pause: DAY }, 'login')),
    ...setsUp('phone'),
    asked(buys(nora, 3 * LARGE)),
  ]),
];
