// Round 37: the log of a thief's program that copied browser and passwords, used when the browser has been updated; and
// what a copied browser sets that lets in for good.
import { alters, buys, type Course, course, does, foiled, MAIL, type Move, past, pc, SOFT } from '../course.js';
import { way, type Who } from '../course.js';

const MINUTES = 300;
const [HOME, SAME_PROVIDER, OTHER, LISBON] = ['91.65.10.20', '91.65.77.8', '93.128.40.4', '85.240.1.5'];
const TOLD = { brand: 'Chrome', product: 'Blink', hardware: 'Intel UHD 620' };

const kim: Who = { user: 'kim', device: pc("kim's computer", TOLD), from: HOME, typist: 501 };
const updated: Who = { ...kim, device: pc('updated', { ...TOLD, sdkVersion: '146' }) };
/** The fingerprint that the computer had before. */
const copy = (from: string): Who => ({ ...kim, from, typist: undefined, pause: MINUTES });
const afterUpdate: readonly Move[] = [...past(kim, 24), does(updated, 'login', SOFT), ...past(updated, 8)];

const stale = (name: string, who: Who, step: Move): Course =>
  course(`attack: a browser copied before its update, ${name}`, MAIL, [
    ...afterUpdate,
    way(does(who, 'login')),
    foiled(step),
  ]);
const near = copy(SAME_PROVIDER);
const far = copy(OTHER);
const STALE: readonly Course[] = [
  stale("in the user's provider network: another account for money", near, alters(near, 'payout')),
  stale("in the user's provider network: another e-mail", near, alters(near, 'email')),
  stale("in the user's provider network: another password", near, alters(near, 'password')),
  stale("in the user's provider network: an order of five times the usual", near, buys(near, 200)),
  stale('on another line of the country: another e-mail', far, alters(far, 'email')),
  stale('on another line of the country: another password', far, alters(far, 'password')),
];

const key = (word: string): Course =>
  course(`attack: a copied browser on another line of the country sets what lets in for good: ${word}`, MAIL, [
    ...past(kim, 24),
    way(does(far, 'login')),
    foiled(alters(far, word)),
  ]);
const abroad = (word: string): Course =>
  course(`attack: a copied browser abroad, and a change that some integrators name: ${word}`, MAIL, [
    ...past(kim, 24),
    way(does(copy(LISBON), 'login')),
    foiled(alters(copy(LISBON), word)),
  ]);

export const COURSES_OF_KEPT_COPIES: readonly Course[] = [
  ...STALE.flatMap((each): Course[] => [each, { ...each, name: `${each.name}, through a page`, paged: true }]),
  ...['passkey', 'authenticator', 'api_key', 'connected_app'].map(key),
  ...['agent_mandate', 'spending_limit', 'loyalty_points'].map(abroad),
];
