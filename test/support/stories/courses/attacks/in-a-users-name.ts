// Round 38: what anybody can send in the name of a user without the password, to have the user challenged or to raise
// the user's limits. Passwords are tried before the service knows the user, and guests order with the user's name.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, buys, type Course, course, does, foiled, HARD, MAIL, type Move, NOTHING, past } from '../course.js';
import { pc, SOFT, USUAL, way, type Who } from '../course.js';

const MINUTES = 300;
const [SAME_PROVIDER, OTHER, BRAZIL] = ['91.65.77.8', '84.160.40.4', '177.40.10.20'];

const ann: Who = { user: 'ann', device: device("ann's phone"), from: '91.65.10.20', typist: 701 };
const soon: Who = { ...ann, pause: MINUTES };
const computer = (i: number): Who['device'] =>
  pc(`another computer ${i}`, { screenWidth: '1536', screenHeight: '864', osVersion: 'Windows 10' });
const other = (i: number, from: string): Who => ({ user: 'ann', device: computer(i), from, pause: 30 });

/** Two wrong passwords a minute for an hour. */
const tried = (lineOf: (i: number) => string, machines: number): Move[] =>
  times(120, (i) => way(does(other(i % machines, lineOf(i)), 'failure')));
const fromOne = tried(() => BRAZIL, 1);
const fromMany = tried((i) => `91.${65 + (i % 2)}.${20 + i}.7`, 120);
/** Who knows the right one at last, on another line of the country. */
const guessed: Who = { ...other(999, OTHER), typist: 798, pause: MINUTES };

/** Anybody can ask for a reset; only the owner gets the mail. */
const strangersResets = (count: number): Move[] =>
  times(count, () => way(does({ ...other(0, OTHER), pause: DAY }, 'password_reset'))).map((move) => ({
    ...move,
    failed: true,
  }));

/** Guests order on a computer each; nobody passes what is asked. */
const guests = (orders: number): Move[] => times(orders, (i) => ({ ...way(buys(other(i, BRAZIL), 1)), failed: true }));
const copied: Who = { ...ann, typist: undefined, pause: 60 };
/** Orders within half an hour, of which the last one must not pass. */
const runOf = (who: Who, orders: number): Move[] => [
  ...times(orders - 1, () => way(buys(who, 30))),
  foiled(buys(who, 30)),
];

export const COURSES_IN_A_USERS_NAME: readonly Course[] = [
  course('honest: a customer registers after an hour in which others tried passwords in that name', USUAL, [
    ...fromOne,
    does(soon, 'registration', SOFT),
  ]),
  course('honest: the same of a customer whom only the service does not know: a login that can be answered', USUAL, [
    ...fromOne,
    does(soon, 'login', HARD),
    does(ann, 'login', SOFT),
  ]),
  course('honest: the same, and a forgotten password', USUAL, [
    ...fromOne,
    does(soon, 'password_reset', HARD),
    alters(soon, 'password', HARD),
  ]),
  ...[1, 6].flatMap((resets) => [
    course(`honest: a stranger asked for ${resets} resets of an address before its owner registered with it`, USUAL, [
      ...strangersResets(resets),
      does({ ...ann, pause: 60 }, 'registration'),
      does(ann, 'login'),
      alters(ann, 'payout', SOFT),
    ]),
    course(`honest: the same of a customer whom only the service does not know: ${resets} resets`, USUAL, [
      ...strangersResets(resets),
      does(ann, 'login'),
      buys(ann, 40),
    ]),
    course(`attack: the stranger of ${resets} resets comes back with the password`, NOTHING, [
      ...strangersResets(resets),
      ...past(ann, 6),
      foiled(does({ ...other(0, OTHER), pause: MINUTES }, 'login')),
      foiled(alters(other(0, OTHER), 'payout')),
    ]),
  ]),
  course('attack: a password of such a customer is guessed from 120 lines and used on another one', NOTHING, [
    ...fromMany,
    foiled(does(guessed, 'login')),
  ]),
  course('attack: the same with the mailbox, an account for money', MAIL, [
    does(ann, 'login'),
    ...fromMany,
    way(does(guessed, 'login')),
    foiled(alters(guessed, 'payout')),
  ]),
  course('honest: guests order forty times a day in the name of a user, who orders once a day at home', USUAL, [
    ...past(ann, 24),
    ...times(5, () => [
      ...guests(40),
      does({ ...ann, pause: 60 }, 'login'),
      buys({ ...ann, pause: DAY - 1260 }, 40, SOFT),
    ]).flat(),
  ]),
  course('honest: the same on one day, where only orders are sent', USUAL, [
    ...times(12, () => buys({ ...ann, pause: 3 * DAY }, 40)),
    ...guests(40),
    buys(ann, 40, SOFT),
    buys(ann, 40),
  ]),
  course('attack: such orders hide those of a copied phone in the provider network', NOTHING, [
    ...past(ann, 24),
    ...guests(40),
    ...runOf({ ...copied, from: SAME_PROVIDER }, 24),
  ]),
  course('attack: such orders for three weeks, so that a copied phone may order more', NOTHING, [
    ...past(ann, 24),
    ...times(21, () => [...guests(40), way(buys({ ...ann, pause: DAY - 1200 }, 40))]).flat(),
    ...runOf({ ...copied, from: OTHER }, 30),
  ]),
];
