// Courses from the matrix of attackers (bench/quality/matrix): copied fingerprints that were let in once, recorded key
// times in the user's own network, and new recovery data through networks that are nobody's; and honest neighbours.
import { device } from '../../../bodies.js';
import { behavioral, DAY, times } from '../../scenario.js';
import {
  alters,
  asked,
  buys,
  type Course,
  does,
  foiled,
  HARD,
  HOUR,
  MAIL,
  past,
  pc,
  SOFT,
  USUAL,
  way,
  type Who,
} from '../course.js';

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
  {
    name: "attack: recorded key times on another computer in the user's /24",
    owns: [],
    moves: [...past(ines, 32, 50), does({ ...ines, more: RECORDED }, 'login'), foiled(does(neighbour, 'login'))],
  },
  ...(['2fa', 'password', 'email'] as const).map((kind): Course => ({
    name: `attack: a copied browser on a rented server, and another ${kind}`,
    owns: MAIL,
    moves: [...past(ines, 32, 50), way(does(hosted, 'login')), foiled(alters(hosted, kind))],
  })),
  {
    name: 'attack: a new computer let in by a code that the victim told, and another number three days later',
    owns: USUAL,
    moves: [...past(ines, 32, 50), way(does(stranger, 'login')), asked(alters(stranger, 'phone'))],
  },
  {
    name: 'honest: a backup takes the fingerprint to a new phone at home, and both phones stay in use',
    owns: USUAL,
    moves: [
      ...past(ines, 32, 50),
      does(restored, 'login', SOFT),
      ...times(8, (i) => does(i % 2 === 0 ? ines : restored, 'login')),
      ...times(14, () => does(restored, 'login')),
      buys(restored, 60),
      alters(restored, 'email'),
    ],
  },
  {
    name: 'honest: an app and its web view tell two kinds of hardware under one fingerprint, by turns',
    owns: USUAL,
    moves: [
      ...past(ines, 12, 50),
      does({ ...copied, from: ines.from }, 'login', HARD),
      ...times(10, (i) => does(i % 2 === 0 ? ines : { ...copied, from: ines.from }, 'login')),
    ],
  },
  {
    name: 'honest: a laptop of three days at home, and another e-mail; after three weeks without a question',
    owns: USUAL,
    moves: [
      ...past(ines, 32, 50),
      does(laptop, 'login', SOFT),
      alters({ ...laptop, pause: DAY }, 'email', SOFT),
      ...times(21, () => does({ ...laptop, pause: DAY }, 'login')),
      alters(laptop, 'phone'),
    ],
  },
  {
    name: 'honest: a new password in a hotel abroad on the own phone',
    owns: USUAL,
    moves: [...past(ines, 32, 50), does(hotel, 'login', SOFT), alters(hotel, 'password', SOFT)],
  },
  {
    name: 'honest: who has come through a gateway for weeks changes the e-mail through it',
    owns: USUAL,
    moves: [
      ...past(ines, 20, 50),
      ...times(12, (i) => does(i % 2 === 0 ? gateway : ines, 'login', SOFT)),
      alters(gateway, 'email'),
      alters(gateway, '2fa'),
    ],
  },
  {
    name: 'honest: a first VPN, and another e-mail through it: one question',
    owns: USUAL,
    moves: [...past(ines, 32, 50), does(gateway, 'login'), alters(gateway, 'email', SOFT), buys(gateway, 50, SOFT)],
  },
  {
    name: 'honest: an integrator sends one sample for all, and the user has a new laptop at home',
    owns: USUAL,
    moves: [...times(20, () => does(sampled, 'login')), does({ ...sampled, device: pc('sample') }, 'login', HARD)],
  },
  {
    name: 'attack: guests who each order from another address of a rented /24, one a minute',
    owns: [],
    moves: [
      ...times(20, (i) => way(buys(guest(i, MINUTES), 20))),
      ...times(10, (i) => asked(buys(guest(20 + i, 60), 20))),
    ],
  },
  {
    name: 'honest: six new customers of a day come through the same VPN, and order',
    owns: USUAL,
    moves: times(6, (i) => buys(guest(i, 2 * HOUR), 20 + i)),
  },
];
