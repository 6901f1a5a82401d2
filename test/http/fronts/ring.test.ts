// The ring between two threads: what is written is read in order, there is never more in it than fits, and no reader
// sleeps while there is something to read.
import t from 'tap';
import { Ring } from '../../../src/http/fronts/ring.js';

const BYTES = 1024;

function put(ring: Ring, text: string): boolean {
  const at = ring.place(text.length);
  if (at < 0) return false;
  ring.bytes.write(text, at);
  ring.commit(text.length);
  return true;
}

function readAll(ring: Ring, length: number): string[] {
  const texts: string[] = [];
  ring.read((at) => void texts.push(ring.bytes.toString('latin1', at, at + length)));
  return texts;
}

t.test('items of every length, many times around', async (t) => {
  const memory = Ring.memory(BYTES);
  const [writer, reader] = [new Ring(memory), new Ring(memory)];
  for (let length = 1; length <= 200; length += 1) {
    for (let turn = 0; turn < 12; turn += 1) {
      const texts = [0, 1, 2].map((item) => String.fromCharCode(97 + ((length + turn + item) % 26)).repeat(length));
      t.ok(texts.every((text) => put(writer, text)));
      if (readAll(reader, length).join() !== texts.join()) t.fail(`${length} bytes`);
    }
  }
});

t.test('a full ring takes nothing until something is read', async (t) => {
  const memory = Ring.memory(BYTES);
  const [writer, reader] = [new Ring(memory), new Ring(memory)];
  let count = 0;
  while (put(writer, 'x'.repeat(56))) count += 1;
  t.equal(count, BYTES / 64);
  t.notOk(put(writer, 'x'));
  t.equal(readAll(reader, 56).length, count);
  t.ok(put(writer, 'x'));
});

t.test('the rest before the end is no room for an item at the beginning', async (t) => {
  const memory = Ring.memory(BYTES);
  const [writer, reader] = [new Ring(memory), new Ring(memory)];
  for (const text of ['a', 'b']) put(writer, text.repeat(448));
  reader.read(() => undefined, 1);
  // 456 bytes are free at the beginning and 112 at the end; each item has 8 more for its length.
  t.equal(writer.place(456), -1, 'it would be written over what is not read');
  t.ok(put(writer, 'c'.repeat(448)));
  t.strictSame(readAll(reader, 448), ['b'.repeat(448), 'c'.repeat(448)]);
});

t.test('so many at a time', async (t) => {
  const memory = Ring.memory(BYTES);
  const [writer, reader] = [new Ring(memory), new Ring(memory)];
  for (const text of ['a', 'b', 'c']) put(writer, text);
  const texts: string[] = [];
  const take = (at: number): void => void texts.push(reader.bytes.toString('latin1', at, at + 1));
  t.equal(reader.read(take, 2), 2);
  t.strictSame(texts, ['a', 'b']);
  t.equal(reader.sleep(), false, 'there is one more');
  t.equal(reader.read(take, 2), 1);
  t.strictSame(texts, ['a', 'b', 'c']);
  t.equal(reader.sleep(), true);
});

t.test('an item may be smaller than its place', async (t) => {
  const memory = Ring.memory(BYTES);
  const [writer, reader] = [new Ring(memory), new Ring(memory)];
  for (const text of ['one', 'two']) {
    const at = writer.place(400);
    writer.bytes.write(text, at);
    writer.commit(text.length);
  }
  t.strictSame(readAll(reader, 3), ['one', 'two']);
});

t.test('positions beyond 2^32 bytes', async (t) => {
  const memory = Ring.memory(BYTES);
  // As after 4 GiB less one item.
  for (const word of [0, 16]) new Int32Array(memory)[word] = -64;
  const [writer, reader] = [new Ring(memory), new Ring(memory)];
  for (let turn = 0; turn < 40; turn += 1) {
    t.ok(put(writer, 'x'.repeat(50)));
    t.equal(readAll(reader, 50).length, 1);
  }
});

t.test('who wakes whom', async (t) => {
  const memory = Ring.memory(BYTES);
  const [writer, reader] = [new Ring(memory), new Ring(memory)];
  put(writer, 'x');
  t.equal(writer.wakes(), true, 'a reader sleeps at first');
  t.equal(writer.wakes(), false, 'one message is enough');
  put(writer, 'x');
  t.equal(reader.sleep(), false, 'a reader with something to read does not sleep');
  t.equal(writer.wakes(), false, 'and needs no message');
  readAll(reader, 1);
  t.equal(reader.sleep(), true);
  t.equal(writer.wakes(), true);
});
