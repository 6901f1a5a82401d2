// The memory of waiting frames: copies keep their bytes, and their memory is used again after a release.
import t from 'tap';
import { FrameMemory } from '../../src/clickhouse/consumer/frame-memory.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const filled = (length: number, byte: number): Buffer => Buffer.alloc(length, byte);

t.test('a copy keeps its bytes until the release, whatever comes after it', async (t) => {
  const memory = new FrameMemory();
  const sizes = [0, 1, 300 * KIB, 700 * KIB, 400 * KIB, MIB, MIB + 1, 5 * MIB, 17];
  const window = Buffer.alloc(5 * MIB);
  const copies = sizes.map((size, index) => memory.copy(window.subarray(0, size).fill(index + 1)));
  window.fill(0);
  for (const [index, copy] of copies.entries())
    t.ok(copy.equals(filled(sizes[index] ?? 0, index + 1)), `${sizes[index]} bytes`);
});

t.test('after a release the same memory is used again', async (t) => {
  const memory = new FrameMemory();
  const round = (): Set<ArrayBufferLike> => {
    const copies = Array.from({ length: 30 }, () => memory.copy(filled(100 * KIB, 1)));
    memory.release();
    return new Set(copies.map(({ buffer }) => buffer));
  };
  const first = round();
  t.equal(first.size, 3, '3 MB are in three slabs of a MiB');
  for (let again = 0; again < 5; again += 1)
    t.same(
      [...round()].map((each) => first.has(each)),
      [true, true, true],
    );
});

t.test('a small batch gives back what a large one needed', async (t) => {
  const memory = new FrameMemory();
  const used = (frames: number): ArrayBufferLike[] => {
    const copies = Array.from({ length: frames }, () => memory.copy(filled(MIB, 1)));
    memory.release();
    return copies.map(({ buffer }) => buffer);
  };
  const large = new Set(used(20));
  t.equal(large.size, 20);
  used(1);
  t.equal(used(20).filter((each) => large.has(each)).length, 1, 'one slab was kept');
});
