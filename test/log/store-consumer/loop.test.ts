// The store's reader over a real log and a real store: every row once, whatever fails on the way.
import fs from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type RowToFold } from '../../../src/event/event-row.js';
import { type Position, type RecordKey } from '../../../src/contract/position.js';
import { type ProfileWriter } from '../../../src/storage/ports/profiles.js';
import { collect } from '../../../src/log/retention.js';
import { realDisk } from '../../../src/log/disk.js';
import { HEADER_BYTES, listSegments, segmentPath, shardDirectory } from '../../../src/log/format.js';
import { eventually } from '../../support/eventually.js';
import { only } from '../../support/only.js';
import { House, keysOf, MUCH, stepToEnd } from './house.js';
import { refusing } from './refusing.js';

const FIRST_SEGMENT = 1_795_000_001;

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
  const failing = (row: RowToFold): RecordKey[] => {
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
