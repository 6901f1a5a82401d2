// What met honest people again and again in lives of months and years (rounds 32 and 35), with an attack that looks
// alike beside each.
import { type Action } from '../../../../../src/contract/vocabulary.js';
import { typed } from '../../../../profiles/rows.js';
import { type Json } from '../../../app.js';
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
  type Move,
  NOTHING,
  past,
  pc,
  simOf,
  SOFT,
  stopped,
  USUAL,
  way,
  type Who,
} from '../course.js';

const MINUTES = 300;
const [HOME, OTHER, FAR] = ['91.65.10.20', '93.128.40.4', '93.104.30.7'];

/** A hand that trembles: of fourteen keys four go up nearly at once. */
function trembling(typist: number, sample: number): Json {
  const { typingDwell, typingFlight } = typed(typist, sample, 15);
  const flights = [...typingFlight].map((ms, i) => (i % 4 === sample % 4 ? 4 + ((i + sample) % 9) : 1.6 * ms));
  return { behavioral: { typing_dwell_ms: [...typingDwell].map((ms) => 1.4 * ms), typing_flight_ms: flights } };
}
const tilda: Who = { user: 'tilda', device: pc("tilda's computer"), from: HOME };
const trembles = (from: number, days: number, may?: readonly Action[]): Move[] =>
  times(days, (i) => does({ ...tilda, more: trembling(71, from + i) }, 'login', may));
const firstDays = times(8, () => does(tilda, 'login'));

const paula: Who = { user: 'paula', device: device("paula's phone"), from: HOME, sim: simOf('ab', '26201') };
const newCard: Who = { ...paula, sim: simOf('cd', '26202'), pause: HOUR };

const mail: Who = { user: 'mara', device: pc("mara's computer", { screenWidth: '1366' }), from: HOME, pause: MINUTES };
const early: Who = { ...mail, device: pc('of whoever was first'), from: OTHER };
const proven = { challenge: { completed: ['mfa_sms'] } };
/** The account is made on one device; weeks later a reset on another one, which is used from then on. */
const taken = (first: Who, owner: Who, days = 25): Move[] => [
  does({ ...first, pause: days * DAY }, 'registration'),
  way(does(owner, 'password_reset', undefined, proven)),
  way(alters({ ...owner, pause: DAY }, 'password')),
  ...times(8, () => way(does({ ...owner, pause: DAY }, 'login', undefined, proven))),
];

const bert: Who = { user: 'bert', device: pc("bert's computer"), from: HOME, pause: 9 * HOUR };
/** Logs in at one, and orders in the evening in the same session. */
const sessions: readonly Move[] = times(25, (i) =>
  i < 24 ? [does(bert, 'login'), buys({ ...bert, pause: 15 * HOUR }, 40 + (i % 5) * 4)] : [does(bert, 'login')],
).flat();
const MAC = { osVersion: 'macOS 14', screenWidth: '2880', screenHeight: '1800', screenDensity: '2' };

const SITTING = 600;
const PROVIDER = '91.65.200.9';

/** A browser whose fingerprint an update changes every six weeks. */
const VERSIONS = 4;
const TOLD = { device: 'desktop', brand: 'Chrome', product: 'Blink', hardware: 'Intel UHD 620' };
const versioned = (name: string, version: number): Json => pc(name, { ...TOLD, sdkVersion: `${140 + version}` });
const browser = (version: number): Json => versioned(`uma's browser ${version}`, version);
const uma: Who = { user: 'uma', device: browser(VERSIONS - 1), from: HOME };
const updated: readonly Move[] = times(VERSIONS, (version) =>
  past({ ...uma, device: browser(version), pause: 3 * DAY }, 14),
).flat();
/** Of the version and model of hers, in her provider's network; he types nothing. */
const stranger: Who = {
  ...uma,
  device: versioned('of a stranger', VERSIONS - 1),
  from: PROVIDER,
  pause: SITTING,
};

/** Another browser of the same model, not used since its first day. */
const replaced: readonly Move[] = [
  does({ ...uma, user: 'ugo', device: versioned('replaced', VERSIONS - 1) }, 'login'),
  ...past({ ...uma, user: 'ugo', pause: 3 * DAY }, 40),
];

/** Private windows: a fingerprint at each visit. */
const window = (i: number): Json => pc(`window ${i}`);
const windows: readonly Move[] = times(30, (i) =>
  does({ ...uma, user: 'uta', device: window(i) }, 'login', i < 6 ? SOFT : undefined),
);

