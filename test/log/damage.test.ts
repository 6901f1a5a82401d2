// Damage in the log: one flipped byte costs its frame, which is kept with its place, and nothing else; whoever reads,
// at rest or beside the writer, leaves out the same.
import fs from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { START } from '../../src/contract/position.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readRow, writeRow } from '../../src/event/row/codec.js';
import { EVENT_LAYOUTS } from '../../src/event/row/columns.js';
import { DEAD_BYTES_MAX, deadFramesDir, listDeadFrames } from '../../src/log/damage.js';
import { realDisk } from '../../src/log/disk.js';
import {
  FRAME_HEADER_BYTES,
  HEADER_BYTES,
  listSegments,
  sealFrame,
  segmentPath,
  shardDirectory,
} from '../../src/log/format.js';
import { inspectLog, repairSegment } from '../../src/log/inspect.js';
import { readPastGaps } from '../../src/log/past-gaps.js';
import { LogReader } from '../../src/log/reader.js';
import { LogWriter, type LogWriterOptions } from '../../src/log/writer.js';
import { overwrite } from '../support/faults/damage.js';
import { randomFrom, whole } from '../support/random.js';
import { eventRow } from '../support/rows.js';
import { temporaryDirectory } from '../support/scope.js';
import { only } from '../support/only.js';

const SHARD = 1;
const MUCH = 1e9;
const FRAMES = 12;

function idOf(n: number): string {
  return `0198c7a2-5f0e-7c3a-9b1d-${n.toString(16).padStart(12, '0')}`;
}

function rowBytes(n: number, rows = 1): Buffer {
  const writer = new RowWriter();
  for (let i = 0; i < rows; i += 1) writeRow(writer, eventRow({ eventId: idOf(n * 16 + i) }));
  return Buffer.from(writer.written());
}

function open(t: Test, dataDir: string, change: Partial<LogWriterOptions> = {}): LogWriter {
  const writer = new LogWriter({
    dataDir,
    shard: SHARD,
    bytesMax: MUCH,
    segmentBytesMax: MUCH,
    segmentMs: MUCH,
    fsyncMs: 0,
    onError: (error) => t.fail(String(error)),
    ...change,
  });
  t.teardown(() => writer.close());
  return writer;
}

interface Log {
  dataDir: string;
  file: string;
  /** Where each frame begins, and where the last one ends. */
  offsets: number[];
}

/** A finished segment of some frames of one to three rows. */
function written(t: Test): Log {
  const dataDir = temporaryDirectory(t);
  const writer = open(t, dataDir);
  const { segment } = writer.position();
  const offsets = [HEADER_BYTES];
  for (let n = 0; n < FRAMES; n += 1) offsets.push(writer.append(rowBytes(n, 1 + (n % 3)), 1 + (n % 3)).offset);
  writer.close();
  return { dataDir, file: segmentPath(shardDirectory(dataDir, SHARD), segment), offsets };
}

function flip(file: string, at: number, mask = 0x10): void {
  const bytes = fs.readFileSync(file);
  overwrite(file, at, Buffer.from([bytes.readUInt8(at) ^ mask]));
}

/** Frames as their number, and the places that were left out. */
function readAll(dataDir: string, from = START): { frames: number[]; left: string[] } {
  const left: string[] = [];
  const reader = new LogReader(dataDir, SHARD, from, {
    onDamage: ({ offset, length, kept }) => left.push(`${offset}+${length}${kept === '' ? ' not kept' : ''}`),
  });
  const frames: number[] = [];
  for (let some = reader.read(5000); some.length > 0; some = reader.read(5000))
    for (const { payload } of some)
      frames.push(Number.parseInt(readRow(new RowReader(payload)).eventId.slice(-12), 16) >> 4);
  reader.close();
  return { frames, left };
}

const all = Array.from({ length: FRAMES }, (_, n) => n);

t.test('one flipped byte costs its frame, wherever in it', async (t) => {
  const random = randomFrom(3);
  for (let round = 0; round < 60; round += 1) {
    const { dataDir, file, offsets } = written(t);
    const hurt = whole(random, 0, FRAMES - 2);
    const from = offsets[hurt] ?? 0;
    const to = offsets[hurt + 1] ?? 0;
    // The first rounds go through every byte of a frame's header.
    const at = round < FRAME_HEADER_BYTES ? from + round : whole(random, from, to - 1);
    const mask = 1 << whole(random, 0, 7);
    flip(file, at, mask);
    // The next start finds it in the segment that was the newest.
    open(t, dataDir).append(rowBytes(FRAMES), 1);
    const expected = [...all.filter((n) => n !== hurt), FRAMES];
    const what = `frame ${hurt}, byte ${at - from}, bit ${mask}`;
    t.strictSame(readAll(dataDir), { frames: expected, left: [`${from}+${to - from}`] }, what);
    t.strictSame(readAll(dataDir).frames, expected, 'every reader the same');
    const [dead, ...more] = listDeadFrames(realDisk, dataDir);
    t.match(dead, { shard: SHARD, offset: from, length: to - from });
    t.strictSame(more, [], 'kept once');
    t.ok(fs.readFileSync(dead?.kept ?? '').equals(fs.readFileSync(file).subarray(from, to)), 'what was there');
  }
});

