// Courses about tools that type and point for people, machines of many people, clients that tell little, and a cookie
// in the browser of another computer.
import { type Json } from '../../../app.js';
import { device, fingerprintOf } from '../../../bodies.js';
import { alters, buys, type Course, course, does, foiled, HARD, MAIL, NOTHING, past, pc, SOFT } from '../course.js';
import { USUAL, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const MINUTES = 60;
const DUTCH = { timezone: 'Europe/Amsterdam', locale: 'nl-NL' };
const BRITISH = { timezone: 'Europe/London', locale: 'en-GB' };
const STRONG = ['captcha', 'email_code', 'mfa_totp', 'passkey'] as const;

/** A client that makes up a fingerprint at every load of its page, and tells nothing else. */
const bare = (load: number): Json => {
  const fingerprint = fingerprintOf(`load ${load}`);
  return { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Prague' };
};
const petra = (load: number): Who => ({ user: 'petra', device: bare(load), from: '212.96.161.5' });
const lena: Who = { user: 'lena', device: pc("lena's computer", DUTCH), from: '62.163.90.4', typist: 2210 };
const cookie: Who = {
  ...lena,
  device: pc("lena's computer", { ...DUTCH, osVersion: 'Windows 10', sdkVersion: '138', ...screen('1536', '864') }),
  from: '62.163.140.4',
  typist: undefined,
  pause: 6 * MINUTES,
};
const docked: Who = {
  ...lena,
  device: pc("lena's computer", { ...DUTCH, sdkVersion: '141', ...screen('2560', '1440') }),
  from: '77.248.20.4',
};
/** Keys at once, as a password manager types them. */
const AT_ONCE: Json = {
  typing_dwell_ms: times(12, (i) => 1 + (i % 3)),
  typing_flight_ms: times(11, (i) => 2 + (i % 2)),
};
const onNew: Who = {
  ...lena,
  device: pc("lena's new computer", { ...DUTCH, ...screen('2560', '1600') }),
  typist: undefined,
  more: { behavioral: AT_ONCE },
};
const remote = (key: number): Who => ({
  ...lena,
  device: pc("lena's desk at work", { ...DUTCH, ...screen('1680', '1050') }),
  from: '145.53.30.4',
  typist: undefined,
  more: {
    behavioral: { typing_dwell_ms: [94, 94, 78, 94, 109, 78, 94, 110], typing_flight_ms: [156, 203 + key, 141, 250] },
    signals: { mouse: { clickCount: 6, totalDistance: 5200, averageVelocity: 9 } },
  },
});
const TABLET = device('tablet of the school', { ...BRITISH, fingerprintSource: 'hardware' });
const pupil = (i: number): Who => ({ user: `pupil ${i}`, device: TABLET, from: '86.20.30.4', pause: 80 });
const tried = (i: number): Who => ({ user: `tried ${i}`, device: TABLET, from: '86.20.30.4', pause: 80 });

function screen(width: string, height: string): Json {
  return { screenWidth: width, screenHeight: height };
}

export const COURSES_AT_DESKS: readonly Course[] = [
  course('honest: a fingerprint that is new at every load and tells nothing else, at home', USUAL, [
    ...times(6, (i) => does(petra(i), 'login', SOFT)),
    ...times(10, (i) => (i % 4 === 3 ? buys(petra(10 + i), 40, SOFT, 'CZ') : does(petra(10 + i), 'login'))),
  ]),
  course('attack: such a fingerprint from another line changes the e-mail', MAIL, [
    ...times(5, (i) => way(does(petra(i), 'login'))),
    ...times(11, (i) => does(petra(5 + i), 'login', SOFT)),
    foiled(alters({ ...petra(90), from: '81.100.20.4' }, 'email')),
  ]),
  course('attack: a cookie in a browser of another system, version and screen, in the same town', MAIL, [
    ...past(lena, 24, 40, 'NL'),
    way(does(cookie, 'score')),
    foiled(alters(cookie, 'payout')),
  ]),
  course('honest: a dock and an update on one day, away from home', NOTHING, [
    ...past(lena, 24, 40, 'NL'),
    does(docked, 'login'),
    buys(docked, 42, undefined, 'NL'),
  ]),
  course('honest: a password manager types on a new computer: asked, not blocked', STRONG, [
    ...past(lena, 24, 40, 'NL'),
    does(onNew, 'login', HARD),
  ]),
  course('honest: by remote control at a desk at work: asked, not blocked', STRONG, [
    ...past(lena, 20, 40, 'NL'),
    ...times(4, (i) => does(remote(16 * i), 'login', HARD)),
  ]),
  {
    name: 'honest: sixteen pupils at the tablets of a school, a page asks before their passwords',
    owns: USUAL,
    paged: true,
    moves: [
      ...times(16, (i) => does({ ...pupil(i), pause: i < 15 ? 80 : DAY }, 'login', HARD)),
      ...times(16, (i) => does(pupil(i), 'login')),
    ],
  },
  {
    name: 'attack: passwords of sixteen accounts are tried there, and one fits',
    owns: ['captcha'],
    paged: true,
    moves: [...times(15, (i) => way(does(tried(i), 'failure'))), foiled(does(tried(15), 'login'))],
  },
];
