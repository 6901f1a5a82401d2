// Courses of round 34: what a program found that looks for what an attacker can leave out, repeat or put off, and the
// honest courses beside them.
import { between, integer, seeded } from '../../../../../src/traffic/random.js';
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { times } from '../../scenario.js';
import { alters, buys, CAPTCHA, type Course, course, does, foiled, type Move } from '../course.js';
import { MAIL, NOTHING, past, SOFT, stopped, USUAL, way, type Who } from '../course.js';

const MINUTES = 300;
const HALF_AN_HOUR = 1800;
const [HOME, NEARBY, ONE_LINE] = ['91.65.10.20', '91.66.44.7', '93.128.40.4'];

/** Of a computer on which the page tells the browser and the graphics card. */
const GRAPHICS = {
  manufacturer: '',
  model: '',
  device: 'desktop',
  brand: 'Chrome',
  product: 'Blink',
  hardware: 'Intel UHD 620',
  screenWidth: '1920',
  screenHeight: '1080',
  screenDensity: '1',
  sdkVersion: '140',
  osVersion: 'Windows 11',
};
const ines: Who = { user: 'ines', device: device("ines's computer", GRAPHICS), from: HOME };
/** Forty-five days in which nobody came. */
const away = (visits: readonly Move[]): Move[] =>
  visits.map((move, i) => (i === visits.length - 1 ? { ...move, pause: 45 * 86_400 } : move));
const lately: readonly Move[] = past(ines, 24);
const rested: readonly Move[] = away(lately);

const like = (name: string): Who => ({ ...ines, device: device(name, GRAPHICS), from: NEARBY, pause: MINUTES });
const UNKNOWN = { ...GRAPHICS, sdkVersion: '139', screenHeight: '1200' };
const other: Who = { ...like('x'), device: device('a thief', { ...UNKNOWN, brand: 'Edge', hardware: 'AMD 680M' }) };
const silent: Who = { ...like('x'), device: device('a thief', { ...UNKNOWN, brand: '', product: '', hardware: '' }) };

/** A form on an on-screen keyboard: keys go down and up at once, and what differs is the pace of the hand. */
function tapped(hand: number, i: number): Json {
  const random = seeded(i);
  const pace = 180 * 1.12 ** hand;
  return {
    behavioral: {
      typing_dwell_ms: times(12, () => integer(random, 1, 11)),
      typing_flight_ms: times(11, () => Math.round(pace * between(random, 0.7, 1.4))),
    },
  };
}
const newPhone = (i: number, hand: number): Who => ({
  user: `tapped ${i}`,
  device: device(`phone ${i}`, { fingerprintSource: 'seeded' }),
  from: ONE_LINE,
  more: tapped(hand, i),
  pause: HALF_AN_HOUR,
});

export const COURSES_OF_SEARCHES: readonly Course[] = [
  course(
    'attack: after 45 days a computer of the same model, without a login, sets another account for money',
    NOTHING,
    [...rested, foiled(alters(like('a thief'), 'payout'))],
  ),
  course('attack: the same after a login, with another fingerprint for it', NOTHING, [
    ...rested,
    way(does(like('a thief'), 'login')),
    foiled(alters(like('a thief again'), 'payout')),
  ]),
  course('attack: another fingerprint for each step gives what the code of the first one let in, no more', MAIL, [
    ...lately,
    way(does(other, 'login')),
    stopped(
      alters({ ...other, device: device('next', { ...UNKNOWN, brand: 'Edge', hardware: 'AMD 680M' }) }, 'payout'),
    ),
  ]),
  course('attack: whoever does not know the hardware leaves it out, 45 days after the last visit', NOTHING, [
    ...rested,
    foiled(does(silent, 'login')),
  ]),
  course('honest: after 45 days the browser was updated, and she logs in, orders and sets another e-mail', USUAL, [
    ...rested,
    does({ ...ines, device: device('updated', { ...GRAPHICS, sdkVersion: '144' }), pause: MINUTES }, 'login', SOFT),
    buys({ ...ines, device: device('updated', { ...GRAPHICS, sdkVersion: '144' }), pause: MINUTES }, 45, SOFT),
    alters({ ...ines, device: device('updated', { ...GRAPHICS, sdkVersion: '144' }) }, 'email', SOFT),
  ]),
  course('attack: one hand makes an account every half an hour on an on-screen keyboard, by one line', CAPTCHA, [
    ...times(20, (i) => way(does(newPhone(i, 0), 'registration'))),
    stopped(does(newPhone(20, 0), 'registration')),
  ]),
  course('honest: twenty pupils register on their phones by the line of the school', CAPTCHA, [
    ...times(7, (i) => does(newPhone(i, i % 12), 'registration', SOFT)),
    ...times(13, (i) => way(does(newPhone(7 + i, (7 + i) % 12), 'registration'))),
    does(newPhone(20, 8), 'registration', SOFT),
  ]),
];
