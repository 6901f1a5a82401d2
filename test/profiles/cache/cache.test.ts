import t from 'tap';
import { type EventRow } from '../../../src/event/event-row.js';
import { type Position, type RecordKey } from '../../../src/contract/position.js';
import { CACHE_BYTES_MIN, ProfileCache } from '../../../src/profiles/cache/cache.js';
import { foldRecord } from '../../../src/profiles/fold/fold.js';
import { deviceKey, keysOf, userKey } from '../../../src/profiles/keys.js';
import { readProfiles } from '../../../src/profiles/read-profiles.js';
import { RecordBytes } from '../../../src/profiles/codec/bytes.js';
import { emptyProfiles } from '../../../src/profiles/shapes.js';
import { NOON, row, sha256, typed } from '../rows.js';

const at = (offset: number): Position => ({ segment: 1, offset });
const rowOf = (user: string, second: number): EventRow =>
  row({ userHash: sha256(user).slice(0, 32), receivedAt: NOON + second * 1000 });
const cache = (pendingRowsMax = 1000): ProfileCache => new ProfileCache({ bytesMax: 0, pendingRowsMax });

/** The cached record as a Buffer, to compare with a fold. */
function held(from: ProfileCache, key: RecordKey): Buffer | undefined {
  const record = from.get(key);
  return record === undefined ? undefined : Buffer.from(record, 'latin1');
}

function fillAll(into: ProfileCache, keys: readonly RecordKey[], store = new Map<RecordKey, Buffer>()): void {
  for (const key of into.missing(keys)) into.fill(key, store.get(key));
}

t.test('a filled cache follows its rows', async (t) => {
  const profiles = cache();
  const first = rowOf('ada', 0);
  t.equal(profiles.get(userKey(first)), undefined);
  t.same(profiles.missing([...keysOf(first), ...keysOf(first)]), keysOf(first), 'each missing key once');
  for (const key of keysOf(first)) profiles.fill(key, undefined);
  t.equal(profiles.get(userKey(first)), '', 'known to be absent');
  profiles.add(first, keysOf(first));
  t.same(held(profiles, userKey(first)), foldRecord(userKey(first), undefined, [first]));
});

t.test('a shared record that another shard changed is read again with the own rows on top', async (t) => {
  const profiles = cache();
  const own = rowOf('ada', 1);
  const other = rowOf('bob', 2);
  const key = deviceKey(own);
  fillAll(profiles, keysOf(own));
  profiles.add(own, keysOf(own));
  profiles.commit(at(100));
  profiles.drop([key]);
  t.same(profiles.missing([key]), [key]);
  profiles.fill(key, foldRecord(key, undefined, [other]));
  t.same(held(profiles, key), foldRecord(key, undefined, [own, other]));
});

t.test('a read that may have held the own rows already is repeated once the store has passed them', async (t) => {
  const profiles = cache();
  const own = rowOf('ada', 1);
  const key = deviceKey(own);
  fillAll(profiles, keysOf(own));
  profiles.add(own, keysOf(own));
  profiles.commit(at(100));
  profiles.drop([key]);
  fillAll(profiles, [key], new Map([[key, foldRecord(key, undefined, [own])]]));
  profiles.passed(at(99));
  t.not(profiles.get(key), undefined, 'not yet passed');
  profiles.passed(at(100));
  t.equal(profiles.get(key), undefined, 'read again');
  t.equal(profiles.pendingRows, 0);
});

t.test('a user newer than the store survives eviction until the store has caught up', async (t) => {
  const profiles = cache();
  const own = rowOf('ada', 1);
  const key = userKey(own);
  fillAll(profiles, keysOf(own));
  profiles.add(own, keysOf(own));
  profiles.commit(at(100));
  const filler = Buffer.alloc(4000);
  const crowd = Math.ceil(CACHE_BYTES_MIN / filler.length);
  for (let i = 0; i < crowd; i += 1) profiles.fill(`a${i}`, filler);
  t.ok(profiles.bytes <= CACHE_BYTES_MIN, 'bounded');
  t.same(held(profiles, key), foldRecord(key, undefined, [own]), 'not lost');
  const next = rowOf('ada', 2);
  profiles.add(next, keysOf(next));
  profiles.commit(at(200));
  t.same(held(profiles, key), foldRecord(key, undefined, [own, next]), 'and goes on from there');
  // It was used: it gets a second turn.
  for (let i = 0; i < 2 * crowd; i += 1) profiles.fill(`b${i}`, filler);
  profiles.passed(at(200));
  t.equal(profiles.get(key), undefined, 'the store has it now');
});

t.test('a record over the limit of records stays to be read', async (t) => {
  const profiles = cache();
  const key = userKey(rowOf('ada', 1));
  for (const each of profiles.missing([key])) profiles.fill(each, Buffer.alloc(5000));
  t.equal(profiles.get(key), undefined);
  t.same(profiles.missing([key]), [key]);
});

