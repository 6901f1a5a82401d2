// What a worker keeps decoded and changes in place, against records that are read and written for every row.
import t from 'tap';
import { joinRow, type EventRequest, type EventRow } from '../../../src/event/event-row.js';
import { type Position, type RecordKey } from '../../../src/contract/position.js';
import { ProfileCache } from '../../../src/profiles/cache/cache.js';
import { foldRecord } from '../../../src/profiles/fold/fold.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { keysOf, kindOf, readKeysOf } from '../../../src/profiles/keys.js';
import { DEFAULT_POLICY } from '../../../src/scoring/model/default-policy.js';
import { compilePolicy } from '../../../src/scoring/model/policy.js';
import { score } from '../../../src/scoring/score.js';
import { type ProfileStore } from '../../../src/storage/ports/profiles.js';
import { Records } from '../../../workers/score/records.js';
import { pick, randomFrom, whole } from '../../support/random.js';
import { features, NOON, row, sha256, typed } from '../rows.js';

const ROWS = 3000;
/** More than stay decoded, so that some are written and read again. */
const PREFIXES = 1500;
const policy = compilePolicy(DEFAULT_POLICY);
const USE_CASES = ['login', 'login', 'score', 'checkout', 'registration'] as const;

/** Requests of some users at home, and of many newcomers from a few places. */
function requests(seed: number): EventRequest[] {
  const random = randomFrom(seed);
  return Array.from({ length: ROWS }, (_, i) => {
    const newcomer = random() < 0.3;
    const user = newcomer ? 1000 + i : whole(random, 0, 60);
    const useCase = pick(random, USE_CASES);
    const place = newcomer ? whole(random, 0, 2) : whole(random, 0, PREFIXES);
    return row({
      eventId: `019bbd2c-0000-7000-8000-${i.toString(16).padStart(12, '0')}`,
      receivedAt: NOON + i * 20_000,
      useCase,
      userHash: sha256(`user${user}`).slice(0, 32),
      fingerprint: sha256(`device${random() < 0.1 ? i : user}`),
      identifierHash: useCase === 'login' ? sha256(`login${user}`).slice(0, 32) : '',
      loginResult: useCase !== 'login' ? '' : random() < 0.4 ? 'FAILURE' : 'SUCCESS',
      addressHash: sha256(`address${user % 40}`).slice(0, 32),
      addressPrefix: `10${place % 10}.${place >> 8}.${place & 255}.0/24`,
      asn: place % 20,
      currency: 'EUR',
      ...(random() < 0.7 ? typed(user, random() < 0.1 ? 1 : i, 14) : {}),
      features: features(useCase === 'checkout' ? { amount: whole(random, 5, 500) } : { sessionEntropy: 2 }),
    });
  });
}

/** What the store holds, once rows have passed. */
class Store {
  readonly records = new Map<RecordKey, Buffer>();

  apply(rows: readonly EventRow[]): void {
    for (const each of rows)
      for (const key of keysOf(each)) this.records.set(key, foldRecord(key, this.records.get(key), [each]));
  }

  get port(): ProfileStore {
    return {
      readMany: (keys: RecordKey[]) => keys.map((key) => this.records.get(key)),
      applied: () => Promise.resolve({ segment: 0, offset: 0 }),
      sampleKeys: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    };
  }
}

/** @returns decisions that differ, and keys whose records do */
function compare(seed: number, batchMax: number, entriesMax: number): { decisions: number; records: RecordKey[] } {
  const random = randomFrom(seed + 1);
  const plain = new InMemoryProfiles();
  const store = new Store();
  let now = 0;
  const cache = new ProfileCache({ bytesMax: 0, entriesMax, pendingRowsMax: 10_000, now: () => now });
  const records = new Records(cache, store.port, 1000);
  let decisions = 0;
  let offset = 0;
  const waiting: { rows: EventRow[]; at: Position }[] = [];
  const all = requests(seed);
  for (let from = 0; from < all.length;) {
    const batch = all.slice(from, from + whole(random, 1, batchMax));
    const missing: RecordKey[] = [];
    const opened = batch.map((request) => records.open(readKeysOf(request), missing));
    void records.read(missing);
    const decide = (request: EventRequest, i: number): EventRow => {
      const entries = opened[i] ?? [];
      const profiles = records.of(entries);
      const made = joinRow(request, score(request, profiles, policy));
      cache.addTo(made, entries, profiles);
      return made;
    };
    if (random() < 0.05) {
      // The log refuses the batch; it comes again.
      batch.forEach(decide);
      cache.rollback();
      continue;
    }
    const rows = batch.map(decide);
    for (const made of rows) {
      const expected = joinRow(made, score(made, plain.of(made), policy));
      if (JSON.stringify(expected) !== JSON.stringify(made)) decisions += 1;
      plain.learn(expected);
    }
    offset += 1;
    cache.commit({ segment: 1, offset });
    waiting.push({ rows, at: { segment: 1, offset } });
    if (random() < 0.3) {
      now += 400;
      for (const passed of waiting.splice(0)) {
        store.apply(passed.rows);
        cache.passed(passed.at);
      }
      // Another shard says that it changed some.
      cache.drop(rows.flatMap(keysOf).filter((key) => kindOf(key) !== 'u' && random() < 0.2));
    }
    from += batch.length;
  }
  const differ = [...plain.records].filter(([key, record]) => (cache.get(key) ?? record) !== record);
  return { decisions, records: differ.map(([key]) => key) };
}

for (const [seed, batchMax, entriesMax] of [
  [1, 16, 10_000],
  [2, 1, 10_000],
  [3, 16, 0],
  [4, 16, 60],
] as const)
  t.test(`decides and remembers the same with ${batchMax} requests a batch and ${entriesMax} entries`, async (t) => {
    t.same(compare(seed, batchMax, entriesMax), { decisions: 0, records: [] });
  });

t.test('what everybody shares is read again a second after another shard changed it, and not before', async (t) => {
  let now = 0;
  const cache = new ProfileCache({ bytesMax: 0, pendingRowsMax: 10, now: () => now });
  const keys = ['nshop/live/1', 'pshop/live/2', 'wshop/live/EUR', 'ashared'];
  for (const key of keys) cache.fill(key, undefined);
  const held = (): string =>
    keys
      .filter((key) => cache.get(key) !== undefined)
      .map(kindOf)
      .join('');
  cache.drop(keys);
  t.equal(held(), 'npw', 'an address is read again at once');
  now = 999;
  cache.passed({ segment: 1, offset: 1 });
  t.equal(held(), 'npw');
  now = 1000;
  cache.passed({ segment: 1, offset: 2 });
  t.equal(held(), '');
});

t.test('and a batch reads it again though the store has told nothing since', async (t) => {
  let now = 0;
  const cache = new ProfileCache({ bytesMax: 0, pendingRowsMax: 10, now: () => now });
  const key = 'pshop/live/2';
  cache.fill(key, undefined);
  cache.drop([key]);
  now = 999;
  cache.freshen();
  t.equal(cache.get(key), '', 'not before a second');
  now = 1000;
  cache.freshen();
  t.equal(cache.get(key), undefined);
  t.same(cache.missing([key]), [key]);
});
