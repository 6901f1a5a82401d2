// What only the embedded store has to stand: damage, a machine that went down, a full file, and getting well again
// without its readers seeing less than before.
import fs from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type RecordKey } from '../../../src/contract/position.js';
import { StoreFiles } from '../../../src/storage/embedded/profiles/files.js';
import { EmbeddedStore } from '../../../src/storage/embedded/profiles/store.js';
import { EmbeddedWriter } from '../../../src/storage/embedded/profiles/writer.js';
import { DAMAGES, dataFile, flipRecord, overwrite } from '../../support/faults/damage.js';
import {
  countingFold,
  EPOCH_MS,
  expectedRecords,
  keysOfNumber,
  madeSlice,
  sliceAfter,
  type SliceShape,
} from '../../support/state/stores.js';
import { temporaryDirectory } from '../../support/scope.js';

const SHAPE: SliceShape = { from: 0, shard: 0, rows: 200, keys: 2000 };
const MAP_BYTES = 1024 ** 3;
/** Larger than the time a reader takes to look for a newer store. */
const LATER_MS = 5000;

function open(dir: string, boot = 'boot-1', mapBytesMax = MAP_BYTES): EmbeddedWriter {
  return new EmbeddedWriter({ dir, mapBytesMax }, new StoreFiles(dir, boot));
}

async function applySlices(writer: EmbeddedWriter, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const { changes, positions } = madeSlice(index, SHAPE);
    await writer.apply(changes, positions, countingFold);
  }
}

/** What the log's reader does after a start: everything from where the store stands. */
async function catchUp(writer: EmbeddedWriter, to: number): Promise<number> {
  const [at] = await writer.applied(1);
  const from = at === undefined ? 0 : sliceAfter(at);
  await applySlices(writer, from, to);
  writer.publish();
  return from;
}

function differing(store: EmbeddedStore, expected: ReadonlyMap<RecordKey, Buffer>): number {
  const keys = [...expected.keys()];
  const found = store.readMany(keys);
  return keys.filter((key, i) => found[i]?.equals(expected.get(key) ?? Buffer.alloc(0)) !== true).length;
}

async function endsRight(t: Test, dir: string, slices: number): Promise<void> {
  const store = new EmbeddedStore({ dir });
  t.equal(differing(store, expectedRecords([{ shape: SHAPE, slices }])), 0, `the fold of ${slices} slices`);
  await store.close();
}

/** A start that catches up with so many slices. @returns how many the store had */
async function startsAgain(t: Test, dir: string, origin: string, slices: number): Promise<number> {
  const writer = open(dir);
  t.equal(writer.origin, origin);
  const from = await catchUp(writer, slices);
  await endsRight(t, dir, slices);
  await writer.close();
  return from;
}

/** Ten slices, a snapshot after the sixth, and a clean end. */
async function aStore(dir: string): Promise<void> {
  const writer = open(dir);
  await applySlices(writer, 0, 6);
  writer.publish();
  await writer.checkpoint();
  await applySlices(writer, 6, 10);
  await writer.close();
}

t.test('a store with damage is made again from its snapshot and the log', async (t) => {
  for (const { name, damage } of DAMAGES) {
    await t.test(name, async (t) => {
      const dir = temporaryDirectory(t);
      await aStore(dir);
      damage(dataFile(dir));
      const reader = new EmbeddedStore({ dir });
      t.throws(() => reader.readMany(['u1']), { code: 'STORE_UNAVAILABLE' }, 'nobody opens it');
      const writer = open(dir);
      t.equal(writer.origin, 'snapshot');
      t.equal(await catchUp(writer, 11), 6, 'the log is read from where the snapshot was taken');
      await endsRight(t, dir, 11);
      await writer.close();
    });
  }
});

t.test('a store with damage and no snapshot is made again from the log alone', async (t) => {
  const dir = temporaryDirectory(t);
  const first = open(dir);
  t.equal(first.origin, 'empty');
  await catchUp(first, 5);
  await first.close();
  overwrite(dataFile(dir), 0, Buffer.alloc(8192));
  t.equal(await startsAgain(t, dir, 'empty', 6), 0);
});

