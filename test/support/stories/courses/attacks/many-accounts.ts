// Courses of attackers with many accounts, taken over or their own: credential stuffing, farms, cards, mules, bots.
import { type Json } from '../../../app.js';
import { device, fingerprintOf } from '../../../bodies.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, foiled, HOUR, MAIL, type Move } from '../course.js';
import { HARD, NOTHING, pc, simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { behavioral, DAY, times } from '../../scenario.js';

const IN_BRAZIL = { timezone: 'America/Sao_Paulo' };
const CURITIBA = '177.220.170.9';
const SERVER = '159.89.20.4';
const A15 = {
  manufacturer: 'samsung',
  brand: 'samsung',
  model: 'SM-A155M',
  device: 'a15',
  product: 'a15',
  hardware: 'mt6789',
  screenWidth: '1080',
  screenHeight: '2340',
  ...IN_BRAZIL,
};
const line = (i: number): string => `189.${10 + (i % 90)}.${(i * 37) % 250}.${1 + ((i * 53) % 250)}`;
const customer = (i: number): Who => ({
  user: `cliente ${i}`,
  device: device(`celular ${i}`, { ...A15, model: `SM-A${100 + i}M` }),
  from: line(i),
  typist: 70 + i,
  sim: simOf(`${(i % 9) + 1}a`, '72410'),
  pause: 3 * HOUR,
});
/** Eight customers with some weeks of history. */
const customers = times(64, (i) =>
  i % 8 === 7 && i > 20 ? buys(customer(i % 8), 35 + i, undefined, 'BR') : does(customer(i % 8), 'login'),
);
const tries = (i: number, from: string, how: Partial<Who> = {}): Who => ({
  user: `lista ${i}`,
  device: pc(`robô ${i}`, { ...IN_BRAZIL, sdkVersion: '139' }),
  from,
  ...how,
});
const hits = (i: number, from: string): Move =>
  foiled(does({ ...tries(i, from), user: `cliente ${i % 8}`, pause: HOUR }, 'login'));
const farmed = (i: number): Who => ({
  user: `bônus ${i}`,
  device: device(`da prateleira ${i}`, A15),
  from: CURITIBA,
  typist: 90,
  sim: simOf(`${(i % 9) + 1}${'bcdef'[i % 5] ?? 'b'}`, '72404'),
  pause: 40 * 60,
});
const pupil = (i: number): Who => ({
  user: `aluno ${i}`,
  device: pc(`aluno ${i}`, { ...IN_BRAZIL, screenWidth: `${1280 + 40 * (i % 5)}` }),
  from: CURITIBA,
  typist: 200 + i,
  pause: 60,
});
const invited = (i: number): Who => ({
  user: `convidado ${i}`,
  device: device(`app posto a zero ${i}`, A15),
  from: CURITIBA,
  typist: 91,
  pause: 1800,
});
const mule: Who = { user: 'mula', device: device('da mula', A15), from: CURITIBA, typist: 92, pause: DAY };
const handler: Who = {
  user: 'mula',
  device: pc('de quem paga', { ...IN_BRAZIL, screenWidth: '1366' }),
  from: '177.40.8.3',
  typist: 93,
  pause: 300,
};
const tester: Who = { user: 'testador', device: pc('do testador', IN_BRAZIL), from: CURITIBA, pause: 70 };
const aged: Who = { user: 'antigo', device: device('antigo', A15), from: CURITIBA, typist: 94, pause: 3 * DAY };
/** No keys, no pointer, no attributes: only the required fields of the API. */
const bare = (i: number): Who => ({
  user: `api ${i}`,
  device: { fingerprint: fingerprintOf(`api ${i}`), deviceId: fingerprintOf(`api ${i}`).slice(0, 32), ...IN_BRAZIL },
  from: SERVER,
  pause: 8,
});
const recorded: Json = behavioral(96, 1);
const copied = (i: number): Who => ({
  user: `cliente ${i}`,
  device: pc(`copiado ${i}`, { ...IN_BRAZIL, sdkVersion: '141' }),
  from: `177.${40 + i}.9.7`,
  more: recorded,
  pause: 200,
});
const agency: Who = { user: 'agência', device: pc('agência', IN_BRAZIL), from: '177.40.60.2', pause: 600 };

const opened = (i: number): Who => ({
  user: `mula ${i}`,
  device: device('celular das mulas', A15),
  from: CURITIBA,
  typist: 7201,
  pause: 600,
});
const relative = (i: number): Who => ({
  user: `parente ${i}`,
  device: device('tablet da família', { ...A15, model: 'SM-X200' }),
  from: CURITIBA,
  typist: 7210 + i,
});
const spread = (i: number): Who => ({
  user: `espalhado ${i}`,
  device: pc(`espalhado ${i}`, { screenWidth: String(1200 + 8 * i) }),
  from: `84.160.${20 + (i % 6)}.${7 + i}`,
  typist: 8000,
  pause: 60,
});

export const COURSES_OF_RINGS: readonly Course[] = [
  course('attack: one guess an hour from each address, and one of them fits', CAPTCHA, [
    ...customers,
    ...times(48, (i) => way(does(tries(i, line(200 + (i % 4)), { pause: 900 }), 'failure'))),
    hits(48, line(200)),
  ]),
  course('attack: rented lines of the country, one guess each, and two of them fit', CAPTCHA, [
    ...customers,
    ...times(40, (i) => way(does(tries(i, line(300 + i), { pause: 120 }), 'failure'))),
    hits(41, line(341)),
    hits(42, line(342)),
  ]),
  course('attack: one password on eighty accounts from one /24, three minutes apart', CAPTCHA, [
    ...customers,
    ...times(80, (i) => way(does(tries(i, `177.92.14.${1 + ((i * 7) % 200)}`, { pause: 180 }), 'failure'))),
    hits(81, '177.92.14.77'),
  ]),
  course(
    'attack: a shelf of equal phones, each with a card, makes twelve accounts by one hand in eight hours',
    CAPTCHA,
    [
      ...times(10, (i) => way(does(farmed(i), 'registration'))),
      ...times(2, (i) => asked(does(farmed(10 + i), 'registration'))),
    ],
  ),
  course(
    'honest: a class of twenty-eight registers on one line within half an hour, and meets a captcha',
    CAPTCHA,
    times(28, (i) => does(pupil(i), 'registration', SOFT)),
  ),
  course('attack: invites himself: the app is set back ten times in five hours', CAPTCHA, [
    ...times(8, (i) => way(does(invited(i), 'registration'))),
    asked(does(invited(8), 'registration')),
    asked(does(invited(9), 'registration')),
  ]),
  course('attack: a mule: an account of ten days, then money to another bank from another machine', MAIL, [
    does(mule, 'registration'),
    ...times(10, () => does(mule, 'login')),
    foiled(alters(handler, 'payout bank account')),
    foiled(buys(handler, 1500, undefined, 'BR')),
  ]),
  course('attack: cards are tried for one to three on an account of today, in a shop of today', CAPTCHA, [
    way(does(tester, 'registration')),
    ...times(6, (i) => way(buys(tester, 1 + (i % 3), undefined, 'BR'))),
    ...times(6, (i) => foiled(buys(tester, 1 + (i % 3), undefined, 'BR'))),
  ]),
  course('attack: and in a shop of weeks, after a registration and two logins', CAPTCHA, [
    ...customers,
    ...times(120, (i) => buys({ ...customer(10 + i), pause: 600 }, 20 + i, undefined, 'BR')),
    way(does(tester, 'registration')),
    way(does(tester, 'login')),
    way(does({ ...tester, pause: HOUR }, 'login')),
    ...times(4, (i) => way(buys(tester, 1 + (i % 3), undefined, 'BR'))),
    ...times(6, (i) => foiled(buys(tester, 1 + (i % 3), undefined, 'BR'))),
  ]),
  course('attack: forty days of small orders, and six of thousands within the hour', CAPTCHA, [
    ...times(14, () => buys(aged, 25, undefined, 'BR')),
    ...times(6, (i) => foiled(buys({ ...aged, pause: 400 }, 2000 + 150 * i, undefined, 'BR'))),
  ]),
  course('attack: registrations by the API alone, from a server, every eight seconds', CAPTCHA, [
    ...times(24, (i) => way(does(bare(i), 'registration'))),
    ...times(6, (i) => foiled(does(bare(24 + i), 'registration'))),
  ]),
  course('attack: and three minutes apart', NOTHING, [
    ...times(30, (i) => way(does({ ...bare(i), pause: 180 }, 'registration'))),
    ...times(3, (i) => foiled(does({ ...bare(30 + i), pause: 180 }, 'registration'))),
  ]),
  course('attack: one recording of a hand, played for six customers', CAPTCHA, [
    ...customers,
    ...times(6, (i) => foiled(does(copied(i), 'login'))),
  ]),
  course('attack: an agency of today buys three journeys for as many countries with cards of others', CAPTCHA, [
    ...customers,
    ...times(120, (i) => buys({ ...customer(10 + i), pause: 600 }, 20 + i, undefined, 'BR')),
    way(does(agency, 'registration')),
    asked(buys(agency, 2900, undefined, 'TH')),
    asked(buys(agency, 3400, undefined, 'AE')),
    asked(buys(agency, 3100, undefined, 'TR')),
  ]),
  course('attack: looks for accounts: ninety resets from six servers of one /24 in forty minutes', CAPTCHA, [
    ...customers,
    ...times(84, (i) => way(does(tries(i, `159.89.30.${4 + (i % 6)}`, { pause: 25 }), 'password_reset'))),
    ...times(6, (i) => foiled(does(tries(84 + i, `159.89.30.${4 + i}`, { pause: 25 }), 'password_reset'))),
  ]),
  course('attack: mules open an account a week on one phone: the account for money of the fifth is asked about', MAIL, [
    ...times(8, (i) => [
      way(does(opened(i), 'registration')),
      way(does(opened(i), 'login')),
      i < 4 ? way(alters(opened(i), 'payout')) : asked(alters(opened(i), 'payout')),
      way(does({ ...opened(i), pause: 7 * DAY }, 'login')),
    ]).flat(),
  ]),
  course('honest: a family of four opens accounts on one tablet in a month, each with an account for money', USUAL, [
    ...times(4, (i) => [
      does({ ...relative(i), pause: HOUR }, 'registration', HARD),
      does({ ...relative(i), pause: DAY }, 'login'),
      alters({ ...relative(i), pause: 6 * DAY }, 'payout'),
    ]).flat(),
  ]),
  course('attack: one hand makes an account a minute, in turn on lines of six /24 of one provider', CAPTCHA, [
    ...times(16, (i) => way(does(spread(i), 'registration'))),
    ...times(8, (i) => foiled(does(spread(16 + i), 'registration'))),
  ]),
  course(
    'honest: twenty people of one provider register on one day, each in another /24',
    CAPTCHA,
    times(20, (i) => does({ ...spread(i), typist: 7300 + i, pause: 1800 }, 'registration')),
  ),
];
