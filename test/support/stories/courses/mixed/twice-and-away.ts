// Courses of round 25: every request is sent twice, by a backend that asks again or a button that is pressed twice; and
// owners who come back while others try their passwords, where no address is told.
import { device } from '../../../bodies.js';
import { DAY, times } from '../../scenario.js';
import { alters, asked, buys, CAPTCHA, type Course, course, does, HARD, HOUR, type Move, NOTHING } from '../course.js';
import { past, pc, SOFT, stopped, USUAL, way, type Who } from '../course.js';

const MINUTE = 60;
const lena: Who = { user: 'lena', device: device("lena's phone"), from: '91.65.10.20', pause: DAY };
const FESTIVAL = '109.40.2.8';

/** The same body again after a second, in one session; what a person does next has another. */
const twice = (moves: readonly Move[], session: string): Move[] =>
  moves.flatMap((move, i) => {
    const sent = { ...move, body: { ...move.body, session: { sessionId: `${session} ${i}` } } };
    return [{ ...sent, pause: 1 }, sent];
  });

const guesser = (i: number): Who => ({
  user: 'lena',
  device: pc(`guesser ${i}`),
  from: '',
  pause: 20,
});
const bare: Who = { ...lena, from: '' };
const OTHER_PHONE = { hardware: 'qcom', manufacturer: 'Xiaomi', model: 'Redmi 13', brand: 'Redmi', product: 'gold' };
const newPhone: Who = { ...bare, device: device("lena's new phone", OTHER_PHONE), pause: MINUTE };
const looked = (i: number): Who => ({
  user: `looked up ${i}`,
  device: pc(`searcher ${i}`),
  from: lena.from,
  pause: 20,
});

export const COURSES_OF_TWICE: readonly Course[] = [
  course('honest: five orders within the hour at a festival, each sent twice', USUAL, [
    ...past(lena, 32, 30),
    ...twice(
      times(5, () => buys({ ...lena, from: FESTIVAL, pause: 11 * MINUTE }, 30, ['allow'])),
      'festival',
    ),
  ]),
  course(
    'honest: registers, and sets phone, e-mail and address, each sent twice',
    USUAL,
    twice(
      [
        does({ ...lena, user: 'lenka', pause: MINUTE }, 'registration'),
        alters({ ...lena, user: 'lenka', pause: MINUTE }, 'phone'),
        alters({ ...lena, user: 'lenka', pause: MINUTE }, 'address'),
        does({ ...lena, user: 'lenka', pause: DAY }, 'login'),
        alters({ ...lena, user: 'lenka', pause: DAY }, 'email', ['allow']),
      ],
      'new',
    ),
  ),
  course('attack: sixty accounts looked up by resets on one line, each sent twice', NOTHING, [
    ...twice(past(lena, 20, 50), 'past'),
    ...twice(
      times(60, (i) => way(does(looked(i), 'password_reset'))),
      'search',
    ),
    asked(does(looked(99), 'password_reset')),
  ]),
  course('attack: twenty wrong passwords within two minutes, each sent twice, and the right one', CAPTCHA, [
    ...twice(past(lena, 20, 50), 'past'),
    ...twice(
      times(20, () => way(does({ ...lena, device: pc("guesser's"), from: '84.160.20.30', pause: 5 }, 'failure'))),
      'guesses',
    ),
    stopped(does({ ...lena, device: pc("guesser's"), from: '84.160.20.30' }, 'login')),
  ]),
  ...[90, 365].map((days): Course =>
    course(
      `honest: back after ${days} days with a new phone, while others try passwords, where no address is told`,
      USUAL,
      [
        ...past(bare, 31, 50),
        does({ ...bare, pause: days * DAY }, 'login'),
        ...times(30, (i) => way(does(guesser(i % 3), 'failure'))),
        does(newPhone, 'login', HARD),
        does({ ...newPhone, pause: 4 * HOUR }, 'login', SOFT),
        does(newPhone, 'login', SOFT),
      ],
    ),
  ),
];
