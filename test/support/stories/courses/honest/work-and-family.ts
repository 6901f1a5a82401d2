// Courses of people whose work, family or provider changes how they come: crews, agents, issued cards, shared counters.
import { device } from '../../../bodies.js';
import { alters, asked, buys, type Course, course, does, foiled, HARD, HOUR, MAIL, past, pc } from '../course.js';
import { simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const HOME = '91.65.10.20';
const OFFICE = '62.96.40.7';
const SHOP = '217.86.20.4';
const ann: Who = { user: 'ann', device: device("ann's phone"), from: HOME, typist: 1, sim: simOf('1a', '26201') };
const bob: Who = { user: 'bob', device: pc("bob's laptop"), from: HOME, typist: 2 };

/** Where a crew sleeps: an address and a clock. */
const STOPS = [
  ['94.200.10.4', 'Asia/Dubai'],
  ['116.88.20.9', 'Asia/Singapore'],
  ['73.60.1.1', 'America/New_York'],
  ['126.10.4.4', 'Asia/Tokyo'],
] as const;
const aboard = (i: number): Who => {
  const [from, timezone] = STOPS[i % STOPS.length] ?? STOPS[0];
  return { ...ann, device: device("ann's phone", { timezone }), from, pause: 2 * DAY };
};

const agent = (i: number): Who => ({ user: `caller ${i}`, device: pc('desk 12'), from: OFFICE, pause: 600 });
const staff = (i: number, from: string): Who => ({
  user: `clerk ${i}`,
  device: pc(`laptop of clerk ${i}`),
  from,
  typist: 20 + i,
  privacy: { isVPN: true },
  pause: DAY / 20,
});
const yearLater: Who = {
  ...ann,
  device: device("ann's phone", { sdkVersion: '36', osVersion: '16' }),
  from: '84.112.40.3',
};
const DUAL = [HOME, '2003:e5:9f00:1::4'];
const NAT = (i: number): string => `80.187.${96 + ((i * 7) % 24)}.${10 + i}`;
const father: Who = { user: 'father', device: device('tablet'), from: HOME, typist: 3 };
const child = (i: number): Who => ({ user: `child ${i}`, device: device('tablet'), from: HOME, typist: 30 + i });
const counter = (i: number): Who => ({
  user: `customer ${i}`,
  device: device('shop tablet', { manufacturer: 'Samsung', model: 'SM-X200' }),
  from: SHOP,
  typist: 40 + i,
  pause: HOUR,
});
const proxied: Who = { ...bob, from: '165.225.72.10', privacy: { isVPN: true } };
const replaced: Who = { ...ann, device: device('replacement'), sim: simOf('3c', '26201') };
const ivy: Who = { user: 'ivy', device: pc("ivy's computer"), from: HOME, typist: 5 };
const iphone: Who = {
  user: 'ivy',
  device: device("ivy's phone", { manufacturer: 'Apple', model: 'iPhone', brand: 'Apple' }),
  from: NAT(3),
  typist: 6,
  sim: simOf('5e', '26202'),
};
const thief: Who = {
  ...ann,
  device: device("thief's phone", { model: 'Pixel 7' }),
  sim: simOf('7f', '26203'),
  from: '80.187.101.9',
  typist: 8,
};

export const COURSES_OF_SHIFTS: readonly Course[] = [
  course('honest: flies with a crew, each second night on another continent', USUAL, [
    ...past(ann, 8),
    ...times(8, (i) => does(aboard(i), 'login', i < 4 ? SOFT : ['allow'])),
    does({ ...ann, pause: 2 * DAY }, 'login'),
    buys(aboard(1), 45, SOFT),
  ]),
  course(
    'honest: an agent on the telephone logs in for thirty customers a day: asked, not blocked',
    [...USUAL, 'passkey'],
    times(30, (i) => ({ ...does(agent(i), 'login', HARD), then: HARD })),
  ),
  course('honest: the gateway of a company comes out in another country from one day on, for twelve', USUAL, [
    ...times(60, (i) => does(staff(i % 12, '194.25.0.9'), 'login', i < 12 ? SOFT : ['allow'])),
    ...times(12, (i) => does(staff(i, '20.76.10.4'), 'login', SOFT)),
    ...times(12, (i) => does(staff(i, '20.76.10.4'), 'login')),
  ]),
  course('honest: a year without a visit; the phone was updated, the flat is another one', USUAL, [
    ...past(ann, 10),
    does({ ...ann, pause: 370 * DAY }, 'login'),
    does(yearLater, 'login', SOFT),
    buys(yearLater, 50, SOFT),
    does(yearLater, 'login'),
  ]),
  course(
    'honest: each request on the fourth or the sixth version of addresses, as the line answers first',
    USUAL,
    times(20, (i) =>
      i % 5 === 4
        ? buys({ ...bob, from: DUAL[i % 2] ?? HOME, pause: HOUR }, 30 + i)
        : does({ ...bob, from: DUAL[(i * 3) % 2] ?? HOME, pause: i % 3 === 0 ? DAY : 60 }, 'login'),
    ),
  ),
  course('honest: on a carrier that gives each visit another address of another /24', USUAL, [
    ...times(16, (i) => does({ ...ann, from: NAT(i), pause: DAY / 3 }, 'login')),
    buys({ ...ann, from: NAT(17) }, 60),
    alters({ ...ann, from: NAT(18) }, 'address', SOFT),
  ]),
  course(
    'honest: forty a week, and nine hundred on the first of each month',
    USUAL,
    times(5, (month) => [
      ...times(4, () => buys({ ...bob, pause: 7 * DAY }, 40)),
      buys(bob, 900, month < 1 ? HARD : month < 2 ? SOFT : ['allow']),
    ]).flat(),
  ),
  course('honest: a father makes accounts for four children on the tablet within twenty minutes', USUAL, [
    ...times(6, () => does(father, 'login')),
    ...times(4, (i) => does({ ...child(i), pause: 300 }, 'registration', HARD)),
    ...times(8, (i) => does({ ...child(i % 4), pause: DAY / 4 }, 'login')),
    does(father, 'login'),
  ]),
  course(
    'honest: eight customers a day register on the tablet of a shop, each by hand: asked, not blocked',
    USUAL,
    times(20, (i) => ({
      ...does({ ...counter(i), pause: i % 8 === 7 ? 17 * HOUR : HOUR }, 'registration', HARD),
      then: HARD,
    })),
  ),
  course('honest: behind the filter of a company in a data centre since ever, at home on Sundays', USUAL, [
    does(proxied, 'registration', SOFT),
    ...times(14, (i) => does(i % 6 === 5 ? bob : proxied, 'login', i < 6 ? SOFT : ['allow'])),
    buys(proxied, 40),
  ]),
  course(
    'honest: lost the phone; a card from the carrier the same week, another form of it a week later',
    ['captcha', 'email_code', 'mfa_totp'],
    [
      ...past(ann, 12),
      does({ ...replaced, pause: 5 * DAY }, 'login', HARD),
      does({ ...replaced, pause: 3 * DAY }, 'login', SOFT),
      does({ ...replaced, sim: simOf('4d', '26201') }, 'login', HARD),
      ...times(3, () => does({ ...replaced, sim: simOf('4d', '26201'), pause: 3 * DAY }, 'login', SOFT)),
      does({ ...replaced, sim: simOf('4d', '26201') }, 'login'),
    ],
  ),
  course('honest: the phone is without a card in the week of the journey, and has it again', USUAL, [
    ...past(ann, 12),
    ...times(5, () => does({ ...ann, sim: undefined }, 'login')),
    does(ann, 'login'),
    buys(ann, 40),
  ]),
  course('honest: a phone on the mobile network and a computer at home in turn, from the first day on', USUAL, [
    does(ivy, 'registration', SOFT),
    does(iphone, 'login', HARD),
    ...times(10, (i) => does(i % 2 === 0 ? ivy : iphone, 'login', i < 3 ? SOFT : ['allow'])),
    buys(iphone, 60),
    buys(ivy, 70),
    alters(iphone, 'email', SOFT),
  ]),
  course('honest: forgets the password each month, and resets it at the own computer', USUAL, [
    ...past(ivy, 8),
    ...times(4, () => [
      ...times(2, () => does({ ...ivy, pause: 20 }, 'failure')),
      does({ ...ivy, pause: 90 }, 'password_reset'),
      does({ ...ivy, pause: 20 * DAY }, 'login'),
    ]).flat(),
  ]),
  course('honest: once through an onion network, at the own computer', USUAL, [
    ...past(ivy, 12),
    does({ ...ivy, from: '185.220.101.4', privacy: { isTor: true } }, 'login', SOFT),
    does(ivy, 'login'),
  ]),
  course(
    'attack: with a number ported out, another thing of the account each day from the phone of that day',
    ['captcha', 'mfa_sms'],
    [
      ...past(ann, 12),
      way(alters(thief, 'address')),
      ...['phone', 'email', 'payout'].map((what) => asked(alters(thief, what))),
    ],
  ),
  course('attack: the session goes on from another continent ten minutes later, same browser, and pays out', MAIL, [
    ...past(bob, 12),
    does({ ...bob, pause: 600 }, 'login'),
    way(does({ ...bob, from: '102.89.40.4', pause: 60 }, 'login')),
    foiled(alters({ ...bob, from: '102.89.40.4', pause: 60 }, 'payout')),
  ]),
];
