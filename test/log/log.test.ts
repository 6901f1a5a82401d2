// The log on a real disk: segments, bounds, what readers see while it is written, and what is left after a kill.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Position, START } from '../../src/contract/position.js';
import { bytesAfter, collect } from '../../src/log/retention.js';
import { realDisk } from '../../src/log/disk.js';
import {
  FRAME_HEADER_BYTES,
  HEADER_BYTES,
  listSegments,
  PAYLOAD_BYTES_MAX,
  segmentPath,
  shardDirectory,
} from '../../src/log/format.js';
import { LogReader } from '../../src/log/reader.js';
import { LogWriter, type LogWriterOptions } from '../../src/log/writer.js';
import { eventually } from '../support/eventually.js';
import { isPayload, payloadOf } from '../support/state/log-payload.js';
import { temporaryDirectory } from '../support/scope.js';

const SHARD = 2;
const MUCH = 1e9;
const FIRST_SEGMENT = 1_795_000_001;

function open(t: Test, dataDir: string, change: Partial<LogWriterOptions> = {}): LogWriter {
  const writer = new LogWriter({
    dataDir,
    shard: SHARD,
    bytesMax: MUCH,
    segmentBytesMax: MUCH,
    segmentMs: MUCH,
    fsyncMs: 50,
    onError: (error) => t.fail(String(error)),
    now: () => 1_795_000_000_000,
    ...change,
  });
  t.teardown(() => writer.close());
  return writer;
}

function readAll(dataDir: string, from: Position, bytesMax = MUCH): Buffer[] {
  const reader = new LogReader(dataDir, SHARD, from);
  const payloads: Buffer[] = [];
  try {
    for (
      let frames = reader.read(Math.min(bytesMax, 1e6));
      frames.length > 0;
      frames = reader.read(Math.min(bytesMax, 1e6))
    ) {
      payloads.push(...frames.map(({ payload }) => Buffer.from(payload)));
    }
    return payloads;
  } finally {
    reader.close();
  }
}

function segments(dataDir: string): number[] {
  return listSegments(realDisk, shardDirectory(dataDir, SHARD));
}

function newestPath(dataDir: string): string {
  return segmentPath(shardDirectory(dataDir, SHARD), segments(dataDir).at(-1) ?? 0);
}

t.test('what is appended is read back, whatever the sizes of frames and reads', async (t) => {
  const dataDir = temporaryDirectory(t);
  const writer = open(t, dataDir, { segmentBytesMax: 3_000_000 });
  const payloads = [1, 2, 100, 65_536, 300_000, 1, 2_000_000, 50, 7_000_000, 5].map((size, i) => payloadOf(i, size));
  payloads.forEach((payload, i) => writer.append(payload, i + 1));
  for (const bytesMax of [1, 1000, 300_000, 1e6]) {
    const read = readAll(dataDir, START, bytesMax);
    t.strictSame(
      read.map(({ length }) => length),
      payloads.map(({ length }) => length),
      `reads of ${bytesMax} bytes`,
    );
    t.ok(read.every((payload, i) => payload.equals(payloads[i] ?? Buffer.alloc(0))));
  }
  const reader = new LogReader(dataDir, SHARD, START);
  t.strictSame(
    reader.read(1).map(({ rows, from, to }) => ({ rows, from, to })),
    [
      {
        rows: 1,
        from: { segment: FIRST_SEGMENT, offset: HEADER_BYTES },
        to: { segment: FIRST_SEGMENT, offset: HEADER_BYTES + FRAME_HEADER_BYTES + 1 },
      },
    ],
  );
  t.equal(
    reader.read(MUCH, 2).reduce((rows, frame) => rows + frame.rows, 0),
    2,
    'no more rows than asked for',
  );
  reader.close();
});

t.test('a batch that is empty or too large is refused', async (t) => {
  const writer = open(t, temporaryDirectory(t));
  t.throws(() => writer.append(Buffer.alloc(0), 1), RangeError);
  t.throws(() => writer.append(Buffer.alloc(PAYLOAD_BYTES_MAX + 1), 1), RangeError);
  t.throws(() => writer.append(Buffer.alloc(1), 0), RangeError);
  t.throws(() => writer.append(Buffer.alloc(1), 65_536), RangeError);
  writer.append(Buffer.alloc(PAYLOAD_BYTES_MAX), 65_535);
});

