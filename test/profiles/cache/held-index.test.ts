// Records that other nodes change: the main thread sees what the caches hold, and never too little.
import t from 'tap';
import { HeldRecords } from '../../../src/contract/shared/held-records.js';
import { type RecordKey } from '../../../src/contract/position.js';
import { recordHash } from '../../../src/contract/record-hash.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { CACHE_BYTES_MIN, ProfileCache } from '../../../src/profiles/cache/cache.js';
import { foldRecord } from '../../../src/profiles/fold/fold.js';
import { deviceKey, keysOf, userKey } from '../../../src/profiles/keys.js';
import { NOON, row, sha256 } from '../rows.js';

const MEMORY_BYTES = 64 * 1024 * 1024;
const rowOf = (user: string): EventRow => row({ userHash: sha256(user).slice(0, 32), receivedAt: NOON });

function world(): { cache: ProfileCache; holds: (key: RecordKey) => boolean; memory: SharedArrayBuffer } {
  const memory = HeldRecords.memory(MEMORY_BYTES);
  const main = new HeldRecords(memory);
  const holds = (key: RecordKey): boolean => main.among(Uint32Array.of(recordHash(key))).length === 1;
  return { cache: new ProfileCache({ bytesMax: 0, pendingRowsMax: 1000, held: memory }), holds, memory };
}

function fillAll(cache: ProfileCache, keys: readonly RecordKey[]): void {
  for (const key of cache.missing(keys)) cache.fill(key, undefined);
}

t.test('a record is held from before it is read until it is gone', async (t) => {
  const { cache, holds } = world();
  const key = userKey(rowOf('ada'));
  t.notOk(holds(key), 'not yet');
  cache.missing([key]);
  t.ok(holds(key), 'while it is read');
  cache.dropHashes([recordHash(key)]);
  t.ok(holds(key), 'also when it was changed meanwhile');
  cache.fill(key, undefined);
  t.equal(cache.get(key), '', 'it may be used');
  cache.freshen();
  t.equal(cache.get(key), undefined, 'once');
  t.notOk(holds(key), 'then it is gone');
  cache.missing([key]);
  cache.readFailed([key]);
  t.notOk(holds(key), 'as after a read that failed');
});

t.test('a record that the store passes while it is read stays held', async (t) => {
  const { cache, holds } = world();
  const own = rowOf('ada');
  const key = deviceKey(own);
  cache.add(own, keysOf(own));
  cache.commit({ segment: 1, offset: 100 });
  cache.missing([key]);
  cache.passed({ segment: 1, offset: 100 });
  t.ok(holds(key), 'no row waits for the store, but a read goes on');
  cache.dropHashes([recordHash(key)]);
  cache.fill(key, foldRecord(key, undefined, [own]));
  cache.freshen();
  t.equal(cache.get(key), undefined, 'so the change was not missed');
});

t.test('what another node changes is read again, and nothing else', async (t) => {
  const { cache, holds } = world();
  const keys = keysOf(rowOf('ada'));
  const [first = '', ...others] = keys;
  fillAll(cache, keys);
  cache.dropHashes([recordHash(first), recordHash('d nowhere')]);
  t.equal(cache.get(first), undefined);
  t.notOk(holds(first));
  for (const other of others) t.equal(cache.get(other), '', other);
});

t.test('all that is in a full cache is held, and what was evicted or never there almost never', async (t) => {
  const { cache, holds } = world();
  const keys = Array.from({ length: 160_000 }, (_, i) => `u${sha256(String(i)).slice(0, 32)}`);
  for (let from = 0; from < keys.length; from += 100) fillAll(cache, keys.slice(from, from + 100));
  t.ok(cache.bytes <= CACHE_BYTES_MIN && cache.entries < keys.length, `${cache.entries} records`);
  const there = new Set(cache.recentKeys(Number.POSITIVE_INFINITY));
  t.strictSame(
    [...there].filter((key) => !holds(key)),
    [],
    'all of these',
  );
  const others = [...keys.filter((key) => !there.has(key)), ...keys.map((key) => key.replace('u', 'd'))];
  const wrong = others.filter(holds).length;
  t.ok(wrong < others.length / 8, `${wrong} of ${others.length} others`);
  cache.dropHashes(keys.map(recordHash));
  t.equal(cache.entries, 0);
  t.strictSame(keys.filter(holds), [], 'nothing is left behind');
});

t.test('the cache of a new worker begins with nothing', async (t) => {
  const { cache, holds, memory } = world();
  const keys = keysOf(rowOf('ada'));
  fillAll(cache, keys);
  t.ok(keys.every(holds));
  new ProfileCache({ bytesMax: 0, pendingRowsMax: 10, held: memory });
  t.notOk(keys.some(holds));
});
