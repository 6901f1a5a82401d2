// Round 37: whoever talked a help desk into another number, e-mail or second factor, and comes after that with a phone
// of his own. The agent has seen a proof of identity, so that the change itself is let in.
import { device } from '../../../bodies.js';
import { DAY, passed } from '../../scenario.js';
import { alters, buys, type Course, course, does, foiled, type Move, past, pc, simOf } from '../course.js';
import { USUAL, way, type Who } from '../course.js';

const MINUTES = 900;
const SAMSUNG = { manufacturer: 'samsung', model: 'SM-S931B', brand: 'samsung', device: 'pa1q', hardware: 's5e9955' };

const kim: Who = { user: 'kim', device: pc("kim's computer"), from: '91.65.10.20', typist: 501 };
const lea: Who = {
  user: 'lea',
  device: device("lea's phone"),
  from: '91.65.10.20',
  typist: 502,
  sim: simOf('ab', '26201'),
};
const atDesk = (who: Who, change: string): Move => {
  const desk = { ...who, device: pc('of an agent'), from: '62.225.9.10', more: passed('id_review'), pause: MINUTES };
  return way(alters({ ...desk, typist: undefined, sim: undefined }, change));
};
const thiefOf = (who: Who): Who => ({
  ...who,
  device: device('of a thief', SAMSUNG),
  from: '93.128.40.4',
  typist: undefined,
  sim: undefined,
  pause: MINUTES,
});

const talked = (what: string, who: Who, change: string, step: (thief: Who) => Move, pause = MINUTES): Course =>
  course(`attack: a help desk sets another ${change} for a thief, who logs in by it: ${what}`, USUAL, [
    ...past(who, 24),
    atDesk(who, change),
    way(does({ ...thiefOf(who), pause }, 'login')),
    foiled(step(thiefOf(who))),
  ]);

export const COURSES_OF_HELP_DESKS: readonly Course[] = ['phone', 'mfa']
  .flatMap((change) => [
    talked('another account for money', kim, change, (thief) => alters(thief, 'payout')),
    talked('an order of five times the usual', kim, change, (thief) => buys(thief, 210)),
    talked('an order of five times the usual, of whom a card is known', lea, change, (thief) => buys(thief, 210)),
    talked('another e-mail a day later', kim, change, (thief) => alters(thief, 'email'), DAY),
  ])
  .flatMap((each): Course[] => [each, { ...each, name: `${each.name}, through a page`, paged: true }]);
