// Commits to the control store of one node while others have it open: openers of the same thread, and a process that
// stopped while it wrote.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { openLmdbMedium } from '../../../src/storage/embedded/control/medium.js';
import { type ControlMedium } from '../../../src/storage/ports/control.js';
import { temporaryDirectory } from '../../support/scope.js';

const OPENERS = 20;
const LMDB = import.meta.resolve('lmdb');

const change = (name: string): ReadonlyMap<string, string> => new Map([[`note/${name}`, JSON.stringify({ id: name })]]);

async function commit(medium: ControlMedium, name: string): Promise<boolean> {
  const version = await medium.version();
  return medium.commit(version, version + 1, change(name), []);
}

t.test('openers of one thread come and go while another one commits', async (t) => {
  const dir = temporaryDirectory(t);
  const first = openLmdbMedium(dir);
  const noted: Promise<void>[] = [];
  for (let i = 0; i < OPENERS; i += 1) {
    noted.push(first.note([JSON.stringify({ i })]));
    await turn();
    // LMDB's thread has the lock of writers meanwhile, and waits for this thread.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    const other = openLmdbMedium(dir);
    if (i % 2 === 0) t.equal(await commit(other, `by opener ${i}`), true, `opener ${i}`);
    await other.close();
    await other.close();
  }
  await Promise.all(noted);
  t.equal(await commit(first, 'last'), true, 'closed by the others it is still open');
  t.equal((await first.load()).fields.size, OPENERS / 2 + 1);
  t.equal((await first.auditAfter(0, 2 * OPENERS)).length, OPENERS);
  await first.close();
  const again = openLmdbMedium(dir);
  t.equal((await again.load()).fields.size, OPENERS / 2 + 1, 'and is opened anew after its last one');
  await again.close();
});

/** Begins a transaction, says so, and ends it when its input ends. */
const HOLDER = `
  import { readSync, writeSync } from 'node:fs';
  import { open } from ${JSON.stringify(LMDB)};
  const db = open({ path: process.argv[1], noSubdir: false, overlappingSync: false, eventTurnBatching: false });
  db.transactionSync(() => {
    writeSync(1, 'held');
    readSync(0, Buffer.alloc(1));
  });
  await db.close();
`;

t.test('a process that stops while it writes holds up commits, and nothing else', async (t) => {
  const dir = temporaryDirectory(t);
  const medium = openLmdbMedium(dir);
  t.teardown(() => medium.close());
  t.equal(await commit(medium, 'before'), true);
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.teardown(() => holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const impatient = openLmdbMedium(dir, { commitMs: 200 });
  t.teardown(() => impatient.close());
  await t.rejects(commit(impatient, 'meanwhile'), {
    code: 'STORE_UNAVAILABLE',
    message: /^nothing was changed: another process has kept the lock of .* for 0\.2 s; continue or end/,
  });
  t.same([...(await medium.load()).fields.keys()], ['note/before'], 'it is read all the time');
  const waiting = medium.note([JSON.stringify({ waited: true })]);
  holder.stdin.end();
  await once(holder, 'exit');
  await waiting;
  t.equal(await commit(medium, 'after'), true, 'what comes later is committed');
  t.same([...(await medium.load()).fields.keys()].sort(), ['note/after', 'note/before'], 'what was refused is not');
});

t.test('who opens the store while its last opener ends goes on with its changes', async (t) => {
  const dir = temporaryDirectory(t);
  const first = openLmdbMedium(dir);
  const noted = first.note([JSON.stringify({ at: 'the end' })]);
  const closed = first.close();
  const next = openLmdbMedium(dir);
  await Promise.all([noted, closed]);
  t.equal(await commit(next, 'next'), true);
  t.equal((await next.auditAfter(0, 2)).length, 1);
  await next.close();
});
