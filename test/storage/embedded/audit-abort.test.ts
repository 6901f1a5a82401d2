// A change that the disk refuses leaves the audit log as it was, and what is known of its rows too.
import t from 'tap';
import { type RootDatabase } from 'lmdb';
import { openLmdbMedium } from '../../../src/storage/embedded/control/medium.js';
import { AUDIT_ROWS_MAX } from '../../../src/storage/ports/control.js';
import { temporaryDirectory } from '../../support/scope.js';

const ROWS = 500;

/** Commits of the database fail while `fails()`. */
function failing(db: RootDatabase, fails: () => boolean): void {
  const commit = db.childTransaction.bind(db);
  db.childTransaction = (work) =>
    commit(() => {
      const done = work();
      if (fails()) throw new Error('the disk is full');
      return done;
    });
}

t.test('after a transaction that failed, who has most still loses its oldest rows', async (t) => {
  let isFull = false;
  const medium = openLmdbMedium(temporaryDirectory(t), { opened: (db) => failing(db, () => isFull) });
  t.teardown(() => medium.close());
  const of = (workspace: string, count: number): string[] =>
    Array.from({ length: count }, () => JSON.stringify({ workspace, who: 'ada' }));
  await medium.note(of('quiet', 3));
  for (let i = 0; i <= AUDIT_ROWS_MAX / ROWS; i += 1) await medium.note(of('noisy', ROWS));
  const newestNumber = async () => (await medium.auditBefore(Number.MAX_SAFE_INTEGER, 1))[0]?.number ?? 0;
  const stored = await newestNumber();
  isFull = true;
  await t.rejects(medium.note(of('quiet', ROWS)), { code: 'STORE_UNAVAILABLE', message: /the disk is full/ });
  isFull = false;
  t.equal(await newestNumber(), stored, 'nothing of the failed transaction is written');
  for (let i = 0; i < 2; i += 1) await medium.note(of('noisy', ROWS));
  const rows = await medium.auditAfter(0, AUDIT_ROWS_MAX + 1);
  t.equal(rows.length, AUDIT_ROWS_MAX);
  t.strictSame(
    rows.slice(0, 3).map(({ number }) => number),
    [1, 2, 3],
    'those of others stay',
  );
  const newest = stored + 2 * ROWS;
  t.equal(rows[3]?.number, newest - AUDIT_ROWS_MAX + 4, 'none of the older ones stays behind');
});
