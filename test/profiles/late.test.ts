// An event of a page may be verified a day after later ones: it moves no time of the user's record backwards.
import t from 'tap';
import { type EventRow, OPTION } from '../../src/event/event-row.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { NOON, row, typed } from './rows.js';
import { userOf } from './user-of.js';

const at = (seconds: number, change: Partial<EventRow>): EventRow =>
  row({ receivedAt: NOON + seconds * 1000, ...change });
const confirmed = (seconds: number, change: Partial<EventRow> = {}): EventRow =>
  at(seconds, {
    kind: 'confirmation',
    identityClaimed: true,
    useCase: 'checkout',
    challengeCompleted: ['mfa_totp'],
    addressPrefix: '203.0.113.0/24',
    ...typed(1, seconds),
    ...change,
  });
const login: Partial<EventRow> = { useCase: 'login', loginResult: 'SUCCESS', learned: true };

t.test('an event that is verified late leaves what was seen later as it is', async (t) => {
  const cases: readonly [name: string, late: Partial<EventRow>][] = [
    ['a login', login],
    ['an order with a second factor', { learned: false }],
  ];
  for (const [name, late] of cases) {
    const user = userOf(foldRecord('u', undefined, [confirmed(600, login), confirmed(300, late)]));
    const later = NOON / 1000 + 600;
    t.match(user.devices[0], { firstSeen: later, lastSeen: later, confirmed: later }, `${name}: device`);
    t.equal(user.networks.lastSeen[0], later, `${name}: network`);
    t.equal(user.behaviours[0]?.lastSeen, later, `${name}: way of typing`);
  }
});

t.test('an order that taught without a login teaches once, whatever came before its result', async (t) => {
  const order = (seconds: number, change: Partial<EventRow> = {}): EventRow =>
    confirmed(seconds, { options: OPTION.signedIn, learned: false, challengeCompleted: [], ...change });
  const result = order(60, { learned: true, loginResult: 'SUCCESS', options: OPTION.signedIn | OPTION.outcome });
  t.match(userOf(foldRecord('u', undefined, [order(60), result])), { learned: 1, loginsTold: true });
  t.match(userOf(foldRecord('u', undefined, [order(60), order(120), result])), { learned: 2, loginsTold: true });
});
