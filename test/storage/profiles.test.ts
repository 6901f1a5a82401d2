// What every profile store must do, held against each of them: the embedded one, and a real redis-server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test } from 'tap';
import { type StorageOptions } from '../../src/contract/storage.js';
import { type ProfileEditor, type ProfileStore, type ProfileWriter } from '../../src/storage/ports/profiles.js';
import { openStorage } from '../../src/storage/open.js';
import { randomFrom } from '../support/random.js';
import { onEveryStore } from '../support/state/every-backend.js';
import {
  countingFold,
  expectedRecords,
  keysOfNumber,
  madeSlice,
  numberedRow,
  type SliceShape,
  holds,
} from '../support/state/stores.js';

const SHAPE: SliceShape = { from: 0, shard: 0, rows: 200, keys: 300 };
const KILLS = 6;

interface Pair {
  writer: ProfileWriter & ProfileEditor;
  store: ProfileStore;
}

async function open(t: Test, options: StorageOptions): Promise<Pair> {
  const backend = await openStorage(options);
  const writer = await backend.profileWriter();
  writer.publish();
  const store = await backend.profiles();
  t.teardown(() => Promise.all([writer.close(), store.close()]));
  return { writer, store };
}

onEveryStore(t, async (t, options) => {
  await t.test('single records are found by how they start, changed and removed', async (t) => {
    const { writer, store } = await open(t, options(t));
    const { changes, positions } = madeSlice(0, SHAPE);
    await writer.apply(changes, positions, countingFold);
    const all = changes.map(({ key }) => key);
    const [first = '', second = '', third = ''] = all;
    t.strictSame(
      (await writer.keysFrom([first])).filter((key) => key === first),
      [first],
    );
    t.strictSame((await writer.keysFrom(['u', 'd', 'i', 'a'])).sort(), [...all].sort());
    t.strictSame(await writer.keysFrom([]), []);
    t.strictSame(await writer.keysFrom(['zzz']), []);

    const changed = Buffer.from('changed record');
    t.equal(await writer.revise(first, () => changed), true);
    t.equal(await writer.revise(second, () => undefined), true);
    t.equal(await writer.revise(third, (record) => record), false, 'the same is no change');
    t.equal(await writer.revise('unothing', () => changed), false, 'what is not there is not made');
    t.strictSame([await writer.read(first), await writer.read(second)], [changed, undefined]);
    const [one, other, untouched] = await store.readMany([first, second, third]);
    t.strictSame([one, other], [changed, undefined]);
    t.ok(untouched, 'the others stay');
    await writer.checkpoint();
  });

  await t.test('gives what was folded, in the order asked for, and nothing for what was never seen', async (t) => {
    const { writer, store } = await open(t, options(t));
    const { changes, positions } = madeSlice(0, SHAPE);
    await writer.apply(changes, positions, countingFold);
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 1 }]), 'the fold of its rows');
    const [key = ''] = keysOfNumber(1, SHAPE.keys);
    const answers = await store.readMany(['unever seen', key, 'unever seen', key]);
    t.strictSame(
      answers.map((answer) => answer === undefined),
      [true, false, true, false],
    );
    t.strictSame(answers[1], answers[3]);
    t.strictSame(await store.readMany([]), []);
  });

  await t.test('folds a slice that comes again, or overlaps another, exactly once', async (t) => {
    const { writer, store } = await open(t, options(t));
    for (const index of [0, 1, 0, 1, 2, 1, 2]) {
      const { changes, positions } = madeSlice(index, SHAPE);
      await writer.apply(changes, positions, countingFold);
    }
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 3 }]), 'three slices');
  });

  await t.test('knows where it stands after it was closed', async (t) => {
    const of = options(t);
    const { writer } = await open(t, of);
    t.strictSame(await writer.applied(2), [
      { segment: 0, offset: 0 },
      { segment: 0, offset: 0 },
    ]);
    const { changes } = madeSlice(0, SHAPE);
    await writer.apply(
      changes,
      [
        { segment: 1_795_000_001, offset: 77 },
        { segment: 3, offset: 8 },
      ],
      countingFold,
    );
    await writer.close();
    const { writer: again, store } = await open(t, of);
    t.strictSame(await again.applied(3), [
      { segment: 1_795_000_001, offset: 77 },
      { segment: 3, offset: 8 },
      { segment: 0, offset: 0 },
    ]);
    t.strictSame(await store.applied(1), { segment: 3, offset: 8 });
    t.strictSame(await store.applied(7), { segment: 0, offset: 0 });
  });

  await t.test('takes positions without rows', async (t) => {
    const { writer, store } = await open(t, options(t));
    await writer.apply([], [{ segment: 9, offset: 8 }], countingFold);
    t.strictSame(await store.applied(0), { segment: 9, offset: 8 });
    t.strictSame(await writer.checkpoint(), [{ segment: 9, offset: 8 }]);
  });

  await t.test('a fold that throws leaves records that the same slice completes later', async (t) => {
    const { writer, store } = await open(t, options(t));
    const { changes, positions } = madeSlice(0, SHAPE);
    let folded = 0;
    await t.rejects(
      writer.apply(changes, positions, (key, before, rows) => {
        if (++folded === 50) throw new RangeError('a row that cannot be folded');
        return countingFold(key, before, rows);
      }),
      { message: 'a row that cannot be folded' },
    );
    t.strictSame(await store.applied(0), { segment: 0, offset: 0 }, 'positions have not moved');
    await writer.apply(changes, positions, countingFold);
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 1 }]), 'one slice');
  });

  await t.test('holds records of any bytes and size', async (t) => {
    const { writer, store } = await open(t, options(t));
    const random = randomFrom(1);
    const sizes = [5, 6, 63, 64, 65, 4095, 4096, 4097, 100_000];
    const record = (size: number): Buffer =>
      Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
    const records = new Map(sizes.map((size) => [`u${size}`, record(size)]));
    const rows = [{ row: numberedRow(1), shard: 0, position: { segment: 1, offset: 10 } }];
    await writer.apply(
      [...records.keys()].map((key) => ({ key, rows })),
      [{ segment: 1, offset: 10 }],
      (key) => records.get(key) ?? Buffer.alloc(0),
    );
    await holds(t, store, records, 'the bytes that were put');
  });

  await t.test('gives keys to warm a cache with', async (t) => {
    const { writer, store } = await open(t, options(t));
    const { changes, positions } = madeSlice(0, SHAPE);
    await writer.apply(changes, positions, countingFold);
    const all = new Set(changes.map(({ key }) => key));
    const few = await store.sampleKeys(8);
    t.ok(
      few.length > 0 && few.length <= 8 && few.every((key) => all.has(key)),
      'no more than asked for, and none that are no records',
    );
    t.strictSame(new Set(await store.sampleKeys(10_000)), all, 'all of them');
  });

  await t.test(
    'a writer killed at any moment, and rows sent again: each is folded once',
    { timeout: 240_000 },
    async (t) => {
      const store = options(t);
      const slices = 4000;
      const random = randomFrom(7);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const child = fork(new URL('../support/state/store-writer.js', import.meta.url), [
          JSON.stringify({ store, shape: SHAPE, back: 3, slices }),
        ]);
        const gone = once(child, 'exit');
        for (let slice = Math.ceil(random() * 20); slice > 0; slice -= 1) await once(child, 'message');
        child.kill('SIGKILL');
        await gone;
      }
      const { writer, store: reads } = await open(t, store);
      const [at] = await writer.applied(1);
      const done = (at?.offset ?? 0) / 1000;
      t.ok(done >= KILLS, `${done} slices are in after ${KILLS} kills`);
      for (const index of [done - 2, done - 1, done]) {
        const { changes, positions } = madeSlice(index, SHAPE);
        await writer.apply(changes, positions, countingFold);
      }
      await holds(t, reads, expectedRecords([{ shape: SHAPE, slices: done + 1 }]), 'every row of them');
    },
  );

  await t.test('a reader in another process sees a slice once it is applied', async (t) => {
    const of = options(t);
    const { writer, store } = await open(t, of);
    await store.readMany(['u1']);
    await writer.close();
    const child = fork(new URL('../support/state/store-writer.js', import.meta.url), [
      JSON.stringify({ store: of, shape: SHAPE, back: 0, slices: 5 }),
    ]);
    const gone = once(child, 'exit');
    let seen = 0;
    child.on('message', () => {
      seen += 1;
    });
    for (let slice = 1; slice <= 5; slice += 1) {
      while (seen < slice) await new Promise((resolve) => setImmediate(resolve));
      const at = await store.applied(0);
      t.ok(at.offset >= slice * 1000, `slice ${slice}`);
    }
    await gone;
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 5 }]), 'all five');
  });
});
