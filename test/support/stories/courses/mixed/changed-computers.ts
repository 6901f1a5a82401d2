// Courses about computers that change under their users, and about accounts of many customers on one machine; then
// about results that a backend tells later, what others do to an account, amounts and classes.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { alters, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL, type Move } from '../course.js';
import { NOTHING, NOTICED, past, pc, SOFT, stopped, USUAL, way, type Who } from '../course.js';
import { DAY, times } from '../../scenario.js';

const MINUTES = 60;
const SWISS = { timezone: 'Europe/Zurich', locale: 'de-CH' };
const BELGIAN = { timezone: 'Europe/Brussels', locale: 'fr-BE' };
const SYSTEM_OF_TODAY: Json = { sdkVersion: '141', osVersion: 'Windows 11 24H2' };
const ELO = { manufacturer: 'Elo', brand: 'Elo', model: 'I-2', device: 'elo', product: 'elo', hardware: 'qcom' };

const luc: Who = { user: 'luc', device: pc('of luc', BELGIAN), from: '81.240.20.5', typist: 2901 };
const updated: Who = { ...luc, device: pc('of luc, updated', { ...BELGIAN, ...SYSTEM_OF_TODAY }) };
const atWork = (who: Who): Who => ({ ...who, from: '84.192.20.3' });

const nurse = (n: number, visit: number, ward: string, change: Json = {}): Who => ({
  user: `nurse ${n}`,
  device: pc(`${ward} ${(n + visit) % 6}`, { ...SWISS, ...change }),
  from: '193.5.22.4',
  typist: 3000 + n,
  pause: 4 * HOUR,
});

const kiosk = device('kiosk of a branch', { ...ELO, ...SWISS });
const customer = (i: number): Who => ({ user: `customer ${i}`, device: kiosk, from: '85.5.60.4', pause: 8 * MINUTES });

export const COURSES_AT_BENCHES: readonly Course[] = [
  course('honest: browser and system are updated on one day, at home', NOTHING, [
    ...past(luc, 20, 30, 'BE'),
    does(updated, 'login'),
    buys(updated, 35, undefined, 'BE'),
  ]),
  course('honest: and at work, where he comes every third day', NOTHING, [
    ...times(18, (i) => does(i % 3 === 0 ? atWork(luc) : luc, 'login')),
    does(atWork(updated), 'login'),
  ]),
  course('honest: four nurses on six computers that are replaced: asked on three of them at most', USUAL, [
    ...times(80, (i) => does(nurse(i % 4, Math.floor(i / 4), 'ward'), 'login', SOFT)),
    ...times(24, (i) => {
      const visit = Math.floor(i / 4);
      return does(nurse(i % 4, visit, 'new in the ward', SYSTEM_OF_TODAY), 'login', visit < 3 ? SOFT : undefined);
    }),
  ]),
  course(
    'attack: an insider sets the account for payouts of nine customers at their kiosk, and solves captchas',
    CAPTCHA,
    [
      ...times(60, (i) => way(does({ ...customer(i % 30), pause: DAY / 8 }, 'login'))),
      ...times(9, (i) => foiled(alters(customer(i), 'payout_account'))),
    ],
  ),
];

const SECOND = 1;

const olga: Who = { user: 'olga', device: pc('of olga'), from: '91.32.10.4', typist: 3101 };
/** Abroad, in a browser that is made up for each attempt. */
const guess = (i: number): Who => ({
  user: 'olga',
  device: pc(`guess ${i}`),
  from: `177.10.${i % 250}.${1 + (i % 7)}`,
  pause: 5 * SECOND,
});
/** One password, another account and another line of one prefix each time. */
const spray = (i: number, from: string): Who => ({ user: `sprayed ${i}`, device: pc(`tool ${i}`), from, pause: 60 });

