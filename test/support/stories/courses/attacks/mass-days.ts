// Round 36: thieves who use what a day of many people leaves behind. All customers came for an hour from an address in
// a hosting network, because a proxy was set up wrongly; anybody can rent the next address there.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { behavioral, DAY } from '../../scenario.js';
import {
  alters,
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
  stopped,
  way,
  type Who,
} from '../course.js';

const [HOME, PROXY, BESIDE, SAME_OWNER, CARRIER] = [
  '91.65.10.20',
  '3.120.17.20',
  '3.120.17.99',
  '3.120.200.9',
  '80.187.100.7',
];
const MINUTES = 600;

const vera: Who = { user: 'vera', device: pc("vera's computer"), from: HOME };
const behindProxy: readonly Move[] = [
  ...past(vera, 24),
  does({ ...vera, from: PROXY, pause: HOUR }, 'login'),
  buys({ ...vera, from: PROXY, pause: HOUR }, 40),
];
/** Of the same model and versions. */
const alike: Who = { ...vera, device: pc('of a thief'), from: BESIDE, pause: MINUTES };
const another: Who = {
  ...alike,
  device: pc('of another thief', { screenWidth: '1680', screenHeight: '1050', osVersion: 'Windows 10' }),
  from: SAME_OWNER,
};
const weeks = past(vera, 20);

/** A copied browser, whose thief has rented a server. */
const copied: Who = { ...vera, from: PROXY };
const waited: readonly Move[] = [...past(vera, 24), way(does({ ...copied, pause: 8 * DAY }, 'login'))];

const phone = (change: Json = {}): Json => device("nora's phone", { fingerprintSource: 'seeded', ...change });
const nora: Who = { user: 'nora', device: phone(), from: HOME, sim: simOf('ab', '26201') };
const OTHER = { manufacturer: 'Xiaomi', model: 'Redmi 13', brand: 'Redmi', device: 'moon', product: 'moon' };
const onOther: Who = { ...nora, device: phone({ ...OTHER, hardware: 'mt6769' }), pause: MINUTES };

const again = (who: Who): Who => ({ ...who, more: behavioral(91, 4) });

export const COURSES_AFTER_MASS_DAYS: readonly Course[] = [
  ...[true, false].map((paged): Course => {
    const through = paged ? ', through a page' : '';
    return {
      name: `attack: after that hour a computer of the model logs in from the next address, with the mailbox${through}`,
      owns: MAIL,
      ...(paged && { paged }),
      moves: [...behindProxy, foiled(does(alike, 'login'))],
    };
  }),
  {
    name: 'attack: the same three weeks later',
    owns: MAIL,
    moves: [...behindProxy, ...weeks, foiled(does(alike, 'login')), foiled(buys(alike, 80))],
  },
  {
    name: 'attack: any computer from elsewhere in that hosting network, with the mailbox',
    owns: MAIL,
    moves: [...behindProxy, ...weeks, foiled(does(another, 'login')), foiled(does(another, 'password_reset'))],
  },
  {
    name: 'attack: a copied browser logs in through a rented server, and sets another account for money a week later',
    owns: MAIL,
    moves: [...waited, foiled(alters(copied, 'payout'))],
  },
  {
    name: 'attack: the same for another e-mail',
    owns: MAIL,
    moves: [...waited, foiled(alters(copied, 'email'))],
  },
  {
    name: 'attack: the same for an order of five times the usual amount',
    owns: MAIL,
    moves: [...waited, foiled(buys(copied, 250))],
  },
  {
    name: "attack: the fingerprint of a phone on another phone, without its card, on the carrier's line",
    owns: MAIL,
    moves: [...past(nora, 24), stopped(does({ ...onOther, sim: simOf('cd', '26201'), from: CARRIER }, 'login'))],
  },
  {
    name: 'attack: the fingerprint and the card of a phone on other hardware, on a line of the country: a payout',
    owns: MAIL,
    moves: [...past(nora, 24), foiled(alters(again({ ...onOther, from: '93.128.40.4' }), 'payout'))],
  },
  {
    name: 'attack: the fingerprint of the computer on other hardware in its prefix sets another account for money',
    owns: NOTHING,
    moves: [
      ...past({ ...vera, device: pc("vera's computer", { hardware: 'Intel UHD 620', brand: 'Chrome' }) }, 24),
      foiled(
        alters(
          { ...vera, device: pc("vera's computer", { hardware: 'AMD', brand: 'Firefox', product: 'Gecko' }) },
          'payout',
        ),
      ),
    ],
  },
];