t.test('a reader goes on where it stood, and sees what comes', async (t) => {
  const dataDir = temporaryDirectory(t);
  const writer = open(t, dataDir, { segmentBytesMax: 500 });
  const reader = new LogReader(dataDir, SHARD, START);
  let number = 0;
  const seen: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    for (let i = round % 4; i > 0; i -= 1) writer.append(payloadOf(number++, 90), 1);
    for (const { payload } of reader.read(MUCH)) seen.push(payload.readUInt32LE(0));
    if (round % 3 === 0) {
      const resumed = new LogReader(dataDir, SHARD, reader.position);
      t.strictSame(resumed.read(MUCH).length > 0, number > seen.length, 'a new reader at its position finds the same');
      resumed.close();
    }
  }
  while (seen.length < number) for (const { payload } of reader.read(MUCH)) seen.push(payload.readUInt32LE(0));
  t.strictSame(
    seen,
    Array.from({ length: number }, (_, i) => i),
  );
  t.ok(segments(dataDir).length > 5);
  reader.close();
});

t.test('segments end by size and by age, and only when they hold something', (t) => {
  const dataDir = temporaryDirectory(t);
  let now = 1_795_000_000_000;
  const writer = open(t, dataDir, { segmentBytesMax: 250, segmentMs: 1000, now: () => now });
  writer.append(payloadOf(0, 100), 1);
  writer.append(payloadOf(1, 100), 1);
  t.equal(segments(dataDir).length, 1);
  writer.append(payloadOf(2, 100), 1);
  t.equal(segments(dataDir).length, 2, 'the third does not fit');
  now += 999;
  writer.tick();
  t.equal(segments(dataDir).length, 2);
  // The tick before began a sync; a segment is not closed under it.
  return eventually(t, 'closed by age', () => {
    now += 1;
    writer.tick();
    return segments(dataDir).length === 3;
  }).then(() => {
    now += 100_000;
    writer.tick();
    t.equal(segments(dataDir).length, 3, 'an empty one stays');
    t.strictSame(readAll(dataDir, START).length, 3);
  });
});

t.test('a shard that fills its part of the disk refuses, until readers let segments go', async (t) => {
  const dataDir = temporaryDirectory(t);
  let now = 1_795_000_000_000;
  const writer = open(t, dataDir, { bytesMax: 4000, now: () => now });
  let appended = 0;
  t.throws(
    () => {
      for (; appended < 1000; appended += 1) writer.append(payloadOf(appended, 90), 1);
    },
    { code: 'LOG_FULL' },
  );
  t.equal(appended, 39, 'as many as fit');
  t.throws(() => writer.append(payloadOf(1, 90), 1), { code: 'LOG_FULL' });
  t.equal(segments(dataDir).length, 5, 'segments are a quarter of the part at most');
  t.equal(readAll(dataDir, START).length, appended, 'nothing of what was refused is there');
  t.equal(collect(dataDir, SHARD, { segment: FIRST_SEGMENT + 2, offset: HEADER_BYTES }), 2);
  now += 1000;
  writer.append(payloadOf(appended, 90), 1);
  t.equal(readAll(dataDir, { segment: FIRST_SEGMENT + 2, offset: 0 }).length, 40 - 18);
});

t.test('what is left is counted again when there is enough too: it is shown', async (t) => {
  const dataDir = temporaryDirectory(t);
  let now = 1_795_000_000_000;
  const writer = open(t, dataDir, { bytesMax: 40_000, segmentBytesMax: 1000, now: () => now });
  for (let i = 0; i < 60; i += 1) writer.append(payloadOf(i, 90), 1);
  const before = writer.room(0);
  t.ok(collect(dataDir, SHARD, writer.position()) > 4);
  t.equal(writer.room(0), before, 'the folder is not read for every batch');
  now += 5000;
  t.ok(writer.room(0) > 38_000, `${before} before`);
});

t.test('the newest segment is never collected', async (t) => {
  const dataDir = temporaryDirectory(t);
  const writer = open(t, dataDir);
  writer.append(payloadOf(0, 10), 1);
  t.equal(collect(dataDir, SHARD, { segment: FIRST_SEGMENT + 5, offset: 0 }), 0);
});