t.test('a batch that never reached the log leaves no trace', async (t) => {
  const profiles = cache();
  const kept = rowOf('ada', 1);
  const lost = [rowOf('ada', 2), rowOf('bob', 2), rowOf('ada', 3)];
  fillAll(profiles, [...keysOf(kept), ...lost.flatMap(keysOf)]);
  profiles.add(kept, keysOf(kept));
  profiles.commit(at(100));
  for (const each of lost) profiles.add(each, keysOf(each));
  profiles.rollback();
  t.same(held(profiles, userKey(kept)), foldRecord(userKey(kept), undefined, [kept]));
  t.same(held(profiles, deviceKey(kept)), foldRecord(deviceKey(kept), undefined, [kept]));
  t.equal(profiles.get(userKey(rowOf('bob', 2))), '');
  t.equal(profiles.pendingRows, 1);
  profiles.drop(keysOf(kept));
  fillAll(profiles, keysOf(kept));
  t.same(
    held(profiles, userKey(kept)),
    foldRecord(userKey(kept), undefined, [kept]),
    'what is pending is the kept row',
  );
});

t.test('a row that cannot be folded is taken back, the others of its batch are not', async (t) => {
  const profiles = cache();
  const [kept, lost] = [rowOf('ada', 1), rowOf('bob', 2)];
  fillAll(profiles, [...keysOf(kept), ...keysOf(lost)], new Map([[userKey(lost), Buffer.from([255, 255])]]));
  profiles.add(kept, keysOf(kept));
  t.throws(() => profiles.add(lost, keysOf(lost)), RangeError);
  profiles.commit(at(100), { row: () => kept });
  t.equal(profiles.pendingRows, 1);
  t.same(held(profiles, deviceKey(kept)), foldRecord(deviceKey(kept), undefined, [kept]));
});

t.test('rows that are kept elsewhere are read again when they are needed', async (t) => {
  const profiles = cache();
  const rows = [rowOf('ada', 1), rowOf('bob', 2), rowOf('ada', 3)];
  const reads: [number, number][] = [];
  fillAll(profiles, rows.flatMap(keysOf));
  for (const [batch, some] of [rows.slice(0, 2), rows.slice(2)].entries()) {
    for (const each of some) profiles.add(each, keysOf(each));
    profiles.commit(at(100 * batch), {
      row: (index) => {
        reads.push([batch, index]);
        return some[index] ?? rowOf('nobody', 0);
      },
    });
  }
  const [ada] = rows.map(userKey);
  t.same(reads, []);
  profiles.drop(rows.flatMap(keysOf));
  fillAll(profiles, [ada ?? '']);
  t.same(held(profiles, ada ?? ''), foldRecord(ada ?? '', undefined, [rowOf('ada', 1), rowOf('ada', 3)]));
  t.same(
    reads,
    [
      [1, 0],
      [0, 0],
    ],
    'those rows alone, the newest first',
  );
});

t.test('rows of a batch whose profiles could not be read are folded in once they can', async (t) => {
  const profiles = cache();
  const own = rowOf('ada', 1);
  profiles.readFailed(profiles.missing(keysOf(own)));
  profiles.add(own, keysOf(own));
  profiles.commit(at(100));
  t.equal(profiles.get(userKey(own)), undefined, 'nothing is claimed about a profile that was not read');
  const before = rowOf('ada', 0);
  fillAll(profiles, keysOf(own), new Map(keysOf(own).map((key) => [key, foldRecord(key, undefined, [before])])));
  t.same(held(profiles, userKey(own)), foldRecord(userKey(own), undefined, [before, own]));
});

t.test('a read overtaken by a change is good for one use only', async (t) => {
  const next: Record<string, (profiles: ProfileCache) => void> = {
    'when the store has news': (profiles) => profiles.passed(at(1)),
    'with the next batch': (profiles) => profiles.freshen(),
  };
  for (const [when, come] of Object.entries(next)) {
    const profiles = cache();
    const key = deviceKey(rowOf('ada', 1));
    const reading = profiles.missing([key]);
    profiles.drop([key]);
    for (const each of reading) profiles.fill(each, undefined);
    t.equal(profiles.get(key), '', 'usable now');
    come(profiles);
    t.equal(profiles.get(key), undefined, `then read again ${when}`);
  }
});

t.test('a store that does not keep up costs bounded memory', async (t) => {
  const profiles = cache(10);
  for (let i = 0; i < 30; i += 1) {
    const own = rowOf(`user${i}`, i);
    fillAll(profiles, keysOf(own));
    profiles.add(own, keysOf(own));
    profiles.commit(at(i));
  }
  t.equal(profiles.pendingRows, 10);
  t.equal(profiles.released, 20);
});

t.test('positions are compared by segment first', async (t) => {
  const profiles = cache();
  const own = rowOf('ada', 1);
  fillAll(profiles, keysOf(own));
  profiles.add(own, keysOf(own));
  profiles.commit({ segment: 2, offset: 10 });
  profiles.passed({ segment: 1, offset: 999 });
  t.equal(profiles.pendingRows, 1);
  profiles.passed({ segment: 3, offset: 0 });
  t.equal(profiles.pendingRows, 0);
});

t.test('adding with decoded profiles gives the same records', async (t) => {
  const profiles = emptyProfiles();
  const bytes = new RecordBytes();
  const [plain, decoded] = [cache(), cache()];
  for (let i = 0; i < 5; i += 1) {
    const own = row({
      receivedAt: NOON + i * 1000,
      identifierHash: 'ab'.repeat(16),
      addressHash: 'cd'.repeat(16),
      ...typed(3, i),
    });
    for (const each of [plain, decoded]) fillAll(each, keysOf(own));
    readProfiles(bytes, (key) => decoded.get(key), keysOf(own), profiles);
    decoded.add(own, keysOf(own), profiles);
    plain.add(own, keysOf(own));
    for (const key of keysOf(own)) t.same(held(decoded, key), held(plain, key), key.slice(0, 1));
  }
});
