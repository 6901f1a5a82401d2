// Courses from the matrix of attackers (bench/quality/matrix): copied fingerprints that were let in once, recorded key
// times in the user's own network, and new recovery data through networks that are nobody's; and honest neighbours.
// The last ones are from the search for the cheapest way in (bench/quality/search).
import { device } from '../../../bodies.js';
import { behavioral, DAY, times } from '../../scenario.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL } from '../course.js';
import { NOTHING, past, pc, SOFT, USUAL, way, type Who } from '../course.js';

const MINUTES = 60;
/** A rented server in the user's country. */
const HOSTED = '149.50.210.9';
const OTHER_HARDWARE = { hardware: 'qcom', manufacturer: 'Xiaomi', model: 'Redmi 13', brand: 'Redmi', product: 'gold' };
const ines: Who = { user: 'ines', device: device("ines's phone"), from: '91.65.10.20', typist: 7101, pause: DAY };
/** The fingerprint of the phone on other hardware, on a line of another provider. */
const copied: Who = {
  ...ines,
  device: device("ines's phone", OTHER_HARDWARE),
  typist: undefined,
  from: '84.160.20.30',
};
/** The whole phone's data, through a rented server. */
const hosted: Who = { ...ines, typist: undefined, from: HOSTED, pause: MINUTES };
const stranger: Who = {
  ...ines,
  device: pc("the stranger's"),
  typist: undefined,
  from: '84.160.20.30',
  pause: 3 * DAY,
};
const hotel: Who = { ...ines, from: '177.40.10.20', pause: HOUR };
const gateway: Who = { ...ines, from: HOSTED };
const restored: Who = {
  ...ines,
  device: device("ines's phone", { ...OTHER_HARDWARE, fingerprintSource: 'seeded' }),
};
const laptop: Who = { ...ines, device: pc("ines's laptop"), pause: 3 * DAY };
/** Key times that a program on the victim's computer recorded. */
const RECORDED = behavioral(7101, 90_001);
const neighbour: Who = { ...ines, device: pc("the neighbour's"), from: '91.65.10.99', more: RECORDED, pause: MINUTES };
/** The integrator's sample: the same key times at every login. */
const sampled: Who = { ...ines, user: 'sample', more: behavioral(7102, 90_002) };

const COPIED = (name: string, then: Course['moves'], paged: Pick<Course, 'paged'> = {}): Course => ({
  name,
  owns: USUAL,
  ...paged,
  moves: [...past(ines, 32, 50), way(does(copied, 'login')), ...then],
});

const guest = (i: number, pause: number): Who => ({
  user: `guest ${i}`,
  device: pc(`guest ${i}`, { screenWidth: String(1280 + 16 * (i % 40)) }),
  from: `149.50.210.${10 + i}`,
  pause,
});

/** Another prefix of the user's provider. */
const PROVIDER = '91.65.90.20';
const TOR = '185.220.101.7';
const thiefs: Who = { ...ines, typist: undefined, from: PROVIDER, pause: MINUTES };
const INCOGNITO = { isIncognito: true, isVPN: false, isAutomated: false };
const window = (i: number, who: Who, machine = pc(`window ${i}`)): Who => ({
  ...who,
  device: machine,
  privacy: INCOGNITO,
});
/** The same model with the same versions, as a phishing page saw it. */
const likely: Who = { ...thiefs, device: device("another of ines's model"), pause: DAY };
/** Wrong passwords by somebody else, one a second, with the owner's fingerprint and without. */
const guesses = (who: Who): Course['moves'] =>
  times(50, () => way(does({ ...who, typist: undefined, pause: 1 }, 'failure')));
/** No address is told. */
const bare: Who = { ...ines, from: '' };

