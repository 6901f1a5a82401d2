// Courses of honest users, mostly at home: aids, browsers, phones, passwords, presents.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { alters, buys, type Course, course, does, HARD, HOUR, past, pc, simOf, SOFT, USUAL } from '../course.js';
import { type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const HOME = '91.65.10.20';
const CELL = '80.187.100.7';
const LIBRARY = '141.44.30.9';
const ann: Who = { user: 'ann', device: device("ann's phone"), from: HOME, typist: 1, sim: simOf('1a', '26201') };
const bob: Who = { user: 'bob', device: pc("bob's laptop"), from: HOME, typist: 2 };
const GALAXY = { model: 'Galaxy S24', manufacturer: 'Samsung', brand: 'samsung', device: 'e1s', hardware: 'exynos' };
const PIXEL_9 = { model: 'Pixel 9', device: 'tokay', product: 'tokay', hardware: 'tokay', osVersion: '15' };
const IPHONE = { manufacturer: 'Apple', model: 'iPhone 15', brand: 'Apple', device: 'iphone', product: 'iphone' };

const noPointer = { clickCount: 0, totalDistance: 0, averageVelocity: 0 };
const reader: Json = {
  mouse: noPointer,
  keyboard: { keydownCount: 96, typingSpeed: 6 },
  page: { timeOnPage: 95_000, timeToFirstInteraction: 900, clickCount: 0, scrollDepth: 0 },
  form: { focusCount: 9, pasteCount: 0, fieldFocusOrder: ['name', 'street', 'city', 'email', 'password', 'submit'] },
};
const voice: Json = {
  mouse: noPointer,
  keyboard: { keydownCount: 0, typingSpeed: 0 },
  page: { timeOnPage: 48_000, timeToFirstInteraction: 2600, clickCount: 0, scrollDepth: 30 },
  form: { focusCount: 5, pasteCount: 0, fieldFocusOrder: ['name', 'email', 'password', 'submit'] },
};
/** By a client that takes the characters of speech input for typed ones. */
const spoken: Json = { ...voice, keyboard: { keydownCount: 0, typingSpeed: 38 } };
const manager: Json = {
  mouse: { clickCount: 1, totalDistance: 420, averageVelocity: 1.2 },
  keyboard: { keydownCount: 0, typingSpeed: 0 },
  page: { timeOnPage: 1600, timeToFirstInteraction: 500, clickCount: 1 },
  form: { focusCount: 2, pasteCount: 2, autofillDetected: true, fieldFocusOrder: ['email', 'password'] },
};
const gamer = (i: number): Json => ({
  keyboard: { keydownCount: 15, typingSpeed: 14 },
  page: { timeOnPage: 3200, timeToFirstInteraction: 350, clickCount: 2 },
  behavioral: {
    typing_dwell_ms: times(14, (k) => 42 + ((k * 7 + i * 3) % 19)),
    typing_flight_ms: times(13, (k) => 45 + ((k * 13 + i * 5) % 60)),
  },
});
/** Slower with every visit. */
const tremor = (i: number): Json => ({
  behavioral: {
    typing_dwell_ms: times(12, (k) => (90 + ((k * 29) % 40) + ((i * 7 + k * 3) % 17)) * (1 + i / 40)),
    typing_flight_ms: times(11, (k) => (190 + ((k * 53) % 120) + ((i * 11 + k * 5) % 37)) * (1 + i / 30)),
  },
});
const everywhere = (user: string, more: Json): Course['moves'] =>
  (['registration', 'login', 'login', 'checkout', 'login'] as const).map((use) =>
    does({ ...bob, user, typist: undefined, more }, use),
  );

const another = (i: number): Who => ({ ...bob, device: pc(`start ${i}`, { timezone: 'UTC' }) });
const updated = (version: string): Who => ({ ...bob, device: pc(`bob's ${version}`, { sdkVersion: version }) });
const loan: Who = { ...ann, device: device('loan phone', { ...GALAXY, model: 'Galaxy A15', hardware: 'mt6789' }) };
const plan: Who = { ...ann, sim: simOf('5e', '26203') };
const backup: Who = { ...ann, device: device('new phone', PIXEL_9) };
const iphone: Who = { user: 'ann', device: device('iphone', IPHONE), from: HOME, typist: 5 };
const laptop: Who = { user: 'ann', device: pc('new laptop'), from: HOME, typist: 3, pause: 50 };
const robbed: Who = { ...ann, device: device('replacement', GALAXY), sim: simOf('7c', '26201'), typist: 6 };
const next: Who = { ...ann, user: 'next', from: '84.160.20.30', typist: 8, sim: simOf('8f', '26202') };
const renamed = { loginContext: { identifierHash: `sha256:${'cd'.repeat(32)}`, result: 'SUCCESS' } };

export const COURSES_AT_HOME: readonly Course[] = [
  course('honest: a nurse goes from the day shift to the night shift', USUAL, [
    ...times(21, (i) => does({ ...ann, pause: i === 20 ? DAY + 9 * HOUR : DAY }, 'login')),
    ...times(4, () => does(ann, 'login')),
    buys(ann, 30),
  ]),
  course('honest: blind, with keyboard and screen reader', USUAL, everywhere('blind', reader)),
  course('honest: dictates, and presses no key', USUAL, everywhere('voice', voice)),
  course('honest: dictates, and the client tells a speed of it', USUAL, everywhere('spoken', spoken)),
  course('honest: a password manager does it all', USUAL, everywhere('manager', manager)),
  course(
    'honest: a gamer types fourteen keys a second',
    USUAL,
    times(6, (i) => does({ ...bob, typist: undefined, more: gamer(i) }, i === 0 ? 'registration' : 'login')),
  ),
  course(
    'honest: types slower and slower over months',
    USUAL,
    times(30, (i) => does({ ...bob, typist: undefined, more: tremor(i), pause: 3 * DAY }, 'login')),
  ),
  course('honest: a loan phone during a repair, then the own one again', USUAL, [
    ...past(ann, 8),
    does(loan, 'login', SOFT),
    ...times(5, (i) => does({ ...loan, from: i % 2 === 0 ? HOME : CELL }, 'login')),
    buys(loan, 38, SOFT),
    ...past(ann, 3),
  ]),
  course('honest: a browser update, an order, and the next update on the way', USUAL, [
    ...past(bob, 8),
    does(updated('141'), 'login'),
    buys(updated('141'), 41),
    does({ ...updated('142'), from: CELL }, 'login', SOFT),
    does(updated('142'), 'login'),
  ]),
  course('honest: a browser that is another one at every start, and says nothing of it', USUAL, [
    ...times(3, (i) => does(another(i), 'login', SOFT)),
    ...times(8, (i) => does(another(3 + i), 'login')),
    buys(another(11), 35, SOFT),
  ]),
  course('honest: the first large order is a present that goes abroad', USUAL, [
    ...past(bob, 16),
    buys(bob, 350, SOFT, 'GB'),
    buys(bob, 45),
  ]),
  course('honest: a new plan with the same number', USUAL, [
    ...past(ann, 12),
    does(plan, 'login', SOFT),
    does(plan, 'login'),
    buys(plan, 42, SOFT),
    ...past(plan, 4),
  ]),
  course('honest: married, with another address of mail, another name, another login', USUAL, [
    ...past(ann, 12),
    alters({ ...ann, pause: 200 }, 'email'),
    alters({ ...ann, pause: 200 }, 'profile'),
    does(ann, 'login', ['allow'], renamed),
    buys(ann, 60),
  ]),
  course('honest: a password forgotten three times, then a reset and an order', USUAL, [
    ...past(bob, 12),
    ...times(3, () => does({ ...bob, pause: 40 }, 'failure')),
    does({ ...bob, pause: 90 }, 'password_reset'),
    alters({ ...bob, typist: undefined, pause: 60 }, 'password'),
    does({ ...bob, typist: 5, pause: 200 }, 'login', SOFT),
    buys(bob, 45, SOFT),
  ]),
  course('honest: forgets it on the new laptop, four times, and orders after the reset', USUAL, [
    ...past(ann, 12),
    ...times(4, () => does(laptop, 'failure', SOFT)),
    does({ ...laptop, typist: undefined, pause: 120 }, 'password_reset', HARD),
    alters({ ...laptop, typist: undefined }, 'password', HARD),
    does({ ...laptop, pause: 300 }, 'login', SOFT),
    buys({ ...laptop, typist: undefined }, 42, HARD),
    does(laptop, 'login'),
  ]),
  course('honest: nine times, and is let in after the reset', USUAL, [
    ...past(ann, 12),
    ...times(9, () => ({ ...does(laptop, 'failure', HARD), may: [...HARD, 'block'] as const })),
    does({ ...laptop, typist: undefined, pause: 120 }, 'password_reset', HARD),
    does(laptop, 'login', HARD),
  ]),
  course('honest: a new phone from a backup, an order the same day, another address the next', USUAL, [
    ...past(ann, 12),
    does({ ...backup, pause: HOUR }, 'login', SOFT),
    buys(backup, 44, SOFT),
    does(backup, 'login'),
    alters(backup, 'address', SOFT),
  ]),
  course('honest: from Android to an iPhone', USUAL, [
    ...past(ann, 10),
    does({ ...iphone, pause: HOUR }, 'login', SOFT),
    buys(iphone, 44, SOFT),
    ...times(3, () => does(iphone, 'login')),
  ]),
  course('honest: moved, changed the address and the phone number, and buys furniture', USUAL, [
    ...past(bob, 24),
    alters({ ...bob, pause: 300 }, 'address'),
    alters({ ...bob, pause: 300 }, 'phone'),
    buys(bob, 480, SOFT),
  ]),
  course('honest: moved, and buys as much as ever', USUAL, [
    ...past(bob, 24),
    alters({ ...bob, pause: 300 }, 'delivery address'),
    buys(bob, 60),
  ]),
  course(
    'honest: the phone was stolen, a new one with a new card of the same carrier',
    ['captcha', 'email_code', 'mfa_totp'],
    [
      ...past(ann, 12),
      does({ ...robbed, pause: 200 }, 'login', HARD),
      alters({ ...robbed, typist: undefined }, 'password', HARD),
      ...times(2, () => does(robbed, 'login', SOFT)),
    ],
  ),
  course('honest: sells the phone, and the next owner makes an account on it', USUAL, [
    ...past(ann, 8),
    does(backup, 'login', SOFT),
    does(next, 'registration'),
    ...times(4, () => does(next, 'login')),
    does(backup, 'login'),
  ]),
  course("honest: twelve readers at a library's computer, a quarter of an hour each, and one known elsewhere", USUAL, [
    ...past(ann, 8),
    ...times(12, (i) =>
      does({ user: `reader ${i}`, device: pc('library'), from: LIBRARY, typist: 10 + i, pause: 900 }, 'login', HARD),
    ),
    does({ user: 'ann', device: pc('library'), from: LIBRARY, typist: 2 }, 'login', SOFT),
  ]),
];