const mona: Who = { user: 'mona', device: device("mona's phone"), from: HOME, sim: simOf('ab', '26203') };
const merged: Who = { ...mona, sim: simOf('ab', '26207') };

/** Typed once; the backend sends the same request again when the factor was passed, hours later. */
const nina: Who = { user: 'nina', device: device("nina's phone"), from: HOME, sim: simOf('ab', '26201') };
const typedBefore: readonly Move[] = times(14, (i) => does({ ...nina, more: behavioral(83, i) }, 'login'));
const later: Who = {
  ...nina,
  device: device("nina's new phone", { model: 'Pixel 9' }),
  sim: simOf('cd', '26201'),
  more: behavioral(83, 20),
  pause: 2 * HOUR,
};
const passedLater = { challenge: { completed: ['mfa'] } };

/** Nine browsers that take turns: eight are remembered, so that each was forgotten when it comes again. */
const BROWSERS = 9;
const turn = (i: number, more: Partial<Who> = {}): Who => ({
  user: 'nils',
  device: pc(`browser ${i % BROWSERS}`, { hardware: `card ${i % BROWSERS}`, osVersion: `system ${i % BROWSERS}` }),
  from: HOME,
  ...more,
});
const turns: readonly Move[] = times(6 * BROWSERS, (i) => [
  does(turn(i, { pause: HOUR }), 'login', i < 3 * BROWSERS ? HARD : undefined),
  ...(i % 4 === 3 ? [buys(turn(i), 40, i < 3 * BROWSERS ? HARD : undefined)] : []),
]).flat();

/** A pool of equal computers: each comes again after weeks, when it was forgotten. */
const pool = times(45, (i) => {
  const seat: Who = { user: 'sina', device: versioned(`seat ${i % 20}`, 1), from: HOME };
  return does(seat, 'login', i < 10 ? SOFT : undefined);
});

