// Courses of attackers with patience: days between the steps, a machine or a line for each attempt, a copied browser
// that logs in and waits, words for money that few use; and of people who look like them.
import { device } from '../../../bodies.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, foiled, HARD, HOUR, MAIL } from '../course.js';
import { NOTHING, past, pc, simOf, SOFT, USUAL, way, type Who } from '../course.js';
import { DAY, passed, times } from '../../scenario.js';

const PARIS = { timezone: 'Europe/Paris', locale: 'fr-FR' };
const MADRID = { timezone: 'Europe/Madrid', locale: 'es-ES' };
const OHIO = { timezone: 'America/New_York', locale: 'en-US' };
const WARSAW = { timezone: 'Europe/Warsaw', locale: 'pl-PL' };
const A54 = { manufacturer: 'samsung', brand: 'samsung', model: 'SM-A546B', device: 'a54x', hardware: 's5e8835' };
const REDMI = { manufacturer: 'Xiaomi', brand: 'Redmi', model: '23053RN02Y', device: 'fire', hardware: 'mt6768' };
const NAT = '92.184.105.5';
const SFR = '77.130.20.8';
const COX = '68.100.20.9';
const PLAY = '37.47.10.9';
const VODAFONE = '77.228.40.6';
const HOSTING = '135.181.90.7';
const MINUTES = 60;

const clara: Who = {
  user: 'clara',
  device: device("clara's phone", { ...A54, ...PARIS }),
  from: '90.55.10.20',
  typist: 301,
  sim: simOf('2a', '20801'),
};
const diego: Who = { user: 'diego', device: pc("diego's computer", MADRID), from: '83.44.10.7', typist: 302 };
const nina: Who = {
  user: 'nina',
  device: pc("nina's computer", { ...OHIO, screenWidth: '1680', screenHeight: '1050' }),
  from: '73.20.30.40',
  typist: 303,
};
const ola: Who = {
  user: 'ola',
  device: device("ola's phone", { ...REDMI, ...WARSAW }),
  from: '83.9.10.20',
  typist: 304,
  sim: simOf('3b', '26003'),
};
const patient: Who = {
  user: 'diego',
  device: pc('patient in Spain', { ...MADRID, screenWidth: '1536', screenHeight: '864' }),
  from: VODAFONE,
  typist: 390,
  pause: 5 * MINUTES,
};
const staged: Who = {
  user: 'nina',
  device: pc('staged', { ...OHIO, screenWidth: '2560', screenHeight: '1440' }),
  from: COX,
  typist: 390,
  pause: 5 * MINUTES,
};
const retry: Who = { user: 'ola', device: pc('retry', WARSAW), from: PLAY, typist: 390, pause: 140 };
const cardTaken: Who = {
  ...clara,
  device: device('phone for taken cards', { ...REDMI, ...PARIS }),
  from: '92.184.100.9',
  typist: 391,
  pause: 3 * MINUTES,
};
const natThief: Who = {
  ...clara,
  device: device('phone in the NAT', { ...REDMI, ...PARIS }),
  from: NAT,
  typist: 393,
  sim: simOf('5c', '20801'),
  pause: 2 * MINUTES,
};
const without: Who = { ...clara, sim: undefined };
const formerPartner: Who = { ...without, from: SFR, typist: 394, pause: 200 };
const newPhone: Who = { ...clara, device: device("clara's new phone", { ...A54, ...PARIS, model: 'SM-S921B' }) };
/** Everything of the browser, on another line of the country and on one abroad. */
const copy: Who = { ...diego, from: VODAFONE, typist: undefined, pause: 300 };
const copyAbroad: Who = { ...copy, from: HOSTING };
const away: Who = { ...diego, from: VODAFONE };

const frenchLine = (i: number): string => `90.${20 + (i % 80)}.${(i * 41) % 250}.${2 + ((i * 59) % 250)}`;
const spanishLine = (i: number): string => `83.${40 + (i % 20)}.${(i * 43) % 250}.${2 + ((i * 61) % 250)}`;
const client = (i: number): Who => ({
  user: `client ${i}`,
  device: device(`mobile ${i}`, { ...A54, ...PARIS, model: `SM-A${500 + i}B` }),
  from: frenchLine(i),
  typist: 320 + i,
  pause: 3 * HOUR,
});
const buyer = (i: number): Who => ({
  user: 'diego',
  device: pc(`bought place ${i}`, { ...MADRID, screenWidth: `${1280 + 80 * i}` }),
  from: spanishLine(60 + i),
  typist: 360 + i,
  pause: 5 * HOUR,
});
const friend = (i: number): Who => ({
  user: 'nina',
  device: pc(`of friend ${i}`, { ...OHIO, screenWidth: `${1280 + 96 * i}`, sdkVersion: `${130 + i}` }),
  from: `68.100.${60 + i}.9`,
  pause: 16 * HOUR,
});
const employee = (i: number): Who => ({
  user: `employee ${i}`,
  device: pc(`employee ${i}`, { ...OHIO, screenWidth: `${1400 + 40 * i}` }),
  from: `73.${60 + i}.20.9`,
  typist: 350 + i,
  pause: 4 * HOUR,
});
const payrollThief = (i: number): Who => ({
  user: `employee ${i}`,
  device: pc(`payroll ${i}`, { ...OHIO, screenWidth: '1536', screenHeight: '864' }),
  from: `68.100.${30 + i}.7`,
  typist: 392,
  pause: 2 * HOUR,
});
const guess = (i: number): Who => ({
  user: `liste ${i}`,
  device: pc(`six ${i}`, PARIS),
  from: `2a01:cb${10 + i}:${100 + i}:${i}::1`,
  pause: 4 * MINUTES,
});

