// Entries of lists that an earlier build wrote, a record each, are there in the store of today.
import t from 'tap';
import {
  decodeBlock,
  encodeBlock,
  insertEntry,
  splitBlocks,
  visitBlock,
} from '../../../src/storage/embedded/lists/block.js';
import { openEmbeddedLists } from '../../../src/storage/embedded/lists/store.js';
import { openDatabase } from '../../../src/storage/embedded/lmdb.js';
import { sealBytes } from '../../../src/storage/embedded/sealed.js';
import { type ListEntry } from '../../../src/storage/ports/lists.js';

const SETS = [7, 2_000_000_000] as const;
/** More than are moved at once. */
const ENTRIES = 12_345;

function entry(i: number): ListEntry {
  const key = Buffer.alloc(16);
  key.writeUInt32BE(Math.imul(i, 0x9e3779b1) >>> 0, 0);
  return { key, expiry: 1_900_000_000 + i, addedAt: 1_800_000_000, by: 'ada', note: i % 5 === 0 ? `Ünï ${i}` : '' };
}

function record(set: number, { key, expiry, addedAt, by, note }: ListEntry): [key: Buffer, value: Buffer] {
  const [head, times] = [Buffer.alloc(5), Buffer.alloc(8)];
  head[0] = 0x65;
  head.writeUInt32BE(set, 1);
  times.writeUInt32LE(expiry, 0);
  times.writeUInt32LE(addedAt, 4);
  return [Buffer.concat([head, key]), Buffer.concat([times, Buffer.from(`${by}\0${note}`)])];
}

/** A store as that build left it. @param damaged the last bit of this entry of the first set is another one */
async function writeOld(dir: string, damaged = -1): Promise<void> {
  const db = openDatabase<Buffer, Buffer>(dir, { encoding: 'binary', keyEncoding: 'binary' });
  await db.transaction(() => {
    for (const set of SETS) {
      for (let i = 0; i < ENTRIES; i += 1) {
        const [key, value] = record(set, entry(i));
        const sealed = sealBytes(key, value);
        if (set === SETS[0] && i === damaged) sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1);
        db.putSync(key, sealed);
      }
      const [count, number] = [Buffer.from([0x6e, 0, 0, 0, 0]), Buffer.alloc(6)];
      count.writeUInt32BE(set, 1);
      number.writeUIntBE(ENTRIES, 0, 6);
      db.putSync(count, sealBytes(count, number));
    }
  });
  await db.close();
}

t.test('entries of a build before are there, each once, and change like others', async (t) => {
  const dir = t.testdir();
  await writeOld(dir);
  for (const opened of ['opened', 'opened again']) {
    const store = openEmbeddedLists(dir);
    for (const set of SETS) {
      t.equal(await store.count(set), ENTRIES, opened);
      let seen = 0;
      await store.scan(set, () => (seen += 1));
      t.equal(seen, ENTRIES);
      for (const i of [0, 1, ENTRIES - 1]) t.same(await store.get(set, entry(i).key), entry(i));
    }
    await store.close();
  }
  const store = openEmbeddedLists(dir);
  t.teardown(() => store.close());
  t.same(await store.put(SETS[1], [entry(3), entry(ENTRIES)]), { added: 1, updated: 0, unchanged: 1 });
  t.equal(await store.remove(SETS[0], [entry(9).key]), 1);
  t.equal(await store.count(SETS[0]), ENTRIES - 1);
});

/** A block as the build before wrote it: every entry has its own times. */
function oldBlock(entries: readonly ListEntry[]): Buffer {
  const texts = [...new Set(entries.map(({ by, note }) => `${by}\0${note}`))];
  const u16 = (value: number): Buffer => Buffer.from(Uint16Array.of(value).buffer);
  const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
  return Buffer.concat([
    u16(texts.length),
    ...texts.flatMap((text) => [u16(Buffer.byteLength(text)), Buffer.from(text)]),
    ...entries.flatMap(({ key, expiry, addedAt, by, note }) => {
      const text = texts.indexOf(`${by}\0${note}`);
      return [Buffer.from([key.length]), key, u32(expiry), u32(addedAt), u16(text)];
    }),
  ]);
}

