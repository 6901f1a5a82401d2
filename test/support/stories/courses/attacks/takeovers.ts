// Courses of account takeover: colleagues, companions, port-outs, relays, phone scams.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, foiled, HOUR, MAIL, NOTHING } from '../course.js';
import { past, pc, simOf, SOFT, stopped, USUAL, way, type Who } from '../course.js';
import { behavioral, DAY, passed, times } from '../../scenario.js';

const LEEDS = '86.128.60.20';
const OFFICE = '62.6.40.9';
const CELL = '82.132.220.7';
const VIRGIN = '82.0.30.5';
const SKY = '90.192.40.6';
/** A hosting network in the country, one abroad, and a residential line abroad. */
const RELAY = '51.195.30.4';
const SERVER = '135.181.90.7';
const MANILA = '112.198.20.8';
const IN_LONDON = { timezone: 'Europe/London' };
const ONEPLUS = {
  manufacturer: 'OnePlus',
  brand: 'OnePlus',
  model: 'CPH2581',
  device: 'OP5D0DL1',
  product: 'CPH2581',
  hardware: 'qcom',
  screenWidth: '1440',
  screenHeight: '3168',
  ...IN_LONDON,
};
const MOTO = { ...ONEPLUS, manufacturer: 'motorola', brand: 'motorola', model: 'moto g54', device: 'cancunf' };
const IPAD = { ...IN_LONDON, manufacturer: 'Apple', brand: 'Apple', model: 'iPad', device: 'ipad', hardware: '' };
const gwen: Who = {
  user: 'gwen',
  device: device("gwen's phone", ONEPLUS),
  from: LEEDS,
  typist: 41,
  sim: simOf('1b', '23410'),
};
const hugh: Who = { user: 'hugh', device: pc("hugh's computer", IN_LONDON), from: LEEDS, typist: 42 };
const atWork: Who = { ...hugh, device: pc('desk of hugh', { ...IN_LONDON, screenHeight: '1200' }), from: OFFICE };
const life = (who: Who, visits: number, amount = 40) => past(who, visits, amount, 'GB');

const insider: Who = {
  user: 'hugh',
  device: pc('desk beside it', { ...IN_LONDON, screenHeight: '1440', screenWidth: '2560' }),
  from: OFFICE,
  typist: 44,
  pause: 300,
};
const ported: Who = {
  user: 'gwen',
  device: device('phone of the port-out', MOTO),
  from: '92.40.170.3',
  sim: simOf('9c', '23420'),
  typist: 45,
  pause: 120,
};
const kit: Who = {
  user: 'gwen',
  device: pc('kit', { ...IN_LONDON, sdkVersion: '138', screenWidth: '1366', screenHeight: '768' }),
  from: VIRGIN,
  typist: 41,
  pause: 60,
};
const infostealer: Who = { ...hugh, from: SKY, typist: undefined, session: 'stolen', pause: 200 };
const scammed: Who = { ...hugh, typist: undefined, pause: 400 };
const abroad: Who = {
  user: 'gwen',
  device: device('phone in Manila', { ...MOTO, timezone: 'Asia/Manila' }),
  from: MANILA,
};
const mailed: Who = { ...abroad, user: 'hugh', from: SKY, device: device('phone at Sky', MOTO), pause: 200 };
const shared: Who = { user: 'gwen', device: device('tablet on the sofa', IPAD), from: LEEDS, typist: 46, pause: DAY };
const roommate: Who = { user: 'gwen', device: device("roommate's phone", MOTO), from: LEEDS, typist: 47, pause: 300 };
const nightly: Who = {
  user: 'hugh',
  device: pc('at night', { screenWidth: '1600', ...IN_LONDON }),
  from: RELAY,
  pause: 600,
};
const voice: Who = {
  user: 'gwen',
  device: pc('of the caller', { ...IN_LONDON, screenWidth: '1680' }),
  from: SKY,
  typist: 48,
  pause: 90,
};
const lifted: Who = { ...gwen, from: CELL, typist: undefined, pause: 200 };
const sleeper = (i: number): Who => ({
  user: `sleeper ${i}`,
  device: device(`phone of sleeper ${i}`, ONEPLUS),
  from: `86.128.${i + 10}.4`,
  typist: 50 + i,
});
const waker = (i: number): Who => ({
  user: `sleeper ${i}`,
  device: pc(`waker ${i}`, { ...IN_LONDON, sdkVersion: '137' }),
  from: SKY,
  pause: HOUR,
});
const yesterday: Json = behavioral(41, 999);
const replayer: Who = { ...gwen, from: SERVER, pause: 100 };
const hotel: Who = { ...hugh, from: '185.69.144.7' };
const twin: Who = {
  user: 'hugh',
  device: pc('evil twin', IN_LONDON),
  from: '185.69.144.7',
  session: 'open',
  pause: 120,
};
const bought: Who = {
  user: 'gwen',
  device: pc('of the buyer', { timezone: 'Asia/Kolkata' }),
  from: '49.36.80.9',
  typist: 60,
};

