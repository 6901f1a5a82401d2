// Courses of what strangers send for an account or through a provider: resets that lead to nothing, passwords tried
// from a line each, and another computer in an account that was unused for months.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL } from '../course.js';
import { type Move, NOTHING, past, pc, SOFT, USUAL, way, type Who } from '../course.js';

const MINUTES = 180;
const HOTEL = '84.160.20.30';
const ada: Who = { user: 'ada', device: device("ada's phone"), from: '91.65.10.20', typist: 9101 };
const inHotel: Who = { ...ada, from: HOTEL, pause: HOUR };
/** The same phone with another fingerprint. */
const renewed: Who = { ...ada, device: device("ada's phone, reset"), from: '91.65.77.9', pause: HOUR };
/** The whole browser of the phone on another line, without the hand. */
const copy: Who = { ...ada, from: HOTEL, typist: undefined, pause: MINUTES };
const stranger = (i: number, pause: number): Who => ({
  user: 'ada',
  device: pc(`stranger ${i}`),
  from: `80.${130 + i}.4.7`,
  pause,
});
/** The mailbox is not the stranger's. */
const unanswered = (move: Move): Move => ({ ...way(move), failed: true });
const HISTORY = past(ada, 24);

const otto: Who = { user: 'otto', device: pc("otto's computer"), from: '91.65.10.20', typist: 9102 };
const UNUSED = [...past(otto, 24), does({ ...otto, pause: 120 * DAY }, 'login')];
/** Another line of the provider. */
const returned: Who = { ...otto, from: '91.65.77.9', pause: HOUR };
const updated: Who = { ...returned, device: pc("otto's, updated", { osVersion: 'Windows 12', sdkVersion: '148' }) };
const small = { screenWidth: '1366', osVersion: 'Windows 10' };
const other: Who = { ...returned, device: pc("a thief's", small), typist: undefined, pause: MINUTES };

/** One line of the provider for each password. */
const tries = (i: number): Move =>
  way(
    does(
      {
        user: `tried ${i}`,
        device: pc(`tries ${i}`),
        from: `91.${64 + (i % 2)}.${i % 250}.${1 + (i % 200)}`,
        pause: 6,
      },
      'failure',
    ),
  );
/** The owner's model, on another line of the provider. */
const patient: Who = {
  ...ada,
  device: device("a thief's phone"),
  from: '91.65.200.9',
  typist: undefined,
  pause: 7 * HOUR,
};
const customer = (i: number, pause: number): Who => ({
  user: `customer ${i}`,
  device: pc(`customer ${i}`, { screenWidth: String(1280 + 16 * (i % 40)) }),
  from: `91.64.${i % 250}.${1 + (i % 200)}`,
  typist: 20_000 + i,
  pause,
});

const both = (course: Course): Course[] => [course, { ...course, name: `${course.name}, through a page`, paged: true }];

const RESETS: readonly Course[] = [
  course(
    'honest: strangers ask for resets again and again, which lead to nothing, and she orders on a journey',
    USUAL,
    [
      ...HISTORY,
      ...times(6, (i) => unanswered(does(stranger(i, DAY / 2), 'password_reset'))),
      does(inHotel, 'login'),
      unanswered(does(stranger(6, HOUR), 'password_reset')),
      buys(inHotel, 45),
      unanswered(does(stranger(7, HOUR), 'password_reset')),
      buys(inHotel, 70),
      alters(inHotel, 'name'),
      buys(ada, 45),
    ],
  ),
  course('attack: a copied browser on another line resets the password, changes the e-mail and orders', MAIL, [
    ...HISTORY,
    way(does(copy, 'password_reset')),
    asked(alters(copy, 'email')),
    asked(buys(copy, 150)),
  ]),
  course('attack: the code of a reset on one machine, a new password there, and the copied browser orders', MAIL, [
    ...HISTORY,
    way(does(stranger(0, MINUTES), 'password_reset')),
    way(alters(stranger(0, MINUTES), 'password')),
    asked(buys(copy, 150)),
  ]),
];

const PASSWORDS: readonly Course[] = [
  course('attack: 600 passwords in an hour, each from another line of one provider', NOTHING, [
    ...times(600, tries),
    asked(does({ ...customer(601, MINUTES), typist: undefined }, 'login')),
  ]),
  course("attack: three passwords a day for ten days on a phone of the owner's model, then the right one", CAPTCHA, [
    ...HISTORY,
    ...times(10, () => [
      ...times(3, () => way(does(patient, 'failure'))),
      does({ ...ada, pause: 3 * HOUR }, 'login'),
    ]).flat(),
    foiled(does({ ...patient, pause: MINUTES }, 'login')),
    foiled(buys(patient, 45)),
  ]),
  course('honest: the updated browser on another line of the provider, and the second password is right', USUAL, [
    ...HISTORY,
    does({ ...renewed, pause: 40 }, 'failure', SOFT),
    does({ ...renewed, pause: 40 }, 'failure', SOFT),
    does(renewed, 'login'),
    buys(renewed, 45),
  ]),
  course('honest: beside them somebody registers, a newcomer logs in, an owner orders, and has a new phone', USUAL, [
    ...past(otto, 12),
    ...times(600, tries),
    does(customer(602, MINUTES), 'registration'),
    does(customer(603, MINUTES), 'login', SOFT),
    does({ ...otto, pause: MINUTES }, 'login'),
    buys({ ...otto, pause: MINUTES }, 45),
    does({ ...otto, device: device("otto's phone"), pause: MINUTES }, 'login', HARD),
  ]),
  course(
    'honest: the first hour of 300 customers of one provider, every third mistypes',
    USUAL,
    times(300, (i) => [
      ...(i % 3 === 0 ? [way(does(customer(i, 5), 'failure'))] : []),
      does(customer(i, 10), 'login'),
    ]).flat(),
  ),
];

const MONTHS: readonly Course[] = [
  course(
    "attack: after four months the password on another computer in the provider's network, and an order",
    CAPTCHA,
    [...UNUSED, asked(does(other, 'login')), foiled(buys(other, 45))],
  ),
  course('honest: back after four months on the updated computer, on another line of the provider', USUAL, [
    ...UNUSED,
    does(updated, 'login', SOFT),
    buys(updated, 45),
  ]),
];

export const COURSES_OF_STRANGERS: readonly Course[] = [...RESETS, ...PASSWORDS, ...MONTHS].flatMap(both);
