// Courses of people whose browser was updated before they change something, of customers at a shop's till, of a firm
// behind a rented server, and of people who always use a VPN; and of thieves who look like them.
import { device } from '../../../bodies.js';
import { alters, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, past, pc } from '../course.js';
import { SOFT, stopped, way, type Who } from '../course.js';
import { type Action } from '../../../../../src/contract/vocabulary.js';
import { DAY, times } from '../../scenario.js';

const MINUTES = 60;
const STRONG = ['captcha', 'email_code', 'mfa_sms', 'mfa_totp', 'passkey'] as const;
const PHONE = { manufacturer: 'samsung', brand: 'samsung', model: 'SM-S921B', hardware: 's5e9945', device: 'e1s' };
const TABLET = { ...PHONE, model: 'SM-X210', hardware: 'ums512', device: 'gta9', screenWidth: '1200' };
const MAC = { osVersion: 'macOS 15', screenWidth: '2560', screenHeight: '1440' };
/** Exits of four hosting providers. */
const EXITS = ['51.15.43.20', '3.120.9.9', '88.198.10.10', '159.89.20.4'];

const emil: Who = { user: 'emil', device: pc("emil's computer"), from: '91.65.90.4' };
const updated: Who = { ...emil, device: pc("emil's computer, updated", { sdkVersion: '141' }) };
const frida: Who = { user: 'frida', device: device("frida's phone", PHONE), from: '91.65.90.5' };
const renewed: Who = { ...frida, device: device('updated', { ...PHONE, osVersion: '15', sdkVersion: '35' }) };
const soon = (who: Who, pause: number): Who => ({ ...who, pause });

const shopper = (i: number, pause = 6 * MINUTES): Who => ({
  user: `shopper ${i}`,
  device: device(`phone of shopper ${i}`, { ...PHONE, screenHeight: String(2000 + i) }),
  from: `91.${20 + i}.7.7`,
  pause,
});
const atTill = (i: number): Who => ({ ...shopper(i), device: device('till', TABLET), from: '91.65.91.4' });
const onPhone = (i: number): Who => ({ ...shopper(i), device: device('of a thief', PHONE), from: '84.160.9.4' });
const colleague = (i: number): Who => ({
  user: `colleague ${i}`,
  device: pc(`desk ${i}`, { screenWidth: String(1280 + 16 * (i % 40)) }),
  from: '3.120.10.10',
  typist: 9000 + i,
  pause: 2 * MINUTES,
});
const farmed = (i: number): Who => ({ ...colleague(500 + i), from: '88.198.10.20' });
const tunnelled = (i: number, on = pc('behind a VPN')): Who => ({
  user: 'gero',
  device: on,
  from: EXITS[i % EXITS.length] ?? '',
  typist: 9900,
});
const MACBOOK = pc('new and behind a VPN', MAC);
const hidden: Who = { ...emil, device: pc('of a thief', MAC), from: '3.120.9.9', pause: 5 * MINUTES };

const few = (i: number, count: number): readonly Action[] => (i < count ? SOFT : ['allow']);
/** Sixty colleagues log in on each of so many days. */
const firm = (days: number): Course['moves'] =>
  times(days, (day) => [
    ...times(60, (i) => does(colleague(i), 'login', few(day, 1))),
    does(soon(colleague(0), 22 * HOUR), 'login', few(day, 1)),
  ]).flat();

