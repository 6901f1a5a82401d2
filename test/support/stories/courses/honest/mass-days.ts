// Round 36: what many honest people meet on one day, when an app, a page or a firm changes something for all of them.
import { type Json } from '../../../app.js';
import { device } from '../../../bodies.js';
import { DAY } from '../../scenario.js';
import { alters, buys, type Course, does, HOUR, MAIL, past, pc, simOf, SOFT, USUAL, type Who } from '../course.js';

const [HOME, CARRIER, GATEWAY] = ['91.65.10.20', '80.187.100.7', '3.120.17.20'];

const phone = (change: Json = {}): Json => device("mia's phone", { fingerprintSource: 'seeded', ...change });
const mia: Who = { user: 'mia', device: phone(), from: HOME, sim: simOf('ab', '26201') };
/** A new version of the app names the model as shops do. */
const renamed: Who = {
  ...mia,
  device: phone({ model: 'Google Pixel 8', device: 'phone', product: 'Pixel', hardware: 'Tensor G3' }),
  pause: HOUR,
};

const told = { brand: 'Chrome', product: 'Blink', hardware: 'Intel UHD 620', manufacturer: 'Lenovo' };
const max: Who = { user: 'max', device: pc("max's computer", told), from: HOME };
/** A new version of the page sends everything in small letters. */
const lower: Who = {
  ...max,
  device: pc("max's computer", {
    brand: 'chrome',
    product: 'blink',
    hardware: 'intel uhd 620',
    manufacturer: 'lenovo',
  }),
};

const ida: Who = { user: 'ida', device: pc("ida's laptop"), from: HOME };
const atGateway: Who = { ...ida, from: GATEWAY };
const laptop: Who = { ...atGateway, device: pc("ida's new laptop", { screenWidth: '2560', screenHeight: '1600' }) };

export const COURSES_OF_MASS_DAYS: readonly Course[] = [
  ...[true, false].map((paged): Course => {
    const through = paged ? ', through a page' : '';
    return {
      name: `honest: a new version of the app names the model in other words, at home${through}`,
      owns: MAIL,
      ...(paged && { paged }),
      moves: [
        ...past(mia, 24),
        does(renamed, 'login'),
        buys({ ...renamed, pause: DAY }, 40),
        does({ ...renamed, from: CARRIER }, 'login'),
        alters(renamed, 'email'),
      ],
    };
  }),
  {
    name: "honest: the same on the carrier's line",
    owns: USUAL,
    moves: [...past(mia, 24), does({ ...renamed, from: CARRIER }, 'login', SOFT), does(renamed, 'login')],
  },
  {
    name: 'honest: a new version of the page sends what it tells of the computer in small letters',
    owns: MAIL,
    paged: true,
    moves: [...past(max, 24), does(lower, 'login', SOFT), ...past(lower, 5)],
  },
  {
    name: 'honest: a firm moves to a gateway in a hosting network, and a new laptop comes two days later',
    owns: USUAL,
    moves: [...past(ida, 24), ...past(atGateway, 3), does(laptop, 'login', SOFT), ...past(laptop, 3)],
  },
  {
    name: 'honest: an hour behind a proxy in a hosting network, and at home again an order of twice the usual amount',
    owns: USUAL,
    moves: [
      ...past(ida, 24),
      does({ ...atGateway, pause: HOUR }, 'login'),
      buys({ ...atGateway, pause: HOUR }, 40),
      does(ida, 'login'),
      buys(ida, 90),
    ],
  },
];
