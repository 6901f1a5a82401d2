// Courses about computers that change under their users, and about accounts of many customers on one machine.
import { type Json } from '../app.js';
import { device } from '../bodies.js';
import { alters, buys, type Course, does, foiled, HOUR, past, pc, SOFT, USUAL, way, type Who } from './course.js';
import { DAY, times } from './scenario.js';

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
  {
    name: 'honest: browser and system are updated on one day, at home',
    owns: [],
    moves: [...past(luc, 20, 30, 'BE'), does(updated, 'login'), buys(updated, 35, undefined, 'BE')],
  },
  {
    name: 'honest: and at work, where he comes every third day',
    owns: [],
    moves: [...times(18, (i) => does(i % 3 === 0 ? atWork(luc) : luc, 'login')), does(atWork(updated), 'login')],
  },
  {
    name: 'honest: four nurses on six computers that are replaced: asked on three of them at most',
    owns: USUAL,
    moves: [
      ...times(80, (i) => does(nurse(i % 4, Math.floor(i / 4), 'ward'), 'login', SOFT)),
      ...times(24, (i) => {
        const visit = Math.floor(i / 4);
        return does(nurse(i % 4, visit, 'new in the ward', SYSTEM_OF_TODAY), 'login', visit < 3 ? SOFT : undefined);
      }),
    ],
  },
  {
    name: 'attack: an insider sets the account for payouts of nine customers at their kiosk, and solves captchas',
    owns: ['captcha'],
    moves: [
      ...times(60, (i) => way(does({ ...customer(i % 30), pause: DAY / 8 }, 'login'))),
      ...times(9, (i) => foiled(alters(customer(i), 'payout_account'))),
    ],
  },
];
