// Courses of pairs of ordinary events: a system that a developer runs, a card of the journey and a forgotten password,
// a new tablet at night; and of thieves with the same facts.
import { device } from '../../../bodies.js';
import { buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, past, pc, simOf } from '../course.js';
import { SOFT, stopped, USUAL, type Who } from '../course.js';
import { SAMSUNG } from '../phones.js';

const MINUTES = 60;
const EMULATOR = {
  manufacturer: 'Google',
  brand: 'google',
  model: 'sdk_gphone64_x86_64',
  product: 'sdk_gphone64_x86_64',
  hardware: 'ranchu',
  device: 'emu64xa',
};
const ROME = { timezone: 'Europe/Rome' };
const LAGOS = { timezone: 'Africa/Lagos' };
/** The pointer jumps where another computer's mouse moves it. */
const REMOTE = { mouse: { clickCount: 9, totalDistance: 6000, averageVelocity: 28 } };
const STRONG = ['captcha', 'email_code', 'mfa_sms', 'mfa_totp'] as const;
const VPN = '135.181.40.7';

const noor: Who = {
  user: 'noor',
  device: device("noor's phone", { ...SAMSUNG, fingerprintSource: 'seeded' }),
  from: '91.65.120.4',
  typist: 9701,
  sim: simOf('d1', '26201'),
};
const inRome: Who = {
  ...noor,
  device: device("noor's phone", { ...SAMSUNG, ...ROME, fingerprintSource: 'seeded' }),
  from: '79.32.20.4',
  sim: simOf('d2', '22210'),
  pause: 30 * MINUTES,
};
const emulated: Who = {
  ...noor,
  device: device('emulator of noor', { ...EMULATOR, fingerprintSource: 'seeded' }),
  sim: undefined,
};
const ivo: Who = { user: 'ivo', device: pc("ivo's computer"), from: '91.65.121.4', typist: 9711 };
const helped: Who = { ...ivo, typist: undefined, from: VPN, more: REMOTE, pause: HOUR };
const tablet: Who = {
  ...ivo,
  device: device("ivo's tablet", { ...SAMSUNG, model: 'SM-X210', hardware: 'ums512', screenWidth: '1200' }),
  pause: HOUR,
};
const thief: Who = { ...ivo, device: pc('of a thief', { screenWidth: '1600' }), typist: 9712, pause: 5 * MINUTES };

export const COURSES_OF_PAIRS: readonly Course[] = [
  course('honest: a developer logs in on an emulator at home, and again on the next days', STRONG, [
    ...past(noor, 24),
    does(emulated, 'login', HARD),
    does(emulated, 'login', SOFT),
    does(emulated, 'login'),
  ]),
  course('honest: a card bought on a journey, in the own phone, and a forgotten password', STRONG, [
    ...past(noor, 24),
    does(inRome, 'failure', HARD),
    does(inRome, 'password_reset', HARD),
    does(inRome, 'login', HARD),
    buys(inRome, 40, HARD, 'IT'),
  ]),
  course('honest: a new tablet is first used at home, in the middle of the night', MAIL, [
    ...past({ ...ivo, pause: 24 * HOUR }, 27),
    does({ ...ivo, pause: 13 * HOUR }, 'login'),
    does(tablet, 'login', SOFT),
  ]),
  course('attack: an emulator with the password and the mailbox, from a rented server', MAIL, [
    ...past(noor, 24),
    stopped(does({ ...emulated, from: VPN, typist: 9702, pause: 5 * MINUTES }, 'login')),
  ]),
  course('attack: an emulator with the password and the mailbox, abroad', MAIL, [
    ...past(noor, 24),
    stopped(
      does(
        {
          ...emulated,
          device: device('other emulator', { ...EMULATOR, ...LAGOS }),
          from: '102.89.20.4',
          typist: 9702,
        },
        'login',
      ),
    ),
  ]),
  course("attack: the phone's fingerprint with a card of the thief, abroad, resets the password by codes", USUAL, [
    ...past(noor, 24),
    foiled(
      does(
        { ...inRome, device: device("noor's phone", { ...SAMSUNG, ...LAGOS }), from: '102.89.20.4' },
        'password_reset',
      ),
    ),
  ]),
  course('attack: a copied browser that a program drives from a rented server, with the mailbox', MAIL, [
    ...past(ivo, 24),
    stopped(does({ ...helped, pause: 5 * MINUTES }, 'login')),
    stopped(buys({ ...helped, pause: 5 * MINUTES }, 400)),
  ]),
  course('attack: a guest in the flat at night, with the password alone', CAPTCHA, [
    ...past({ ...ivo, pause: 24 * HOUR }, 27),
    does({ ...ivo, pause: 13 * HOUR }, 'login'),
    foiled(does(thief, 'login')),
    foiled(buys(thief, 200)),
  ]),
];
