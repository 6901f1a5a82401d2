// Courses of an account whose passwords strangers try, each time with an invented fingerprint: the owner, on the own
// device and with a new phone, must be asked at most; whoever finds the password elsewhere must be stopped.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { buys, CAPTCHA, type Course, course, does, foiled, HARD, MAIL, type Move, past, pc, SOFT } from '../course.js';
import { stopped, USUAL, type Who } from '../course.js';

const MINUTES = 60;
const HALF_A_MINUTE = 30;
const CAFE = '79.200.9.9';
const ada: Who = { user: 'ada', device: device("ada's phone"), from: '91.65.10.20', typist: 301 };
const inCafe: Who = { ...ada, from: CAFE, pause: 5 * MINUTES };
const newPhone: Who = {
  ...ada,
  device: device("ada's new phone", { model: 'SM-S921B', manufacturer: 'samsung', brand: 'samsung' }),
  pause: 5 * MINUTES,
};
const HISTORY = past(ada, 24);

/** A stranger who knows the user's name: another fingerprint and another line for each wrong password. */
const tries = (i: number, pause: number): Move =>
  does(
    { user: 'ada', device: pc(`invented ${i}`), from: `80.${130 + (i % 60)}.${i}.7`, pause },
    'failure',
    HARD_OR_BLOCK,
  );
const HARD_OR_BLOCK = [...HARD, 'block'] as const;
const finder: Who = { user: 'ada', device: pc('of the finder'), from: '80.200.4.7', pause: 5 * MINUTES };

const both = (course: Course): Course[] => [course, { ...course, name: `${course.name}, through a page`, paged: true }];

export const COURSES_OF_TRIED_PASSWORDS: readonly Course[] = [
  ...both(
    course('honest: twelve wrong passwords of strangers in as many days, and then a new phone at home', USUAL, [
      ...HISTORY,
      ...times(12, (i) => [tries(i, DAY / 2), does({ ...ada, pause: DAY / 2 }, 'login')]).flat(),
      does(newPhone, 'login', SOFT),
      buys(newPhone, 45, SOFT),
    ]),
  ),
  ...both(
    course('honest: two hundred wrong passwords of strangers, and she is in a café', USUAL, [
      ...HISTORY,
      ...times(200, (i) => tries(i, HALF_A_MINUTE)),
      does(inCafe, 'login', HARD),
      buys(inCafe, 45, HARD),
    ]),
  ),
  ...both(
    course(
      'honest: two hundred wrong passwords of strangers, and she has a new phone at home; a day later another one',
      USUAL,
      [
        ...HISTORY,
        ...times(200, (i) => tries(i, HALF_A_MINUTE)),
        does({ ...newPhone, pause: DAY }, 'login', HARD),
        does(
          { ...newPhone, device: device("ada's tablet", { model: 'SM-X200', manufacturer: 'samsung' }) },
          'login',
          SOFT,
        ),
      ],
    ),
  ),
  ...both(
    course('attack: one of two hundred passwords is the right one, from one more line', MAIL, [
      ...HISTORY,
      ...times(200, (i) => tries(i, HALF_A_MINUTE)),
      stopped(does(finder, 'login')),
      stopped(buys(finder, 45)),
    ]),
  ),
  ...both(
    course('attack: a password every half day, and the thirteenth is the right one', CAPTCHA, [
      ...HISTORY,
      ...times(12, (i) => tries(i, DAY / 2)),
      foiled(does(finder, 'login')),
      stopped(does(finder, 'login')),
      stopped(buys(finder, 45)),
    ]),
  ),
];
