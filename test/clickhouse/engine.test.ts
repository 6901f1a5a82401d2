// The reader and the real engine, with a proxy between them that loses things and an engine that is killed: what was
// in the log is in the table, each event once, and the views agree with it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { USE_CASES } from '../../src/contract/vocabulary.js';
import { type ClickHouse, openClickHouse } from '../../src/clickhouse/client.js';
import { ClickHouseReader, type ReaderLimits } from '../../src/clickhouse/consumer/reader.js';
import { ClickHouseSink } from '../../src/clickhouse/consumer/sink.js';
import { LogSource } from '../../src/clickhouse/consumer/source.js';
import { Handover } from '../../src/clickhouse/handover.js';
import { EVENTS_STREAM } from '../../src/clickhouse/streams.js';
import { LogWriter } from '../../src/log/writer.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { stampOf } from '../../src/util/uuid.js';
import { eventually } from '../support/eventually.js';
import { type TestEngine } from '../support/engine.js';
import { startEngineBehindProxy } from '../support/faults/engine-behind-proxy.js';
import { type Fault, type FaultProxy } from '../support/faults/fault-proxy.js';
import { randomFrom } from '../support/random.js';
import { eventRow } from '../support/rows.js';

const FAST: Partial<ReaderLimits> = {
  backoffMsMin: 10,
  backoffMsMax: 100,
  settleMs: 20,
  pollMs: 5,
  batchMs: 20,
  batchBytes: 60_000,
};
const DAY_MS = 86_400_000;

/** A UUID that tells the time, the line and the row. */
function eventId(time: number, workspace: string, row: number): string {
  const line = Buffer.from(workspace.padEnd(4)).toString('hex');
  return `${stampOf(time)}-7000-8000-${line}${String(row).padStart(4, '0')}`;
}