t.test('a record that was changed on disk is not given out, and the writer starts over', async (t) => {
  const dir = temporaryDirectory(t);
  await aStore(dir);
  const [key = ''] = keysOfNumber(3, SHAPE.keys);
  flipRecord(dataFile(dir), key);
  const reader = new EmbeddedStore({ dir });
  const writer = open(dir);
  t.equal(writer.origin, 'kept', 'nothing shows from the outside');
  t.throws(() => reader.readMany([key]), { code: 'STORE_DAMAGED' });
  t.throws(() => reader.readMany([key]), { code: 'STORE_UNAVAILABLE' }, 'the reader stays away from it');
  await t.rejects(applySlices(writer, 10, 11), { code: 'STORE_DAMAGED' }, 'the writer has been told');
  await writer.close();
  await startsAgain(t, dir, 'snapshot', 11);
});

t.test('damage that the writer meets itself', async (t) => {
  const dir = temporaryDirectory(t);
  await aStore(dir);
  const [key = ''] = keysOfNumber(madeSlice(10, SHAPE).changes[0]?.rows[0]?.row.latencyUs ?? 0, SHAPE.keys);
  const writer = open(dir);
  t.ok(await fileHas(dir, key), 'the record is there');
  flipRecord(dataFile(dir), key);
  await t.rejects(applySlices(writer, 10, 11), { code: 'STORE_DAMAGED' });
  await t.rejects(writer.checkpoint(), { code: 'STORE_DAMAGED' }, 'and it makes no snapshot of it');
  await writer.close();
  await startsAgain(t, dir, 'snapshot', 11);
});

t.test('damage that nobody has met yet does not get into a snapshot', async (t) => {
  const dir = temporaryDirectory(t);
  await aStore(dir);
  flipRecord(dataFile(dir), keysOfNumber(3, SHAPE.keys)[0] ?? '');
  const writer = open(dir);
  await t.rejects(writer.checkpoint(), { code: 'STORE_DAMAGED' });
  await writer.close();
  t.equal(await startsAgain(t, dir, 'snapshot', 11), 6);
});

t.test('a snapshot with damage is not used', async (t) => {
  const dir = temporaryDirectory(t);
  await aStore(dir);
  flipRecord(join(dir, 'snapshot', 'data.mdb'), keysOfNumber(3, SHAPE.keys)[0] ?? '');
  overwrite(dataFile(dir), 0, Buffer.alloc(8192));
  t.equal(await startsAgain(t, dir, 'empty', 11), 0);
});

function fileHas(dir: string, key: string): Promise<boolean> {
  return fs.promises.readFile(dataFile(dir)).then((bytes) => bytes.includes(key));
}

const ends: { name: string; close: boolean; boot: string; origin: string }[] = [
  { name: 'closed, same boot', close: true, boot: 'boot-1', origin: 'kept' },
  { name: 'closed, other boot', close: true, boot: 'boot-2', origin: 'kept' },
  { name: 'killed, same boot', close: false, boot: 'boot-1', origin: 'kept' },
  { name: 'killed by a power loss', close: false, boot: 'boot-2', origin: 'snapshot' },
  { name: 'killed on a system that does not name its boots', close: false, boot: '', origin: 'snapshot' },
];

for (const { name, close, boot, origin } of ends) {
  t.test(`the next start after: ${name}`, async (t) => {
    const dir = temporaryDirectory(t);
    const first = open(dir, boot === '' ? '' : 'boot-1');
    await catchUp(first, 6);
    await first.checkpoint();
    await applySlices(first, 6, 10);
    // A copy of the folder as it is now is what a kill leaves.
    const left = temporaryDirectory(t);
    if (close) await first.close();
    fs.cpSync(dir, left, { recursive: true });
    if (!close) await first.close();
    fs.rmSync(join(left, 'g000001', 'lock.mdb'), { force: true });
    const writer = open(left, boot);
    t.equal(writer.origin, origin);
    await catchUp(writer, 10);
    await endsRight(t, left, 10);
    await writer.close();
  });
}

