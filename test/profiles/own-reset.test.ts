// Which password reset the record takes for the owner's: one where the owner has long been.
import t from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { NOON, row, sha256 } from './rows.js';
import { userOf } from './user-of.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [HOME, NEXT_DOOR] = ['91.65.10.0/24', '91.65.77.0/24'];
const KABEL = 3209;

function isOwn(rows: readonly EventRow[]): boolean {
  return userOf(foldRecord('u', undefined, rows)).steps.resetIsOwn;
}

const at = (ms: number, change: Partial<EventRow> = {}): EventRow =>
  row({ receivedAt: NOON + ms, addressPrefix: HOME, asn: KABEL, learned: true, ...change });
/** A login a day, so the device and its line are known for so many days less one. */
const lived = (days: number, change: Partial<EventRow> = {}): EventRow[] =>
  Array.from({ length: days }, (_, day) => at(day * DAY_MS, { loginResult: 'SUCCESS', ...change }));
const reset = (day: number, change: Partial<EventRow> = {}): EventRow =>
  at(day * DAY_MS, { useCase: 'password_reset', ...change });
const NEAR = { addressPrefix: NEXT_DOOR };
const STRANGER = { fingerprint: sha256('of a stranger'), addressPrefix: '84.160.40.0/24', asn: 3320 };

t.test("a reset is the own one where its device and its line were the user's for a week", async (t) => {
  const cases: readonly [name: string, rows: readonly EventRow[], own: boolean][] = [
    ['after eight days', [...lived(8), reset(8)], true],
    ['after six', [...lived(6), reset(6)], false],
    ['on a device that was used three times', [...lived(20).filter((_, day) => day % 9 === 0), reset(20)], false],
    ['on another device', [...lived(8), reset(8, { fingerprint: STRANGER.fingerprint })], false],
    ['on another line of the provider', [...lived(8), reset(8, { addressPrefix: NEXT_DOOR })], false],
    ['on the line where he was let in an hour ago', [...lived(8), at(7.9 * DAY_MS, NEAR), reset(8, NEAR)], false],
    ['on a line of another provider', [...lived(8), reset(8, { addressPrefix: '84.160.40.0/24', asn: 3320 })], false],
    ['where no address is ever told', [...lived(8, { addressPrefix: '' }), reset(8, { addressPrefix: '' })], true],
    ['where this one alone tells none', [...lived(8), reset(8, { addressPrefix: '' })], false],
    ['that was challenged', [...lived(8), reset(8, { action: 'soft_challenge', learned: false })], false],
    ['typed by another hand', [...lived(8), reset(8, { reasons: ['behavior_anomaly'] })], false],
    ['on a device out of use', [...lived(8), ...lived(50, { fingerprint: sha256('next') }).slice(9), reset(50)], false],
    ['an hour after that of a stranger', [...lived(8), reset(7.9, STRANGER), reset(8)], false],
    ['four days after that of a stranger', [...lived(8), reset(8, STRANGER), reset(12)], true],
    ['that is sent twice', [...lived(8), reset(8), reset(8.001)], true],
    ['before that of a stranger', [...lived(8), reset(8), reset(8.1, STRANGER)], false],
    ['none', lived(8), false],
  ];
  for (const [name, rows, own] of cases) t.equal(isOwn(rows), own, name);
});

t.test('a reset of a stranger that is told late counts like one in time', async (t) => {
  t.equal(isOwn([...lived(8), reset(8), reset(7.5, STRANGER)]), false);
  t.equal(isOwn([...lived(12), reset(12), reset(8, STRANGER)]), true, 'four days before');
});
