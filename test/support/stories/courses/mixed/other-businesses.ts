// Courses of other businesses than a shop: a school's equal computers, bets, sellers with helpers abroad, agents and
// clerks who act for customers; and thieves with the same facts.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, asked, buys, type Course, course, does, foiled, HOUR, MAIL, type Move, NOTHING } from '../course.js';
import { past, pc, SOFT, stopped, USUAL, way, type Who } from '../course.js';

const MINUTES = 60;
/** A school's computers: one model, without a seed. */
const CHROMEBOOK = { osVersion: 'ChromeOS', screenWidth: '1366', screenHeight: '768', hardware: 'Mesa Intel UHD 600' };
const ONE_FINGERPRINT = pc('the chromebook', { ...CHROMEBOOK, fingerprintSource: 'hardware' });
const SCHOOL = '141.44.10.20';
const PUPILS = 30;
const pupil = (i: number): Who => ({
  user: `pupil ${i}`,
  device: ONE_FINGERPRINT,
  from: SCHOOL,
  typist: 9100 + i,
  pause: i === PUPILS - 1 ? DAY - 5 * MINUTES : 10,
});
/** Whichever is charged. */
const ofCart = (day: number): Who => ({
  user: 'pupil of the cart',
  device: pc(`chromebook ${(day * 7) % 19}`, { ...CHROMEBOOK, fingerprintSource: 'hardware' }),
  from: SCHOOL,
  typist: 9150,
});
const atHome: Who = { ...ofCart(0), device: pc('at home'), from: '91.65.10.20', pause: 20 * HOUR };
const schoolOnDays = (days: number, first: (move: Move) => Move): Move[] =>
  times(days * PUPILS, (i) => {
    const who = pupil(i % PUPILS);
    return i < PUPILS ? first(does(who, 'login')) : does(who, 'login', i < 2 * PUPILS ? SOFT : undefined);
  });

const bettor: Who = { user: 'bettor', device: pc('of the bettor'), from: '91.65.20.20', typist: 9160 };
const BETS = [6, 9, 11, 7, 12, 10, 5, 11, 9, 12];
/** An evening of bets, four minutes apart. */
const evening = (who: Who, bets: number, may?: Move['may']): Move[] => [
  does({ ...who, pause: 2 * MINUTES }, 'login'),
  ...times(bets, (i) => buys({ ...who, pause: i === bets - 1 ? DAY - HOUR : 4 * MINUTES }, 5 + 5 * (i % 3), may)),
];
const evenings = (days: number): Move[] => times(days, (i) => evening(bettor, BETS[i % BETS.length] ?? 8, SOFT)).flat();

/** The phone and the computer have the same provider: the record has one prefix of it, the phone's. */
const seller: Who = { user: 'seller', device: pc('of the seller'), from: '91.10.30.20', typist: 9170, pause: 2 * HOUR };
const phone: Who = { ...seller, device: device("seller's phone"), from: '80.187.2.30', typist: undefined };
const helper: Who = {
  ...seller,
  device: pc('of the helper', { timezone: 'Asia/Kolkata', locale: 'en-IN' }),
  from: '106.195.30.40',
  typist: 9171,
  pause: 5 * HOUR,
};
const sellerDay = (isHelped: boolean, may?: Move['may']): Move[] => [
  ...(isHelped ? [does(helper, 'login', may)] : []),
  does(seller, 'login', may),
  does({ ...phone, pause: 17 * HOUR }, 'login', may),
];
const SELLER_LIFE: readonly Move[] = [
  ...times(8, () => sellerDay(false, SOFT)).flat(),
  does({ ...helper, pause: 4 * DAY }, 'login', ['hard_challenge', 'soft_challenge']),
  ...times(7, () => sellerDay(true, SOFT)).flat(),
];
const copyOfSeller: Who = { ...seller, typist: undefined, from: '105.112.40.9', pause: 5 * MINUTES };

const agent: Who = { user: 'agent', device: pc('desk 4'), from: '62.225.9.10', typist: 9180, pause: 15 * MINUTES };
const AGENT_OWNS: Course['owns'] = ['captcha', 'mfa_totp'];
const clerk = (i: number): Who => ({
  user: `customer ${i}`,
  device: pc('of the branch'),
  from: '62.225.12.10',
  pause: 3 * HOUR,
  more: { challenge: { completed: ['id_review'] } },
});
const customer = (i: number): Who => ({
  user: `customer ${i}`,
  device: device(`phone of customer ${i}`),
  from: `91.65.${40 + i}.20`,
  pause: HOUR,
});

const ofFirm = (i: number, browser: string): Who => ({
  user: `worker ${i}`,
  device: pc(`${browser} of worker ${i}`, { screenWidth: String(1400 + 10 * i) }),
  from: '62.225.9.10',
  typist: 9400 + i,
  pause: 2 * HOUR,
});
const ofFarm = (i: number): Who => ({
  user: `farm ${i}`,
  device: pc(`farm ${i}`, { screenHeight: String(700 + 7 * i), hardware: `gpu ${i}` }),
  from: '62.225.9.10',
  typist: 9999,
  pause: 10 * MINUTES,
});

/** Its machine types as people do. */
const triesPasswords = (i: number): Who => ({
  user: `customer ${i}`,
  device: pc('of the thief', { ...CHROMEBOOK, fingerprintSource: 'hardware' }),
  from: '84.160.20.30',
  typist: 9300 + i,
  pause: MINUTES,
});