t.test('blocks of a build before and of today say the same', async (t) => {
  const some = Array.from({ length: 120 }, (_, i) => entry(i));
  const plain = some.map((each, i) => ({ ...each, expiry: i % 2 === 0 ? 0xffff_ffff : 1_950_000_000, note: '' }));
  const short = [{ ...entry(0), key: Buffer.from('DE') }, entry(1)];
  for (const entries of [some, plain, short, []])
    for (const block of [oldBlock(entries), encodeBlock(entries)]) {
      t.same(decodeBlock(block), entries);
      const seen: [string, number][] = [];
      visitBlock(block, (key, expiry) => seen.push([key.toString('hex'), expiry]));
      t.same(
        seen,
        entries.map(({ key, expiry }) => [key.toString('hex'), expiry]),
      );
    }
});

t.test('a block is a page of the file, and filled', async (t) => {
  const PAGE = 4096;
  const many = Array.from({ length: 3000 }, (_, i) => entry(i));
  const plain = many.map((each) => ({ ...each, expiry: 0xffff_ffff, note: '' }));
  const mixed = plain.map((each, i) => ({ ...each, expiry: 1_950_000_000 + (i % 3) }));
  for (const [entries, each] of [
    [many, 36],
    [plain, 18.5],
    [mixed, 19],
  ] as const) {
    const blocks = splitBlocks(entries);
    t.same(blocks.flat(), entries);
    t.ok(blocks.every((block) => encodeBlock(block).length < PAGE - 22));
    t.ok((blocks.length - 1) * PAGE <= each * entries.length, `${blocks.length} blocks`);
  }
});

t.test('a damaged one is told and left out', async (t) => {
  const dir = t.testdir();
  await writeOld(dir, 5);
  const told: string[] = [];
  const store = openEmbeddedLists(dir, { damaged: (name) => told.push(name) });
  t.teardown(() => store.close());
  t.same(told, ['entries']);
  t.equal(await store.get(SETS[0], entry(5).key), undefined);
  t.same(await store.get(SETS[0], entry(6).key), entry(6));
});

t.test('beside a damaged block nothing is changed by halves', async (t) => {
  const dir = t.testdir();
  const entries = Array.from({ length: 1000 }, (_, i) => entry(i)).sort((a, b) => a.key.compare(b.key));
  let flip: () => Promise<unknown> = () => Promise.resolve();
  const store = openEmbeddedLists(dir, {
    opened(db) {
      flip = () =>
        db.transaction(() => {
          const blocks = { start: Buffer.from([0x63]), end: Buffer.from([0x62]), reverse: true, limit: 1 };
          const [last] = [...db.getKeys(blocks)];
          const value = last === undefined ? undefined : db.getBinary(last);
          if (last === undefined || value === undefined) throw new Error('there is no block');
          value.writeUInt8((value.at(-1) ?? 0) ^ 1, value.length - 1);
          db.putSync(last, value);
        });
    },
  });
  t.teardown(() => store.close());
  await store.put(SETS[0], entries);
  const sequence = await store.sequence();
  await flip();
  const [first, last] = [entries[0] ?? entry(0), entries.at(-1) ?? entry(0)];
  const changed = [first, last].map((each) => ({ ...each, note: 'changed' }));
  await t.rejects(store.put(SETS[0], changed));
  await t.rejects(store.remove(SETS[0], [first.key, last.key]));
  t.same(await store.get(SETS[0], first.key), first);
  t.equal(await store.count(SETS[0]), entries.length);
  t.equal(await store.sequence(), sequence);
});

t.test('an entry is put into a block as if all were written anew, or not at all', async (t) => {
  const all = Array.from({ length: 60 }, (_, i) => entry(i)).sort((a, b) => a.key.compare(b.key));
  for (const [i, one] of all.entries()) {
    const others = all.filter((_, j) => j !== i);
    const block = encodeBlock(others);
    const after = insertEntry(block, one);
    if (i === 0) t.equal(after, undefined, 'a block keeps its first key');
    else t.same(decodeBlock(after ?? Buffer.alloc(2)), all, `entry ${i}`);
    t.equal(insertEntry(encodeBlock(all), one), undefined, 'a key that is there');
    const same = { ...one, expiry: others[0]?.expiry ?? 0, note: others[0]?.note ?? '' };
    if (i > 0)
      t.equal((insertEntry(block, same)?.length ?? 0) - block.length, 2 + one.key.length, 'a form that is there');
  }
  const full = splitBlocks(Array.from({ length: 5000 }, (_, i) => entry(i)))[0] ?? [];
  const late = { ...entry(5001), key: Buffer.alloc(16, 0xff), note: 'x'.repeat(4000) };
  t.equal(insertEntry(encodeBlock(full), late), undefined, 'a block without room');
});
