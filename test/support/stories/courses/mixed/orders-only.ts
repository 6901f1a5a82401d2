// Courses of pages whose backend verifies registrations and orders only, so that no login is ever reported, and of a
// firm whose ten employees share one account; and of thieves who come to such accounts.
import { device } from '../../../bodies.js';
import { alters, buys, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move, pc, simOf } from '../course.js';
import { SOFT, stopped, USUAL, way, type Who } from '../course.js';
import { type Action } from '../../../../../src/contract/vocabulary.js';
import { DAY, times } from '../../scenario.js';
import { SAMSUNG } from '../phones.js';

const MINUTES = 60;
const NIGERIA = { timezone: 'Africa/Lagos', locale: 'en-NG' };
const TABLET = { ...SAMSUNG, model: 'SM-X210', hardware: 'ums512', device: 'gta9', screenWidth: '1200' };

const plain = (course: Omit<Course, 'paged' | 'plain'>): Course => ({ ...course, paged: true, plain: true });

const rosa: Who = { user: 'rosa', device: pc("rosa's computer"), from: '91.65.110.4', typist: 9601 };
const onPhone: Who = { ...rosa, device: device("rosa's phone", SAMSUNG), from: '80.187.20.4', typist: undefined };
const near: Who = {
  user: 'rosa',
  device: pc('of a thief', { screenWidth: '1600' }),
  from: '84.160.70.4',
  typist: 9602,
  pause: 5 * MINUTES,
};
const abroad: Who = {
  ...near,
  device: pc('of another thief', { screenWidth: '2560', ...NIGERIA }),
  from: '102.89.20.4',
};
const copied: Who = { ...rosa, typist: undefined, from: '102.89.20.4', pause: 5 * MINUTES };
const withCard: Who = { ...onPhone, sim: simOf('5e', '26201'), from: rosa.from, pause: 3 * DAY };
const renewed: Who = { ...withCard, device: device("rosa's new phone", TABLET), sim: simOf('6f', '26203') };
const relative = (i: number): Who => ({
  user: `relative ${i}`,
  device: device('tablet of relatives', TABLET),
  from: '91.65.111.4',
  pause: 2 * DAY,
});
const desk = (i: number, pause = 50 * MINUTES): Who => ({
  user: 'the firm',
  device: pc(`desk ${i}`, { screenWidth: String(1280 + 16 * i) }),
  from: '217.7.20.4',
  typist: 9610 + i,
  pause,
});
const guest = (i: number): Who => ({
  ...desk(50),
  device: pc(`of guest ${i}`, { screenWidth: String(1599 + 2 * i) }),
  from: '217.7.20.99',
});

/** A registration, and orders of five days apart. */
const customer = (who: Who, orders: number): Move[] => [
  does(who, 'registration'),
  ...times(orders, (i) => buys({ ...who, pause: 5 * DAY }, 40 + 5 * (i % 3))),
];
/** So many desks log in on each of so many days. Eight devices of a user are remembered. */
const firm = (desks: number, days: number): Move[] =>
  times(days, (day) => {
    const may: readonly Action[] = day < 4 ? HARD : day < 8 ? SOFT : ['allow'];
    return times(desks, (i) => does(desk(i, i === desks - 1 ? 14 * HOUR : undefined), 'login', may));
  }).flat();
/** A strong second factor is asked for, which the firm's people have in these courses. */
const strongly = (move: Move): Move => ({ ...way(move), may: ['hard_challenge', 'block'] });

export const COURSES_AT_TILLS: readonly Course[] = [
  plain(
    course('honest: only registration and orders are verified: a new phone, an address, and a journey', USUAL, [
      ...customer(rosa, 6),
      buys(onPhone, 40, SOFT),
      ...times(4, () => buys(onPhone, 45)),
      alters(onPhone, 'address'),
      buys({ ...onPhone, from: '90.3.20.4' }, 40),
    ]),
  ),
  plain(
    course(
      'honest: only orders are verified: three of a family on one tablet',
      USUAL,
      times(21, (i) => buys(relative(i % 3), 20 + (i % 5))),
    ),
  ),
  plain(
    course('honest: only orders are verified at first, and logins from the second month on', USUAL, [
      ...customer(rosa, 6),
      ...times(4, () => does(rosa, 'login')),
      buys(rosa, 40),
      buys(onPhone, 40, SOFT),
    ]),
  ),
  plain(
    course('attack: only registration and orders are verified: an order from abroad', MAIL, [
      ...customer(rosa, 6),
      stopped(buys(abroad, 800, undefined, 'NG')),
    ]),
  ),
  plain(
    course('attack: the same after two orders, from nearby, and another account for money', MAIL, [
      ...customer(rosa, 2),
      foiled(buys(near, 300)),
      foiled(alters(near, 'payout')),
    ]),
  ),
  plain(
    course(
      'attack: only orders are verified: the browser is copied, and the account for money changed from abroad',
      MAIL,
      [...customer(rosa, 12), foiled(alters(copied, 'payout')), foiled(buys(copied, 400))],
    ),
  ),
  plain(
    course('honest: ten employees of a firm log in to one account, each at a desk of the office', USUAL, [
      ...firm(10, 12),
      buys(desk(3), 200, SOFT),
    ]),
  ),
  plain(course('honest: fourteen of them', USUAL, firm(14, 11))),
  plain(
    course('attack: guests in the office with the password of the ten', USUAL, [
      ...firm(10, 10),
      strongly(does(guest(1), 'login')),
      strongly(buys(guest(2), 900)),
    ]),
  ),
  plain(
    course('attack: and for another account for money', USUAL, [...firm(10, 10), strongly(alters(guest(1), 'payout'))]),
  ),
  course(
    'honest: orders only, at home with a new phone and card: asked for a factor that is no code to the number',
    [...USUAL, 'mfa_totp'],
    [
      ...times(20, (i) => buys(withCard, 30 + (i % 5))),
      buys(renewed, 40, HARD),
      ...times(4, () => buys(renewed, 40, SOFT)),
    ],
  ),
  course(
    'attack: orders only, the number taken over in the next town: refused with a code to it',
    [...USUAL, 'mfa_sms'],
    [...times(20, (i) => buys(withCard, 30 + (i % 5))), stopped(buys({ ...renewed, from: near.from }, 40))],
  ),
];
