// Courses in which two or three ordinary events come together: a borrowed phone and a new one, a journey with a card of
// each country, a factor on a page and a change days later, a price that rises while everybody has a new app.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, asked, buys, type Course, course, does, HARD, HOUR, MAIL, type Move, past, simOf } from '../course.js';
import { SOFT, stopped, USUAL, way, type Who } from '../course.js';

const MINUTES = 180;
const SAMSUNG = {
  manufacturer: 'samsung',
  model: 'SM-S931B',
  brand: 'samsung',
  device: 'pa1q',
  product: 'pa1qxxx',
  hardware: 's5e9955',
  sdkVersion: '35',
  osVersion: '15',
};
const OWN_CARD = simOf('ab', '26201');
const GUEST_CARD = simOf('12', '26202');
const ruth: Who = { user: 'ruth', device: device("ruth's phone"), from: '91.65.10.20', typist: 7001, sim: OWN_CARD };
const friend: Who = {
  user: 'friend',
  device: device("friend's phone", SAMSUNG),
  from: '84.160.40.4',
  typist: 7003,
  sim: GUEST_CARD,
};
const borrowed: Who = { ...ruth, device: friend.device, from: friend.from, sim: GUEST_CARD };
const renewed: Who = { ...ruth, device: device("ruth's new phone", SAMSUNG) };
/** A thief's phone in the country. */
const unknown: Who = { ...ruth, device: device('of a thief', SAMSUNG), from: '84.160.90.4', typist: undefined };
const TOTP = [...USUAL, 'mfa_totp'] as const;

const JOURNEY = [
  ['90.3.20.4', 'Europe/Paris', '20801'],
  ['31.4.128.9', 'Europe/Madrid', '21401'],
  ['79.32.20.4', 'Europe/Rome', '22201'],
].flatMap(([from = '', timezone = '', operator = ''], i) => {
  const there = { ...ruth, from, device: { ...ruth.device, timezone }, sim: simOf(String(40 + i), operator) };
  return [does(there, 'login', SOFT), buys(there, 35, SOFT), does(there, 'login')];
});

const CARDS: readonly Course[] = [
  course(
    'honest: breaks the phone, comes by the phone and card of a friend, and has a new phone with the own card',
    TOTP,
    [
      ...past(ruth, 20),
      ...past(friend, 8),
      does(borrowed, 'login', HARD),
      does(renewed, 'login', SOFT),
      buys(renewed, 45),
      does(renewed, 'login'),
    ],
  ),
  course('honest: a card of each of three countries in the own phone within nine days, and the card of home', USUAL, [
    ...past(ruth, 24),
    ...JOURNEY,
    does(ruth, 'login'),
    buys(ruth, 45),
  ]),
  course(
    'attack: a card that was replaced a month ago comes up in an unknown phone',
    [...MAIL, 'mfa_sms'],
    [
      ...past(ruth, 20),
      does({ ...ruth, sim: GUEST_CARD }, 'login', HARD),
      ...past({ ...ruth, sim: GUEST_CARD }, 30),
      { ...stopped(does({ ...unknown, sim: OWN_CARD }, 'login')), then: HARD },
    ],
  ),
  course(
    'attack: a number taken over, the owner is back with the own card, the new card in another phone',
    [...MAIL, 'mfa_sms'],
    [
      ...past(ruth, 20),
      way(does({ ...unknown, sim: GUEST_CARD, pause: HOUR }, 'login')),
      does({ ...ruth, pause: HOUR }, 'login'),
      {
        ...stopped(does({ ...unknown, device: device('another one', SAMSUNG), sim: GUEST_CARD }, 'login')),
        then: HARD,
      },
    ],
  ),
];

const REDMI = { manufacturer: 'Xiaomi', model: '23013RK75C', brand: 'Redmi', device: 'mondrian', hardware: 'qcom' };
/** Four phones of a family with a card each, and one account. */
const FAMILY: readonly Who[] = [
  ruth,
  { ...ruth, device: device('second phone', SAMSUNG), typist: 7004, sim: simOf('b1', '26202') },
  { ...ruth, device: device('third phone', REDMI), typist: 7005, sim: simOf('c1', '26203') },
  { ...ruth, device: device('fourth phone', { model: 'Pixel 6' }), typist: 7006, sim: simOf('d1', '26202') },
];
const byFamily = (i: number): Who => ({
  ...ruth,
  ...FAMILY[i % FAMILY.length],
  from: i % 2 === 0 ? ruth.from : '109.40.2.8',
  pause: DAY / 2,
});
const FIFTH: Who = { ...unknown, device: device('fifth phone', { model: 'Pixel 9' }), sim: simOf('e1', '26203') };