t.test('a store that never lives long enough to be sound is not trusted for ever', async (t) => {
  const dir = temporaryDirectory(t);
  await aStore(dir);
  const origins: string[] = [];
  for (let start = 0; start < 6; start += 1) {
    const left = temporaryDirectory(t);
    const writer = open(dir);
    origins.push(writer.origin);
    fs.cpSync(join(dir, 'state.json'), join(left, 'state.json'));
    await writer.close();
    // As if it had been killed: the state from while it ran.
    fs.cpSync(join(left, 'state.json'), join(dir, 'state.json'));
  }
  t.strictSame(origins, ['kept', 'kept', 'kept', 'kept', 'kept', 'snapshot']);
});

t.test('readers keep the store they have until the restored one has caught up', async (t) => {
  const dir = temporaryDirectory(t);
  await aStore(dir);
  let now = EPOCH_MS;
  const reader = new EmbeddedStore({ dir }, () => now);
  const before = expectedRecords([{ shape: SHAPE, slices: 10 }]);
  t.equal(differing(reader, before), 0);
  new StoreFiles(dir).markDamaged(1);
  const writer = open(dir);
  t.equal(writer.origin, 'snapshot');
  now += LATER_MS;
  t.equal(differing(reader, before), 0, 'the old one, not the six slices of the snapshot');
  await catchUp(writer, 12);
  now += LATER_MS;
  t.equal(differing(reader, expectedRecords([{ shape: SHAPE, slices: 12 }])), 0, 'the new one');
  t.strictSame(
    fs.readdirSync(dir).filter((name) => name.startsWith('g') || name.startsWith('damaged')),
    ['g000002'],
    'the old one is gone',
  );
  await reader.close();
  await writer.close();
});

t.test('a snapshot is taken while slices are applied, and is whole', async (t) => {
  const dir = temporaryDirectory(t);
  const writer = open(dir);
  await catchUp(writer, 5);
  const settling = writer.checkpoint();
  await applySlices(writer, 5, 25);
  t.strictSame(await settling, [{ segment: 1, offset: 5000 }], 'the log may forget what was in when it began');
  await writer.close();
  overwrite(dataFile(dir), 0, Buffer.alloc(4096));
  const again = open(dir);
  const from = await catchUp(again, 25);
  t.ok(from >= 5, `the snapshot holds ${from} slices`);
  await endsRight(t, dir, 25);
  await again.close();
});

t.test('a file at its bound refuses a slice whole, and takes it when there is room', async (t) => {
  const dir = temporaryDirectory(t);
  const small = open(dir, 'boot-1', 1024 * 1024);
  let taken = 0;
  await t.rejects(
    (async () => {
      for (; taken < 1000; taken += 1) await applySlices(small, taken, taken + 1);
    })(),
    { code: 'STORE_UNAVAILABLE' },
  );
  await t.rejects(applySlices(small, taken, taken + 1), { code: 'STORE_UNAVAILABLE' }, 'again');
  small.publish();
  await endsRight(t, dir, taken);
  await small.close();
  const large = open(dir);
  t.equal(large.origin, 'kept');
  t.equal(await catchUp(large, taken + 3), taken);
  await endsRight(t, dir, taken + 3);
  await large.close();
});

t.test('what has not been seen for long is swept, some at a time', async (t) => {
  const dir = temporaryDirectory(t);
  const writer = open(dir);
  await catchUp(writer, 10);
  const records = expectedRecords([{ shape: SHAPE, slices: 10 }]);
  const seen = (record: Buffer): number => record.readUInt32LE(1) * 1000;
  const before = EPOCH_MS + 1_000_000;
  let calls = 1;
  while (await writer.sweep(before, { ttlMs: 0, provisionalTtlMs: 0 }, 100)) calls += 1;
  t.equal(calls, Math.floor(records.size / 100) + 1, 'each record was looked at once');
  const store = new EmbeddedStore({ dir });
  const keys = [...records.keys()];
  const found = store.readMany(keys);
  const left = keys.filter((_, i) => found[i] !== undefined);
  t.strictSame(
    left,
    keys.filter((key) => seen(records.get(key) ?? Buffer.alloc(9)) >= before),
    'those seen since stay',
  );
  t.ok(left.length > 0 && left.length < keys.length);
  t.strictSame(await writer.applied(1), [{ segment: 1, offset: 10_000 }], 'positions are no records');
  await store.close();
  await writer.close();
});
