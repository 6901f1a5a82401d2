// Courses of what types, pays and connects instead of people: tokens, readers and boards, carriers with one address,
// browsers that were copied, phones of mules, orders far beyond everybody's.
import { device } from '../bodies.js';
import { typed } from '../../profiles/rows.js';
import {
  alters,
  buys,
  type Course,
  does,
  foiled,
  HOUR,
  MAIL,
  past,
  pc,
  simOf,
  SOFT,
  USUAL,
  way,
  type Who,
} from './course.js';
import { times } from './scenario.js';

const SWEDEN = { timezone: 'Europe/Stockholm', locale: 'sv-SE' };
const IRELAND = { timezone: 'Europe/Dublin', locale: 'en-IE' };
const AUSTRIA = { timezone: 'Europe/Vienna', locale: 'de-AT' };
const PORTUGAL = { timezone: 'Europe/Lisbon', locale: 'pt-PT' };
const MOTO = { manufacturer: 'motorola', brand: 'motorola', model: 'moto g84', hardware: 'qcom', device: 'bangkk' };
const OPPO = { manufacturer: 'OPPO', brand: 'OPPO', model: 'CPH2525', hardware: 'mt6877', device: 'OP5729' };
const FAIR = { manufacturer: 'Fairphone', brand: 'Fairphone', model: 'FP5', hardware: 'qcom', device: 'FP5' };
const NOTHING = { manufacturer: 'Nothing', brand: 'Nothing', model: 'A065', hardware: 'qcom', device: 'Pong' };
const PHONES = [MOTO, OPPO, FAIR, NOTHING];
const RIO = '189.6.10.3';
const MINUTES = 60;

const maja: Who = { user: 'maja', device: pc("maja's computer", SWEDEN), from: '90.224.20.6', typist: 207 };
const paul: Who = { user: 'paul', device: pc("paul's computer", IRELAND), from: '86.40.20.6', typist: 203 };
const lena: Who = {
  user: 'lena',
  device: device("lena's phone", { ...FAIR, ...AUSTRIA }),
  from: '91.112.30.4',
  typist: 209,
  sim: simOf('d3', '23201'),
};
const taker: Who = {
  ...lena,
  device: device("the taker's phone", { ...NOTHING, ...AUSTRIA }),
  from: '91.141.3.3',
  typist: 2100,
};
const copy: Who = { ...paul, from: RIO, typist: undefined };
const herder = { device: device("the herder's phone", NOTHING), from: '189.6.77.7', typist: 2095 };

const keys = (dwell: readonly number[], flight: readonly number[]) => ({
  behavioral: { typing_dwell_ms: dwell, typing_flight_ms: flight },
});
/** What a hardware token types: a key each 9 to 12 ms. */
const tokenDwell = times(44, (k) => 7 + (k % 3));
const tokenFlight = times(44, (k) => 9 + (k % 4));
const byToken = { typist: undefined, more: keys(tokenDwell.slice(0, 20), tokenFlight.slice(0, 19)) };

/** The password by hand, then the code of the token. */
function byHandAndToken(sample: number) {
  const { typingDwell, typingFlight } = typed(207, sample);
  const dwell = [...typingDwell, ...tokenDwell].slice(0, 50);
  const flight = [...typingFlight, 800, ...tokenFlight].slice(0, 49);
  return { typist: undefined, more: keys(dwell, flight) };
}

/** One key every two seconds, from a board that is scanned. */
function bySwitch(visit: number) {
  const dwell = times(10, (k) => 300 + ((k * 37 + visit * 13) % 90));
  return {
    typist: undefined,
    more: keys(
      dwell,
      times(9, (k) => 1700 + ((k * 311 + visit * 71) % 900)),
    ),
  };
}

const subscriber = (i: number): Who => ({
  user: `subscriber ${i}`,
  device: device(`subscriber ${i}`, { ...PHONES[i % 4], ...PORTUGAL }),
  from: '176.79.4.4',
  typist: 1000 + i,
  pause: 17,
});

const HONEST: readonly Course[] = [
  {
    name: 'honest: a hardware token types its code into the form',
    owns: USUAL,
    moves: [...past(maja, 10, 40, 'SE'), ...times(3, () => does({ ...maja, ...byToken }, 'login', SOFT))],
  },
  {
    name: 'honest: the password by hand, then the token types its code',
    owns: USUAL,
    moves: [...past(maja, 10, 40, 'SE'), ...times(4, (i) => does({ ...maja, ...byHandAndToken(i) }, 'login', SOFT))],
  },
  {
    name: 'honest: a reader types the number of the card at the till',
    owns: USUAL,
    moves: [
      ...times(8, () => does(maja, 'login')),
      ...times(3, () =>
        buys({ ...maja, typist: undefined, more: keys(Array(13).fill(1), Array(12).fill(4)) }, 12, SOFT, 'SE'),
      ),
    ],
  },
  {
    name: 'honest: switch control, one key every two seconds, from the first visit on',
    owns: USUAL,
    moves: times(5, (i) => does({ ...maja, ...bySwitch(i) }, i === 0 ? 'registration' : 'login')),
  },
  {
    name: 'honest: two hundred customers of a carrier meet the app within an hour',
    owns: USUAL,
    paged: true,
    moves: times(200, (i) => does(subscriber(i), 'login', i < 100 ? undefined : SOFT)),
  },
];

const ATTACKS: readonly Course[] = [
  {
    name: 'attack: a copied browser abroad changes the e-mail',
    owns: ['captcha'],
    moves: [...past(paul, 16, 60, 'IE'), foiled(alters(copy, 'email'))],
  },
  {
    name: 'attack: a copied browser abroad logs in, then changes the e-mail',
    owns: ['captcha'],
    moves: [
      ...past(paul, 16, 60, 'IE'),
      way(does({ ...copy, pause: 4 * MINUTES }, 'login')),
      foiled(alters(copy, 'email')),
    ],
  },
  {
    name: 'attack: mules, eight owners pass a factor on one phone, each with another account for money',
    owns: [...USUAL, 'mfa_totp'],
    moves: [
      ...times(40, (i) =>
        way(
          does(
            {
              user: `mule ${i % 8}`,
              device: device(`mule ${i % 8}`, OPPO),
              from: `177.4${i % 8}.9.4`,
              typist: 2080 + (i % 8),
              pause: 5 * HOUR,
            },
            'login',
          ),
        ),
      ),
      ...times(7, (i) => way(alters({ ...herder, user: `mule ${i}`, pause: 40 * MINUTES }, 'payout account'))),
      foiled(alters({ ...herder, user: 'mule 7' }, 'payout account')),
    ],
  },
  {
    name: 'attack: 4,000 where 40 are usual, on a device of minutes',
    owns: MAIL,
    moves: [
      ...past(lena, 20, 40, 'AT'),
      way(does({ ...taker, pause: 5 * MINUTES }, 'login')),
      foiled(buys(taker, 4000, undefined, 'AT')),
    ],
  },
];

export const COURSES_OF_WALLETS: readonly Course[] = [...HONEST, ...ATTACKS];