export const COURSES_OF_RENEWALS: readonly Course[] = [
  course('honest: an updated browser at home, a forgotten password, and another e-mail address the next day', STRONG, [
    ...past(emil, 20),
    does(soon(updated, 5 * MINUTES), 'password_reset', SOFT),
    does(updated, 'login'),
    alters(updated, 'email', SOFT),
    does(updated, 'login'),
  ]),
  course('honest: the same on an updated phone, and an order', STRONG, [
    ...past(frida, 20),
    does(soon(renewed, 5 * MINUTES), 'password_reset', SOFT),
    does(renewed, 'login'),
    buys(renewed, 45, SOFT),
  ]),
  course('honest: a phone is updated, and the next day another account for money', STRONG, [
    ...past(frida, 20),
    does(renewed, 'login'),
    alters(renewed, 'payout', SOFT),
    does(renewed, 'login'),
  ]),
  ...(['email', 'payout'] as const).map((kind): Course =>
    course(
      `attack: another phone of the model on the provider has the password, and changes the ${kind} at once`,
      CAPTCHA,
      [
        ...past(frida, 20),
        way(does({ ...soon(renewed, 5 * MINUTES), from: '91.65.90.77' }, 'login')),
        stopped(alters({ ...renewed, from: '91.65.90.77' }, kind)),
      ],
    ),
  ),
  course(
    "attack: a flatmate's computer of the same kind resets the password, and sets the e-mail the next day",
    CAPTCHA,
    [
      ...past(emil, 20),
      way(does(soon(updated, 5 * MINUTES), 'password_reset')),
      way(does(soon(updated, 12 * HOUR), 'login')),
      does(soon(emil, 12 * HOUR), 'login'),
      stopped(alters(updated, 'email')),
    ],
  ),
  course('attack: a copy of the updated browser in another network sets the e-mail the next day', MAIL, [
    ...past(emil, 20),
    way(does({ ...updated, from: '84.160.30.4' }, 'login')),
    foiled(alters({ ...updated, from: '84.160.30.4' }, 'email')),
  ]),
  course(
    'honest: forty new customers order at the till of a shop in an afternoon: asked, not blocked',
    STRONG,
    times(40, (i) => buys(atTill(i), 12 + (i % 20), HARD)),
  ),
  course('honest: customers known from their phones order at the till for the first time: asked, not blocked', STRONG, [
    ...times(2, () => times(24, (i) => does(shopper(i, HOUR), 'login'))).flat(),
    ...times(24, (i) => buys(atTill(i), 12 + (i % 20), HARD)),
  ]),
  course('attack: orders of twenty-four phished accounts on one phone, with captchas', CAPTCHA, [
    ...times(2, () => times(24, (i) => does(shopper(i, HOUR), 'login'))).flat(),
    ...times(24, (i) => (i < 6 ? way : stopped)(buys(onPhone(i), 12 + (i % 20)))),
  ]),
  course(
    'honest: whoever passed a second factor at a machine of many is not asked again there after hours',
    ['captcha', 'mfa_totp'],
    [
      ...times(2, () => times(24, (i) => does(shopper(i, HOUR), 'login'))).flat(),
      ...times(24, (i) => does(atTill(i), 'login', HARD)),
      ...times(24, (i) => does(atTill(i), 'login')),
    ],
  ),
  course('honest: six colleagues register behind the gateway of a firm, a rented server, after three weeks', STRONG, [
    ...firm(20),
    ...times(6, (i) => does(colleague(100 + i), 'registration', HARD)),
    ...times(6, (i) => does(colleague(100 + i), 'login')),
  ]),
  course('honest: the same after four days: asked, not blocked', STRONG, [
    ...firm(4),
    ...times(6, (i) => does(colleague(100 + i), 'registration', HARD)),
  ]),
  course(
    'attack: twenty accounts from a rented server, with captchas',
    MAIL,
    times(20, (i) => (i < 3 ? way : stopped)(does(farmed(i), 'registration'))),
  ),
  course('honest: always behind a VPN, another exit at each visit, and a new laptop', STRONG, [
    ...times(20, (i) => does(tunnelled(i), 'login', few(i, 4))),
    does({ ...tunnelled(2, MACBOOK), from: '167.99.20.4' }, 'login', SOFT),
    ...times(3, (i) => does(tunnelled(i, MACBOOK), 'login')),
  ]),
  course('attack: a new device behind a VPN, for an account that had a VPN and has not been used for weeks', CAPTCHA, [
    ...times(20, (i) => does(soon(tunnelled(i), i === 19 ? 25 * DAY : DAY), 'login', few(i, 4))),
    stopped(does({ ...tunnelled(2, MACBOOK), from: '167.99.20.4', typist: undefined }, 'login')),
  ]),
  course('attack: a new device behind a VPN, for an account that is always at home', MAIL, [
    ...past(emil, 20),
    stopped(does(hidden, 'login')),
    foiled(does(soon(hidden, DAY), 'login')),
  ]),
];
