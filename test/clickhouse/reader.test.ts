// The reader over a real log: batches, checkpoints, deaths at any moment. The engine's own part is in engine.test.ts.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { carry } from '../../src/clickhouse/consumer/carry.js';
import { ClickHouseReader, type ReaderLimits } from '../../src/clickhouse/consumer/reader.js';
import { LogSource } from '../../src/clickhouse/consumer/source.js';
import { type Sink } from '../../src/clickhouse/consumer/sink.js';
import { listSegments, segmentPath, shardDirectory } from '../../src/log/format.js';
import { realDisk } from '../../src/log/disk.js';
import { LogWriter } from '../../src/log/writer.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { stampOf } from '../../src/util/uuid.js';
import { eventually } from '../support/eventually.js';
import { ModelClickHouse } from '../support/state/model-clickhouse.js';
import { randomFrom } from '../support/random.js';
import { eventRow } from '../support/rows.js';
import { only } from '../support/only.js';

const FAST: Partial<ReaderLimits> = {
  backoffMsMin: 0,
  backoffMsMax: 0,
  settleMs: 0,
  pollMs: 1,
  batchMs: 0,
  roundsMax: 20,
};

class Node {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'riskgate-reader-'));
  readonly written: string[] = [];
  readonly writers: LogWriter[];

  constructor(shards: number) {
    this.writers = Array.from({ length: shards }, (_, shard) => this.#writer(shard, 0));
  }

  /** A log anew, so many milliseconds later. */
  begin(shard: number, ms: number): void {
    this.writers[shard] = this.#writer(shard, ms);
  }

  #writer(shard: number, ms: number): LogWriter {
    return new LogWriter({
      dataDir: this.dataDir,
      shard,
      segmentBytesMax: 4096,
      segmentMs: 60_000,
      bytesMax: 1e9,
      fsyncMs: 1000,
      now: () => Date.now() + ms,
      onError: (error) => {
        if (error !== undefined) throw error;
      },
    });
  }

  /** Appends a frame of `rows` rows to a shard. @param afterMs since the event: they are confirmations */
  append(shard: number, rows: number, afterMs = 0): void {
    const writer = new RowWriter();
    for (let i = 0; i < rows; i += 1) {
      const time = 1_795_000_000_000 + this.written.length;
      const eventId = `${stampOf(time)}-774b-bcce-${String(this.written.length).padStart(12, '0')}`;
      writeRow(writer, eventRow({ eventId, receivedAt: time - afterMs }));
      this.written.push(eventId);
    }
    this.writers[shard]?.append(writer.written(), rows);
  }

  reader(
    sink: Sink,
    limits: Partial<ReaderLimits> = {},
    onProgress: () => void = () => undefined,
    onGap: (error: Error) => void = () => undefined,
    clock: () => number = Date.now,
  ): ClickHouseReader {
    return new ClickHouseReader({
      openSource: (from) => new LogSource(this.dataDir, from, { onGap }),
      sink,
      directory: join(this.dataDir, 'readers'),
      limits: { ...FAST, ...limits },
      onProgress,
      clock,
    });
  }

  async drained(sink: Sink, limits: Partial<ReaderLimits> = {}): Promise<ClickHouseReader> {
    const reader = this.reader(sink, limits);
    reader.drain();
    await reader.run();
    return reader;
  }

  close(): void {
    for (const writer of this.writers) writer.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

t.test('everything in the log arrives once, over segments, shards and restarts', async (t) => {
  const node = new Node(3);
  t.teardown(() => node.close());
  const model = new ModelClickHouse(() => 0.5, 0);
  for (let i = 0; i < 60; i += 1) node.append(i % 3, 1 + (i % 5));
  await node.drained(model, { batchBytes: 4000 });
  const before = model.rows.length;
  node.append(1, 4);
  const reader = await node.drained(model);
  t.same([...model.rows].sort(), node.written);
  t.equal(model.rows.length - before, 4, 'the second start sent only what was new');
  t.same(reader.lag(1_795_000_000_000 + 60_000), { rows: 0, bytes: 0, seconds: 0 });
});

t.test('whenever the reader dies, every row arrives once', async (t) => {
  const seeds = Number(process.env['SEEDS'] ?? 12);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = randomFrom(seed);
    const node = new Node(2);
    const model = new ModelClickHouse(random, 20);
    for (let life = 0; life < 4; life += 1) {
      for (let i = 0; i < 10; i += 1) node.append(i & 1, 1 + Math.floor(random() * 6));
      const reader = node.reader(model, { batchBytes: 1000 + Math.floor(random() * 4000) });
      const running = reader.run();
      // Dies after so many questions and inserts, in the middle of whatever it does then.
      for (let left = Math.floor(random() * 30); left > 0; left -= 1)
        await new Promise((resolve) => setImmediate(resolve));
      reader.stop();
      await running;
    }
    model.accidents = 0;
    for (const land of model.late.splice(0)) land();
    await node.drained(model);
    node.close();
    if (model.rows.length !== node.written.length || new Set(model.rows).size !== node.written.length) {
      t.fail(`seed ${seed}: ${model.rows.length} rows, ${new Set(model.rows).size} events of ${node.written.length}`);
    }
  }
  t.pass(`${seeds} seeds`);
});

