// Courses of integrations that tell little or something unusual: no address, the address of a load balancer, no user,
// one session for all, scores only, old requests at once; and of phones set up from a backup and browsers that hide.
import { type Json } from '../../../app.js';
import { device, fingerprintOf } from '../../../bodies.js';
import {
  alters,
  buys,
  type Course,
  course,
  does,
  foiled,
  HARD,
  MAIL,
  type Move,
  NOTHING,
  past,
  pc,
} from '../course.js';
import { simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { type Action } from '../../../../../src/contract/vocabulary.js';
import { DAY, times } from '../../scenario.js';
import { REDMI, SAMSUNG } from '../phones.js';

const MINUTES = 60;
const RUSSIA = { timezone: 'Europe/Moscow', locale: 'ru-RU' };
/** What browsers tell that hide what they run on. */
const HIDDEN = { timezone: 'Atlantic/Reykjavik', locale: 'en-US', screenWidth: '1400', screenHeight: '900' };

const vera: Who = { user: 'vera', device: device("vera's phone", SAMSUNG), from: '91.65.10.20' };
const renewed: Who = { ...vera, device: device("vera's new phone", { ...SAMSUNG, model: 'SM-S931B' }) };
const typing: Who = { ...vera, typist: 7001 };
const near: Who = { ...vera, device: device('of a thief', REDMI), from: '84.160.20.30', pause: 5 * MINUTES };
const abroad: Who = { ...vera, device: device('of another thief', { ...REDMI, ...RUSSIA }), from: '95.24.30.4' };
/** The seed of an installation goes to a new phone with its backup. */
const seeded = (model: Json): Json => device('an installation', { ...model, fingerprintSource: 'seeded' });
const backed: Who = { user: 'backed', device: seeded(SAMSUNG), from: '91.65.41.7', sim: simOf('6c', '26203') };
const restored: Who = { ...backed, device: seeded(REDMI) };
const stolen: Who = { ...restored, sim: simOf('b1', '26207'), pause: 5 * MINUTES };
const open: Who = { user: 'hiding', device: pc('open'), from: '91.65.101.7', typist: 7020 };
const hiding: Who = { ...open, device: pc('hiding', HIDDEN) };
const customer = (i: number, more: Partial<Who> = {}): Who => ({
  user: `customer ${i}`,
  device: device(`customer ${i}`, { ...(i % 2 === 0 ? SAMSUNG : REDMI), screenHeight: String(2000 + i) }),
  from: `91.${10 + (i % 40)}.${20 + 3 * i}.${5 + i}`,
  pause: 7 * MINUTES,
  ...more,
});

const LONDON = { timezone: 'Europe/London', locale: 'en-GB' };
const SAN_JUAN = { timezone: 'America/Puerto_Rico', locale: 'es-PR' };
const londoner: Who = { user: 'londoner', device: pc('in London', LONDON), from: '81.2.69.10' };
const islander: Who = { user: 'islander', device: pc('in San Juan', SAN_JUAN), from: '66.50.10.3' };
const carded: Who = {
  user: 'carded',
  device: device('a phone with a card', SAMSUNG),
  from: '91.65.41.8',
  sim: simOf('6c', '26203'),
};
const TOTP = [...USUAL, 'mfa_totp'] as const;
const salted = (i: number): Who => ({
  ...carded,
  sim: { ...simOf('6c', '26203'), simSerialNumber: fingerprintOf(`salt ${i}`) },
});
const byHand = (timezone: string): Who => ({ ...carded, device: { ...carded.device, timezone } });
/** The hash of no text. */
const namedNothing = {
  loginContext: { identifierHash: `sha256:${fingerprintOf('')}`, result: 'SUCCESS', authMethod: 'PASSWORD' },
};

const ALLOWED: readonly Action[] = ['allow'];
const first = (i: number, count: number): readonly Action[] => (i < count ? SOFT : ALLOWED);
const scores = (who: Who, count: number): Move[] => times(count, () => does(who, 'score'));
const unaddressed = (move: Move): Move => ({ ...move, headers: {} });
const ofNobody = (move: Move): Move => ({ ...move, body: { ...move.body, userId: null } });
const hoursAgo = (hours: number): Json => ({
  session: { timestamp: new Date(Date.UTC(2026, 0, 14) - hours * 3_600_000).toISOString() },
});

export const COURSES_OF_INTEGRATIONS: readonly Course[] = [
  course('honest: only ever scored, and a new phone at home after weeks', USUAL, [
    ...scores(vera, 20),
    ...times(7, (i) => does(renewed, 'score', first(i, 3))),
  ]),
  course(
    'honest: one session id for all thirty customers',
    USUAL,
    times(4, () => times(30, (i) => does(customer(i, { session: 'default' }), 'login'))).flat(),
  ),
  course(
    'honest: no user is ever told, visits and orders on the own phone',
    USUAL,
    [...past(vera, 16), buys(vera, 50), buys(vera, 60, SOFT)].map(ofNobody),
  ),
  course(
    'honest: no address is ever told: a reset on the own phone, and a new phone',
    USUAL,
    [
      ...past(vera, 16),
      does(vera, 'password_reset', SOFT),
      does(vera, 'login'),
      does(renewed, 'login', SOFT),
      buys(renewed, 40, SOFT),
      does(renewed, 'login'),
    ].map(unaddressed),
  ),
  course(
    'honest: the private address of the load balancer for all, 1,200 customers a minute on the first day',
    NOTHING,
    times(800, (i) => does(customer(i, { from: '10.0.3.17', pause: 0.05 }), 'login')),
  ),
  course('honest: after an outage the day of one customer comes within two seconds', USUAL, [
    ...past(typing, 16),
    ...times(6, (i) => {
      const late = { ...typing, pause: 0.3, more: hoursAgo(9 - i) };
      return i % 3 === 2 ? buys(late, 40, SOFT) : does(late, 'login');
    }),
    does({ ...typing, pause: DAY }, 'login'),
    buys(typing, 40),
  ]),
  course('honest: the installation comes with the backup to another model', USUAL, [
    ...past(backed, 16),
    ...times(2, () => does(restored, 'login', SOFT)),
    buys(restored, 40),
    does(restored, 'login'),
  ]),
  course('honest: hides clock, language and screen from one day on, at home', USUAL, [
    ...past(open, 16),
    ...times(8, (i) => does(hiding, 'login', first(i, 2))),
    buys(hiding, 40),
  ]),
  course(
    'honest: a page that hashes the login name before it is typed: forty customers of three days',
    USUAL,
    times(3, () => times(40, (i) => does(customer(i, { pause: 12 * MINUTES }), 'login', ALLOWED, namedNothing))).flat(),
  ),
  course(
    'honest: a new version of an app cannot read the serial of the card, and writes the operator otherwise',
    USUAL,
    [
      ...past(carded, 16),
      ...past({ ...carded, sim: { ...simOf('6c', '262-03'), simSerialNumber: fingerprintOf('') } }, 8),
      alters({ ...carded, sim: { simOperator: '262-03', simSerialNumber: 'null' } }, 'email'),
    ],
  ),
  course(
    'honest: an app that hashes the serial of the card with a new salt at each start: not asked for good',
    TOTP,
    times(24, (i) => does(salted(i), 'login', i < 6 ? HARD : ALLOWED)),
  ),
  course('attack: beside that app, a phone of the thief with another card', MAIL, [
    ...times(24, (i) => way(does(salted(i), 'login'))),
    foiled(alters({ ...carded, device: near.device, from: near.from, sim: simOf('b1', '26207') }, 'payout')),
  ]),
  ...['+01:00', 'GMT+01:00'].map((timezone) =>
    course(`honest: a phone whose clock was set by hand tells ${timezone}`, USUAL, [
      does(byHand(timezone), 'registration'),
      ...past(byHand(timezone), 8),
    ]),
  ),
  course('honest: of which only the operator was ever told', USUAL, [
    ...past({ ...carded, sim: { simOperator: '26203' } }, 16),
    ...past({ ...carded, sim: { simOperator: '262-03' } }, 8),
  ]),
  course('honest: a shop in London writes UK, and its customer gets a new computer', USUAL, [
    ...past(londoner, 20, 40, 'UK'),
    buys(londoner, 240, undefined, 'UK'),
    buys({ ...londoner, device: pc('a new computer', LONDON) }, 40, SOFT, 'UK'),
  ]),
  course('honest: the same in San Juan, where goods are sent to the United States', USUAL, [
    ...past(islander, 20, 40, 'US'),
    buys(islander, 600, undefined, 'US'),
    buys({ ...islander, device: pc('another computer', SAN_JUAN) }, 40, SOFT, 'US'),
  ]),
  course('attack: the password, to a number under a word of another language', NOTHING, [
    ...past(vera, 20),
    foiled(alters(near, 'teléfono')),
    foiled(alters(near, 'pwd')),
  ]),
  course(
    'attack: no address is ever told: the password and the mailbox, another account for money',
    MAIL,
    [...past(vera, 20), way(does(near, 'login')), foiled(alters(near, 'payout'))].map(unaddressed),
  ),
  course('attack: only ever scored: from abroad for a week beside her, then another address of mail', NOTHING, [
    ...scores(vera, 20),
    ...times(7, () => [
      way(does({ ...abroad, pause: DAY / 8 }, 'score')),
      does({ ...vera, pause: (DAY * 7) / 8 }, 'score', SOFT),
    ]).flat(),
    foiled(alters(abroad, 'email')),
  ]),
  course(
    'attack: the backup is stolen: her installation on another model, card and line: another account for money',
    MAIL,
    [
      ...past(backed, 20),
      way(does({ ...stolen, from: '84.160.20.30' }, 'login')),
      foiled(alters({ ...stolen, from: '84.160.20.30' }, 'payout')),
    ],
  ),
  course('attack: and the same from the network of her home', MAIL, [
    ...past(backed, 20),
    way(does(stolen, 'login')),
    foiled(alters(stolen, 'payout')),
  ]),
];
