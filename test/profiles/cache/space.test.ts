// Memory of cached records, against a model that keeps a copy of each: whatever is put, used, removed and evicted.
import t from 'tap';
import { RECORD_BYTES_MAX, RecordBytes } from '../../../src/profiles/codec/bytes.js';
import { APART, type Entry, GONE, NOWHERE, UNREAD } from '../../../src/profiles/cache/entry.js';
import { RecordSpace } from '../../../src/profiles/cache/space.js';
import { UndoRecords } from '../../../src/profiles/cache/undo.js';
import { pick, randomFrom, whole } from '../../support/random.js';

/** Entries: none is taken away. */
const MANY = 100_000;
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

t.test('each record is the one that was put last, and what is evicted is told', async (t) => {
  let wrong = 0;
  let apart = 0;
  let away = 0;
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = randomFrom(seed);
    const space = new RecordSpace(seed % 2 === 0 ? MANY : 100);
    const keys = Array.from({ length: 600 }, (_, i) => `u${i}`.padEnd(1 + (i % 75), '/'));
    const model = new Map<string, Buffer>();
    const isThere = (key: string): boolean => {
      const entry = space.find(key);
      const expected = model.get(key);
      const found = entry === undefined ? undefined : held(space, entry);
      return expected === undefined ? found === undefined : found?.equals(expected) === true;
    };
    const released = (entry: Entry): void => {
      if (entry.used || entry.at >= 0) wrong += 1;
      if (entry.at === APART) apart += 1;
      else {
        model.delete(entry.key);
        space.delete(entry);
      }
    };
    const evicted = (key: string): void => {
      model.delete(key);
      away += 1;
    };
    for (let step = 0; step < 4000; step += 1) {
      const key = pick(random, keys);
      const dice = random();
      if (!isThere(key)) wrong += 1;
      if (dice < 0.8) {
        const entry = space.find(key) ?? space.add(key);
        const size = random() < 0.1 ? 0 : whole(random, 1, random() < 0.1 ? RECORD_BYTES_MAX : 700);
        const record = Buffer.alloc(size, step);
        put(space, entry, record);
        model.set(key, record);
        entry.used = random() < 0.5;
        entry.newest = random() < 0.1 ? step : 0;
      } else if (dice < 0.87) {
        const entry = space.find(key);
        if (entry === undefined) continue;
        if (dice < 0.84) space.remove(entry);
        else space.delete(entry);
        model.delete(key);
      } else if (dice < 0.93) space.retire(released, evicted);
      else space.trim(20);
    }
    wrong += keys.filter((key) => !isThere(key)).length;
    const listed = keys.filter((key) => (space.find(key)?.at ?? NOWHERE) >= 0);
    t.strictSame([...space.keys()].sort(), listed.sort(), `keys of seed ${seed}`);
    t.equal(space.count, listed.length);
    for (const key of keys) {
      const entry = space.find(key);
      if (entry !== undefined) space.delete(entry);
    }
    t.equal(space.count, 0);
    t.equal(keys.filter((key) => space.find(key) !== undefined).length, 0, 'nothing is left behind');
  }
  t.equal(wrong, 0);
  t.ok(apart > 10, 'records that the store does not have were evicted too');
  t.ok(away > 10, `and ${away} without an entry`);
});

t.test('an entry that is not needed is taken away, and its record is not', async (t) => {
  const space = new RecordSpace(10);
  const entries = Array.from({ length: 60 }, (_, i) => space.add(`u${i}`));
  for (const [i, entry] of entries.entries()) put(space, entry, Buffer.alloc(i, i));
  const [unread, waits, isDecoded, ...others] = entries;
  if (unread === undefined || waits === undefined || isDecoded === undefined) throw new Error('there are 60');
  space.remove(unread);
  waits.newest = 7;
  isDecoded.slot = 1;
  const { bytes: before } = space;
  space.trim(10_000);
  t.ok(others.filter(({ at }) => at === GONE).length >= 50);
  t.strictSame([unread.at, waits.at >= 0, isDecoded.at >= 0], [NOWHERE, true, true], 'these are needed');
  t.ok(space.bytes < before - 50 * 100, `${before} bytes, then ${space.bytes}`);
  t.equal(space.count, 59);
  const sound = entries.slice(1).filter(({ key }, i) => {
    const entry = space.find(key);
    return entry !== undefined && held(space, entry)?.equals(Buffer.alloc(i + 1, i + 1)) === true;
  });
  t.equal(sound.length, 59);
  t.equal(space.find('u0'), unread);
});