const FAMILIES: readonly Course[] = [
  course('honest: a family with one account, four phones and a card in each: after a week without a question', TOTP, [
    ...past(ruth, 12),
    ...times(44, (i) => {
      const bound = i < 14 ? HARD : undefined;
      return i % 5 === 4 ? buys(byFamily(i), 40, bound) : does(byFamily(i), 'login', bound);
    }),
  ]),
  course(
    'attack: a fifth phone with a card of its own, for the account of that family',
    [...MAIL, 'mfa_totp'],
    [
      ...past(ruth, 12),
      ...times(24, (i) => way(does(byFamily(i), 'login'))),
      { ...stopped(does({ ...FIFTH, pause: MINUTES }, 'login')), then: HARD },
    ],
  ),
];

const PAGES: readonly Course[] = [
  {
    name: 'honest: by pages: a factor of an app on the new phone, and two days later another address of mail',
    owns: TOTP.filter((word) => word !== 'mfa_sms' && word !== 'email_code'),
    paged: true,
    moves: [
      ...past(ruth, 20),
      does({ ...renewed, pause: 2 * DAY }, 'login', SOFT),
      alters({ ...renewed, pause: HOUR }, 'email', SOFT),
      buys(renewed, 45, SOFT),
    ],
  },
  {
    name: 'honest: by pages: the amounts of a shop are cents from one release on: asked four times at most',
    owns: USUAL,
    paged: true,
    moves: [
      ...past(ruth, 24),
      ...times(4, () => buys(ruth, 4000, SOFT)),
      ...times(4, (i) => buys(ruth, 3900 + 50 * i)),
    ],
  },
  {
    name: 'attack: by pages: a code by mail on a phone of the country, and two days later another address of mail',
    owns: MAIL,
    paged: true,
    moves: [
      ...past(ruth, 20),
      way(does({ ...unknown, sim: undefined, pause: 2 * DAY }, 'login')),
      stopped(alters({ ...unknown, sim: undefined }, 'email')),
    ],
  },
];

/** A shop in which everything costs 30. */
const customer = (i: number, pause: number): Who => ({
  user: `customer ${i}`,
  device: device(`web view ${i}`, { model: 'K', osVersion: 'Android 10' }),
  from: `91.${64 + (i % 3)}.${10 + i}.5`,
  pause,
});
const inApp = (i: number, pause: number): Who => ({
  ...customer(i, pause),
  device: device(`app ${i}`, SAMSUNG),
  sim: simOf(String(10 + i), '26201'),
});
const thiefOf = (i: number): Who => ({
  ...customer(i, MINUTES),
  device: device('one of a thief', SAMSUNG),
  from: '84.160.90.4',
});
const MONTH: readonly Move[] = times(8, (day) =>
  times(60, (i) => (day % 3 === 2 ? buys(customer(i, DAY / 60), 30) : does(customer(i, DAY / 60), 'login'))),
).flat();

const PRICES: readonly Course[] = [
  course('honest: everything costs 30, and 35 from the day on which sixty customers have the new app', USUAL, [
    ...MONTH,
    ...times(60, (i) => does(inApp(i, 200), 'login', SOFT)),
    ...times(60, (i) => buys(inApp(i, 200), 35)),
  ]),
  course('attack: where everything costs 30, an order of 100 on a device of minutes', MAIL, [
    ...MONTH,
    way(does(thiefOf(3), 'login')),
    asked(buys(thiefOf(3), 100)),
  ]),
];

/** By a backend's request, and through a page. */
const both = (course: Course): Course[] => [course, { ...course, name: `${course.name}, through a page`, paged: true }];

export const COURSES_OF_TWO_EVENTS: readonly Course[] = [...[...CARDS, ...FAMILIES].flatMap(both), ...PAGES, ...PRICES];