t.test('so many damaged bytes are kept and no more: what is over is told all the same', async (t) => {
  for (const [missing, mark] of [
    [0, ''],
    [1, ' not kept'],
  ] as const) {
    const { dataDir, file, offsets } = written(t);
    const [from = 0, to = 0] = offsets;
    flip(file, from + FRAME_HEADER_BYTES);
    fs.mkdirSync(deadFramesDir(dataDir));
    // What is kept is counted by the names.
    const earlier = `${SHARD}-1-${HEADER_BYTES}-${DEAD_BYTES_MAX - (to - from) + missing}.frame`;
    fs.writeFileSync(join(deadFramesDir(dataDir), earlier), '');
    open(t, dataDir).append(rowBytes(FRAMES), 1);
    t.strictSame(readAll(dataDir), { frames: [...all.slice(1), FRAMES], left: [`${from}+${to - from}${mark}`] });
    t.equal(listDeadFrames(realDisk, dataDir).length, 2 - missing);
  }
});

t.test('a damaged head of a segment costs nothing', async (t) => {
  for (let at = 0; at < HEADER_BYTES; at += 1) {
    for (const mask of [0x01, 0x02, 0x03, 0x80]) {
      const { dataDir, file } = written(t);
      flip(file, at, mask);
      open(t, dataDir).append(rowBytes(FRAMES), 1);
      t.strictSame(readAll(dataDir), { frames: [...all, FRAMES], left: ['0+8'] }, `byte ${at}, mask ${mask}`);
    }
  }
});

t.test('the last frame of the newest segment is cut like a torn one, and kept', async (t) => {
  const { dataDir, file, offsets } = written(t);
  const from = offsets[FRAMES - 1] ?? 0;
  flip(file, from + 50);
  t.strictSame(readAll(dataDir), { frames: all.slice(0, -1), left: [] }, 'nobody knows yet whether it is finished');
  const told: unknown[] = [];
  open(t, dataDir, { onDamage: (damage) => told.push(damage) }).append(rowBytes(FRAMES), 1);
  t.match(
    told,
    only({ offset: from, length: (offsets[FRAMES] ?? 0) - from, kept: /dead-frames\/1-\d+-\d+-\d+\.frame$/ }),
  );
  t.strictSame(readAll(dataDir).frames, [...all.slice(0, -1), FRAMES]);
});

t.test('beside the writer: left out once a sound frame stands behind it, or the segment is finished', async (t) => {
  const dataDir = temporaryDirectory(t);
  let now = 1_795_000_000_000;
  const writer = open(t, dataDir, { segmentMs: 1000, now: () => now });
  const file = segmentPath(shardDirectory(dataDir, SHARD), writer.position().segment);
  const seen: number[] = [];
  const reader = new LogReader(dataDir, SHARD, START);
  const look = (): number[] => {
    for (const { payload } of reader.read(MUCH))
      seen.push(Number.parseInt(readRow(new RowReader(payload)).eventId.slice(-12), 16) >> 4);
    return seen;
  };
  const first = writer.append(rowBytes(0), 1);
  look();
  writer.append(rowBytes(1), 1);
  flip(file, first.offset + 40);
  t.strictSame(look(), [0], 'may still be written');
  const third = writer.append(rowBytes(2), 1);
  t.strictSame(look(), [0, 2]);
  writer.append(rowBytes(3), 1);
  writer.append(rowBytes(4), 1);
  // Its length: nobody knows where it ends while the writer may be at it.
  flip(file, third.offset + 1);
  t.strictSame(look(), [0, 2]);
  now += 2000;
  writer.tick();
  t.strictSame(look(), [0, 2, 4], 'the segment is finished');
  reader.close();
});

