// A start after a clean stop reads no large store; after anything else it reads all of them.
import { existsSync, renameSync, copyFileSync, rmSync, utimesSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { noteCleanStop, takeCleanStop } from '../../../src/storage/embedded/clean-stop.js';
import { openDatabase } from '../../../src/storage/embedded/lmdb.js';
import { eventually } from '../../support/eventually.js';
import { childrenOf } from '../../support/faults/descriptors.js';
import { startService } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';

t.setTimeout(420_000);

const LARGE = 20;
const SMALL = 4;

/** A store without records, whose file has so many MiB. */
async function storeOf(dataDir: string, name: string, mib: number): Promise<void> {
  const db = openDatabase<Buffer, Buffer>(join(dataDir, name), { encoding: 'binary', keyEncoding: 'binary' });
  await db.transaction(() => {
    for (let i = 0; i < mib; i += 1) void db.put(Buffer.from([i]), Buffer.alloc(1024 * 1024));
  });
  await db.clearAsync();
  await db.close();
}

async function noted(t: Test, mib = LARGE): Promise<{ dataDir: string; dir: string; file: string }> {
  const dataDir = temporaryDirectory(t);
  await storeOf(dataDir, 'stories', mib);
  const dir = join(dataDir, 'stories');
  noteCleanStop(dataDir, [dir, join(dataDir, 'none')]);
  return { dataDir, dir, file: join(dir, 'data.mdb') };
}

t.test('a large store is trusted once, when its file is the one of the stop', async (t) => {
  const { dataDir, dir } = await noted(t);
  const asLeft = takeCleanStop(dataDir);
  t.equal(asLeft(dir), true);
  t.equal(asLeft(join(dataDir, 'none')), false, 'a store that does not exist');
  t.equal(takeCleanStop(dataDir)(dir), false, 'the next start, after a crash');
});

t.test('a small store is never trusted', async (t) => {
  const { dataDir, dir } = await noted(t, SMALL);
  t.equal(takeCleanStop(dataDir)(dir), false);
});

const CHANGES: { name: string; change: (file: string) => unknown }[] = [
  { name: 'a write', change: () => undefined },
  {
    name: 'a copy in its place',
    change(file) {
      copyFileSync(file, `${file}-copy`);
      renameSync(`${file}-copy`, file);
    },
  },
  {
    name: 'a copy with the times of the file',
    change(file) {
      const { atime, mtime } = statSync(file);
      copyFileSync(file, `${file}-copy`);
      utimesSync(`${file}-copy`, atime, mtime);
      renameSync(`${file}-copy`, file);
    },
  },
  { name: 'no file', change: (file) => rmSync(file) },
];

for (const { name, change } of CHANGES)
  t.test(`after ${name} the store is read`, async (t) => {
    const { dataDir, dir, file } = await noted(t);
    if (name === 'a write') await storeOf(dataDir, 'stories', 1);
    else change(file);
    t.equal(takeCleanStop(dataDir)(dir), false);
  });

const STOPS: { name: string; killed?: 'service' | 'readers'; trusted: boolean }[] = [
  { name: 'SIGTERM', trusted: true },
  { name: 'SIGKILL', killed: 'service', trusted: false },
  { name: 'SIGTERM when the readers were killed before', killed: 'readers', trusted: false },
];

for (const { name, killed, trusted } of STOPS)
  t.test(`${name} leaves ${trusted ? 'a' : 'no'} note`, async (t) => {
    const dataDir = temporaryDirectory(t);
    await storeOf(dataDir, 'stories', LARGE);
    noteCleanStop(dataDir, [join(dataDir, 'stories')]);
    const note = join(dataDir, 'clean-stop.json');
    t.ok(existsSync(note));
    const service = await startService({ DATA_DIR: dataDir, SHARDS: '1' });
    t.teardown(() => service.end('SIGKILL'));
    t.notOk(existsSync(note), 'the start takes the note');
    if (killed === 'readers') {
      for (const pid of childrenOf(service.pid)) process.kill(pid, 'SIGKILL');
      await eventually(t, 'that the readers ended', () => service.output().includes("the readers' process ended"));
    }
    await service.end(killed === 'service' ? 'SIGKILL' : 'SIGTERM');
    t.equal(existsSync(note), trusted);
  });
