import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { HOUR_MS } from '../../../src/util/time/units.js';
import { fileName } from '../../../src/storage/embedded/events/files.js';
import { EventReader } from '../../../src/storage/embedded/events/reader.js';
import { EventRoom } from '../../../src/storage/embedded/events/room.js';
import { EventWriter } from '../../../src/storage/embedded/events/writer.js';
import { RowReader } from '../../../src/event/row/reader.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { ownerOf, readRow, writeRow } from '../../../src/event/row/codec.js';
import { overwrite } from '../../support/faults/damage.js';
import { randomFrom, whole } from '../../support/random.js';
import { eventRow } from '../../support/rows.js';
import { only } from '../../support/only.js';

const START = 1_795_000_000_000;
const TTL_MS = 24 * HOUR_MS;

function rowBytes(eventId: string, risk: number): Buffer {
  const writer = new RowWriter();
  writeRow(writer, eventRow({ eventId, risk }));
  return writer.written();
}

const owner = ownerOf('demo', 'live');

t.test(
  'every event of several hours and shards is found, at once and after a restart; unknown ones are not',
  async (t) => {
    const dir = t.testdir();
    let now = START;
    const next = createUuidV7(() => now);
    const writers = [0, 1].map((shard) => new EventWriter(dir, { shard, start: START }));
    const reader = new EventReader(dir, TTL_MS);
    const ids: string[] = [];
    for (let i = 0; i < 3000; i += 1) {
      now += 4000;
      const id = next();
      writers[i % 2]?.add(id, rowBytes(id, i % 101));
      writers[i % 2]?.flush();
      ids.push(id);
      if (i % 100 === 0) t.ok(reader.find(id, now, owner), 'readable the moment it is written');
    }
    const again = new EventReader(dir, TTL_MS);
    for (const one of [reader, again]) {
      const wrong = ids.filter((id, i) => {
        const found = one.find(id, now, owner);
        return (
          found === undefined ||
          readRow(new RowReader(found.row)).eventId !== id ||
          readRow(new RowReader(found.row)).risk !== i % 101
        );
      });
      t.same(wrong, []);
      t.equal(one.find(next(), now, owner), undefined);
      t.equal(
        one.find(ids[0] ?? '', now, ownerOf('demo', 'test')),
        undefined,
        'what is not for whoever asks is not there',
      );
      one.close();
    }
  },
);

t.test('an event expires at its TTL, and its file goes', async (t) => {
  const dir = t.testdir();
  const id = createUuidV7(() => START)();
  const writer = new EventWriter(dir, { shard: 0, start: START });
  writer.add(id, rowBytes(id, 1));
  writer.close();
  const reader = new EventReader(dir, TTL_MS);
  t.ok(reader.find(id, START + TTL_MS, owner));
  t.equal(reader.find(id, START + TTL_MS + 1, owner), undefined);
  const room = new EventRoom({ dataDir: dir, ttlMs: TTL_MS, bytesMax: 1e9, isVerified: () => false });
  await room.sweep(START + TTL_MS);
  t.ok(room.bytes > 0);
  await room.sweep(START + TTL_MS + 2 * HOUR_MS);
  t.same(readdirSync(join(dir, 'recent')), []);
  t.equal(room.bytes, 0);
  reader.close();
});

t.test('a torn tail of a dead process hides nothing else', async (t) => {
  const dir = t.testdir();
  const next = createUuidV7(() => START);
  const [first, second] = [next(), next()];
  const writer = new EventWriter(dir, { shard: 0, start: START });
  writer.add(first, rowBytes(first, 1));
  writer.close();
  const [name = ''] = readdirSync(join(dir, 'recent'));
  appendFileSync(join(dir, 'recent', name), rowBytes(second, 2).subarray(0, 50));
  const successor = new EventWriter(dir, { shard: 0, start: START + 1 });
  successor.add(second, rowBytes(second, 2));
  successor.close();
  const reader = new EventReader(dir, TTL_MS);
  t.ok(reader.find(first, START, owner));
  t.ok(reader.find(second, START, owner));
  reader.close();
});