export const COURSES_OF_THE_MATRIX: readonly Course[] = [
  COPIED('attack: a copied fingerprint on other hardware, let in by a code, changes the e-mail a day later', [
    asked(alters(copied, 'email')),
  ]),
  COPIED('attack: the same through a page', [asked(alters(copied, 'email'))], { paged: true }),
  COPIED('attack: the same for an account for money', [asked(alters(copied, 'payout'))]),
  COPIED('attack: the same for an order of five times the usual amount', [asked(buys(copied, 250))]),
  COPIED('honest: the owner of the copied fingerprint goes on, and changes the e-mail at home', [
    does(ines, 'login'),
    buys(ines, 60),
    alters(ines, 'email'),
  ]),
  course("attack: recorded key times on another computer in the user's /24", NOTHING, [
    ...past(ines, 32, 50),
    does({ ...ines, more: RECORDED }, 'login'),
    foiled(does(neighbour, 'login')),
  ]),
  ...(['2fa', 'password', 'email'] as const).map((kind): Course =>
    course(`attack: a copied browser on a rented server, and another ${kind}`, MAIL, [
      ...past(ines, 32, 50),
      way(does(hosted, 'login')),
      foiled(alters(hosted, kind)),
    ]),
  ),
  course('attack: a new computer let in by a code that the victim told, and another number three days later', USUAL, [
    ...past(ines, 32, 50),
    way(does(stranger, 'login')),
    asked(alters(stranger, 'phone')),
  ]),
  course('honest: a backup takes the fingerprint to a new phone at home, and both phones stay in use', USUAL, [
    ...past(ines, 32, 50),
    does(restored, 'login', SOFT),
    ...times(8, (i) => does(i % 2 === 0 ? ines : restored, 'login')),
    ...times(14, () => does(restored, 'login')),
    buys(restored, 60),
    alters(restored, 'email'),
  ]),
  course('honest: an app and its web view tell two kinds of hardware under one fingerprint, by turns', USUAL, [
    ...past(ines, 12, 50),
    does({ ...copied, from: ines.from }, 'login', HARD),
    ...times(10, (i) => does(i % 2 === 0 ? ines : { ...copied, from: ines.from }, 'login')),
  ]),
  course('honest: a laptop of three days at home, and another e-mail; after three weeks without a question', USUAL, [
    ...past(ines, 32, 50),
    does(laptop, 'login', SOFT),
    alters({ ...laptop, pause: DAY }, 'email', SOFT),
    ...times(21, () => does({ ...laptop, pause: DAY }, 'login')),
    alters(laptop, 'phone'),
  ]),
  course('honest: a new password in a hotel abroad on the own phone', USUAL, [
    ...past(ines, 32, 50),
    does(hotel, 'login', SOFT),
    alters(hotel, 'password', SOFT),
  ]),
  course('honest: who has come through a gateway for weeks changes the e-mail through it', USUAL, [
    ...past(ines, 20, 50),
    ...times(12, (i) => does(i % 2 === 0 ? gateway : ines, 'login', SOFT)),
    alters(gateway, 'email'),
    alters(gateway, '2fa'),
  ]),
  course('honest: a first VPN, and another e-mail through it: one question', USUAL, [
    ...past(ines, 32, 50),
    does(gateway, 'login'),
    alters(gateway, 'email', SOFT),
    buys(gateway, 50, SOFT),
  ]),
  course('honest: an integrator sends one sample for all, and the user has a new laptop at home', USUAL, [
    ...times(20, () => does(sampled, 'login')),
    does({ ...sampled, device: pc('sample') }, 'login', HARD),
  ]),
  course('attack: guests who each order from another address of a rented /24, one a minute', NOTHING, [
    ...times(20, (i) => way(buys(guest(i, MINUTES), 20))),
    ...times(10, (i) => asked(buys(guest(20 + i, 60), 20))),
  ]),
  course(
    'honest: six new customers of a day come through the same VPN, and order',
    USUAL,
    times(6, (i) => buys(guest(i, 2 * HOUR), 20 + i)),
  ),
  ...(['payout', 'email'] as const).map((kind): Course =>
    course(`attack: four private windows within minutes, the mailbox, and another ${kind}`, MAIL, [
      ...past(ines, 32, 50),
      ...times(3, (i) => way(does(window(i, thiefs), 'login'))),
      foiled(alters(window(3, thiefs), kind)),
    ]),
  ),
  course(
    'attack: a code by mail on one machine, and another account for money on a second one with its fingerprint',
    MAIL,
    [
      ...past(ines, 32, 50),
      way(does({ ...thiefs, device: pc('one', { hardware: 'SwiftShader' }) }, 'login')),
      foiled(alters({ ...thiefs, device: pc('one', { hardware: 'AMD Radeon 680M' }) }, 'payout')),
    ],
  ),
  ...(['payout', 'email', '2fa'] as const).map((kind): Course =>
    course(
      `attack: the password alone, the same model at the provider, five patient days, and another ${kind}`,
      CAPTCHA,
      [...past(ines, 32, 50), ...times(5, () => way(does(likely, 'login'))), foiled(alters(likely, kind))],
    ),
  ),
  course('attack: the same in an account that has rested for a month, after a day', CAPTCHA, [
    ...past(ines, 32, 50),
    does({ ...ines, pause: 30 * DAY }, 'login'),
    way(does(likely, 'login')),
    way(does({ ...likely, pause: MINUTES }, 'login')),
    foiled(alters(likely, 'payout')),
  ]),
  course('honest: somebody tries passwords with a copy of the own fingerprint, and the owner is not asked', USUAL, [
    ...past(ines, 32, 50),
    ...guesses({ ...ines, device: device("ines's phone", OTHER_HARDWARE), from: TOR }),
    does({ ...ines, pause: MINUTES }, 'login'),
    buys({ ...ines, pause: MINUTES }, 55),
    does({ ...ines, from: PROVIDER }, 'login', SOFT),
  ]),
  course('honest: the same where the backend tells no address', USUAL, [
    ...past(bare, 32, 50),
    ...guesses({ ...bare, device: pc("the guesser's") }),
    does({ ...bare, pause: MINUTES }, 'login'),
    buys({ ...bare, pause: MINUTES }, 55),
  ]),
  ...[
    { of: '/24', from: (i: number) => `91.65.10.${100 + i}` },
    { of: 'provider', from: (i: number) => `91.65.${100 + i}.20` },
  ].map(({ of, from }): Course =>
    course(
      `attack: passwords tried with the copied browser, each from another address of the owner's ${of}; one fits`,
      NOTHING,
      [
        ...past(ines, 32, 50),
        ...times(40, (i) => way(does({ ...ines, typist: undefined, from: from(i), pause: 5 }, 'failure'))),
        foiled(does({ ...ines, typist: undefined, from: from(60) }, 'login')),
      ],
    ),
  ),
  course("attack: passwords tried on the owner's own phone at home: not excused", NOTHING, [
    ...past(ines, 32, 50),
    ...guesses(ines),
    asked(does(ines, 'login')),
  ]),
  course('honest: who always has private windows orders and changes the e-mail after two weeks', USUAL, [
    ...past({ ...ines, user: 'privy', device: pc('window of privy') }, 4, 50),
    ...times(16, (i) => does(window(i, { ...ines, user: 'privy' }, pc(`privy ${i}`)), 'login', HARD)),
    buys(window(20, { ...ines, user: 'privy' }, pc('privy 20')), 50, SOFT),
    alters(window(21, { ...ines, user: 'privy' }, pc('privy 21')), 'email', SOFT),
  ]),
  course('honest: a laptop that was confirmed at home, and another account for money six days later', USUAL, [
    ...past(ines, 32, 50),
    ...times(6, (i) => does({ ...laptop, pause: DAY }, 'login', i === 0 ? SOFT : undefined)),
    alters(laptop, 'payout', SOFT),
  ]),
];
