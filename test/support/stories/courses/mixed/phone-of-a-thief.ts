// Courses of one phone for the accounts of several victims, who have phones of their own: all logins first, each with a
// code by mail, and the orders later. And people who share a new machine in the same days.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, buys, CAPTCHA, type Course, course, does, foiled, HOUR, MAIL, type Move, SOFT } from '../course.js';
import { USUAL, way, type Who } from '../course.js';

const VICTIMS = 8;
const TURN = 120;
const QUARTER = 900;
const NEAR = '91.65.200.9';
const HOME = '91.64.77.8';
const A55 = { model: 'SM-A556B', manufacturer: 'samsung', brand: 'samsung', device: 'a55', hardware: 's5e8845' };

const victim = (i: number): Who => ({
  user: `victim ${i}`,
  device: device(`phone of victim ${i}`, { ...A55, model: `SM-A${500 + i}B`, device: `a${i}`, hardware: `s5e${i}` }),
  from: `91.${64 + (i % 3)}.${20 + 3 * i}.${7 + i}`,
  typist: 400 + i,
  pause: TURN,
});
/** Each comes daily for two weeks; every fourth visit is an order. */
const HISTORY: readonly Move[] = times(15, (day) =>
  times(VICTIMS, (i) => {
    const who = { ...victim(i), pause: i === VICTIMS - 1 ? DAY - VICTIMS * TURN : TURN };
    return day % 4 === 3 ? buys(who, 40 + (day % 5) + i) : does(who, 'login');
  }),
).flat();
const onePhone = (i: number): Who => ({
  ...victim(i),
  device: device('one phone', A55),
  from: NEAR,
  typist: undefined,
});
const logins = times(VICTIMS, (i) => way(does({ ...onePhone(i), pause: 3 * HOUR }, 'login')));
/** The first two may be a couple with a new tablet. */
const emptied = times(VICTIMS, (i) => {
  const order = buys({ ...onePhone(i), pause: QUARTER }, 44);
  return i < 2 ? way(order) : foiled(order);
});
const rest = (days: number): Move => does({ ...victim(0), pause: days * DAY }, 'login');

/** A family at one line, with a phone each. */
const relative = (i: number): Who => ({ ...victim(i), from: HOME });
const atTablet = (i: number): Who => ({ ...relative(i), device: device('tablet of the family', { model: 'SM-X200' }) });

/** The tablet that a couple shares, and later at the line of one of the two. */
const atHome: Who = { ...victim(0), device: device('tablet of two', { model: 'SM-X110' }), typist: undefined };
const movedOut: Who = { ...atHome, from: '84.160.20.30', pause: 10 * 60 };

const both = (course: Course): Course[] => [course, { ...course, name: `${course.name}, through a page`, paged: true }];

export const COURSES_OF_ONE_PHONE: readonly Course[] = [
  ...both(
    course('attack: eight accounts entered from one phone within a day, by mail, and then an order of each', MAIL, [
      ...HISTORY,
      ...logins,
      ...emptied,
    ]),
  ),
  ...both(
    course(
      'attack: eight accounts entered from one phone within a day, by mail, and a day later an order of each',
      MAIL,
      [...HISTORY, ...logins, rest(1), ...emptied],
    ),
  ),
  ...both(
    course('honest: a family of five with a new tablet at home: logins on the first day, orders on the third', USUAL, [
      ...times(60, (i) => does({ ...relative(i % 5), pause: DAY / 5 }, 'login')),
      ...times(5, (i) => does({ ...atTablet(i), pause: 3 * HOUR }, 'login', SOFT)),
      does({ ...relative(0), pause: 2 * DAY }, 'login'),
      ...times(5, (i) => buys({ ...atTablet(i), pause: HOUR }, 40, SOFT)),
    ]),
  ),
  course('attack: who moved out two months ago has the tablet that both used: e-mail, account for money', CAPTCHA, [
    ...HISTORY,
    ...times(10, () => does({ ...atHome, more: { challenge: { completed: ['mfa'] } }, pause: 3 * DAY }, 'login')),
    rest(60),
    rest(1),
    ...['email', 'payout'].flatMap((word) => [way(does(movedOut, 'login')), foiled(alters(movedOut, word))]),
  ]),
];