t.test('how much is left to read', async (t) => {
  const dataDir = temporaryDirectory(t);
  t.equal(bytesAfter(dataDir, SHARD, START), 0, 'no log yet');
  const writer = open(t, dataDir, { segmentBytesMax: 300 });
  const ends = Array.from({ length: 6 }, (_, i) => writer.append(payloadOf(i, 90), 1));
  t.equal(bytesAfter(dataDir, SHARD, START), 600);
  t.strictSame(
    ends.map((end) => bytesAfter(dataDir, SHARD, end)),
    [500, 400, 300, 200, 100, 0],
  );
});

const tails: { name: string; tail: (frame: Buffer) => Buffer }[] = [
  { name: 'half a frame', tail: (frame) => frame.subarray(0, frame.length / 2) },
  { name: 'half a frame header', tail: (frame) => frame.subarray(0, 5) },
  {
    name: 'a frame with a wrong byte',
    tail: (frame) => Buffer.from(frame.map((byte, i) => (i === 30 ? byte ^ 1 : byte))),
  },
  {
    name: 'a frame with a wrong row count',
    tail: (frame) => Buffer.from(frame.map((byte, i) => (i === 8 ? byte ^ 1 : byte))),
  },
  { name: 'zeros', tail: () => Buffer.alloc(1000) },
  { name: 'garbage and then a good frame', tail: (frame) => Buffer.concat([Buffer.alloc(50, 0xee), frame]) },
];

for (const { name, tail } of tails) {
  t.test(`a torn tail is cut, and its place is not used again: ${name}`, async (t) => {
    const dataDir = temporaryDirectory(t);
    const writer = open(t, dataDir);
    const end = writer.append(payloadOf(1, 100), 3);
    writer.close();
    const file = newestPath(dataDir);
    const frame = fs.readFileSync(file).subarray(HEADER_BYTES);
    fs.appendFileSync(file, tail(frame));
    const seen = new LogReader(dataDir, SHARD, START);
    t.equal(seen.read(MUCH).length, 1, 'a reader stops before it');
    const again = open(t, dataDir);
    t.equal(fs.statSync(file).size, end.offset);
    t.strictSame(again.position(), { segment: FIRST_SEGMENT + 1, offset: HEADER_BYTES });
    again.append(payloadOf(2, 100), 3);
    t.strictSame(
      seen.read(MUCH).map(({ payload }) => payload.readUInt32LE(0)),
      [2],
      'and goes on behind it',
    );
    const beyond = new LogReader(dataDir, SHARD, { segment: FIRST_SEGMENT, offset: end.offset + 40 });
    t.strictSame(
      beyond.read(MUCH).map(({ payload }) => payload.readUInt32LE(0)),
      [2],
      'also one that had read what was cut',
    );
    seen.close();
    beyond.close();
  });
}

t.test('a segment whose head is damaged, and whose payloads show no layout, is an error that says where', async (t) => {
  const cases = [
    { name: 'the head of a segment', at: 1, message: /001795000001\.log at 0: not a log segment/ },
    { name: 'the layout of a segment', at: 4, message: /at 0: a segment of no layout/ },
    { name: 'the shard of a segment', at: 6, message: /at 0: a segment of shard/ },
  ];
  for (const { name, at, message } of cases) {
    const dataDir = temporaryDirectory(t);
    open(t, dataDir).append(payloadOf(1, 90), 1);
    const file = segmentPath(shardDirectory(dataDir, SHARD), FIRST_SEGMENT);
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x55, at);
    fs.writeFileSync(file, bytes);
    const reader = new LogReader(dataDir, SHARD, START);
    t.throws(() => reader.read(MUCH), { code: 'LOG_CORRUPT', message }, name);
    reader.close();
  }
});

t.test('a reader whose segment is gone says so, and where it can go on', async (t) => {
  const dataDir = temporaryDirectory(t);
  const writer = open(t, dataDir, { segmentBytesMax: 150 });
  for (let i = 0; i < 4; i += 1) writer.append(payloadOf(i, 90), 1);
  collect(dataDir, SHARD, { segment: FIRST_SEGMENT + 2, offset: 0 });
  const reader = new LogReader(dataDir, SHARD, { segment: FIRST_SEGMENT, offset: 50 });
  t.throws(() => reader.read(MUCH), { code: 'LOG_GAP', next: { segment: FIRST_SEGMENT + 2, offset: HEADER_BYTES } });
  reader.seek({ segment: FIRST_SEGMENT + 2, offset: HEADER_BYTES });
  t.equal(reader.read(MUCH).length, 1);
  t.equal(readAll(dataDir, START).length, 2, 'one that has read nothing begins at the oldest');
  t.throws(
    () => readAll(dataDir, { segment: FIRST_SEGMENT + 50, offset: 8 }),
    { code: 'LOG_GAP', next: undefined },
    'the log was put back',
  );
  t.strictSame(
    readAll(dataDir, { segment: FIRST_SEGMENT + 4, offset: 8 }),
    [],
    'a segment that a power loss took comes again',
  );
  t.strictSame(readAll(temporaryDirectory(t), START), [], 'there is no log yet');
  reader.close();
});

