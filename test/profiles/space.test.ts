// Memory of cached records, against a model that keeps a copy of each: whatever is put, used, removed and evicted.
import t from 'tap';
import { RECORD_BYTES_MAX, RecordBytes } from '../../src/profiles/codec/bytes.js';
import { APART, type Entry, newEntry, NOWHERE, UNREAD } from '../../src/profiles/entry.js';
import { RecordSpace } from '../../src/profiles/space.js';
import { UndoRecords } from '../../src/profiles/undo.js';
import { pick, randomFrom, whole } from '../support/random.js';

const bytes = new RecordBytes();

function put(space: RecordSpace, entry: Entry, record: Buffer): void {
  bytes.copy(record);
  space.put(entry, bytes);
}

function held(space: RecordSpace, entry: Entry): Buffer | undefined {
  const found = space.load(entry, bytes);
  if (found === undefined) return undefined;
  return found === '' ? Buffer.alloc(0) : Buffer.from(found.toLatin1(), 'latin1');
}

t.test('each record is the one that was put last, and what is evicted is told', (t) => {
  let wrong = 0;
  let apart = 0;
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = randomFrom(seed);
    const space = new RecordSpace();
    const entries = Array.from({ length: 600 }, (_, i) => newEntry(`u${i}`));
    const model = new Map<Entry, Buffer>();
    const evicted: Entry[] = [];
    for (let step = 0; step < 4000; step += 1) {
      const entry = pick(random, entries);
      const dice = random();
      if (dice < 0.8) {
        const size = random() < 0.1 ? 0 : whole(random, 1, random() < 0.1 ? RECORD_BYTES_MAX : 700);
        const record = Buffer.alloc(size, step);
        put(space, entry, record);
        model.set(entry, record);
        entry.used = random() < 0.5;
        entry.newest = random() < 0.1 ? step : 0;
      } else if (dice < 0.9) {
        space.remove(entry);
        model.delete(entry);
      } else if (dice < 0.93) {
        space.retire((gone) => evicted.push(gone));
        for (const gone of evicted.splice(0)) {
          if (gone.at !== APART) model.delete(gone);
          else apart += 1;
          if (gone.used || gone.at >= 0) wrong += 1;
        }
      }
    }
    for (const entry of entries) {
      const expected = model.get(entry);
      const found = held(space, entry);
      if (expected === undefined ? found !== undefined : found?.equals(expected) !== true) wrong += 1;
    }
    const listed = entries.filter(({ at }) => at >= 0).map(({ key }) => key);
    t.strictSame([...space.keys()].sort(), listed.sort(), `keys of seed ${seed}`);
    t.equal(space.count, listed.length);
  }
  t.equal(wrong, 0);
  t.ok(apart > 10, 'records that the store does not have were evicted too');
  t.end();
});

t.test('a used record gets one more turn, and memory is used again', (t) => {
  const space = new RecordSpace();
  const [used, unused] = [newEntry('used'), newEntry('unused')];
  for (const entry of [used, unused]) put(space, entry, Buffer.alloc(100, 1));
  used.used = true;
  const gone: string[] = [];
  let most = 0;
  for (let i = 0; i < 20_000; i += 1) {
    put(space, newEntry(`n${i}`), Buffer.alloc(300, i));
    while (space.bytes > 2 ** 21) space.retire(({ key }) => gone.push(key));
    most = Math.max(most, space.bytes);
  }
  t.equal(gone[0], 'unused');
  t.ok(gone.includes('used'), 'later');
  t.ok(most <= 2 ** 21);
  t.strictSame([used.at, used.size], [NOWHERE, UNREAD]);
  t.end();
});

t.test('records that are dropped and come again take no more memory', (t) => {
  const space = new RecordSpace();
  const kept = newEntry('kept');
  put(space, kept, Buffer.alloc(100, 1));
  const entries = Array.from({ length: 500 }, (_, i) => newEntry(`n${i}`));
  for (const entry of entries) put(space, entry, Buffer.alloc(1000, 2));
  const { bytes: before } = space;
  for (let round = 0; round < 200; round += 1) {
    for (const entry of entries) space.remove(entry);
    for (const entry of entries) put(space, entry, Buffer.alloc(990 + (round % 20), round));
  }
  t.ok(space.bytes <= before * 3, `${before} bytes, then ${space.bytes}`);
  t.strictSame(held(space, kept), Buffer.alloc(100, 1));
  t.ok(entries.every((entry) => held(space, entry)?.equals(Buffer.alloc(990 + 19, 199)) === true));
  t.end();
});

t.test('keys without a record take memory too, and are evicted', (t) => {
  const space = new RecordSpace();
  let evicted = 0;
  for (let i = 0; i < 20_000; i += 1) {
    put(space, newEntry(`n${i}`), Buffer.alloc(0));
    while (space.bytes > 2 ** 21 && space.retire(() => (evicted += 1)));
  }
  t.ok(space.bytes <= 2 ** 21);
  t.equal(space.count + evicted, 20_000);
  t.end();
});

t.test('the only chunk is never emptied', (t) => {
  const space = new RecordSpace();
  put(space, newEntry('one'), Buffer.alloc(10));
  t.notOk(space.retire(() => t.fail('evicted')));
  t.end();
});

t.test('records before a change are kept until they are cleared', (t) => {
  const space = new RecordSpace();
  const undo = new UndoRecords();
  const entries = Array.from({ length: 500 }, (_, i) => newEntry(`u${i}`));
  t.ok(
    entries.every((entry) => space.keepIn(undo, entry) === -1),
    'must be read',
  );
  for (let round = 0; round < 2; round += 1) {
    for (const [i, entry] of entries.entries()) put(space, entry, Buffer.alloc(i, i));
    const kept = entries.map((entry) => space.keepIn(undo, entry));
    for (const entry of entries) put(space, entry, Buffer.alloc(7, 7));
    const sound = kept.every((at, i) => undo.load(at, bytes).toLatin1() === Buffer.alloc(i, i).toString('latin1'));
    t.ok(sound, 'also when there was no record');
    undo.clear();
  }
  t.end();
});
