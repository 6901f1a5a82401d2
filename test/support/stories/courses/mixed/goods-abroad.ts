// Courses of goods that are sent to a country of the last days (round 24): copied browsers that have them sent to where
// the copy is, and honest travellers.
import { device } from '../../../bodies.js';
import { DAY } from '../../scenario.js';
import { asked, buys, type Course, course, does, foiled, HOUR, MAIL, past, SOFT, USUAL, way } from '../course.js';
import { type Who } from '../course.js';

const MINUTES = 300;
const TURKEY = '78.160.20.10';
const mara: Who = { user: 'mara', device: device("mara's phone"), from: '91.65.10.20', pause: DAY };
const abroad: Who = { ...mara, from: TURKEY, pause: MINUTES };
const onJourney: Who = {
  ...abroad,
  device: device("mara's phone", { timezone: 'Europe/Istanbul' }),
  pause: 3 * HOUR,
};
const HISTORY = past(mara, 32, 50);

const robbed = (name: string, owns: Course['owns'], moves: Course['moves']): Course[] => [
  course(`attack: ${name}`, owns, [...HISTORY, ...moves]),
  { name: `attack: ${name}, through a page`, owns, paged: true, moves: [...HISTORY, ...moves] },
];
const kept = (name: string, moves: Course['moves']): Course[] => [
  course(`honest: ${name}`, USUAL, [...HISTORY, ...moves]),
  { name: `honest: ${name}, through a page`, owns: USUAL, paged: true, moves: [...HISTORY, ...moves] },
];

export const COURSES_OF_GOODS: readonly Course[] = [
  ...robbed('a copied browser logs in abroad and has seven times the usual amount sent there', MAIL, [
    way(does(abroad, 'login')),
    foiled(buys(abroad, 350, undefined, 'TR')),
  ]),
  ...robbed('the same without a login', MAIL, [foiled(buys(abroad, 350, undefined, 'TR'))]),
  ...robbed('the same two days after the login', MAIL, [
    way(does({ ...abroad, pause: 2 * DAY }, 'login')),
    foiled(buys(abroad, 350, undefined, 'TR')),
  ]),
  ...robbed('the same through another line at home', MAIL, [
    way(does(abroad, 'login')),
    asked(buys({ ...abroad, from: '79.200.9.9' }, 350, undefined, 'TR')),
  ]),
  ...kept('meals of the usual amount on a journey, and a present to there from home', [
    does(onJourney, 'login', SOFT),
    buys(onJourney, 45, undefined, 'TR'),
    buys({ ...onJourney, pause: DAY }, 60, undefined, 'TR'),
    buys(mara, 55, undefined, 'TR'),
  ]),
  ...kept('furniture of five times the usual amount on the first day in another country, and after a week', [
    buys({ ...onJourney, pause: DAY }, 250, SOFT, 'TR'),
    ...Array.from({ length: 6 }, () => does({ ...onJourney, pause: DAY }, 'login', SOFT)),
    buys(onJourney, 200, SOFT, 'TR'),
  ]),
];
