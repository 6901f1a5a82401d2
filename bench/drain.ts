// Measures how fast the log is inserted into the embedded engine when nothing else runs. Goal: 50,000 rows a second.
//   node dist/bench/drain.js [rows]
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decider } from '../src/cli/simulate/decider.js';
import { type EventRow } from '../src/event/event-row.js';
import { CLIENT_LIMITS, type ClickHouse, openClickHouse } from '../src/clickhouse/client.js';
import { startEmbedded } from '../src/clickhouse/embedded.js';
import { Handover } from '../src/clickhouse/handover.js';
import { migrate } from '../src/clickhouse/migrations/migrate.js';
import { ClickHouseReader } from '../src/clickhouse/consumer/reader.js';
import { ClickHouseSink } from '../src/clickhouse/consumer/sink.js';
import { LogSource } from '../src/clickhouse/consumer/source.js';
import { DEFAULT_RETENTION } from '../src/clickhouse/retention.js';
import { EVENTS_STREAM } from '../src/clickhouse/streams.js';
import { LogWriter } from '../src/log/writer.js';
import { RowWriter } from '../src/event/row/writer.js';
import { writeRow } from '../src/event/row/codec.js';
import { openNetwork } from '../src/network/network.js';
import { Simulation } from '../src/traffic/simulation.js';
import { benchWorkspace } from './workspace.js';
import { cpuBetween, snapshot } from './load/cpu.js';

const ROWS = 1_000_000;
/** These rows are decided once and written repeatedly under other ids: making rows is not part of the measurement. */
const DISTINCT_ROWS = 20_000;
const ROWS_PER_FRAME = 64;
const GOAL = 50_000;
const SPAN_MS = 86_400_000;
const DRAIN_MS = 1000;

async function someRows(): Promise<EventRow[]> {
  const network = await openNetwork({
    packages: true,
    listsDir: '',
    listsReloadMs: SPAN_MS,
    addressesMax: 8192,
    agentsMax: 10,
    log: (problem) => console.error(problem),
  });
  const workspace = { ...benchWorkspace('bench', 7), retentionDays: 90 };
  const decider = new Decider({ workspace, mode: 'live', network });
  const to = Date.now();
  const simulation = new Simulation({
    seed: 1,
    from: to - SPAN_MS,
    to,
    rps: (DISTINCT_ROWS * 1000) / SPAN_MS,
    users: 2000,
    name: 'drain',
  });
  const rows: EventRow[] = [];
  for (let request = simulation.next(); request !== undefined; request = simulation.next()) {
    const row = decider.decide(request);
    simulation.decided(request, row.action);
    rows.push(row);
  }
  await network.close();
  return rows;
}

/** Writes a log like that of a busy shard. @returns its bytes */
function writeLog(dataDir: string, rows: readonly EventRow[], count: number): number {
  const log = new LogWriter({
    dataDir,
    shard: 0,
    bytesMax: 64e9,
    segmentBytesMax: 64 * 1024 * 1024,
    segmentMs: SPAN_MS,
    fsyncMs: 1000,
    onError: () => undefined,
  });
  const frame = new RowWriter(ROWS_PER_FRAME * 1024);
  let bytes = 0;
  for (let written = 0; written < count; written += ROWS_PER_FRAME) {
    frame.reset();
    const size = Math.min(ROWS_PER_FRAME, count - written);
    for (let i = 0; i < size; i += 1) {
      const row = rows[(written + i) % rows.length];
      if (row !== undefined) writeRow(frame, Object.assign(row, { eventId: randomUUID() }));
    }
    log.append(frame.written(), size);
    bytes += frame.length;
  }
  log.close();
  return bytes;
}

async function drain(dataDir: string, client: ClickHouse): Promise<number> {
  const reader = new ClickHouseReader({
    stream: EVENTS_STREAM,
    openSource: (from) => new LogSource(dataDir, from),
    sink: new ClickHouseSink(client, EVENTS_STREAM, new Handover(dataDir)),
    directory: join(dataDir, 'readers'),
  });
  reader.drain();
  const since = performance.now();
  await reader.run();
  return (performance.now() - since) / 1000;
}

async function main(count: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-drain-'));
  const started = await startEmbedded({ dataDir, port: 0, password: '', log: (line) => console.error(line) });
  if (started.state !== 'ready') throw new Error(started.reason);
  const client = openClickHouse({ url: started.engine.url, ...CLIENT_LIMITS });
  try {
    await migrate({ url: started.engine.url, ...CLIENT_LIMITS }, DEFAULT_RETENTION);
    const bytes = writeLog(dataDir, await someRows(), count);
    const before = snapshot([process.pid]);
    const seconds = await drain(dataDir, client);
    const use = cpuBetween(before, snapshot([process.pid]), [process.pid]);
    const rate = Math.round(count / seconds);
    const arrived = await (
      await client.query({ query: 'SELECT count(), uniqExact(event_id) FROM events', format: 'TabSeparated' })
    ).text();
    console.log(
      `${count} rows of ${Math.round(bytes / count)} bytes in ${seconds.toFixed(1)} s: ${rate} rows/s (goal ` +
        `${GOAL}); in the table, distinct: ${arrived.trim().replace('\t', ', ')}`,
    );
    console.log(
      `processor time per row: reader ${(use.answerUs / count).toFixed(1)} us, engine ` +
        `${(use.pipelineUs / count).toFixed(1)} us, over ${availableParallelism()} processors`,
    );
    process.exitCode = rate >= GOAL ? 0 : 1;
  } finally {
    await client.close();
    await started.engine.close(DRAIN_MS);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await main(Number(process.argv[2] ?? ROWS));