/** A log that grows in a directory of its own, and a reader's way into an engine through a proxy. */
class Line {
  readonly dir = mkdtempSync(join(tmpdir(), 'riskgate-line-'));
  readonly #writer = new LogWriter({
    dataDir: this.dir,
    shard: 0,
    segmentBytesMax: 200_000,
    segmentMs: 60_000,
    bytesMax: 1e9,
    fsyncMs: 1000,
    onError: (error) => t.fail(String(error)),
  });
  readonly #bytes = new RowWriter();
  readonly workspace: string;
  readonly #begun: number;
  #time: number;
  written = 0;

  /** @param workspace tells the lines of one table apart */
  constructor(workspace: string, time: number) {
    this.workspace = workspace;
    this.#begun = time;
    this.#time = time;
  }

  append(rows: number, risk = 12): void {
    this.#bytes.reset();
    for (let i = 0; i < rows; i += 1) {
      const id = eventId(this.#begun, this.workspace, this.written);
      writeRow(
        this.#bytes,
        eventRow({
          eventId: id,
          workspace: this.workspace,
          receivedAt: this.#time,
          risk,
          useCase: USE_CASES[this.written % 7] ?? 'score',
          reasons: ['vpn_detected'],
          points: Float32Array.of(1),
        }),
      );
      this.written += 1;
      // Nearly a month in a thousand rows: batches over two partitions.
      this.#time += 2_500_000;
    }
    this.#writer.append(this.#bytes.written(), rows);
  }

  reader(client: ClickHouse, limits: Partial<ReaderLimits> = {}, handover?: Handover): ClickHouseReader {
    return new ClickHouseReader({
      openSource: (from) => new LogSource(this.dir, from),
      sink: new ClickHouseSink(client, EVENTS_STREAM, handover),
      directory: join(this.dir, 'readers'),
      limits: { ...FAST, ...limits },
      random: () => 0,
    });
  }

  close(): void {
    this.#writer.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

function openThrough(proxy: FaultProxy): ClickHouse {
  return openClickHouse({ url: proxy.url, requestTimeoutMs: 400, connectionsMax: 4 });
}

/** Rows, distinct events, and what the three views counted, with each map of a minute. */
const COUNTED = [
  ...(['count()', 'uniqExact(event_id)'] as const).map((column) => [column, 'events'] as const),
  ...['decision_minutes', 'reason_minutes', 'traffic_minutes'].map((table) => ['sum(events)', table] as const),
  ...['risks', 'sdks', 'key_kinds'].map((map) => [`sum(arraySum(mapValues(${map})))`, 'decision_minutes'] as const),
];
const each = (count: number): string => Array(COUNTED.length).fill(count).join('\t');

function counts(engine: TestEngine, workspace: string): Promise<string> {
  const of = COUNTED.map(([column, table]) => `(SELECT ${column} FROM ${table} WHERE workspace = '${workspace}')`);
  return engine.ask(`SELECT ${of.join(', ')}`);
}

/** Rows are seen before what is counted of them, where the answer to their insert was lost. */
async function isCountedOnce(t: Test, engine: TestEngine, line: Line): Promise<void> {
  const all = each(line.written);
  await eventually(t, 'each once', async () => (await counts(engine, line.workspace)) === all);
  t.equal(await counts(engine, line.workspace), all);
}

t.test('the log and the engine', async (t) => {
  const started = await startEngineBehindProxy(t);
  if (started === undefined) return;
  const { engine, proxy } = started;
  const now = Date.now() - 30 * DAY_MS;

  const faults: readonly Extract<Fault, string>[] = [
    'reset',
    'hang',
    'mute',
    'cutReply',
    'cutRequest',
    'exceptionHeader',
    'exceptionBody',
    'badGateway',
  ];
  const handover = new Handover(engine.dataDir);
  const ofFiles: readonly Extract<Fault, string>[] = ['hang', 'cutReply'];
  const ways = [
    ...faults.map((fault) => [fault, undefined] as const),
    ...ofFiles.map((fault) => [fault, handover] as const),
  ];
  for (const [index, [fault, way]] of ways.entries()) {
    await t.test(`a fault on the way of ${way === undefined ? 'rows' : 'a file with rows'}: ${fault}`, async (t) => {
      const line = new Line(`f${index}`, now);
      const client = openThrough(proxy);
      t.teardown(async () => {
        await client.close();
        line.close();
      });
      for (let i = 0; i < 10; i += 1) line.append(20);
      let left = 2;
      proxy.next = ({ url }) => (url.includes('INSERT') && left-- > 0 ? fault : 'none');
      const reader = line.reader(client, {}, way);
      reader.drain();
      await reader.run();
      await isCountedOnce(t, engine, line);
      t.ok(reader.stats.failures >= 2, 'it was noticed');
      t.equal(reader.stats.trouble, '', 'and is over');
    });
  }

  await t.test('all faults at random, the reader dying in between', async (t) => {
    const seed = Number(process.env['SEED'] ?? 7);
    const random = randomFrom(seed);
    const line = new Line('mix', now);
    proxy.next = () => (random() < 0.35 ? (faults[Math.floor(random() * faults.length)] ?? 'none') : 'none');
    for (let life = 0; life < 6; life += 1) {
      const client = openThrough(proxy);
      const reader = line.reader(client, {}, life % 2 === 0 ? handover : undefined);
      const running = reader.run();
      for (let i = 0; i < 10; i += 1) {
        line.append(1 + Math.floor(random() * 40));
        await sleep(random() * 20);
      }
      reader.stop();
      await running;
      await client.close();
    }
    proxy.next = () => 'none';
    const client = openThrough(proxy);
    const reader = line.reader(client);
    reader.drain();
    await reader.run();
    await client.close();
    t.comment(`seed ${seed}`);
    await isCountedOnce(t, engine, line);
    line.close();
  });

  await t.test('the engine killed at any moment', async (t) => {
    const seed = Number(process.env['SEED'] ?? 3);
    const random = randomFrom(seed);
    const line = new Line('kill', now);
    proxy.next = () => 'none';
    const client = openThrough(proxy);
    const reader = line.reader(client, { batchBytes: 20_000 }, handover);
    const running = reader.run();
    for (let kill = 0; kill < Number(process.env['KILLS'] ?? 3); kill += 1) {
      for (let i = 0; i < 12; i += 1) {
        line.append(1 + Math.floor(random() * 40));
        await sleep(random() * 25);
      }
      const { pid } = engine.engine;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      while (engine.engine.pid === pid) {
        line.append(5);
        await sleep(20);
      }
    }
    reader.drain();
    await running;
    await client.close();
    const [rows, events, ...views] = (await counts(engine, line.workspace)).split('\t');
    t.equal(Number(rows), line.written, `every row, seed ${seed}`);
    t.equal(Number(events), line.written, 'each once');
    t.comment(`rows ${rows ?? ''}, views ${views.join(' ')}`);
    t.ok(reader.stats.failures > 0);
    line.close();
  });

  await t.test('a row that ClickHouse refuses goes to the dead letters, the batch lands', async (t) => {
    const line = new Line('dead', now);
    await engine.client.command({
      query: "ALTER TABLE events ADD COLUMN checked UInt8 MATERIALIZED throwIf(risk > 100, 'risk_is_a_percentage')",
    });
    const client = openThrough(proxy);
    line.append(30);
    line.append(1, 101);
    line.append(30);
    const reader = line.reader(client, { batchBytes: 1_000_000 }, handover);
    reader.drain();
    await reader.run();
    t.equal((await counts(engine, line.workspace)).split('\t')[0], '60');
    t.match(reader.stats, { rows: 60, deadRows: 1 });
    t.match(JSON.parse(readFileSync(join(line.dir, 'readers', 'clickhouse-dead.jsonl'), 'utf8')), {
      id: eventId(now, 'dead', 30),
      reason: /395.*risk_is_a_percentage/s,
    });
    await client.close();
    line.close();
  });

  await t.test('while ClickHouse is away the log waits, and what is behind is known', async (t) => {
    const line = new Line('away', now);
    const client = openClickHouse({ url: 'http://127.0.0.1:9', requestTimeoutMs: 400, connectionsMax: 1 });
    for (let i = 0; i < 40; i += 1) line.append(10);
    const reader = line.reader(client, { batchBytes: 10_000 });
    const running = reader.run();
    while (reader.stats.failures === 0) await sleep(5);
    t.match(reader.stats.trouble, /ECONNREFUSED/);
    const lag = reader.lag(now + 60_000);
    t.ok(lag.rows >= 350 && lag.rows <= 450, String(lag.rows));
    t.equal(lag.seconds, 60);
    reader.stop();
    await running;
    const back = line.reader(engine.client);
    back.drain();
    await back.run();
    t.equal(await counts(engine, line.workspace), each(400));
    t.same(back.lag(now + 60_000), { rows: 0, bytes: 0, seconds: 0 });
    await client.close();
    line.close();
  });
});