export const COURSES_OF_OTHER_BUSINESSES: readonly Course[] = [
  course(
    'honest: thirty pupils with a mailbox only, on computers of one fingerprint, at eight: from the third day on',
    MAIL,
    schoolOnDays(4, way),
  ),
  {
    name: 'honest: the same through pages, whose backend tells logins later',
    owns: MAIL,
    paged: true,
    moves: schoolOnDays(4, way),
  },
  course(
    'attack: passwords of twenty customers tried on one machine without a seed, typed like people; one fits',
    MAIL,
    [
      ...times(20, (i) => does(customer(i), 'login')),
      ...times(120, (i) => does({ ...customer(i % 20), pause: 4 * HOUR }, 'login', SOFT)),
      ...times(19, (i) => way(does(triesPasswords(i), 'failure'))),
      foiled(does(triesPasswords(19), 'login')),
    ],
  ),
  course('honest: a pupil of weeks on whichever computer of a cart is charged, at home: one question', USUAL, [
    ...times(20, (i) => does(ofCart(i), 'login', SOFT)),
    does(atHome, 'login', SOFT),
    does(atHome, 'login'),
  ]),
  course("attack: that pupil's password on a computer abroad", MAIL, [
    ...times(20, (i) => does(ofCart(i), 'login', SOFT)),
    foiled(does({ ...atHome, device: pc("the stranger's"), from: '105.112.40.9', typist: 9159 }, 'login')),
  ]),
  course('honest: up to twelve bets an hour on each evening: after three weeks without a question', USUAL, [
    ...evenings(21),
    ...evening(bettor, 12),
    ...evening(bettor, 11),
  ]),
  course('attack: the copied browser of a bettor of weeks on another line, twenty-five bets within the hour', MAIL, [
    ...times(21, (i) => evening(bettor, i < 8 ? 3 : 7)).flat(),
    ...times(24, () => way(buys({ ...bettor, typist: undefined, from: '84.160.20.30', pause: 2 * MINUTES }, 15))),
    asked(buys({ ...bettor, typist: undefined, from: '84.160.20.30' }, 15)),
  ]),
  course('attack: a bettor is told to buy gift cards of ten times the usual amount: the third within the hour', MAIL, [
    ...times(30, (i) => evening(bettor, i < 8 ? 3 : 12))
      .flat()
      .map(way),
    ...times(2, () => way(buys({ ...bettor, pause: 3 * MINUTES }, 100))),
    ...times(4, () => asked(buys({ ...bettor, pause: 3 * MINUTES }, 100))),
  ]),
  course('attack: one hand makes accounts beside fifteen of a firm who log in on new browsers', NOTHING, [
    ...times(15 * 8, (i) => does(ofFirm(i % 15, 'old'), 'login')),
    ...times(15, (i) => way(does({ ...ofFirm(i, 'new'), pause: MINUTES }, 'login'))),
    ...times(13, (i) => way(does(ofFarm(i), 'registration'))),
    ...times(3, (i) => stopped(does(ofFarm(13 + i), 'registration'))),
  ]),
  course(
    'honest: accounts made without typing where one person logs in on many new browsers, and one that is typed',
    USUAL,
    [
      ...times(8, () => does(ofFirm(0, 'old'), 'login')),
      ...times(16, (i) => way(does({ ...ofFirm(0, `window ${i}`), pause: MINUTES }, 'login'))),
      ...times(8, (i) => does({ ...ofFirm(20 + i, 'own'), typist: undefined, pause: 20 * MINUTES }, 'registration')),
      does(ofFirm(40, 'own'), 'registration'),
    ],
  ),
  course('attack: whoever orders once a week, and fourteen times within the hour on three days in a row', MAIL, [
    ...past({ ...bettor, user: 'buyer', pause: 2 * DAY }, 24, 40),
    ...times(3, () => evening({ ...bettor, user: 'buyer', pause: MINUTES }, 13).map(way)).flat(),
    ...times(13, () => way(buys({ ...bettor, user: 'buyer', pause: 3 * MINUTES }, 40))),
    asked(buys({ ...bettor, user: 'buyer' }, 40)),
  ]),
  course('honest: a seller at home while a helper abroad is in the same account each day', USUAL, [
    ...SELLER_LIFE,
    ...times(5, () => sellerDay(true)).flat(),
  ]),
  course("attack: the seller's copied browser in a third country, and another account for payouts", USUAL, [
    ...SELLER_LIFE,
    way(does(copyOfSeller, 'login')),
    asked(alters(copyOfSeller, 'payout')),
  ]),
  course(
    'honest: an agent who works for customers all day, told as scores of the agent',
    AGENT_OWNS,
    times(10, () => [
      does(agent, 'login'),
      ...times(20, (k) => does({ ...agent, pause: k === 19 ? 19 * HOUR : 15 * MINUTES }, 'score')),
    ]).flat(),
  ),
  course('honest: a clerk changes the data of twelve customers who showed their cards, told as id_review', NOTHING, [
    ...times(12 * 6, (i) => does({ ...customer(i % 12), pause: 6 * HOUR }, 'login')),
    ...times(12, (i) => alters(clerk(i), ['email', 'phone', 'payee', 'address'][i % 4] ?? 'email')),
  ]),
];
