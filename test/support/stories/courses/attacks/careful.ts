// Courses of attackers who take some care.
import { device } from '../../../bodies.js';
import { alters, asked, buys, type Course, course, does, foiled, MAIL, NOTHING, past, pc, simOf } from '../course.js';
import { SOFT, stopped, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const HOME = '91.65.10.20';
/** Lines of other providers in the same country, a hosting network, and a line abroad. */
const O2 = '2.240.3.3';
const NET = '89.12.3.4';
const LAGOS = '105.112.2.9';
const ann: Who = { user: 'ann', device: device("ann's phone"), from: HOME, typist: 1, sim: simOf('1a', '26201') };
const bob: Who = { user: 'bob', device: pc("bob's laptop"), from: HOME, typist: 2 };
const GALAXY = {
  model: 'Galaxy S24',
  manufacturer: 'Samsung',
  brand: 'samsung',
  device: 'e1s',
  hardware: 'exynos',
  screenWidth: '1440',
};

const swapper: Who = {
  user: 'ann',
  device: device('swapper', GALAXY),
  from: O2,
  sim: simOf('7e', '26201'),
  pause: 120,
};
const swapperPc: Who = { user: 'ann', device: pc('swapper pc'), from: O2, pause: 120 };
/** A user under remote control: the attacker fills in the fields. */
const remote: Who = { ...bob, typist: undefined, pause: 200 };
const cookie: Who = { ...bob, session: 'cookie', pause: 300 };
const thief: Who = { user: 'bob', device: pc('thief', { sdkVersion: '139' }), from: O2, session: 'cookie', pause: 100 };
const cloned: Who = { ...remote, from: O2, session: 'cookie', pause: 100 };
const patient: Who = {
  user: 'bob',
  device: pc('patient', { screenWidth: '2560', sdkVersion: '138' }),
  from: '2.240.1.1',
  typist: 6,
};
const sameModel: Who = { user: 'ann', device: device('same model'), from: NET, typist: 5, pause: 200 };
const ex: Who = { user: 'ex', device: device("ex's phone", GALAXY), from: HOME, typist: 4, sim: simOf('4d', '26202') };
const exAsAnn: Who = { ...ex, user: 'ann', pause: 200 };
const tablet: Who = { user: 'ann', device: device('tablet'), from: HOME, typist: 1, pause: DAY / 2 };
const exOnTablet: Who = { ...tablet, typist: undefined, pause: 200 };
const phisher: Who = { user: 'ann', device: pc('phisher'), from: '149.50.210.3', typist: 6, pause: 120 };
const quick: Who = { user: 'bob', device: device('quick', GALAXY), from: LAGOS, pause: 90 };
const stolenPrint: Who = { ...bob, from: NET, typist: undefined, pause: 100 };
const dayOld: Who = { user: 'bob', device: pc('day old', { screenWidth: '1536' }), from: '91.65.10.99', typist: 6 };
const guest: Who = { user: 'bob', device: pc('copied'), from: '188.174.10.2', pause: 60 };
const quiet: Who = { user: 'quiet', device: pc('tester'), from: '2.240.8.8' };

export const COURSES_OF_THIEVES: readonly Course[] = [
  course(
    'attack: a swapped number resets the password and takes another one',
    ['captcha', 'mfa_sms'],
    [...past(ann, 12), stopped(does(swapper, 'password_reset')), stopped(alters(swapper, 'password'))],
  ),
  course(
    'attack: a swapped number in a browser, which tells of no card',
    ['captcha', 'mfa_sms'],
    [...past(ann, 12), foiled(does(swapperPc, 'password_reset')), foiled(alters(swapperPc, 'email'))],
  ),
  course("attack: by remote control on the user's own laptop, another address, and a large order", MAIL, [
    ...past(bob, 20, 45),
    does(remote, 'login', SOFT),
    way(alters(remote, 'delivery address')),
    foiled(buys(remote, 1900)),
  ]),
  course('attack: and abroad', MAIL, [...past(bob, 20, 45), foiled(buys(remote, 1900, SOFT, 'LT'))]),
  course('attack: a stolen session goes on from another machine and network, and buys', NOTHING, [
    ...past(bob, 10),
    does(cookie, 'login'),
    foiled(does(thief, 'score')),
    stopped(buys(thief, 300, SOFT, 'PL')),
  ]),
  course('attack: with a copied fingerprint it is the large order that is stopped', NOTHING, [
    ...past(bob, 24),
    does(cookie, 'login'),
    way(does(cloned, 'score')),
    way(alters(cloned, 'email')),
    foiled(buys(cloned, 400, SOFT, 'PL')),
  ]),
  course('attack: a copied fingerprint on a line of another provider, in two steps', MAIL, [
    ...past(bob, 24),
    way(does(stolenPrint, 'login')),
    foiled(buys(stolenPrint, 420)),
  ]),
  course('attack: the mailbox is his; he resets, waits for days, takes the number and orders abroad', MAIL, [
    ...past(bob, 16),
    foiled(does({ ...patient, typist: undefined }, 'password_reset')),
    ...times(5, () => way(does(patient, 'login'))),
    foiled(alters(patient, 'phone')),
    foiled(buys(patient, 390, SOFT, 'PL')),
  ]),
  course('attack: the same city, the same model, the right password', MAIL, [
    ...past(ann, 12),
    foiled(does(sameModel, 'login')),
    foiled(buys(sameModel, 80)),
  ]),
  course('attack: and the same provider', MAIL, [
    ...past({ ...ann, sim: undefined }, 12),
    asked(does({ ...sameModel, from: '91.65.99.4' }, 'login')),
    foiled(alters({ ...sameModel, from: '91.65.99.4' }, 'email')),
  ]),
  course('attack: a former companion with his own phone in the same home', MAIL, [
    ...past(ann, 12),
    ...past(ex, 8),
    asked(does(exAsAnn, 'login')),
    foiled(alters(exAsAnn, 'email')),
    foiled(buys(exAsAnn, 400)),
  ]),
  course('attack: and on the tablet of both, where he types nothing', MAIL, [
    ...times(24, (i) =>
      i % 2 === 0 ? past(tablet, 1) : i % 4 === 3 ? [buys(tablet, 40)] : past({ ...tablet, user: 'ex', typist: 4 }, 1),
    ).flat(),
    way(alters(exOnTablet, 'email')),
    foiled(buys(exOnTablet, 900)),
  ]),
  course('attack: every day a login from the same new machine, for two weeks', NOTHING, [
    ...past(ann, 12),
    ...times(14, () => foiled(does({ ...swapperPc, typist: 6, pause: DAY }, 'login'))),
  ]),
  course("attack: a computer behind a VPN of the victim's country, where she has only a phone", MAIL, [
    ...past(ann, 12),
    foiled(does(phisher, 'login')),
    stopped(alters(phisher, 'email')),
  ]),
  course('attack: talked into it, she orders for more than ten times as much to a country that is new', NOTHING, [
    ...past(bob, 20),
    foiled(buys(bob, 520, SOFT, 'GB')),
  ]),
  course('attack: a reset from abroad with the mailbox, and gift cards at once', MAIL, [
    ...past(bob, 14),
    stopped(does(quick, 'password_reset')),
    way(does(quick, 'login')),
    stopped(buys(quick, 200)),
  ]),
  course('attack: twelve wrong passwords in a day, each on a machine and a line of its own, then the right one', MAIL, [
    ...past(ann, 12),
    ...times(12, (i) =>
      way(does({ user: 'ann', device: pc(`guess ${i}`), from: `2.240.${i}.3`, pause: 7200 }, 'failure')),
    ),
    foiled(does({ user: 'ann', device: pc('guess 12'), from: '2.240.40.3' }, 'login')),
  ]),
  course('attack: on a device of a day in the same street, e-mail and bank account', MAIL, [
    ...past(bob, 14),
    asked(does(dayOld, 'login')),
    way(does(dayOld, 'login')),
    way(alters({ ...dayOld, pause: 300 }, 'email')),
    stopped(alters({ ...dayOld, pause: 300 }, 'payout')),
  ]),
  course('attack: the bank account alone, on a device of two days', MAIL, [
    ...past(bob, 14),
    asked(does(dayOld, 'login')),
    way(does(dayOld, 'login')),
    foiled(alters(dayOld, 'iban')),
  ]),
  course('attack: a copied browser in the café where the victim once was', MAIL, [
    ...past(bob, 8),
    does({ ...bob, from: guest.from, pause: 600 }, 'login', SOFT),
    foiled(alters(guest, 'email')),
  ]),
  course('attack: an account that was left alone for two weeks orders a dozen times within the hour', MAIL, [
    does({ ...quiet, pause: 14 * DAY }, 'registration'),
    ...times(9, () => way(buys({ ...quiet, pause: 280 }, 15))),
    ...times(3, () => foiled(buys({ ...quiet, pause: 280 }, 15))),
  ]),
];
