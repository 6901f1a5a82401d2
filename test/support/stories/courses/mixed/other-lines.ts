// Courses about lines and what a backend says of a request: payouts changed from another line, pages that collect
// without telling what for, and changes of networks that are nobody's doing.
import { device } from '../../../bodies.js';
import { alters, buys, type Course, course, does, foiled, HARD, HOUR, MAIL, NOTHING, past, pc } from '../course.js';
import { simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const SWEDEN = { timezone: 'Europe/Stockholm', locale: 'sv-SE' };
const FINLAND = { timezone: 'Europe/Helsinki', locale: 'fi-FI' };
const IRELAND = { timezone: 'Europe/Dublin', locale: 'en-IE' };
const MINUTES = 60;
const UNTOLD = { brand: '', device: '', product: '', hardware: '' };
const CONSOLE = { ...UNTOLD, ...FINLAND, manufacturer: 'Sony', model: 'PS5', osVersion: '8.20', screenWidth: '3840' };

const greta: Who = { user: 'greta', device: pc("greta's computer", SWEDEN), from: '81.224.30.5', typist: 901 };
/** Everything of her browser, on a line of another provider of the country; the program types nothing. */
const stealer: Who = { ...greta, from: '83.248.10.3', typist: undefined, pause: 5 * MINUTES };
const mailed: Who = {
  user: 'greta',
  device: pc('of the mail thief', { ...SWEDEN, sdkVersion: '137', screenWidth: '1536' }),
  from: '83.248.10.3',
  typist: 902,
  pause: 10 * MINUTES,
};
const kai: Who = { user: 'kai', device: device("kai's console", CONSOLE), from: '91.152.20.4' };
const atFriends: Who = { ...kai, device: device("friend's console", CONSOLE), from: '88.112.7.7', pause: 20 * MINUTES };
const isla: Who = {
  user: 'isla',
  device: device("isla's phone", { manufacturer: 'samsung', brand: 'samsung', model: 'SM-A556B', ...IRELAND }),
  from: '86.40.20.3',
  sim: simOf('2c', '27201'),
};
const porter: Who = { user: 'isla', device: pc('of the porter', IRELAND), from: '86.47.20.3', pause: MINUTES };
const clerk = (i: number, osVersion: string): Who => ({
  user: `clerk ${i}`,
  device: pc(`clerk ${i} on ${osVersion}`, { ...FINLAND, osVersion }),
  from: '91.152.88.8',
  typist: 910 + i,
  pause: 50 * MINUTES,
});
const colleague = (i: number, home: boolean): Who => ({
  user: `colleague ${i}`,
  device: pc(`colleague ${i}`, { timezone: 'Europe/Zurich', screenWidth: String(1400 + 20 * i) }),
  from: home ? `83.76.${20 + 7 * i}.4` : '178.192.20.4',
  typist: 930 + i,
  pause: home ? MINUTES : HOUR,
});
const nina: Who = {
  user: 'nina',
  device: device("nina's phone", { model: 'SM-A556B', ...FINLAND }),
  from: '91.152.40.7',
  sim: simOf('3d', '24405'),
  pause: 5 * MINUTES,
};
const ofSixth = (i: number): string => `2003:e0:1f0${i}:ab00:11:22:33:${i + 1}`;
const ingo: Who = { user: 'ingo', device: pc("ingo's computer"), from: '91.10.30.5', typist: 951 };
const life = (who: Who, visits: number, country: string) => past(who, visits, 40, country);

export const COURSES_OF_LINES: readonly Course[] = [
  {
    name: 'honest: by plain pages: a payee is added at home, and paid as usual',
    owns: [],
    paged: true,
    plain: true,
    moves: [
      ...life(greta, 20, 'SE'),
      alters({ ...greta, pause: 5 * MINUTES }, 'payee_added'),
      buys(greta, 42, SOFT, 'SE'),
    ],
  },
  {
    name: 'honest: by plain pages: trades items on the console of a friend, with a code',
    owns: USUAL,
    paged: true,
    plain: true,
    moves: [...life(kai, 16, 'FI'), does(atFriends, 'login', SOFT), alters(atFriends, 'item_trade', HARD)],
  },
  course('honest: another account for money from the café, with a code by SMS', USUAL, [
    ...life(greta, 20, 'SE'),
    alters({ ...greta, from: '83.248.60.9' }, 'payout', SOFT),
    does(greta, 'login'),
  ]),
  course('honest: a dozen clerks get another operating system on a Monday', USUAL, [
    ...times(5, () => times(12, (i) => does(clerk(i, 'Windows 10'), 'login', SOFT))).flat(),
    ...times(12, (i) => does({ ...clerk(i, 'Windows 11'), pause: 3 * MINUTES }, 'login', SOFT)),
    ...times(12, (i) => does({ ...clerk(i, 'Windows 11'), pause: 3 * MINUTES }, 'login')),
  ]),
  course('honest: the gateway of an office is down, a dozen come from their homes', NOTHING, [
    ...times(5, () => times(12, (i) => does(colleague(i, false), 'login'))).flat(),
    ...times(12, (i) => does(colleague(i, true), 'login')),
  ]),
  {
    name: 'honest: by pages: registers, then sets phone and address, and orders at once',
    owns: USUAL,
    paged: true,
    moves: [
      does(nina, 'registration'),
      alters(nina, 'phone'),
      alters(nina, 'address'),
      buys({ ...nina, pause: DAY }, 30, undefined, 'FI'),
    ],
  },
  course('honest: the provider goes from the fourth to the sixth version of addresses', NOTHING, [
    ...life(ingo, 14, 'DE'),
    ...times(6, (i) => does({ ...ingo, from: ofSixth(i) }, 'login')),
  ]),
  course('attack: everything of a browser, from another line of the country: another account for money', MAIL, [
    ...life(greta, 20, 'SE'),
    way(does(stealer, 'login')),
    foiled(alters(stealer, 'payout')),
  ]),
  course('attack: and from Moscow, with the mailbox that the browser was signed in to: another e-mail', MAIL, [
    ...life(greta, 20, 'SE'),
    way(does({ ...stealer, from: '95.24.30.4' }, 'login')),
    foiled(alters({ ...stealer, from: '95.24.30.4' }, 'email')),
  ]),
  {
    name: 'attack: by plain pages: and an order of twenty times the usual',
    owns: MAIL,
    paged: true,
    plain: true,
    moves: [...life(greta, 20, 'SE'), way(does(stealer, 'login')), foiled(buys(stealer, 900, undefined, 'SE'))],
  },
  {
    name: 'attack: by plain pages: the mailbox is his, a reset and another account for money',
    owns: MAIL,
    paged: true,
    plain: true,
    moves: [...life(greta, 20, 'SE'), way(does(mailed, 'password_reset')), foiled(alters(mailed, 'payout'))],
  },
  course('attack: asks to take the number away, one minute after the login', MAIL, [
    ...life(isla, 20, 'IE'),
    way(does(porter, 'login')),
    foiled(alters({ ...porter, pause: DAY }, 'port_out')),
  ]),
];
