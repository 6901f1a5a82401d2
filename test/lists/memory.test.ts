// What many entries cost in memory: the table that all workers share, and hardly more.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { residentBytes } from '../../bench/micro/support/resident.js';
import { type ListedIn, NEVER } from '../../src/contract/lists/lists.js';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { ListLookUp } from '../../src/rules/lists/look-up.js';
import { LoadedLists } from '../../src/service/lists/loaded.js';
import { openEmbeddedLists } from '../../src/storage/embedded/lists/store.js';

const ENTRIES = 100_000;
const BATCH = 5000;
const ASKED = 10_000;
const MIB = 1024 * 1024;
/** A million may take 100 MiB, of which the table is 32: what an entry left behind would show here. */
const BESIDE_MAX = 40 * MIB;
const LIST: ListedIn = { number: 1, workspace: 'acme', mode: 'live', name: 'deny', kind: 'users' };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

t.test('100,000 entries: every member is found, nobody else is, and memory is the table', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'riskgate-lists-'));
  const store = openEmbeddedLists(dir);
  t.teardown(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });
  const members: string[] = [];
  for (let from = 0; from < ENTRIES; from += BATCH) {
    const keys = Array.from({ length: BATCH }, () => randomBytes(16));
    if (members.length < ASKED) members.push(...keys.map((key) => key.toString('hex')));
    const entries = keys.map((key) => ({ key, expiry: NEVER, addedAt: 1_900_000_000, by: 'test', note: '' }));
    await store.put(LIST.number, entries, 'quiet');
  }
  // What filling left behind is not counted.
  collect();
  const before = residentBytes().own;
  const loaded = new LoadedLists(store);
  await loaded.load([LIST], true);
  // What is garbage by now is nobody's memory.
  collect();
  const beside = residentBytes().own - before - loaded.table.byteLength;
  t.ok(beside < BESIDE_MAX, `${(beside / MIB).toFixed(0)} MiB beside the table`);
  t.ok(loaded.table.byteLength < 34 * ENTRIES, 'less than two slots of 16 bytes and 4 bits for each, and some room');

  const lookUp = new ListLookUp({ table: loaded.table, lists: [LIST] });
  const listsOf = (userHash: string): string[] =>
    lookUp.of({ ...makeEvent(), workspace: 'acme', mode: 'live', userHash }, 'f'.repeat(64), []);
  t.equal(members.filter((user) => listsOf(user).length !== 1).length, 0);
  const others = Array.from({ length: ASKED }, () => randomBytes(16).toString('hex'));
  t.equal(others.filter((user) => listsOf(user).length !== 0).length, 0);
});