t.test('a used record is used also without an entry', async (t) => {
  const space = new RecordSpace(0);
  const [used, unused] = [space.add('used'), space.add('unused')];
  for (const entry of [used, unused]) put(space, entry, Buffer.alloc(100, 1));
  used.used = true;
  space.trim(4);
  t.strictSame([used.at, unused.at], [GONE, GONE]);
  t.strictSame([...space.keys()], ['used', 'unused']);
  let others = 0;
  for (; space.find('unused') !== undefined && others < 1000; others += 1) {
    put(space, space.add(`n${others}`), Buffer.alloc(4000));
    space.trim(10);
    if (space.bytes > 2 ** 20) space.retire((entry) => space.delete(entry));
  }
  t.ok(others < 1000, `after ${others} others`);
  t.ok(space.find('used'));
});

t.test('a used record gets one more turn, and memory is used again', async (t) => {
  const space = new RecordSpace(MANY);
  const [used, unused] = [space.add('used'), space.add('unused')];
  for (const entry of [used, unused]) put(space, entry, Buffer.alloc(100, 1));
  used.used = true;
  const gone: string[] = [];
  let most = 0;
  for (let i = 0; i < 20_000; i += 1) {
    put(space, space.add(`n${i}`), Buffer.alloc(300, i));
    while (space.bytes > 2 ** 21) {
      space.retire((entry) => {
        gone.push(entry.key);
        space.delete(entry);
      });
    }
    most = Math.max(most, space.bytes);
  }
  t.equal(gone[0], 'unused');
  t.ok(gone.includes('used'), 'later');
  t.ok(most <= 2 ** 21);
  t.strictSame([used.at, used.size], [GONE, UNREAD]);
});

t.test('records that are dropped and come again take no more memory', async (t) => {
  const space = new RecordSpace(MANY);
  const kept = space.add('kept');
  put(space, kept, Buffer.alloc(100, 1));
  const entries = Array.from({ length: 500 }, (_, i) => space.add(`n${i}`));
  for (const entry of entries) put(space, entry, Buffer.alloc(1000, 2));
  const { bytes: before } = space;
  for (let round = 0; round < 200; round += 1) {
    for (const entry of entries) space.remove(entry);
    for (const entry of entries) put(space, entry, Buffer.alloc(990 + (round % 20), round));
  }
  t.ok(space.bytes <= before * 3, `${before} bytes, then ${space.bytes}`);
  t.strictSame(held(space, kept), Buffer.alloc(100, 1));
  t.ok(entries.every((entry) => held(space, entry)?.equals(Buffer.alloc(990 + 19, 199)) === true));
});

t.test('keys without a record take memory too, and are evicted', async (t) => {
  const space = new RecordSpace(MANY);
  let evicted = 0;
  for (let i = 0; i < 20_000; i += 1) {
    put(space, space.add(`n${i}`), Buffer.alloc(0));
    const released = (entry: Entry): void => {
      evicted += 1;
      space.delete(entry);
    };
    while (space.bytes > 2 ** 21 && space.retire(released));
  }
  t.ok(space.bytes <= 2 ** 21);
  t.equal(space.count + evicted, 20_000);
});

t.test('the only chunk is never emptied', async (t) => {
  const space = new RecordSpace(MANY);
  put(space, space.add('one'), Buffer.alloc(10));
  t.notOk(space.retire(() => t.fail('evicted')));
});

t.test('records before a change are kept until they are cleared', async (t) => {
  const space = new RecordSpace(MANY);
  const undo = new UndoRecords();
  const entries = Array.from({ length: 500 }, (_, i) => space.add(`u${i}`));
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
});
