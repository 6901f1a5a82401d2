// The store's reader over a real log and a real store: every row once, whatever fails on the way.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type EventRow } from '../../../src/event/event-row.js';
import { type Position, type RecordKey } from '../../../src/contract/position.js';
import { type ProfileWriter } from '../../../src/storage/ports/profiles.js';
import { collect } from '../../../src/log/retention.js';
import { realDisk } from '../../../src/log/disk.js';
import { HEADER_BYTES, listSegments, segmentPath, shardDirectory } from '../../../src/log/format.js';
import { LogWriter, type LogWriterOptions } from '../../../src/log/writer.js';
import { ReaderLoop, type ReaderLoopOptions } from '../../../src/log/store-consumer/loop.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { EmbeddedStore } from '../../../src/storage/embedded/profiles/store.js';
import { EmbeddedWriter } from '../../../src/storage/embedded/profiles/writer.js';
import { eventually } from '../../support/eventually.js';
import { countingFold, keysOfNumber, numberedRow } from '../../support/state/stores.js';
import { only } from '../../support/only.js';
import { refusing } from './refusing.js';

const MUCH = 1e9;
const KEYS = 50;
const MAP_BYTES = 1024 ** 3;
const FIRST_SEGMENT = 1_795_000_001;

const keysOf = ({ latencyUs }: EventRow): RecordKey[] => keysOfNumber(latencyUs, KEYS);

/** A log of numbered rows, a store beside it, and a clock. */
class House {
  readonly t: Test;
  readonly dataDir: string;
  readonly writer: EmbeddedWriter;
  readonly errors: unknown[] = [];
  now = 1_795_000_000_000;
  #next = 0;
  readonly #logs = new Map<number, LogWriter>();