t.test('a flipped bit hides one event, which is told of and never found wrong', async (t) => {
  const random = randomFrom(5);
  for (let round = 0; round < 40; round += 1) {
    const dir = t.testdir();
    const next = createUuidV7(() => START);
    const ids = Array.from({ length: 30 }, () => next());
    const writer = new EventWriter(dir, { shard: 0, start: START });
    for (const [i, id] of ids.entries()) writer.add(id, rowBytes(id, i));
    writer.close();
    const [name = ''] = readdirSync(join(dir, 'recent'));
    const file = join(dir, 'recent', name);
    const at = whole(random, 0, statSync(file).size - 1);
    overwrite(file, at, Buffer.from([(readFileSync(file)[at] ?? 0) ^ (1 << whole(random, 0, 7))]));
    const told: unknown[] = [];
    const reader = new EventReader(dir, TTL_MS, (error) => told.push(error));
    const found = ids.map((id) => {
      try {
        const event = reader.find(id, START, owner);
        return event === undefined ? 'not there' : readRow(new RowReader(event.row)).risk;
      } catch {
        return 'unknown';
      }
    });
    const wrong = found.filter((risk, i) => risk !== i);
    t.ok(wrong.length <= 1, `byte ${at}: ${String(wrong)}`);
    if (found.indexOf('not there') >= 0)
      t.equal(found.indexOf('not there'), ids.length - 1, 'only the last may be a torn one');
    if (wrong.length === 1 && found.at(-1) === ids.length - 1) t.match(told, only({ code: 'STORE_DAMAGED' }));
    reader.close();
  }
});

t.test(
  'a flipped bit of the last event of a file is told, and nobody is told that there is no such event',
  async (t) => {
    const next = createUuidV7(() => START);
    const ids = [next(), next(), next()];
    const last = ids[2] ?? '';
    const origin = t.testdir();
    const writer = new EventWriter(origin, { shard: 0, start: START });
    for (const [i, id] of ids.entries()) writer.add(id, rowBytes(id, i));
    writer.close();
    const [name = ''] = readdirSync(join(origin, 'recent'));
    const good = readFileSync(join(origin, 'recent', name));
    const header = 8;
    const start = good.length - rowBytes(last, 2).length - header;
    const places = { length: 0, checksum: 4, id: header, row: header + 40 };
    for (const [what, place] of Object.entries(places)) {
      overwrite(join(origin, 'recent', name), start + place, Buffer.from([good.readUInt8(start + place) ^ 4]));
      const told: unknown[] = [];
      const reader = new EventReader(origin, TTL_MS, (error) => told.push(error));
      t.throws(() => reader.find(last, START, owner), { code: 'STORE_DAMAGED' }, what);
      t.ok(reader.find(ids[1] ?? '', START, owner), 'the one before it is found');
      if (what !== 'length') t.match(told, only({ code: 'STORE_DAMAGED' }), what);
      reader.close();
      writeFileSync(join(origin, 'recent', name), good);
    }
  },
);

t.test('a discarded batch leaves nothing', async (t) => {
  const dir = t.testdir();
  const id = createUuidV7(() => START)();
  const writer = new EventWriter(dir, { shard: 0, start: START });
  writer.add(id, rowBytes(id, 1));
  writer.discard();
  writer.close();
  const reader = new EventReader(dir, TTL_MS);
  t.equal(reader.find(id, START, owner), undefined);
  reader.close();
});

t.test('a file that cannot be opened leaves no number of a closed one behind', async (t) => {
  const dir = t.testdir();
  let now = Date.UTC(2026, 0, 5, 0, 59, 59);
  const next = createUuidV7(() => now);
  const hour = Math.floor(now / HOUR_MS);
  const file = { shard: 0, start: START, owner: '0123456789abcdef' };
  const writer = new EventWriter(dir, { ...file, partBytes: 16_384 });
  t.teardown(() => writer.close());
  writer.add(next(), Buffer.alloc(20_000));
  writer.flush();
  const late = next();
  now += 2000;
  writer.add(next(), Buffer.alloc(100));
  writer.flush();
  // A folder in its place stands for a disk, or a table of descriptors, that is full.
  const second = join(dir, 'recent', fileName({ ...file, hour, part: 1 }));
  mkdirSync(second);
  t.throws(() => writer.add(late, Buffer.alloc(100)), { code: 'EISDIR' });
  rmdirSync(second);
  const other = openSync(join(dir, 'other'), 'w');
  writer.add(next(), Buffer.alloc(100));
  writer.flush();
  t.equal(writeSync(other, 'whole'), 5, 'the file of somebody else, which got the number, is still open');
  closeSync(other);
  t.equal(readFileSync(join(dir, 'other'), 'utf8'), 'whole');
});
