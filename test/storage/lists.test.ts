// The port of entries of lists, on every backend.
import t from 'tap';
import { NEVER } from '../../src/contract/lists/lists.js';
import { openStorage } from '../../src/storage/open.js';
import { LIST_CHANGES_MAX, type ListEntry, type ListStore } from '../../src/storage/ports/lists.js';
import { onEveryStore } from '../support/state/every-backend.js';

const SET = 2_000_000_000;
const OTHER = 2 ** 32 - 2;

function entry(i: number, change: Partial<ListEntry> = {}): ListEntry {
  const key = Buffer.alloc(16);
  key.writeUInt32BE(i, 12);
  return { key, expiry: NEVER, addedAt: 1_900_000_000, by: 'ada', note: 'Ünï', ...change };
}

const some = (from: number, to: number): ListEntry[] => Array.from({ length: to - from }, (_, i) => entry(from + i));

async function everything(store: ListStore, set: number): Promise<ListEntry[]> {
  const all = new Map<string, ListEntry>();
  for (let after: string | undefined; ;) {
    const { entries, next } = await store.page(set, 100, after);
    for (const one of entries) all.set(one.key.toString('hex'), one);
    if (next === undefined) return [...all.values()];
    after = next;
  }
}

t.test('entries of lists', async (t) => {
  onEveryStore(t, async (t, place) => {
    await t.test('what is put is there, and says what changed', async (t) => {
      const store = await (await openStorage(place(t))).lists();
      t.teardown(() => store.close());
      t.same(await store.put(SET, some(0, 3)), { added: 3, updated: 0, unchanged: 0 });
      t.same(await store.put(SET, [entry(2, { addedAt: 5 }), entry(1, { note: '' }), entry(3)]), {
        ...{ added: 1, updated: 1, unchanged: 1 },
      });
      t.same(await store.get(SET, entry(1).key), entry(1, { note: '' }));
      t.equal(await store.get(OTHER, entry(1).key), undefined);
      t.equal(await store.count(SET), 4);
      t.same(await store.put(SET, [entry(3, { note: 'x' }), entry(4)], 'dry'), { added: 1, updated: 1, unchanged: 0 });
      t.same(await store.put(SET, [entry(3, { note: 'x' }), entry(4)], 'fill'), {
        ...{ added: 1, updated: 0, unchanged: 1 },
      });
      t.same(await store.get(SET, entry(3).key), entry(3));
      t.same(await store.put(SET, [entry(2, { addedAt: 5 }), entry(3, { addedAt: 5, note: 'x' })], 'fill'), {
        ...{ added: 0, updated: 0, unchanged: 2 },
      });
      t.same(await store.get(SET, entry(2).key), entry(2, { addedAt: 5 }), 'the same, with the time given');
      t.same(await store.get(SET, entry(3).key), entry(3), 'another one');
      t.same(await store.put(SET, [entry(3, { addedAt: 6 }), entry(8)], 'times'), {
        ...{ added: 0, updated: 0, unchanged: 1 },
      });
      t.same(await store.get(SET, entry(3).key), entry(3, { addedAt: 6 }));
      t.equal(await store.get(SET, entry(8).key), undefined, 'one that was not there');
      t.equal(await store.remove(SET, [entry(0).key, entry(9).key]), 1);
      t.equal(await store.count(SET), 4);
      t.same(await store.sets(), [SET]);
    });

    await t.test('a set is read page by page, and dropped whole', async (t) => {
      const store = await (await openStorage(place(t))).lists();
      t.teardown(() => store.close());
      await store.put(SET, some(0, 1234), 'quiet');
      await store.put(OTHER, some(0, 7), 'quiet');
      t.equal((await everything(store, SET)).length, 1234);
      t.equal((await everything(store, OTHER)).length, 7);
      t.same(await everything(store, 5), []);
      await t.rejects(store.page(SET, 10, 'nonsense'), RangeError);
      await store.drop(SET);
      t.equal(await store.count(SET), 0);
      t.same(await everything(store, SET), []);
      t.equal((await everything(store, OTHER)).length, 7);
      t.same(await store.sets(), [OTHER]);
    });

    await t.test('entries come and go in any order, with notes of any length, and each is found', async (t) => {
      const store = await (await openStorage(place(t))).lists();
      t.teardown(() => store.close());
      const model = new Map<string, ListEntry>();
      // Multiplied by an odd number, keys come in no order, and each once.
      const spread = (i: number, change: Partial<ListEntry> = {}): ListEntry => {
        const key = Buffer.alloc(16, i % 7);
        key.writeUInt32BE(Math.imul(i, 0x9e3779b1) >>> 0, 0);
        return entry(i, { key, note: 'n'.repeat(i % 120), by: `by ${i % 3}`, ...change });
      };
      for (let from = 0; from < 6000; from += 500) {
        const some = Array.from({ length: 500 }, (_, i) => spread((from + i) % 5000, { expiry: NEVER - from }));
        const added = new Set(some.map(({ key }) => key.toString('hex')).filter((key) => !model.has(key))).size;
        t.equal((await store.put(SET, [...some, ...some.slice(0, 9)], 'quiet')).added, added);
        for (const one of some) model.set(one.key.toString('hex'), one);
        const gone = some.filter((_, i) => i % 5 === 0).map(({ key }) => key);
        t.equal(await store.remove(SET, [...gone, ...gone.slice(0, 3), entry(1).key]), gone.length);
        for (const key of gone) model.delete(key.toString('hex'));
        t.equal(await store.count(SET), model.size);
      }
      const byKey = (a: ListEntry, b: ListEntry): number => a.key.compare(b.key);
      t.same((await everything(store, SET)).sort(byKey), [...model.values()].sort(byKey));
      const scanned = new Map<string, number>();
      await store.scan(SET, (key, expiry) => scanned.set(key.toString('hex'), expiry));
      t.equal(scanned.size, model.size);
      t.ok([...model].every(([key, { expiry }]) => scanned.get(key) === expiry));
      for (const i of [1, 2, 777, 4999]) {
        const { key } = spread(i);
        t.same(await store.get(SET, key), model.get(key.toString('hex')));
      }
    });

    await t.test('who follows is told of each change once, in order, and of what he has missed', async (t) => {
      const options = place(t);
      const store = await (await openStorage(options)).lists();
      t.teardown(() => store.close());
      const start = await store.sequence();
      t.same(await store.changesAfter(start, 10), { changes: [], sequence: start, gap: false });
      await store.put(SET, some(0, 2));
      await store.put(SET, some(0, 1));
      await store.put(OTHER, some(0, 100), 'quiet');
      await store.remove(SET, [entry(0).key]);
      const { changes, sequence, gap } = await store.changesAfter(start, 10);
      t.same(
        changes.map(({ set, key, expiry }) => [set, key.readUInt32BE(12), expiry]),
        [
          [SET, 0, NEVER],
          [SET, 1, NEVER],
          [SET, 0, 0],
        ],
      );
      t.notOk(gap);
      t.same(await store.changesAfter(sequence, 10), { changes: [], sequence, gap: false });
      t.equal((await store.changesAfter(start, 2)).changes.length, 2);
      for (let from = 0; from <= LIST_CHANGES_MAX; from += 1000) await store.put(SET, some(10 + from, 1010 + from));
      t.ok((await store.changesAfter(start, 10)).gap, 'they are bounded');
      const last = await store.sequence();
      t.equal((await store.changesAfter(last - LIST_CHANGES_MAX, 5)).changes.length, 5);
      t.ok((await store.changesAfter(last + 1, 5)).gap, 'a store that knows less than was seen');
    });
  });
});