export const COURSES_OF_PATIENCE: readonly Course[] = [
  course(
    'attack: an account sold to eight people in as many towns; one of them takes the password, then the mail',
    CAPTCHA,
    [
      ...past(diego, 20, 0),
      ...times(16, (i) => way(does(buyer(i % 8), 'login', undefined, i < 8 ? passed('email_code') : {}))),
      foiled(alters(buyer(3), 'password')),
      foiled(alters(buyer(3), 'email')),
    ],
  ),
  course('honest: nine friends watch on her account within a week, and then she is at her own computer', USUAL, [
    ...past(nina, 20, 60, 'US'),
    ...times(9, (i) => way(does(friend(i), 'login', undefined, passed('email_code')))),
    does(nina, 'login'),
    buys(nina, 60, undefined, 'US'),
    alters(nina, 'email'),
  ]),
  course('attack: everything of a browser, on another line of the country: a login, two days, another bank', MAIL, [
    ...past(diego, 20, 40, 'ES'),
    way(does({ ...copy, pause: 2 * DAY }, 'login')),
    foiled(alters(copy, 'payout')),
  ]),
  course('attack: from a hosting network abroad, five days beside the owner, who goes on at home', MAIL, [
    ...past(diego, 20, 40, 'ES'),
    way(does({ ...copyAbroad, pause: 9 * HOUR }, 'login')),
    does({ ...diego, pause: 2 * DAY }, 'login'),
    way(does({ ...copyAbroad, pause: 9 * HOUR }, 'login')),
    does({ ...diego, pause: 3 * DAY }, 'login'),
    foiled(alters(copyAbroad, 'payout')),
  ]),
  course('honest: another bank on the fifth day of a holiday; and at a new home after ten days', USUAL, [
    ...past(diego, 20, 40, 'ES'),
    ...times(4, () => does(away, 'login')),
    alters(away, 'iban', SOFT),
    ...times(6, () => does(away, 'login')),
    alters(away, 'iban'),
  ]),
  course('attack: a copied browser has refunds paid to another account', MAIL, [
    ...past(diego, 20, 40, 'ES'),
    foiled(alters(copy, 'refund_account')),
    foiled(alters(copy, 'cash-out')),
  ]),
  course('attack: beside the owner for three weeks: an address, an order as usual, then another bank', MAIL, [
    ...past(nina, 20, 60, 'US'),
    way(does({ ...staged, pause: DAY }, 'login')),
    does(nina, 'login'),
    way(alters({ ...staged, pause: 2 * DAY }, 'delivery address')),
    does(nina, 'login'),
    way(buys({ ...staged, pause: 5 * DAY }, 80, undefined, 'US')),
    does(nina, 'login'),
    way(does({ ...staged, pause: 10 * DAY }, 'login')),
    does(nina, 'login'),
    foiled(alters(staged, 'payout')),
  ]),
  course('attack: tries again 25 times in an hour without an answer, two days later once more, and orders', NOTHING, [
    ...past(ola, 16, 40, 'PL'),
    ...times(25, () => foiled(does(retry, 'login'))),
    foiled(does({ ...retry, pause: 2 * DAY }, 'login')),
    foiled(does(retry, 'login')),
    foiled(buys(retry, 45, undefined, 'PL')),
  ]),
  course('attack: salaries of six employees, each with the mailbox, on a machine and a line of its own', MAIL, [
    ...times(60, (i) => does(employee(i % 6), 'login')),
    ...times(6, (i) => [way(does(payrollThief(i), 'login')), foiled(alters(payrollThief(i), 'direct_deposit'))]).flat(),
  ]),
  course("attack: her old phone, unused for sixty days, in a former partner's flat: password, another bank", CAPTCHA, [
    ...past(without, 16, 40, 'FR'),
    ...times(20, () => does({ ...newPhone, pause: 3 * DAY }, 'login', HARD, passed('email_code'))),
    way(does(formerPartner, 'login')),
    foiled(alters(formerPartner, 'password')),
    foiled(alters(formerPartner, 'payout')),
  ]),
  course('attack: sixty guesses, each from a /48 of its own, and the next one fits', CAPTCHA, [
    ...times(64, (i) => does(client(i % 8), 'login')),
    ...times(60, (i) => way(does(guess(i), 'failure'))),
    foiled(does({ ...guess(61), user: 'client 3' }, 'login')),
  ]),
  course("attack: behind a carrier's address that both have, with the mailbox: a reset, then the mail", MAIL, [
    ...past(clara, 12, 40, 'FR'),
    ...times(6, () => does({ ...clara, from: NAT }, 'login', SOFT)),
    asked(does(natThief, 'password_reset')),
    foiled(alters(natThief, 'email')),
  ]),
  course('attack: orders as usual, two dozen in two hours, on a machine of three days', MAIL, [
    ...past(diego, 20, 40, 'ES'),
    ...times(3, () => way(does({ ...patient, pause: DAY }, 'login'))),
    ...times(12, () => way(buys(patient, 42, undefined, 'ES'))),
    ...times(12, () => foiled(buys(patient, 42, undefined, 'ES'))),
  ]),
  course('attack: an account left for nine months, with the mailbox: an order, another bank', MAIL, [
    ...past(diego, 15, 40, 'ES'),
    does({ ...diego, pause: 270 * DAY }, 'login'),
    way(does({ ...patient, pause: HOUR }, 'login')),
    foiled(buys(patient, 300, undefined, 'ES')),
    foiled(alters(patient, 'payout')),
  ]),
  course('attack: the card of her locked phone in his, a code by SMS resets, two days, another bank', CAPTCHA, [
    ...past(clara, 20, 40, 'FR'),
    asked(does({ ...cardTaken, pause: 2 * DAY }, 'password_reset')),
    asked(alters(cardTaken, 'payout')),
  ]),
];