t.test('a lost checkpoint sends nothing twice', async (t) => {
  const node = new Node(1);
  t.teardown(() => node.close());
  const model = new ModelClickHouse(() => 0.5, 0);
  for (let i = 0; i < 20; i += 1) node.append(0, 3);
  await node.drained(model, { batchBytes: 3000 });
  rmSync(join(node.dataDir, 'readers'), { recursive: true });
  node.append(0, 2);
  await node.drained(model, { batchBytes: 3000 });
  t.equal(model.rows.length, 62);
  t.equal(new Set(model.rows).size, 62);
});

t.test('a folder that was put back from a snapshot, or copied, sends all that is new, and nothing twice', async (t) => {
  for (const unread of [0, 3]) {
    const node = new Node(1);
    t.teardown(() => node.close());
    const model = new ModelClickHouse(() => 0.5, 0);
    node.append(0, 2);
    await node.drained(model);
    if (unread > 0) node.append(0, unread);
    const snapshot = mkdtempSync(join(tmpdir(), 'riskgate-reader-'));
    t.teardown(() => rmSync(snapshot, { recursive: true, force: true }));
    cpSync(node.dataDir, snapshot, { recursive: true });
    // Equally long rows at equal positions, of a start before and of one after it was put back.
    for (const put of ['later', 'anew']) {
      node.begin(0, 0);
      let looks = 0;
      const clock = (): number => Date.now() + (looks += 1);
      const reader = node.reader(model, {}, undefined, undefined, clock);
      const running = reader.run();
      if (unread === 0) await eventually(t, 'the start is over', () => looks > 4);
      node.append(0, 4);
      await eventually(t, 'all was sent', () => model.rows.length >= node.written.length || looks > 1000);
      reader.stop();
      await running;
      t.same([...model.rows].sort(), node.written, `${unread} rows were not read at the snapshot: ${put}`);
      rmSync(node.dataDir, { recursive: true });
      cpSync(snapshot, node.dataDir, { recursive: true });
    }
  }
});

t.test('a checkpoint that is not ours is an error, not a guess', async (t) => {
  const node = new Node(1);
  t.teardown(() => node.close());
  node.reader(new ModelClickHouse(() => 0.5, 0));
  for (const text of [
    '',
    '{}',
    '{"version":2,"log":"x","done":[],"pending":null}',
    '{"version":1,"log":"x","done":[[1,2]],"pending":null}',
  ]) {
    writeFileSync(join(node.dataDir, 'readers', 'clickhouse-checkpoint.json'), text);
    t.throws(() => node.reader(new ModelClickHouse(() => 0.5, 0)), JSON.stringify(text));
  }
});

t.test('a disk that refuses the checkpoint for a while ends no reader for good', async (t) => {
  const node = new Node(1);
  t.teardown(() => node.close());
  const model = new ModelClickHouse(() => 0.5, 0);
  const stopping = new AbortController();
  const errors: unknown[] = [];
  const readers: ClickHouseReader[] = [];
  const folder = join(node.dataDir, 'readers');
  /** Rows of batches that are written down as done. */
  let landed = 0;
  const carried = carry({
    open(onProgress) {
      const reader = node.reader(model, {}, () => {
        landed = model.rows.length;
        onProgress();
      });
      readers.push(reader);
      return reader;
    },
    stopping: stopping.signal,
    onError: (error) => errors.push(error),
    retry: { minMs: 1, maxMs: 5 },
  });
  for (const rows of [3, 4]) {
    const told = errors.length;
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    node.append(0, rows);
    await eventually(t, 'it is told of', () => errors.length > told);
    rmSync(folder);
    mkdirSync(folder);
    await eventually(t, 'what was held up arrives', () => landed === node.written.length);
  }
  t.equal(errors.length, 2, 'trouble is told once each time');
  stopping.abort();
  readers.at(-1)?.stop();
  await carried;
  t.same([...model.rows].sort(), node.written);
});

for (const [lost, from] of [
  ['a part of the log', 1],
  ['all of the log', 0],
] as const)
  t.test(`${lost} that is gone is told of once, and what comes after it arrives`, async (t) => {
    const node = new Node(1);
    t.teardown(() => node.close());
    const model = new ModelClickHouse(() => 0.5, 0);
    node.append(0, 2);
    await node.drained(model);
    const gaps: unknown[] = [];
    const read = async (): Promise<void> => {
      const reader = node.reader(model, {}, undefined, (gap) => gaps.push(gap));
      reader.drain();
      await reader.run();
    };
    // Each frame of 60 rows ends its segment.
    for (let i = 0; i < 3; i += 1) node.append(0, 60);
    node.writers[0]?.close();
    const directory = shardDirectory(node.dataDir, 0);
    const segments = listSegments(realDisk, directory);
    for (const segment of from === 0 ? segments : segments.slice(0, -1)) rmSync(segmentPath(directory, segment));
    await read();
    t.match(gaps, only({ code: 'LOG_GAP' }));
    node.begin(0, 10_000);
    node.append(0, 5);
    await read();
    t.same(model.rows.slice(-5).sort(), node.written.slice(-5));
    t.equal(new Set(model.rows).size, model.rows.length, 'none twice');
  });

