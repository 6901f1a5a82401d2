// Lives of a year and longer (round 35): what a life makes usual, and an attacker who uses just that.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import {
  alters,
  asked,
  buys,
  type Course,
  does,
  foiled,
  HOUR,
  MAIL,
  type Move,
  NOTHING,
  past,
  pc,
  simOf,
  SOFT,
  USUAL,
  way,
  type Who,
} from '../course.js';

const [HOME, PROVIDER, FAR] = ['91.65.10.20', '91.65.200.9', '93.104.30.7'];
const MINUTES = 600;

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
  pause: MINUTES,
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

export const COURSES_OF_FULL_LIVES: readonly Course[] = [
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
];
