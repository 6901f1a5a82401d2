// Courses of honest users on the move: journeys, relays, companies abroad, relocations.
import { device } from '../../../bodies.js';
import { alters, buys, type Course, course, does, HARD, HOUR, past, pc, simOf, SOFT, USUAL } from '../course.js';
import { type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const HOME = '91.65.10.20';
const LISBON = '85.240.1.5';
const BANGKOK = '49.228.3.4';
const HOTEL = '171.96.3.4';
const IN_LISBON = { timezone: 'Europe/Lisbon' };
const IN_BANGKOK = { timezone: 'Asia/Bangkok' };
const ann: Who = { user: 'ann', device: device("ann's phone"), from: HOME, typist: 1, sim: simOf('1a', '26201') };
const bob: Who = { user: 'bob', device: pc("bob's laptop"), from: HOME, typist: 2 };
const GALAXY = { model: 'Galaxy S24', manufacturer: 'Samsung', brand: 'samsung', device: 'e1s', hardware: 'exynos' };

const laptop: Who = { user: 'ann', device: pc("ann's laptop"), from: HOME, typist: 1 };
const laptopThere: Who = { ...laptop, device: pc("ann's laptop", IN_LISBON), from: LISBON };
const phoneThere: Who = { ...ann, device: device("ann's phone", IN_LISBON), from: LISBON };
const cardThere: Who = { ...phoneThere, from: '95.136.10.4', sim: simOf('2b', '26803') };
const company: Who = {
  user: 'ann',
  device: pc('company laptop'),
  from: '37.19.200.4',
  typist: 1,
  privacy: { isVPN: true },
};
const second: Who = {
  ...ann,
  device: device('work phone', { model: 'iPhone', manufacturer: 'Apple' }),
  from: '80.187.100.7',
  sim: simOf('9d', '26202'),
};
const thai: Who = { ...ann, device: device("ann's phone", IN_BANGKOK), from: BANGKOK };
const emigrant: Who = {
  user: 'ann',
  device: device('bought there', { ...GALAXY, ...IN_LISBON }),
  from: LISBON,
  typist: 6,
  sim: simOf('2b', '26803'),
};
const york: Who = { ...ann, device: device("ann's phone", { timezone: 'America/New_York' }), from: '172.56.20.3' };
const ipad = (i: number): Who => ({
  user: 'ann',
  device: device('ipad', { manufacturer: 'Apple', model: 'iPad', brand: 'Apple' }),
  from: i % 2 === 0 ? `104.28.${i}.5` : `146.70.${60 + i}.4`,
  typist: 1,
});
const ROADS = ['188.146.10.1', '109.80.3.3', '84.112.3.3', '80.187.100.7', '77.160.20.2', '79.32.1.1'];

export const COURSES_AWAY: readonly Course[] = [
  course('honest: a term in Lisbon with laptop and phone, a card bought there, and home again', USUAL, [
    ...past(ann, 10),
    does(laptop, 'login', SOFT),
    ...past(laptop, 6, 0),
    does(laptopThere, 'login', SOFT),
    does(laptopThere, 'login'),
    does(phoneThere, 'login'),
    does(cardThere, 'login', SOFT),
    ...times(6, () => does(cardThere, 'login')),
    buys({ ...cardThere, from: LISBON }, 45, ['allow'], 'PT'),
    does(ann, 'login'),
  ]),
  course('honest: two phones, and a company laptop behind a VPN that comes out abroad', USUAL, [
    ...past(ann, 8),
    does(second, 'login', HARD),
    ...times(3, () => does(second, 'login', SOFT)),
    does(company, 'login', HARD),
    ...times(9, (i) => does([ann, second, company][i % 3] ?? ann, 'login')),
  ]),
  course('honest: roams in Thailand, sits in a hotel there, and orders home', USUAL, [
    ...past(ann, 12),
    does(thai, 'login', SOFT),
    does({ ...thai, from: HOTEL }, 'login'),
    buys({ ...thai, from: HOTEL }, 50),
    does(ann, 'login'),
  ]),
  course('honest: forgets the password there', USUAL, [
    ...past(ann, 12),
    ...times(3, () => does({ ...thai, pause: 40 }, 'failure', SOFT)),
    does({ ...thai, pause: 100 }, 'password_reset', SOFT),
    alters({ ...thai, pause: 100 }, 'password', SOFT),
    does({ ...thai, typist: 6 }, 'login', SOFT),
  ]),
  course('honest: Berlin in the morning, New York in the evening', USUAL, [
    ...past(ann, 12),
    does({ ...ann, pause: 9.5 * HOUR }, 'login'),
    does({ ...york, pause: HOUR }, 'login', SOFT),
    does({ ...york, from: '73.60.1.1' }, 'login'),
  ]),
  course('honest: a relay with another address at every visit', USUAL, [
    ...times(12, (i) => does(ipad(i), i % 5 === 4 ? 'score' : 'login')),
    buys(ipad(12), 30),
  ]),
  course('honest: drives a truck, every day in another country', USUAL, [
    ...past(ann, 6),
    ...times(12, (i) =>
      does({ ...ann, from: ROADS[i % 6] ?? HOME, pause: DAY / 1.5 }, 'login', i < 6 ? SOFT : ['allow']),
    ),
  ]),
  course('honest: by satellite from today on, which comes down abroad', USUAL, [
    ...past(bob, 10),
    does({ ...bob, from: '98.97.10.2', pause: 2 * HOUR }, 'login', SOFT),
    buys({ ...bob, from: '98.97.10.2' }, 44, SOFT),
    does({ ...bob, from: '98.97.10.2' }, 'login'),
  ]),
  course(
    'honest: emigrates, and buys phone and card on the first day there',
    ['captcha', 'email_code', 'mfa_sms', 'mfa_totp'],
    [
      ...past(ann, 12),
      does(emigrant, 'login', HARD),
      ...times(4, () => does(emigrant, 'login', SOFT)),
      ...times(3, () => does(emigrant, 'login')),
    ],
  ),
  course('honest: at the airport behind a VPN for the first time, with an order', USUAL, [
    ...past(bob, 8),
    does({ ...bob, from: '149.50.210.3', privacy: { isVPN: true }, pause: 600 }, 'login'),
    buys({ ...bob, from: '149.50.210.3', privacy: { isVPN: true } }, 44, SOFT),
  ]),
];