t.test('the lag is what is not there yet; batches have their bounds', async (t) => {
  const node = new Node(1);
  t.teardown(() => node.close());
  const sizes: number[] = [];
  let open: () => void = () => undefined;
  const away = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sink: Sink = {
    insert: async (batch) => {
      sizes.push(batch.rows);
      await away;
      return { kind: 'landed' };
    },
    present: () => Promise.resolve(new Set()),
  };
  node.append(0, 2, 3_600_000);
  for (let i = 1; i < 50; i += 1) node.append(0, 2);
  const reader = node.reader(sink, { batchBytes: 3000, roundsMax: 0 });
  const running = reader.run();
  await eventually(t, 'a batch is under way', () => sizes.length === 1);
  const lag = reader.lag(1_795_000_010_000);
  t.equal(lag.seconds, 10, 'as old as its oldest row, whose event is an hour older');
  t.ok(lag.rows > 60 && lag.rows < 110, 'rows in hand and about as many as the bytes behind them');
  t.ok(lag.bytes > 20_000);
  open();
  await eventually(t, 'all arrive', () => sizes.reduce((sum, rows) => sum + rows, 0) === 100);
  reader.stop();
  await running;
  t.ok(Math.max(...sizes) < 20, 'no batch far over its bytes');
});

t.test('a batch that is not full waits until it is old enough', async (t) => {
  const node = new Node(1);
  t.teardown(() => node.close());
  const model = new ModelClickHouse(() => 0.5, 0);
  let now = 1000;
  let looks = 0;
  const clock = (): number => {
    looks += 1;
    return now;
  };
  const reader = node.reader(model, { batchMs: 500 }, undefined, undefined, clock);
  // What is there at the start is compared with ClickHouse, and does not wait.
  node.append(0, 1);
  const running = reader.run();
  await eventually(t, 'it has sent the first row', () => model.rows.length === 1);
  node.append(0, 3);
  for (const [age, rows] of [
    [0, 1],
    [499, 1],
    [500, 4],
  ] as const) {
    now = 1000 + age;
    const before = looks;
    await eventually(t, 'it has looked', () => looks > before + 4);
    t.equal(model.rows.length, rows, `${age} ms old`);
  }
  reader.stop();
  await running;
});

t.test('a batch that is full of rows or of bytes does not wait', async (t) => {
  const row = new RowWriter();
  writeRow(row, eventRow({}));
  const bytes = row.written().length;
  const cases: [what: string, limits: Partial<ReaderLimits>][] = [
    ['three rows', { batchRows: 3 }],
    ['the bytes of three rows', { batchBytes: 3 * bytes }],
  ];
  for (const [what, limits] of cases) {
    const node = new Node(1);
    t.teardown(() => node.close());
    const model = new ModelClickHouse(() => 0.5, 0);
    let looks = 0;
    const clock = (): number => {
      looks += 1;
      return 1000;
    };
    const reader = node.reader(model, { batchMs: 500, ...limits }, undefined, undefined, clock);
    node.append(0, 1);
    const running = reader.run();
    await eventually(t, 'it has sent what was there at the start', () => model.rows.length === 1);
    for (const sent of [1, 1, 4]) {
      node.append(0, 1);
      const before = looks;
      await eventually(t, 'it has looked', () => looks > before + 4);
      await eventually(t, `${what}: ${sent} sent`, () => model.rows.length >= sent);
      t.equal(model.rows.length, sent, what);
    }
    reader.stop();
    await running;
  }
});

t.test('the position of every batch is told, and kept', async (t) => {
  const node = new Node(2);
  t.teardown(() => node.close());
  node.append(0, 1);
  node.append(1, 1);
  const told: unknown[] = [];
  const reader = new ClickHouseReader({
    openSource: (from) => new LogSource(node.dataDir, from),
    sink: new ModelClickHouse(() => 0.5, 0),
    directory: join(node.dataDir, 'readers'),
    limits: FAST,
    onProgress: (done) => told.push(Object.fromEntries(done)),
  });
  reader.drain();
  await reader.run();
  t.same(told.at(-1), Object.fromEntries(reader.done));
  t.same(told.at(-1), { 0: node.writers[0]?.position(), 1: node.writers[1]?.position() });
  t.match(JSON.parse(readFileSync(join(node.dataDir, 'readers', 'clickhouse-checkpoint.json'), 'utf8')), {
    version: 1,
    pending: null,
  });
});
