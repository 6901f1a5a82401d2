// Courses of honest users by equipment: repairs, resets, browsers, tunnels, ships and planes, clocks, offices.
import { type Json } from '../../../app.js';
import { device, fingerprintOf } from '../../../bodies.js';
import { alters, buys, type Course, course, does, HARD, HOUR, past, pc, simOf, SOFT, USUAL } from '../course.js';
import { type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const KRAKOW = '83.8.60.20';
const CELL = '37.47.10.7';
const UTRECHT = '77.160.90.2';
const IN_POLAND = { timezone: 'Europe/Warsaw' };
const IN_HOLLAND = { timezone: 'Europe/Amsterdam' };
const XPERIA = {
  manufacturer: 'Sony',
  brand: 'Sony',
  model: 'XQ-DQ54',
  device: 'pdx234',
  product: 'pdx234',
  hardware: 'qcom',
  screenWidth: '1644',
  screenHeight: '3840',
  ...IN_POLAND,
};
const ola: Who = {
  user: 'ola',
  device: device("ola's phone", XPERIA),
  from: KRAKOW,
  typist: 31,
  sim: simOf('c1', '26003'),
};
const reset: Who = { ...ola, device: device('after the reset', XPERIA) };
const jan: Who = {
  user: 'jan',
  device: pc("jan's computer", { ...IN_HOLLAND, sdkVersion: '140' }),
  from: UTRECHT,
  typist: 32,
};
const firefox: Who = {
  ...jan,
  device: pc("jan's other browser", { ...IN_HOLLAND, sdkVersion: '128', brand: 'Firefox' }),
};
const SEOUL = { timezone: 'Asia/Seoul' };
const roaming: Who = { ...ola, device: device("ola's phone", { ...XPERIA, ...SEOUL }) };
const inSeoul: Who = { ...roaming, from: '121.130.20.5' };
const cardOfSeoul: Who = { ...inSeoul, from: '223.38.10.4', sim: simOf('d7', '45005') };
/** A browser with fingerprint protection: a new fingerprint at every start, and the timezone UTC. */
const unseen = (i: number): Who => ({
  user: 'unseen',
  device: pc(`unseen ${i}`, { timezone: 'UTC', screenWidth: '1400', screenHeight: '900' }),
  from: UTRECHT,
  typist: 33,
  privacy: { isIncognito: true, hasAdBlocker: true },
});
const EXITS = ['185.220.101.4', '107.189.10.3', '51.158.20.7', '95.216.30.9', '23.129.64.10', '199.249.230.5'];
/** Every visit comes from an exit node in another country. */
const onion = (i: number): Who => ({
  user: 'onion',
  device: pc('onion', { timezone: 'UTC', screenWidth: '1000', screenHeight: '1000' }),
  from: EXITS[i % EXITS.length] ?? '',
  privacy: { isVPN: true, isIncognito: true },
});
const tunnel = (i: number): Who => (i % 3 === 1 ? { ...jan, from: '51.75.100.9', privacy: { isVPN: true } } : jan);
const card = (i: number): Who => ({ ...ola, sim: i % 2 === 0 ? simOf('c1', '26003') : simOf('e9', '26006') });
const flat = (i: number): Who => ({ ...jan, from: [UTRECHT, '84.24.10.2', '213.93.60.5'][i % 3] ?? UTRECHT });
const wrongClock = (year: number): Json => ({ session: { timestamp: `${year}-05-01T10:00:00.000Z` } });
const trainee = (i: number): Who => ({
  user: `trainee ${i}`,
  device: pc(`issued laptop ${i}`, { ...IN_HOLLAND, screenWidth: '1920' }),
  from: '145.53.10.8',
  pause: 140,
});
const cafe: Who = { user: 'ola', device: pc('machine 7 of the café', IN_POLAND), from: '46.170.20.3', typist: 31 };
const guest = (i: number): Who => ({ ...cafe, user: `guest ${i}`, typist: undefined, pause: 1500 });
const atHomeOf = (i: number): Who => ({
  user: `guest ${i}`,
  device: device(`phone of guest ${i}`, XPERIA),
  from: `83.8.${i + 70}.4`,
});
const renamed = {
  loginContext: { identifierHash: `sha256:${fingerprintOf('ola anew')}`, result: 'SUCCESS', authMethod: 'PASSWORD' },
};
const JAN_14_TO = { springForward: 73 * DAY + 13 * HOUR, leapDay: 775 * DAY };
const conductor = (i: number): Who => ({
  user: 'conductor',
  device: device('conductor', { ...XPERIA, timezone: ['Europe/Zurich', 'Europe/Paris', 'Europe/Rome'][i % 3] }),
  from: ['178.197.200.4', '92.184.100.7', '151.38.10.9'][i % 3] ?? '',
  typist: 37,
  sim: simOf('f2', '22801'),
});

export const COURSES_OF_GEAR: readonly Course[] = [
  course('honest: the phone comes back from the repair as from the factory', USUAL, [
    ...past(ola, 14, 40, 'PL'),
    does({ ...reset, pause: HOUR }, 'login', SOFT),
    buys(reset, 42, SOFT, 'PL'),
    does({ ...reset, from: CELL }, 'login'),
    buys(reset, 35, SOFT, 'PL'),
  ]),
  course('honest: set back on holiday, in the network of the hotel', USUAL, [
    ...past(ola, 14, 40, 'PL'),
    does({ ...reset, from: '83.53.10.9', pause: HOUR }, 'login', HARD),
    does({ ...reset, from: '83.53.10.9' }, 'login'),
    does(reset, 'login', SOFT),
    buys(reset, 38, SOFT, 'PL'),
  ]),
  course('honest: another browser on the same computer, and both from then on', USUAL, [
    ...past(jan, 12, 40, 'NL'),
    does(firefox, 'login', SOFT),
    ...times(6, (i) => does(i % 2 === 0 ? jan : firefox, 'login')),
    buys(firefox, 40, SOFT, 'NL'),
  ]),
  course('honest: a year in Seoul, first by roaming, then with a card of there, and rent to pay', USUAL, [
    ...past(ola, 16, 40, 'PL'),
    does({ ...roaming, from: CELL }, 'login', SOFT),
    does(inSeoul, 'login', SOFT),
    does(inSeoul, 'login'),
    does(cardOfSeoul, 'login', HARD),
    ...times(5, (i) => does(i % 2 === 0 ? cardOfSeoul : { ...cardOfSeoul, from: inSeoul.from }, 'login', SOFT)),
    buys(cardOfSeoul, 60, SOFT, 'KR'),
    alters(cardOfSeoul, 'delivery address', SOFT),
    does(cardOfSeoul, 'login'),
  ]),
  course('honest: a browser against fingerprints, at home, for ever', USUAL, [
    does(unseen(0), 'registration'),
    ...times(4, (i) => does(unseen(i + 1), 'login', SOFT)),
    ...times(10, (i) => does(unseen(i + 5), 'login')),
    buys(unseen(20), 45, SOFT, 'NL'),
    does(unseen(21), 'login'),
  ]),
  course('honest: through an onion network since ever', USUAL, [
    does(onion(0), 'registration', SOFT),
    ...times(6, (i) => does(onion(i + 1), 'login', SOFT)),
    ...times(6, (i) => does(onion(i + 7), 'login')),
    buys(onion(3), 30, SOFT, 'NL'),
  ]),
  course('honest: a split tunnel: some visits come out at the company abroad', USUAL, [
    ...past(jan, 9, 40, 'NL'),
    does(tunnel(1), 'login', SOFT),
    ...times(8, (i) => does(tunnel(i), 'login')),
    buys(tunnel(1), 42, SOFT, 'NL'),
  ]),
  course('honest: two cards in one phone, whichever has signal', USUAL, [
    ...past(ola, 6, 40, 'PL'),
    does(card(1), 'login', SOFT),
    ...times(10, (i) => does(card(i), 'login')),
    buys(card(1), 36, undefined, 'PL'),
  ]),
  course('honest: between the own flat, a friend and the parents', USUAL, [
    ...times(15, (i) => does(flat(i), 'login')),
    buys(flat(1), 50, undefined, 'NL'),
    buys(flat(2), 40, undefined, 'NL'),
  ]),
  course('honest: the clock of the computer is years off', USUAL, [
    ...times(5, (i) => does({ ...jan, more: wrongClock(2019 + i) }, 'login')),
    buys({ ...jan, more: wrongClock(2031) }, 50, undefined, 'NL'),
  ]),
  course('honest: the night in which the clocks go forward', USUAL, [
    ...times(22, (i) => does({ ...ola, pause: i === 21 ? JAN_14_TO.springForward - 21 * DAY : DAY }, 'login')),
    ...times(4, () => does({ ...ola, pause: 40 * 60 }, 'login', SOFT)),
  ]),
  course('honest: registers two days before the 29th of February, and comes on it', USUAL, [
    does({ ...jan, user: 'rare', pause: JAN_14_TO.leapDay }, 'registration'),
    ...times(4, () => does({ ...jan, user: 'rare' }, 'login')),
    buys({ ...jan, user: 'rare' }, 29, undefined, 'NL'),
  ]),
  course('honest: on a ferry, then in the harbour abroad', USUAL, [
    ...past(ola, 12, 40, 'PL'),
    does({ ...ola, from: '217.8.140.5', pause: 6 * HOUR }, 'login', SOFT),
    buys({ ...ola, from: '217.8.140.5', pause: 12 * HOUR }, 30, SOFT, 'PL'),
    does(
      { ...ola, from: '81.230.10.6', device: device("ola's phone", { ...XPERIA, timezone: 'Europe/Stockholm' }) },
      'login',
      SOFT,
    ),
    does(ola, 'login'),
  ]),
  course('honest: writes from the plane, and again after landing in Tokyo', USUAL, [
    ...past(jan, 12, 40, 'NL'),
    does({ ...jan, from: '98.97.20.5', pause: 9 * HOUR }, 'login', SOFT),
    does({ ...jan, from: '126.70.3.8', device: pc("jan's computer", { timezone: 'Asia/Tokyo' }) }, 'login', SOFT),
    does({ ...jan, from: '126.70.3.8', device: pc("jan's computer", { timezone: 'Asia/Tokyo' }) }, 'login'),
    does(jan, 'login', SOFT),
  ]),
  course('honest: the other card of two in the own phone, at home on the second day of an account', USUAL, [
    does({ ...ola, pause: HOUR }, 'registration'),
    does(ola, 'login'),
    does({ ...ola, sim: simOf('c2', '26001') }, 'login', SOFT),
    does(ola, 'login', SOFT),
  ]),
  course('honest: roams, so that the address is at home and the clock is not', USUAL, [
    ...past({ ...ola, from: CELL }, 12, 40, 'PL'),
    ...times(4, () => does({ ...roaming, from: CELL }, 'login', SOFT)),
    buys({ ...roaming, from: CELL }, 33, SOFT, 'PL'),
    does({ ...ola, from: CELL }, 'login', SOFT),
  ]),
  course('honest: a conductor, every day on the network of another country', USUAL, [
    ...times(9, (i) => does(conductor(i), 'login', SOFT)),
    ...times(12, (i) => does(conductor(i), 'login')),
    buys(conductor(1), 30, SOFT, 'CH'),
  ]),
  course(
    'honest: twenty-five trainees register on issued laptops behind one address, filled in by the sign-on',
    USUAL,
    [
      ...times(25, (i) => does(trainee(i), 'registration', HARD)),
      ...times(25, (i) => does({ ...trainee(i), pause: 200 }, 'login', SOFT)),
      ...times(5, (i) => does(trainee(i), 'login')),
    ],
  ),
  course('honest: once at a machine of an internet café, after others', USUAL, [
    ...times(24, (i) => does({ ...atHomeOf(i % 6), pause: 9 * HOUR }, 'login')),
    ...past(ola, 12, 40, 'PL'),
    ...times(6, (i) => does(guest(i), 'login', SOFT)),
    does(cafe, 'login', SOFT),
    buys(cafe, 30, SOFT, 'PL'),
    does(ola, 'login'),
  ]),
  course('honest: another address of mail on the own phone, signs on with it, and orders', USUAL, [
    ...past(ola, 14, 40, 'PL'),
    alters({ ...ola, pause: 300 }, 'email', SOFT),
    does(ola, 'login', undefined, renamed),
    buys(ola, 48, undefined, 'PL'),
    does({ ...ola, from: CELL }, 'login', undefined, renamed),
  ]),
  course('honest: on the phone and on the computer within a minute, over two networks', USUAL, [
    does(ola, 'login'),
    does({ ...jan, user: 'ola', device: pc("ola's laptop", IN_POLAND), from: KRAKOW }, 'login', SOFT),
    ...times(16, (i) =>
      i % 2 === 0
        ? does({ ...ola, from: CELL, pause: 40 }, 'login')
        : does({ ...jan, user: 'ola', device: pc("ola's laptop", IN_POLAND), from: KRAKOW }, 'login'),
    ),
    buys({ ...ola, from: CELL, pause: 60 }, 40, undefined, 'PL'),
  ]),
];