/** Three hundred customers of a workspace order for 20 to 61. */
const MARKET = times(300, (i) =>
  buys(
    { user: `buyer ${i}`, device: device(`of buyer ${i}`), from: `91.${40 + (i % 9)}.${i % 250}.4`, pause: 1200 },
    20 + (41 * (i % 10)) / 9,
  ),
);
const fresh = (user: string, from: string): Who => ({
  user,
  device: pc(`of ${user}`),
  from,
  typist: 3300,
  pause: 12 * 60,
});

const EQUALS = pc('of a computer room', { fingerprintSource: 'hardware' });
const room = (i: number, typist: number): Who => ({ user: `pupil ${i}`, device: EQUALS, from: '194.95.20.4', typist });
const registers = (who: Who, may = HARD): Move => does({ ...who, pause: 120 }, 'registration', may);

export const COURSES_AT_COUNTERS: readonly Course[] = [
  course('honest: others tried her password hundreds of times within the hour; she logs in at home', USUAL, [
    ...past(olga, 16),
    ...times(300, (i) => way(does(guess(i), 'failure'))),
    does({ ...olga, pause: 60 }, 'login', SOFT),
    does(olga, 'login'),
  ]),
  course('attack: and who tried them has found it', MAIL, [
    ...past(olga, 16),
    ...times(120, (i) => way(does(guess(i), 'failure'))),
    { ...does(guess(121), 'login', ['block']), then: ['block'] },
    { ...alters(guess(121), 'email', ['block']), then: ['block'] },
  ]),
  {
    name: 'attack: one password for sixty accounts of a /24, a page whose backend tells each failure later',
    owns: MAIL,
    paged: true,
    moves: [
      ...times(50, (i) => way(does(spray(i, `5.146.61.${1 + i}`), 'failure'))),
      ...times(10, (i) => does(spray(50 + i, `5.146.61.${51 + i}`), 'failure', NOTICED)),
    ],
  },
  {
    name: 'attack: the same from a /48, another /64 each time',
    owns: MAIL,
    paged: true,
    moves: [
      ...times(50, (i) => way(does(spray(i, `2a02:8070:2:${i + 16}::1`), 'failure'))),
      ...times(10, (i) => does(spray(50 + i, `2a02:8070:2:${i + 80}::1`), 'failure', NOTICED)),
    ],
  },
  {
    name: 'honest: sixty customers of a carrier on their first day there, of whom six mistype',
    owns: USUAL,
    paged: true,
    moves: times(60, (i) => {
      const who: Who = { ...spray(i, `80.187.100.${1 + (i % 12)}`), user: `customer ${i}`, typist: 3200 + i };
      return i % 10 === 0 ? does(who, 'failure', HARD) : does(who, 'login');
    }),
  },
  course('attack: amounts that grow step by step on an account of a day', MAIL, [
    ...MARKET,
    does({ ...fresh('climber', '5.146.30.9'), pause: DAY }, 'registration'),
    ...[5, 20, 90, 400].map((amount) => way(buys(fresh('climber', '5.146.30.9'), amount))),
    foiled(buys(fresh('climber', '5.146.30.9'), 1200)),
  ]),
  course('honest: furnishes a flat in the first week', USUAL, [
    ...MARKET,
    does({ ...fresh('tenant', '91.32.10.4'), pause: DAY }, 'registration'),
    ...[35, 60, 25, 80].map((amount) => buys({ ...fresh('tenant', '91.32.10.4'), pause: DAY / 2 }, amount)),
    buys(fresh('tenant', '91.32.10.4'), 320, SOFT),
    buys(fresh('tenant', '91.32.10.4'), 90),
  ]),
  course(
    'honest: a class of twenty-five registers in a room of equal computers; the first ones may be stopped',
    MAIL,
    times(25, (i) => ({ ...registers(room(i, 3400 + i), i < 9 ? HARD : SOFT), then: i < 9 ? HARD : ['allow'] })),
  ),
  course(
    'attack: one person makes accounts on such a computer',
    MAIL,
    times(25, (i) => (i < 6 ? way(registers(room(i, 3400))) : stopped(registers(room(i, 3400))))),
  ),
];