t.test('bytes that a page made to look like a frame are none', async (t) => {
  const dataDir = temporaryDirectory(t);
  const writer = open(t, dataDir);
  const file = segmentPath(shardDirectory(dataDir, SHARD), writer.position().segment);
  // A frame that holds, with a beginning like a row's, inside the payload of another.
  const inner = Buffer.alloc(FRAME_HEADER_BYTES + 40);
  rowBytes(99).copy(inner, FRAME_HEADER_BYTES, 0, 40);
  sealFrame(inner, 40, 1);
  const outer = Buffer.concat([rowBytes(0).subarray(0, 60), inner, Buffer.alloc(30)]);
  writer.append(outer, 1);
  writer.append(rowBytes(1), 1);
  writer.close();
  flip(file, HEADER_BYTES + 1);
  open(t, dataDir);
  t.strictSame(readAll(dataDir).frames, [1]);
});

t.test('a repair puts filler where damage was: nobody meets it again, no position changes', async (t) => {
  const { dataDir, file, offsets } = written(t);
  flip(file, (offsets[3] ?? 0) + 1);
  flip(file, (offsets[7] ?? 0) + 30);
  flip(file, 0);
  open(t, dataDir).append(rowBytes(FRAMES), 1);
  const before = [...inspectLog(realDisk, dataDir, EVENT_LAYOUTS)];
  t.match(before[0], {
    frames: FRAMES - 2,
    damage: only({ offset: 0 }, { offset: offsets[3] }, { offset: offsets[7] }),
    tail: 0,
  });
  const kept = before.flatMap((report) => repairSegment(realDisk, dataDir, report, EVENT_LAYOUTS));
  t.equal(kept.length, 3);
  t.ok(kept.every((path) => path.startsWith(deadFramesDir(dataDir))));
  const after = [...inspectLog(realDisk, dataDir, EVENT_LAYOUTS)];
  t.strictSame(
    after.flatMap(({ damage }) => damage),
    [],
  );
  t.strictSame(
    after.map(({ rows, bytes }) => [rows, bytes]),
    before.map(({ rows, bytes }) => [rows, bytes]),
  );
  const sound = [...all.filter((n) => n !== 3 && n !== 7), FRAMES];
  t.strictSame(readAll(dataDir), { frames: sound, left: [] });
  const [segment = 0] = listSegments(realDisk, shardDirectory(dataDir, SHARD));
  t.strictSame(
    readAll(dataDir, { segment, offset: offsets[8] ?? 0 }).frames,
    sound.filter((n) => n >= 8),
    'from the middle',
  );
});

t.test('a segment of which nothing can be told apart stops its readers until it is repaired', async (t) => {
  const { dataDir, file } = written(t);
  fs.writeFileSync(file, Buffer.alloc(5000, 0xa5));
  open(t, dataDir).append(rowBytes(FRAMES), 1);
  t.throws(() => readAll(dataDir), { code: 'LOG_CORRUPT' });
  const [report, ...rest] = [...inspectLog(realDisk, dataDir, EVENT_LAYOUTS)];
  t.match(report?.unreadable, /not a log segment/);
  t.match(rest, [{ unreadable: '' }]);
  if (report !== undefined) repairSegment(realDisk, dataDir, report, EVENT_LAYOUTS);
  t.strictSame(readAll(dataDir), { frames: [FRAMES], left: [] });
  t.equal(fs.readdirSync(join(dataDir, 'dead-frames')).length, 1);
});

t.test('a segment that is missing between others is not waited for', async (t) => {
  const dataDir = temporaryDirectory(t);
  const writer = open(t, dataDir, { segmentBytesMax: 150 });
  for (let n = 0; n < 5; n += 1) writer.append(rowBytes(n), 1);
  const directory = shardDirectory(dataDir, SHARD);
  const [first = 0] = listSegments(realDisk, directory);
  fs.rmSync(segmentPath(directory, first + 2));
  const follower = new LogReader(dataDir, SHARD, START);
  t.equal(follower.read(MUCH).length, 1);
  t.equal(follower.read(MUCH).length, 1);
  const next = { segment: first + 3, offset: HEADER_BYTES };
  t.throws(() => follower.read(MUCH), { code: 'LOG_GAP', next });
  follower.seek(next);
  t.equal(follower.read(MUCH).length, 1);
  const once = new LogReader(dataDir, SHARD, START);
  let frames = 0;
  let told = 0;
  const noteGap = (): number => (told += 1);
  for (let read = readPastGaps(once, MUCH, noteGap); read.length > 0; read = readPastGaps(once, MUCH, noteGap))
    frames += read.length;
  t.strictSame({ frames, told }, { frames: 4, told: 1 }, 'who reads once to the end leaves it out');
  follower.close();
  once.close();
});
