// Courses of round 23: goods that are money, new passwords after a reset, integrators that tell no address, private
// windows all day; crowds, and the borders of time.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, past } from '../course.js';
import { pc, SOFT, USUAL, way, type Who } from '../course.js';

const MINUTE = 60;
const dora: Who = { user: 'dora', device: device("dora's phone"), from: '91.65.10.20', typist: 7301, pause: DAY };
/** A session that was stolen: the whole browser, without the hand. */
const session: Who = { ...dora, typist: undefined, pause: MINUTE };
const HOSTED = '149.50.210.9';
const OTHER_LINE = '84.160.20.30';
const PROVIDER = '91.65.90.20';
/** The same model with the same versions. */
const likely: Who = { ...session, device: device("another of dora's model"), from: PROVIDER };
const gifts = (who: Who, amount: number, may: Course['moves'][number]['may'] = SOFT): Course['moves'][number] =>
  does(who, 'checkout', may, { checkoutContext: { amount, currency: 'EUR', itemCount: 1 } });

const OTHER_PHONE = { hardware: 'qcom', manufacturer: 'Xiaomi', model: 'Redmi 13', brand: 'Redmi', product: 'gold' };
/** No address is told. */
const bare: Who = { ...dora, from: '' };
const second: Who = { ...bare, device: device("dora's new phone", OTHER_PHONE) };
const laptop: Who = { ...dora, device: pc("dora's laptop"), pause: MINUTE };

const window = (i: number, pause: number): Who => ({
  ...dora,
  user: 'privy of four',
  device: pc(`window ${i}`),
  privacy: { isIncognito: true, isVPN: false, isAutomated: false },
  pause,
});

/** Somebody on the line of an office, or of a home. */
const guesser = (i: number, pause: number): Who => ({
  user: `guessed ${i}`,
  device: pc(`guesser ${i}`, { screenWidth: String(1280 + 16 * (i % 40)) }),
  from: dora.from,
  pause,
});
const crook: Who = { user: 'crook', device: pc("the crook's"), from: dora.from, pause: 20 };
/** To 23:50 UTC: courses begin at noon. */
const UNTIL_MIDNIGHT = 11 * HOUR + 50 * MINUTE;

export const COURSES_OF_CROWDS: readonly Course[] = [
  ...[
    { of: "another provider's line", from: OTHER_LINE },
    { of: 'a rented server', from: HOSTED },
  ].map(({ of, from }): Course =>
    course(`attack: the session on ${of}, and gift cards of five times the usual amount`, MAIL, [
      ...past(dora, 32, 50),
      foiled(gifts({ ...session, from }, 250)),
    ]),
  ),
  course('attack: the password alone on a likely device, a day later gift cards of five times the usual amount', MAIL, [
    ...past(dora, 32, 50),
    way(does({ ...likely, pause: DAY }, 'login')),
    foiled(gifts(likely, 250)),
  ]),
  course('honest: gift cards of the usual amount on the way, and of two and a half times the usual at home', USUAL, [
    ...past(dora, 32, 50),
    gifts({ ...dora, from: OTHER_LINE }, 50, ['allow']),
    gifts({ ...dora, from: OTHER_LINE }, 75, ['allow']),
    gifts(dora, 125, ['allow']),
  ]),
  course('attack: a likely device logs in, resets the password, and sets another one within the hour', CAPTCHA, [
    ...past(dora, 32, 50),
    way(does(likely, 'login')),
    way(does(likely, 'password_reset')),
    foiled(alters(likely, 'password')),
  ]),
  course('attack: the owner resets the password, and a likely device of minutes ends it', CAPTCHA, [
    ...past(dora, 32, 50),
    way(does(likely, 'login')),
    does({ ...dora, pause: MINUTE }, 'password_reset'),
    foiled(alters(likely, 'password')),
  ]),
  course('honest: a forgotten password is reset on a new laptop at home with a code, and another one set', USUAL, [
    ...past(dora, 32, 50),
    does(laptop, 'password_reset', ['soft_challenge', 'hard_challenge']),
    alters(laptop, 'password'),
    does(laptop, 'login'),
  ]),
  course('honest: a new phone that passed a challenge changes the e-mail days later, where no address is told', USUAL, [
    ...past(bare, 32, 50),
    does(second, 'login', SOFT),
    ...times(5, () => does(second, 'login')),
    alters(second, 'email'),
  ]),
  course('attack: the same minutes after the code', CAPTCHA, [
    ...past(bare, 32, 50),
    way(does({ ...second, pause: MINUTE, more: { challenge: { completed: ['mfa_sms'] } } }, 'login')),
    asked(alters(second, 'email')),
  ]),
  course('honest: four private windows a day for three weeks, and orders in fresh ones', USUAL, [
    ...times(84, (i) => does(window(i, i % 4 === 3 ? 12 * HOUR : 4 * HOUR), 'login')),
    ...times(4, (i) => buys(window(100 + i, HOUR), 50)),
    does(window(110, 4 * DAY), 'password_reset'),
    does(window(111, MINUTE), 'login'),
    alters(window(111, MINUTE), 'email', SOFT),
  ]),
  course(
    'honest: sixty passwords are tried on the own line within a minute, and a new laptop and a neighbour come',
    USUAL,
    [
      ...past(dora, 20, 50),
      ...times(60, (i) => way(does(guesser(i, 1), 'failure'))),
      does({ ...dora, pause: MINUTE }, 'login'),
      buys({ ...dora, pause: MINUTE }, 50),
      does({ ...laptop, pause: 3 * HOUR }, 'login', HARD),
      does({ ...guesser(100, HOUR), typist: 7400 }, 'registration', SOFT),
      does(dora, 'login'),
    ],
  ),
  course('attack: forty resets in half an hour, and an own account that logs in beside each of them', CAPTCHA, [
    does({ ...crook, pause: DAY }, 'registration'),
    ...times(80, (i) => way(i % 2 === 0 ? does(crook, 'login') : does(guesser(i, 20), 'password_reset'))),
    asked(does(guesser(200, 20), 'password_reset')),
  ]),
  course('honest: sixteen accounts by one hand on the line, and a neighbour who types otherwise', USUAL, [
    ...past(dora, 20, 50),
    ...times(16, (i) => way(does({ ...guesser(i, 600), typist: 7500 }, 'registration'))),
    does({ ...guesser(300, HOUR), typist: 7401 }, 'registration', HARD),
  ]),
  course('attack: two private windows before midnight and two after it are no habit of days', MAIL, [
    ...past(dora, 31, 50),
    does({ ...dora, pause: UNTIL_MIDNIGHT }, 'login'),
    ...times(4, (i) => way(does({ ...window(i, 5 * MINUTE), user: 'dora', from: PROVIDER }, 'login'))),
    foiled(alters({ ...window(9, MINUTE), user: 'dora', from: PROVIDER }, 'payout')),
  ]),
  course('attack: eight private windows a day, and another account for money on one of minutes', MAIL, [
    ...times(56, (i) => does(window(i, 3 * HOUR), 'login')),
    way(does({ ...window(60, MINUTE), from: PROVIDER }, 'login')),
    foiled(alters({ ...window(60, MINUTE), from: PROVIDER }, 'payout')),
  ]),
];