t.test('a log that was deleted counts on above the old one', async (t) => {
  const dataDir = temporaryDirectory(t);
  let now = 1_795_000_000_000;
  const first = open(t, dataDir, { now: () => now });
  const old = first.append(payloadOf(1, 90), 1);
  first.close();
  fs.rmSync(join(dataDir, 'log'), { recursive: true });
  now += 10_000;
  const second = open(t, dataDir, { now: () => now });
  second.append(payloadOf(2, 90), 1);
  t.throws(() => readAll(dataDir, old), {
    code: 'LOG_GAP',
    next: { segment: FIRST_SEGMENT + 10, offset: HEADER_BYTES },
  });
});

t.test(
  'a writer killed at any moment has left every frame that it told of, and a reader beside it never saw a torn one',
  { timeout: 240_000 },
  async (t) => {
    const dataDir = temporaryDirectory(t);
    const reader = new LogReader(dataDir, 0, START);
    const seen: number[] = [];
    const look = (): void => {
      for (const { payload } of reader.read(100_000)) {
        if (!isPayload(payload)) t.fail(`a torn frame after ${seen.length}`);
        seen.push(payload.readUInt32LE(0));
      }
    };
    let told = -1;
    for (let life = 0; life < 5; life += 1) {
      const child = fork(new URL('../support/state/log-payload.js', import.meta.url), [dataDir, String(told + 1)]);
      const gone = once(child, 'exit');
      child.on('message', (number) => {
        told = Math.max(told, Number(number));
      });
      const until = told + 150 + life * 37;
      while (told < until) {
        look();
        await new Promise((resolve) => setImmediate(resolve));
      }
      child.kill('SIGKILL');
      await gone;
    }
    open(t, dataDir, { shard: 0 }).append(payloadOf(0xffff_ffff, 8), 1);
    while (seen.at(-1) !== 0xffff_ffff) look();
    const all = new Set(seen);
    t.strictSame(
      Array.from({ length: told + 1 }, (_, i) => i).filter((number) => !all.has(number)),
      [],
      `${told + 1} frames were told of`,
    );
    reader.close();
  },
);

t.test('a disk that fails is told once, and so is that it works again', async (t) => {
  const told: string[] = [];
  let [now, fails] = [0, false];
  const write: typeof realDisk.write = (...args) => {
    if (fails) throw new Error('EIO');
    return realDisk.write(...args);
  };
  const onError: LogWriterOptions['onError'] = (error) => told.push(error === undefined ? 'works' : error.message);
  const writer = open(t, temporaryDirectory(t), { disk: { ...realDisk, write }, now: () => now, onError });
  for (const each of [1, 2]) {
    fails = true;
    for (let i = 0; i < 3; i += 1) t.throws(() => writer.append(payloadOf(each, 500), 1), /EIO/);
    fails = false;
    now += 60_000;
    writer.tick();
    writer.append(payloadOf(each, 500), 1);
  }
  t.matchOnly(told, [/EIO/, 'works', /EIO/, 'works']);
  t.equal(told.length, 4);
});

t.test('in the background everything is synced after a while', async (t) => {
  const dataDir = temporaryDirectory(t);
  const synced: number[] = [];
  const disk = {
    ...realDisk,
    syncLater: (fd: number, done: (error: Error | null) => void) => {
      const size = realDisk.size(fd);
      realDisk.syncLater(fd, (error) => {
        synced.push(size);
        done(error);
      });
    },
  };
  const writer = open(t, dataDir, { fsyncMs: 5, disk }).start();
  const { offset } = writer.append(payloadOf(1, 500), 1);
  await eventually(t, 'synced', () => synced.includes(offset));
  const { length } = synced;
  await new Promise((resolve) => setTimeout(resolve, 30));
  t.equal(synced.length, length, 'and not again without need');
});