  constructor(t: Test) {
    this.t = t;
    this.dataDir = fs.mkdtempSync(join(tmpdir(), 'riskgate-loop-'));
    this.writer = new EmbeddedWriter({ dir: join(this.dataDir, 'profiles'), mapBytesMax: MAP_BYTES });
    t.teardown(async () => {
      for (const log of this.#logs.values()) log.close();
      await this.writer.close();
      fs.rmSync(this.dataDir, { recursive: true, force: true });
    });
  }

  log(shard: number, change: Partial<LogWriterOptions> = {}): LogWriter {
    const log =
      this.#logs.get(shard) ??
      new LogWriter({
        dataDir: this.dataDir,
        shard,
        bytesMax: MUCH,
        segmentBytesMax: MUCH,
        segmentMs: MUCH,
        fsyncMs: 50,
        onError: () => undefined,
        now: () => this.now,
        ...change,
      });
    this.#logs.set(shard, log);
    return log;
  }

  /** The next log of this shard is a new one. */
  forget(shard: number): void {
    this.#logs.delete(shard);
  }

  /** One frame of the next `rows` numbers. */
  append(shard: number, rows: number): Position {
    const to = new RowWriter();
    for (let i = 0; i < rows; i += 1) writeRow(to, numberedRow(this.#next++));
    return this.log(shard).append(to.written(), rows);
  }

  /** The confirmation of the first row's event, reported now. */
  confirm(): void {
    const to = new RowWriter();
    const hex = this.now.toString(16).padStart(12, '0');
    const eventId = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
    writeRow(to, { ...numberedRow(0), kind: 'confirmation', eventId });
    this.log(0).append(to.written(), 1);
  }

  async open(change: Partial<ReaderLoopOptions> = {}): Promise<ReaderLoop> {
    const loop = await ReaderLoop.open({
      dataDir: this.dataDir,
      shards: 1,
      writer: this.writer,
      fold: countingFold,
      keysOf,
      bounds: { rowsMax: 1000, bytesMax: 1e6 },
      pollMs: 5,
      checkpointMs: MUCH,
      checkpointBytes: MUCH,
      onError: (error) => this.errors.push(error),
      now: () => this.now,
      ...change,
    });
    this.t.teardown(() => loop.stop());
    return loop;
  }

  /** Whether the store is the fold of all rows appended so far, but for those left out. */
  async holdsAll(what: string, without: readonly number[] = []): Promise<void> {
    const expected = new Map<RecordKey, Buffer>();
    for (let number = 0; number < this.#next; number += 1) {
      if (without.includes(number)) continue;
      for (const key of keysOfNumber(number, KEYS))
        expected.set(key, countingFold(key, expected.get(key), [numberedRow(number)]));
    }
    this.writer.publish();
    const store = new EmbeddedStore({ dir: join(this.dataDir, 'profiles') });
    const keys = [...expected.keys()];
    const found = store.readMany(keys);
    this.t.strictSame(
      keys.filter((key, i) => found[i]?.equals(expected.get(key) ?? Buffer.alloc(0)) !== true),
      [],
      what,
    );
    await store.close();
  }
}

async function stepToEnd(loop: ReaderLoop): Promise<number> {
  for (let steps = 1; ; steps += 1) if (!(await loop.step())) return steps;
}

t.test('folds every row of every shard, a bounded slice at a time', async (t) => {
  const house = new House(t);
  for (let i = 0; i < 60; i += 1) house.append(i % 3, 1 + (i % 9));
  const applied: number[] = [];
  const loop = await house.open({
    shards: 3,
    bounds: { rowsMax: 30, bytesMax: 1e6 },
    onApplied: (changes) => applied.push(new Set(changes.flatMap(({ rows }) => rows)).size),
  });
  t.ok((await stepToEnd(loop)) > 5, 'in several slices');
  t.ok(
    applied.every((rows) => rows <= 30 + 3 * 9),
    `of at most the bound and a frame per shard: ${applied.join(' ')}`,
  );
  await house.holdsAll('the fold of all rows');
  t.strictSame(loop.lag(), { rows: 0, bytes: 0, seconds: 0 });
  t.strictSame(loop.positions(), await house.writer.applied(3));
});

t.test('an earlier run with more shards is read to its end', async (t) => {
  const house = new House(t);
  for (let shard = 0; shard < 4; shard += 1) house.append(shard, 5);
  const loop = await house.open({ shards: 2 });
  await stepToEnd(loop);
  await house.holdsAll('all four');
  t.equal(loop.positions().length, 4);
});

t.test('a slice that the store refuses is tried again, nothing is skipped', async (t) => {
  const house = new House(t);
  let asked: 'refuse' | 'take' = 'refuse';
  const loop = await house.open({ writer: refusing(house.writer, () => asked) });
  house.append(0, 10);
  await t.rejects(loop.step(), { message: 'away' });
  house.append(0, 10);
  await t.rejects(loop.step(), { message: 'away' });
  t.strictSame(loop.positions(), [{ segment: 0, offset: 0 }]);
  asked = 'take';
  await loop.step();
  await stepToEnd(loop);
  await house.holdsAll('all twenty');
});

t.test('what the store has lost is given to it again, and told', async (t) => {
  const house = new House(t);
  let lost: readonly Position[] | undefined;
  const seen: boolean[] = [];
  let told = 0;
  let asked: 'refuse' | 'leave' | 'take' = 'take';
  let allowed: boolean | undefined;
  const writer: ProfileWriter = {
    ...refusing(house.writer, (mayLeave) => {
      allowed = mayLeave;
      return asked;
    }),
    lost() {
      const from = lost;
      lost = undefined;
      return from;
    },
  };
  const loop = await house.open({
    shards: 2,
    writer,
    onApplied: (_changes, _positions, again) => seen.push(again),
    onReadAgain: () => (told += 1),
  });
  const [first] = [house.append(0, 10), house.append(1, 10)];
  await stepToEnd(loop);
  const end = house.append(0, 10);
  await stepToEnd(loop);
  lost = [first, { segment: 0, offset: 0 }];
  await stepToEnd(loop);
  t.same(seen, [false, false, true]);
  t.equal(told, 1);
  t.same(loop.positions()[0], end);
  house.append(0, 10);
  await stepToEnd(loop);
  t.same(seen, [false, false, true, false]);
  // Read, and not taken by a store that had lost some: what was lost comes first.
  asked = 'refuse';
  house.append(1, 10);
  await t.rejects(loop.step(), { message: 'away' });
  asked = 'take';
  lost = [first, { segment: 0, offset: 0 }];
  await stepToEnd(loop);
  t.same(seen, [false, false, true, false, true]);
  t.equal(told, 2);
  // Left for the next slice by a store that then had lost some: it is read again with them.
  asked = 'leave';
  house.append(0, 10);
  await stepToEnd(loop);
  t.ok(allowed, 'a store may leave rows');
  house.now += 1000;
  await stepToEnd(loop);
  t.notOk(allowed, 'for a second');
  asked = 'take';
  lost = [first, { segment: 0, offset: 0 }];
  await stepToEnd(loop);
  await house.holdsAll('every row once');
});

t.test('a reader that starts anew goes on where the store stands', async (t) => {
  const house = new House(t);
  for (let life = 0; life < 5; life += 1) {
    const loop = await house.open();
    for (let i = 0; i < 4; i += 1) house.append(0, 3);
    await stepToEnd(loop);
    // Read, and lost with the process before it was applied.
    house.append(0, 2);
    await loop.stop();
  }
  await stepToEnd(await house.open());
  await house.holdsAll('every row once');
});

t.test('a shard whose log cannot be read does not hold up the others, and goes on once it is mended', async (t) => {
  const house = new House(t);
  house.append(0, 5);
  house.append(1, 5);
  house.append(1, 5);
  const file = segmentPath(shardDirectory(house.dataDir, 1), FIRST_SEGMENT);
  const good = fs.readFileSync(file);
  fs.writeFileSync(file, Buffer.alloc(good.length, 0xa5));
  const loop = await house.open({ shards: 2 });
  const end = house.append(0, 5);
  await stepToEnd(loop);
  t.match(house.errors, only({ code: 'LOG_CORRUPT' }));
  t.strictSame(loop.positions(), [end, { segment: 0, offset: 0 }]);
  await stepToEnd(loop);
  t.equal(house.errors.length, 1, 'it is not said again and again');
  fs.writeFileSync(file, good);
  house.now += 10_000;
  await stepToEnd(loop);
  await house.holdsAll('both shards');
});

t.test('rows before one whose keys cannot be told are folded once, when all can', async (t) => {
  const house = new House(t);
  for (const shard of [0, 1]) house.append(shard, 10);
  let fails = true;
  const failing = (row: EventRow): RecordKey[] => {
    if (fails && row.latencyUs === 15) throw new Error('no keys');
    return keysOf(row);
  };
  const loop = await house.open({ shards: 2, keysOf: failing });
  await loop.step();
  t.equal(house.errors.length, 1);
  fails = false;
  house.now += MUCH;
  await loop.step();
  await house.holdsAll('both shards, each row once');
});

t.test('rows that are gone are told of and left behind', async (t) => {
  const house = new House(t);
  house.log(0, { segmentBytesMax: 10 });
  for (let i = 0; i < 4; i += 1) house.append(0, 1);
  const loop = await house.open();
  await stepToEnd(loop);
  for (let i = 0; i < 4; i += 1) house.append(0, 1);
  fs.rmSync(segmentPath(shardDirectory(house.dataDir, 0), FIRST_SEGMENT + 3));
  fs.rmSync(segmentPath(shardDirectory(house.dataDir, 0), FIRST_SEGMENT + 4));
  const next = await house.open();
  await stepToEnd(next);
  t.match(house.errors, only({ code: 'LOG_GAP' }));
  house.now += 10_000;
  await stepToEnd(next);
  await house.holdsAll('but the row of the segment that is gone', [4]);
});

t.test('a log that is gone as a whole holds up nobody, and is read from where it begins again', async (t) => {
  const house = new House(t);
  house.append(0, 1);
  const loop = await house.open();
  await stepToEnd(loop);
  house.log(0).close();
  house.forget(0);
  fs.rmSync(join(house.dataDir, 'log'), { recursive: true });
  const next = await house.open();
  const caughtUp = next.caughtUp();
  await stepToEnd(next);
  await stepToEnd(next);
  await caughtUp;
  t.match(house.errors, only({ code: 'LOG_GAP' }), 'told once');
  house.now += 10_000;
  house.append(0, 3);
  await stepToEnd(next);
  house.now += 10_000;
  await stepToEnd(next);
  await house.holdsAll('what was folded before, and what came since');
});

t.test('the old segment of a quiet log can go', async (t) => {
  const house = new House(t);
  house.log(0, { segmentMs: 1000, fsyncMs: 0 });
  house.append(0, 5);
  const loop = await house.open();
  await stepToEnd(loop);
  house.now += 5000;
  house.log(0).tick();
  await stepToEnd(loop);
  const safe = await house.writer.checkpoint();
  t.strictSame(safe, [{ segment: FIRST_SEGMENT + 1, offset: HEADER_BYTES }], 'the store knows that it has crossed');
  t.equal(collect(house.dataDir, 0, safe[0] ?? { segment: 0, offset: 0 }), 1);
  const again = await house.open();
  house.append(0, 5);
  await stepToEnd(again);
  await house.holdsAll('all rows');
  t.strictSame(house.errors, []);
});

t.test('tells how far behind it is', async (t) => {
  const house = new House(t);
  const loop = await house.open();
  house.append(0, 10);
  await stepToEnd(loop);
  house.append(0, 10);
  house.append(0, 10);
  const newest = numberedRow(9).receivedAt;
  house.now = newest + 7000;
  const { rows, bytes, seconds } = loop.lag();
  t.ok(rows >= 20 && rows <= 22, `${rows} rows, frames' heads counted in`);
  t.ok(bytes > 20 * 100);
  t.equal(seconds, 7);
});

t.test('the age of what waits is that of the oldest row, whatever is known of those before', async (t) => {
  const house = new House(t);
  const [first, hour] = [numberedRow(0).receivedAt, 3_600_000];
  let isAway = false;
  const writer = refusing(house.writer, () => (isAway ? 'refuse' : 'take'));
  const age = (loop: ReaderLoop): number => loop.lag().seconds;

  house.append(0, 10);
  house.now = first + hour;
  const opened = await house.open({ writer });
  isAway = true;
  await t.rejects(opened.step());
  t.equal(age(opened), 3600, 'a backlog that a new reader cannot store');
  isAway = false;
  await stepToEnd(opened);
  t.equal(age(opened), 0);

  house.now += hour;
  await stepToEnd(opened);
  house.append(0, 1);
  house.now += 1000;
  t.equal(age(opened), 1, 'rows after a quiet hour, not read yet');

  await stepToEnd(opened);
  house.confirm();
  house.now += 2000;
  isAway = true;
  await t.rejects(opened.step());
  t.equal(age(opened), 2, 'a confirmation is as old as its report, not as its event');
});

t.test('makes a checkpoint by bytes and by time, and says what the log may forget', async (t) => {
  const house = new House(t);
  const safe: (readonly Position[])[] = [];
  const loop = await house.open({
    checkpointBytes: 5000,
    checkpointMs: 60_000,
    onCheckpoint: (positions) => safe.push(positions),
  });
  const first = house.append(0, 50);
  await loop.step();
  await eventually(t, 'by bytes', () => safe.length === 1);
  t.strictSame(safe, [[first]]);
  const second = house.append(0, 1);
  await loop.step();
  t.equal(safe.length, 1, 'not yet');
  house.now += 60_000;
  await loop.step();
  await eventually(t, 'by time', () => safe.length === 2);
  t.strictSame(safe[1], [second]);
});

t.test(
  'follows by itself: waits, catches up, gets over failures, ends with everything read',
  { timeout: 240_000 },
  async (t) => {
    const house = new House(t);
    let refusals = 3;
    const loop = await house.open({
      writer: refusing(house.writer, () => (refusals-- > 0 ? 'refuse' : 'take')),
      random: () => 0,
    });
    const early = house.append(0, 10);
    loop.start();
    await loop.caughtUp();
    t.equal(house.errors.length, 3);
    await loop.drain(0, early);
    const later = house.append(0, 10);
    await loop.drain(0, later);
    t.strictSame(loop.positions(), [later]);
    house.append(0, 10);
    await loop.finish();
    await house.holdsAll('all rows');
    t.equal(listSegments(realDisk, shardDirectory(house.dataDir, 0)).length, 1);
  },
);
