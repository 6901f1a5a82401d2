// Round 37: assistants that drive the browser of their user, browsers that hide what they are, passkeys, two laptops,
// and a new number before a new phone.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { times } from '../../scenario.js';
import { alters, buys, type Course, course, does, HARD, past, pc, SOFT, USUAL, type Who } from '../course.js';

const MINUTES = 300;
const [HOME, SAME_PROVIDER, CARRIER, HOTEL] = ['91.65.10.20', '91.65.77.8', '80.187.100.7', '84.160.40.4'];
const TOLD = { brand: 'Chrome', product: 'Blink', hardware: 'Intel UHD 620' };

const kim: Who = { user: 'kim', device: pc("kim's computer", TOLD), from: HOME, typist: 501 };
const onCarrier: Who = { ...kim, from: CARRIER };
/** Keys as a driver of browsers presses them. */
const EVEN: Json = {
  behavioral: { typing_dwell_ms: times(12, () => 40), typing_flight_ms: times(11, () => 60) },
};
const driven = (who: Who): Who => ({ ...who, typist: undefined, more: EVEN, pause: MINUTES });

/** Sizes of the window in steps, as Firefox rounds them, and a fingerprint for each visit. */
const hidden = (i: number): Who => ({
  ...kim,
  device: pc(`hidden ${i}`, {
    brand: 'Firefox',
    product: 'Gecko',
    timezone: 'UTC',
    locale: 'en-US',
    screenWidth: String(1000 + 200 * (i % 3)),
    screenHeight: String(700 + 100 * (i % 4)),
  }),
});
const hiddenDays = (from: number, to: number, bound?: typeof SOFT): Course['moves'] =>
  times(to - from, (i) => (i % 4 === 3 ? buys(hidden(from + i), 42, bound) : does(hidden(from + i), 'login', bound)));

const phone: Who = { ...kim, device: device("kim's new phone"), typist: 502 };
const updated: Who = { ...kim, device: pc('updated', { ...TOLD, sdkVersion: '146' }) };
const twin: Who = { ...kim, device: pc("kim's other computer", TOLD), from: SAME_PROVIDER, pause: MINUTES };

const COURSES: readonly Course[] = [
  course('honest: an assistant drives the own browser at home, with keys like a clock: asked once at most', USUAL, [
    ...past(kim, 24),
    does(driven(kim), 'login', SOFT),
    buys(driven(kim), 42, SOFT),
    does(kim, 'login'),
  ]),
  course('honest: the same in a café where the user has been before: asked, not blocked', USUAL, [
    ...past(kim, 20),
    ...past(onCarrier, 4),
    ...past(kim, 4),
    does({ ...driven(kim), from: '80.187.101.9' }, 'login', HARD),
    does(kim, 'login'),
  ]),
  course('honest: a browser that tells another screen at each visit, after two weeks without a question', USUAL, [
    ...hiddenDays(0, 14, SOFT),
    ...hiddenDays(14, 28),
  ]),
  course('honest: such a browser from one day on, in an account of weeks', USUAL, [
    ...past(kim, 24),
    ...hiddenDays(0, 14, SOFT),
    ...hiddenDays(14, 20),
    does(kim, 'login'),
  ]),
  course('honest: two laptops of one model, one is updated a week earlier, and the other one is in a café', USUAL, [
    ...times(24, (i) =>
      does(i % 2 === 0 ? kim : { ...twin, from: HOME, pause: 86_400 }, 'login', i < 4 ? SOFT : undefined),
    ),
    does(updated, 'login', SOFT),
    ...past(updated, 6),
    does(twin, 'login'),
    buys(twin, 44),
    alters(twin, 'email', SOFT),
  ]),
  course('honest: a passkey on the own computer at home asks nothing, in a hotel once', USUAL, [
    ...past(kim, 24),
    alters(kim, 'passkey'),
    does({ ...kim, from: HOTEL, pause: MINUTES }, 'login'),
    alters({ ...kim, from: HOTEL }, 'passkey', SOFT),
    buys(kim, 40),
  ]),
  course(
    'honest: another number at home, and a day later a new phone there: an account for money, a large order',
    USUAL,
    [
      ...past(kim, 24),
      alters(kim, 'phone'),
      does({ ...phone, pause: MINUTES }, 'login', SOFT),
      alters({ ...phone, pause: MINUTES }, 'payout', HARD),
      buys(phone, 200, HARD),
    ],
  ),
  course('honest: another number at home, and moved the day after: furniture', USUAL, [
    ...past(kim, 24),
    alters(kim, 'phone'),
    does({ ...kim, from: HOTEL, pause: MINUTES }, 'login', SOFT),
    buys({ ...kim, from: HOTEL }, 160, HARD),
  ]),
];

export const COURSES_OF_ASSISTANTS: readonly Course[] = COURSES.flatMap((each): Course[] => [
  each,
  { ...each, name: `${each.name}, through a page`, paged: true },
]);
