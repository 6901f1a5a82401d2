// Stores are read by a process of their own before they are opened: what ends it from outside is no damage.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { examine, findDamaged } from '../../../src/storage/embedded/check.js';
import { openDatabase } from '../../../src/storage/embedded/lmdb.js';
import { transact } from '../../../src/storage/embedded/transact.js';
import { childrenOf } from '../../support/faults/descriptors.js';
import { eventually } from '../../support/eventually.js';
import { pause } from '../../support/pause.js';
import { temporaryDirectory } from '../../support/scope.js';
import { openControlStore } from '../../support/storage.js';

async function storeOf(t: Test): Promise<{ name: 'control'; dir: string }> {
  const dataDir = temporaryDirectory(t);
  const control = await openControlStore({ dataDir });
  await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live', limit: 1 });
  await control.close();
  return { name: 'control', dir: join(dataDir, 'control') };
}

/** Sends a signal to the first processes that this one starts, as soon as they are seen. */
async function endChildren(count: number, signal: NodeJS.Signals, over: () => boolean): Promise<number> {
  const seen = new Set<number>();
  while (seen.size < count && !over()) {
    for (const pid of childrenOf(process.pid))
      if (!seen.has(pid) && seen.size < count) {
        seen.add(pid);
        process.kill(pid, signal);
      }
    await pause(1);
  }
  return seen.size;
}

const CASES = [
  { name: 'killed once', ended: 1, signal: 'SIGKILL', sound: true, least: 1 },
  // One that listens goes on: its end is the service's to decide.
  { name: 'ended twice', ended: 2, signal: 'SIGTERM', sound: true, least: 1 },
  { name: 'killed again and again', ended: 10, signal: 'SIGKILL', sound: false, least: 3 },
] as const;

for (const { name, ended, signal, sound, least } of CASES)
  t.test(name, { skip: process.platform !== 'linux' }, async (t) => {
    const store = await storeOf(t);
    // One that was kept may answer before it is seen.
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
    await eventually(t, 'none is there', () => childrenOf(process.pid).length === 0);
    let over = false;
    const checking = findDamaged([store]).finally(() => (over = true));
    const killing = endChildren(ended, signal, () => over);
    if (sound) t.same(await checking, new Map(), 'the store is sound');
    else await t.rejects(checking, /could not be read before the start: .*\(SIGKILL\).*nothing was changed/);
    t.ok((await killing) >= least);
  });

t.test('one process reads one store after another as each is then, and none that met damage goes on', async (t) => {
  const store = await storeOf(t);
  const counted = async (): Promise<[number, string]> => {
    const count = (await examine([store])).get(store.dir);
    return [count?.records ?? -1, count?.damage ?? 'not read'];
  };
  const [few] = await counted();
  const [reader] = childrenOf(process.pid);
  const control = await openControlStore({ dataDir: dirname(store.dir) });
  await createKey(control, { workspace: 'bolt', kind: 'api', mode: 'live', limit: 1 });
  await control.close();
  const [more] = await counted();
  t.ok(more > few, 'what was written since');
  const other = await storeOf(t);
  fs.rmSync(store.dir, { recursive: true });
  fs.renameSync(other.dir, store.dir);
  t.same(await counted(), [few, ''], 'another store in its place');
  t.same(childrenOf(process.pid), [reader], 'by one process');
  const file = join(store.dir, 'data.mdb');
  fs.writeFileSync(file, fs.readFileSync(file, 'latin1').replaceAll('acme', 'acne'), 'latin1');
  t.not((await counted())[1], '', 'a damaged one');
  await eventually(t, 'nobody is left of it', () => childrenOf(process.pid).length === 0);
});

// tap ends the process by this signal otherwise; without it a write behind the limit fails with EFBIG.
process.on('SIGXFSZ', () => undefined);
/** Of util-linux. */
const prlimit = spawnSync('prlimit', ['--version']).error === undefined ? false : 'there is no prlimit';

t.test('a disk without room for a lock file is no damage of the store', { skip: prlimit }, async (t) => {
  const store = await storeOf(t);
  fs.rmSync(join(store.dir, 'lock.mdb'));
  const bound = (bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
  };
  bound(1);
  const checked = await findDamaged([store]).catch(String);
  bound('unlimited');
  t.match(checked, /control could not be read, because its lock file .*nothing was changed\. Make room/);
  t.same(await findDamaged([store]), new Map(), 'the store is sound');
});

const DESCRIPTORS_FOR_A_PROCESS = 16;

t.test('without descriptors no process reads, and none is waited for', { skip: prlimit }, async (t) => {
  const store = await storeOf(t);
  for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
  await eventually(t, 'none is there', () => childrenOf(process.pid).length === 0);
  const openMax = (): number => Math.max(...fs.readdirSync('/proc/self/fd').map(Number));
  const bound = (files: number): void => {
    execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${files}:`]);
  };
  const before = Number(/Max open files\s+(\d+)/.exec(fs.readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  // Every number below the limit is taken, and enough of them are given back for the process that lifts it.
  const held: number[] = [];
  const highest = openMax();
  while (held.length < DESCRIPTORS_FOR_A_PROCESS || (held.at(-1) ?? 0) < highest)
    held.push(fs.openSync('/dev/null', 'r'));
  // Two are enough to read the header of a file, and not for the pipes to a process.
  bound(openMax() + 2);
  const checked = await findDamaged([store]).catch(String);
  for (const fd of held) fs.closeSync(fd);
  bound(before);
  t.match(checked, /could not be read before the start: no process could read it \(.*EMFILE.*nothing was changed/);
  t.same(await findDamaged([store]), new Map(), 'the store is sound');
});

/** What ends a process within a write, with the code that it must end with. */
const ENDS = [
  { name: 'an exit', code: 3, ends: 'void exit(3);' },
  { name: 'an error that nobody expected', code: 1, ends: "setImmediate(() => { throw new Error('unexpected'); });" },
] as const;

for (const { name, code, ends } of ENDS)
  t.test(`${name} within a write ends the process, and others can write`, async (t) => {
    const dir = temporaryDirectory(t);
    const at = (path: string): string => JSON.stringify(new URL(`../../../src/${path}.js`, import.meta.url).href);
    const program = `
      import { openDatabase } from ${at('storage/embedded/lmdb')};
      import { transact } from ${at('storage/embedded/transact')};
      import { exit } from ${at('util/process/exit')};
      process.on('uncaughtException', () => void exit(1));
      const open = (name) => openDatabase(${JSON.stringify(dir)} + name);
      const write = (db, n) => transact(db, () => { db.putSync(['n'], n); if (n === 1) { ${ends} } });
      const go = async (db) => { for (let n = 3; ; n += 1) await write(db, n); };
      const db = open('');
      const others = ['/a', '/b', '/c', '/d', '/e', '/f'].map(open);
      for (const other of others) void go(other);
      await Promise.all([write(db, 1), write(db, 2)]);
      await go(db);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    t.teardown(() => child.kill('SIGKILL'));
    const [ended] = (await once(child, 'exit')) as [number | null];
    t.equal(ended, code);
    const db = openDatabase<number, string[]>(dir);
    t.teardown(() => db.close());
    t.ok((db.get(['n']) ?? 0) >= 1, 'what was written is there');
    await transact(db, () => db.putSync(['n'], 0));
  });
