// Of which accounts the record says that they were made here.
import t from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { NOON, row } from './rows.js';
import { userOf } from './user-of.js';

const at = (seconds: number, change: Partial<EventRow>): EventRow =>
  row({ receivedAt: NOON + seconds * 1000, ...change });
const registers = (seconds: number, change: Partial<EventRow> = {}): EventRow =>
  at(seconds, { useCase: 'registration', ...change });
const logsIn = (seconds: number): EventRow => at(seconds, { useCase: 'login', loginResult: 'SUCCESS', learned: true });

t.test('an account was made here when its first request was a registration', async (t) => {
  const cases: readonly [name: string, rows: readonly EventRow[], registered: boolean][] = [
    ['a registration and a login', [registers(0), logsIn(60)], true],
    ['a registration that was challenged', [registers(0, { action: 'hard_challenge' }), registers(60)], true],
    ['a registration that was blocked', [registers(0, { action: 'block' }), logsIn(60)], false],
    ['a login', [logsIn(0)], false],
    ['a registration in the name of a user who is known', [logsIn(0), registers(60)], false],
  ];
  for (const [name, rows, registered] of cases)
    t.equal(userOf(foldRecord('u', undefined, rows)).registered, registered, name);
});