export const COURSES_OF_ROBBERS: readonly Course[] = [
  course('attack: a colleague with the password, at the next desk, behind the same address', CAPTCHA, [
    ...life(atWork, 20),
    foiled(does(insider, 'login')),
    foiled(alters(insider, 'email')),
    foiled(buys(insider, 400)),
  ]),
  course('attack: a colleague at the unlocked computer changes where parcels go, and orders from his own', CAPTCHA, [
    ...life(atWork, 20),
    way(alters({ ...atWork, typist: undefined, pause: 900 }, 'delivery address')),
    foiled(buys(insider, 350, undefined, 'GB')),
  ]),
  course('attack: on the tablet of both he has her money paid out to him, and orders far above hers', NOTHING, [
    ...life(shared, 20, 30),
    way(does({ ...shared, typist: undefined, pause: 200 }, 'login')),
    way(alters({ ...shared, typist: undefined, pause: 300 }, 'payout account')),
    foiled(buys({ ...shared, typist: undefined }, 900, undefined, 'GB')),
  ]),
  course('attack: the number is ported out on the second day of an account, to a phone and a copied one', CAPTCHA, [
    does({ ...gwen, pause: HOUR }, 'registration'),
    does(gwen, 'login'),
    stopped(does(ported, 'login')),
    stopped(does({ ...ported, device: gwen.device }, 'login')),
  ]),
  course('attack: the number was ported out to another carrier, in a phone of his own', CAPTCHA, [
    ...life(gwen, 20),
    stopped(does(ported, 'login', undefined, passed('mfa_sms'))),
    stopped(does(ported, 'password_reset', undefined, passed('mfa_sms'))),
    stopped(alters(ported, 'email')),
  ]),
  course(
    'attack: and without telling of a card, from a browser in her town',
    ['captcha', 'mfa_sms'],
    [
      ...life(gwen, 20),
      asked(does({ ...kit, typist: 45 }, 'password_reset')),
      asked(alters({ ...kit, typist: 45 }, 'email')),
    ],
  ),
  course(
    'attack: a kit in between passes her login on from her town, with her code, and changes the address of mail',
    CAPTCHA,
    [
      ...life(gwen, 20),
      way(does(kit, 'login', undefined, passed('mfa_sms'))),
      foiled(alters({ ...kit, typist: undefined }, 'email')),
      foiled(buys({ ...kit, typist: undefined }, 600, undefined, 'GB')),
    ],
  ),
  course('attack: session and attributes were stolen, from a rented line, without the mailbox', CAPTCHA, [
    ...life({ ...hugh, session: 'stolen' }, 20),
    way(alters(infostealer, 'email')),
    foiled(buys(infostealer, 800, undefined, 'GB')),
  ]),
  course('attack: a refund that was none: at his own computer, another bank, and twice his money', MAIL, [
    ...life(hugh, 24, 60),
    way(does({ ...scammed, pause: 300 }, 'login')),
    way(alters(scammed, 'beneficiary')),
    foiled(buys(scammed, 1800, undefined, 'GB')),
    foiled(buys(scammed, 2400, undefined, 'GB')),
  ]),
  course('attack: the right password from Manila, and the mailbox too', MAIL, [
    ...life(gwen, 16),
    foiled(does({ ...abroad, pause: 300 }, 'login')),
    foiled(buys(abroad, 200, undefined, 'PH')),
  ]),
  course('attack: gift cards, four times a hundred, from a phone of minutes with the mailbox', MAIL, [
    ...life(hugh, 20, 40),
    way(does(mailed, 'login')),
    ...times(4, () => foiled(buys(mailed, 100, undefined, 'GB'))),
  ]),
  course('attack: somebody of the same flat with another phone, to another bank', CAPTCHA, [
    ...life(gwen, 20),
    foiled(does(roommate, 'login')),
    foiled(alters(roommate, 'iban')),
  ]),
  course('attack: twelve confirmations are asked for in one night, and then one is tapped', NOTHING, [
    ...life(hugh, 20),
    ...times(12, () => foiled(does(nightly, 'login'))),
    foiled(does(nightly, 'login', undefined, passed('mfa'))),
  ]),
  course('attack: a voice on the telephone gets one code, and then the number is to be changed', MAIL, [
    ...life(gwen, 20),
    way(does(voice, 'login', undefined, passed('mfa_sms'))),
    foiled(alters(voice, 'phone')),
    foiled(buys(voice, 700, undefined, 'GB')),
  ]),
  course('attack: the phone itself was taken in a bar, unlocked', USUAL, [
    ...life(gwen, 24),
    way(alters(lifted, 'email')),
    way(alters(lifted, 'password')),
    asked(buys(lifted, 1200, undefined, 'GB')),
  ]),
  course('attack: five accounts that nobody has used for half a year, one after another from one line', CAPTCHA, [
    ...times(25, (i) => does({ ...sleeper(i % 5), pause: i === 24 ? 200 * DAY : 5 * HOUR }, 'login')),
    ...times(5, (i) => foiled(does(waker(i), 'login'))),
  ]),
  course('attack: what her phone sent yesterday, sent again from a server', CAPTCHA, [
    ...life(gwen, 20),
    does({ ...gwen, typist: undefined, more: yesterday }, 'login'),
    foiled(alters({ ...replayer, typist: undefined, more: yesterday }, 'email')),
    foiled(buys({ ...replayer, typist: undefined, more: yesterday }, 90, undefined, 'GB')),
  ]),
  course("attack: in the hotel's network, his session in another browser", CAPTCHA, [
    ...life(hugh, 16),
    does({ ...hotel, session: 'open', pause: 1200 }, 'login', SOFT),
    foiled(alters(twin, 'email')),
    foiled(buys(twin, 300, undefined, 'GB')),
  ]),
  course('attack: bought with its mailbox, from India: password, address of mail, order', MAIL, [
    ...life(gwen, 12),
    foiled(does({ ...bought, pause: 300 }, 'login')),
    foiled(alters({ ...bought, pause: 300 }, 'password')),
    foiled(alters({ ...bought, pause: 300 }, 'email')),
    foiled(buys(bought, 150, undefined, 'IN')),
  ]),
  course('attack: nine guesses on her own tablet, the tenth is right, and an order that is not hers', NOTHING, [
    ...life(shared, 20, 30),
    ...times(9, () => way(does({ ...shared, typist: 49, pause: 40 }, 'failure'))),
    way(does({ ...shared, typist: 49, pause: 100 }, 'login')),
    foiled(buys({ ...shared, typist: 49 }, 400, undefined, 'GB')),
  ]),
  course(
    'attack: patient behind a relay in the country: a code by mail, five days, another number, an order abroad',
    MAIL,
    [
      ...life(hugh, 20),
      way(does({ ...nightly, pause: DAY }, 'login')),
      ...times(4, () => way(does({ ...nightly, pause: DAY }, 'login'))),
      foiled(alters(nightly, 'phone')),
      foiled(buys(nightly, 900, undefined, 'RO')),
    ],
  ),
];