export const COURSES_OF_LONG_LIVES: readonly Course[] = [
  {
    name: 'honest: who trembles, so that keys go up at once, is not asked at home after some days',
    owns: USUAL,
    moves: [...firstDays, ...trembles(0, 6, HARD), ...trembles(6, 14)],
  },
  {
    name: 'attack: such key times on another computer are still those of a program',
    owns: [],
    moves: [
      ...firstDays,
      stopped(does({ ...tilda, device: pc('another'), from: OTHER, more: trembling(9, 1) }, 'login')),
    ],
  },
  {
    name: 'attack: so they are in a copied browser of somebody whose typing is not known, in the provider network',
    owns: [],
    moves: [...firstDays, foiled(does({ ...tilda, from: '91.65.200.9', more: trembling(9, 1) }, 'login'))],
  },
  {
    name: 'honest: another prepaid card in the own phone, and the first thing done at home is a top-up, with a mailbox',
    owns: MAIL,
    moves: [...past(paula, 30), buys(newCard, 15, SOFT)],
  },
  {
    name: 'honest: a new card in the own phone, and at home its number is told, with a mailbox',
    owns: MAIL,
    moves: [...past(paula, 30), alters(newCard, 'phone', SOFT)],
  },
  {
    name: 'attack: a copied phone with another card tells another number, on another line of the provider',
    owns: MAIL,
    moves: [...past(paula, 30), foiled(alters({ ...newCard, from: '91.65.200.9' }, 'phone'))],
  },
  {
    name: 'attack: who made the account with the address of its owner comes back to it, after the owner has reset it',
    owns: [],
    moves: [...taken(early, mail), foiled(alters(early, 'email'))],
  },
  {
    name: 'attack: the same for another account for money, on a line that is new',
    owns: MAIL,
    moves: [...taken(early, mail), foiled(alters({ ...early, from: FAR }, 'payout'))],
  },
  {
    name: 'attack: the same, after one harmless request of the session that outlived the reset',
    owns: [],
    moves: [...taken(early, mail, 3), way(does(early, 'score')), foiled(alters(early, 'payout'))],
  },
  {
    name: 'honest: the account was made on the phone, reset on the computer, and both are used on',
    owns: USUAL,
    moves: [
      ...taken({ ...early, device: device("mara's phone"), from: HOME }, mail, 3),
      ...times(5, () => does({ ...early, device: device("mara's phone"), from: HOME }, 'login', SOFT)),
      alters({ ...early, device: device("mara's phone"), from: HOME }, 'payout', SOFT),
      buys({ ...early, device: device("mara's phone"), from: HOME }, 50, SOFT),
    ],
  },
  {
    name: 'honest: the account was made on the phone, reset on the computer, and at home the phone sets another e-mail',
    owns: USUAL,
    moves: [
      ...taken({ ...early, device: device("mara's phone"), from: HOME }, mail),
      alters({ ...early, device: device("mara's phone"), from: HOME }, 'email', SOFT),
    ],
  },
  {
    name: 'honest: who logs in at noon and orders each evening orders on a new computer in the evening',
    owns: USUAL,
    paged: true,
    moves: [...sessions, buys({ ...bert, device: pc('his new one', MAC) }, 45, SOFT)],
  },
  {
    name: 'attack: a stranger orders on a computer of his own at an hour at which nothing was ordered',
    owns: MAIL,
    paged: true,
    moves: [
      ...sessions.slice(0, -1),
      does({ ...bert, pause: 15 * HOUR }, 'login'),
      asked(buys({ ...bert, device: pc('his', MAC), from: OTHER }, 45)),
    ],
  },
  {
    name: 'attack: a browser of the model of one that was updated often sets another account for money',
    owns: NOTHING,
    moves: [...updated, way(does(stranger, 'login')), foiled(alters(stranger, 'payout'))],
  },
  {
    name: 'attack: the same for another e-mail',
    owns: NOTHING,
    moves: [...updated, way(does(stranger, 'login')), foiled(alters(stranger, 'email'))],
  },
  {
    name: 'attack: such a browser on a line of another provider logs in',
    owns: NOTHING,
    moves: [...updated, foiled(does({ ...stranger, from: FAR }, 'login'))],
  },
  {
    name: 'honest: after the next update the owner logs in, orders, and sets another e-mail on the next day',
    owns: USUAL,
    moves: [
      ...updated,
      does({ ...uma, device: browser(VERSIONS) }, 'login'),
      buys({ ...uma, device: browser(VERSIONS) }, 45),
      alters({ ...uma, device: browser(VERSIONS) }, 'email', SOFT),
    ],
  },
  {
    name: 'attack: a fingerprint that was replaced months ago is no pause in which the browser may have changed',
    owns: NOTHING,
    moves: [
      ...replaced,
      asked(alters({ ...stranger, user: 'ugo', device: versioned('another', VERSIONS - 1) }, 'payout')),
    ],
  },
  {
    name: 'honest: who uses private windows for a month is not asked in the next one',
    owns: USUAL,
    moves: [...windows, does({ ...uma, user: 'uta', device: window(40) }, 'login')],
  },
  {
    name: 'honest: the operator of the card merges with another one, and the card stays in the phone',
    owns: MAIL,
    moves: [...past(mona, 30), does(merged, 'login'), buys(merged, 40), alters(merged, 'payout')],
  },
  {
    name: 'attack: the same serial with another operator in a copied phone is another card',
    owns: MAIL,
    moves: [
      ...past(mona, 30),
      foiled(does({ ...merged, device: device('a copy', { model: 'Pixel 9' }), from: PROVIDER, pause: HOUR }, 'login')),
    ],
  },
  {
    name: 'honest: a new phone and card, and the request is sent again when a factor was passed hours later',
    owns: NOTHING,
    moves: [...typedBefore, way(does(later, 'login')), does(later, 'login', undefined, passedLater)],
  },
  {
    name: 'attack: key times that were recorded on the phone of the user are played on another one hours later',
    owns: NOTHING,
    moves: [
      ...typedBefore,
      does({ ...nina, more: behavioral(83, 20), pause: 2 * HOUR }, 'login'),
      stopped(does(later, 'login', undefined, passedLater)),
    ],
  },
  {
    name: 'honest: nine browsers take turns, and the orders on each are not asked about after some weeks',
    owns: USUAL,
    moves: [...turns, does(turn(0, { pause: HOUR }), 'login'), buys(turn(0), 45)],
  },
  {
    name: 'attack: a tenth browser orders at home, which the user of nine never had',
    owns: NOTHING,
    moves: [
      ...turns.map((move) => way(move)),
      foiled(does(turn(0, { device: pc('a tenth', { hardware: 'card' }), pause: HOUR }), 'login')),
    ],
  },
  {
    name: 'honest: equal computers of a pool, each of which was used before, are no stranger than a new one of them',
    owns: USUAL,
    moves: pool,
  },
];
