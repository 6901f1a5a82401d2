// Cost of the profile store's reader: CPU time of this process per event, from the log into the embedded store, in
// slices of 2,000 rows with two records of 400 bytes per row. With "many users" each row has nearly two new records,
// with "few users" most records occur several times in a slice. The first pass of each fills the store; the second is
// reported.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventRow } from '../../src/event/event-row.js';
import { type FoldRecord } from '../../src/storage/ports/profiles.js';
import { type RecordKey } from '../../src/contract/position.js';
import { LogWriter } from '../../src/log/writer.js';
import { ReaderLoop } from '../../src/log/store-consumer/loop.js';
import { RowWriter } from '../../src/event/row/bytes.js';
import { writeRow } from '../../src/event/row/codec.js';
import { EmbeddedWriter } from '../../src/storage/embedded/profiles/writer.js';
import { eventRow } from '../../test/support/rows.js';

const SLICE_ROWS = 2000;
const BATCH_ROWS = 50;
const RECORD_BYTES = 400;
const GIB = 1024 ** 3;
const NEVER = 1e12;

/** Copies a record and increments a counter: measures the store without the scoring. */
const fold: FoldRecord = (_key, before, rows) => {
  const after = Buffer.allocUnsafe(RECORD_BYTES);
  if (before === undefined) after.fill(0);
  else before.copy(after);
  after.writeUInt32LE(after.readUInt32LE(5) + rows.length, 5);
  return after;
};

/** Spreads numbers over a range like hashes: consecutive numbers are far apart in the tree. */
function hashed(number: number, range: number): string {
  return (Math.imul(number % range, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0').repeat(4);
}

function cpuNs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** @returns CPU nanoseconds per row for appending, and for reading into the store */
async function measure(rows: number, users: number): Promise<{ append: number; read: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-bench-'));
  const log = new LogWriter({
    dataDir,
    shard: 0,
    bytesMax: 64 * GIB,
    segmentBytesMax: GIB,
    segmentMs: NEVER,
    fsyncMs: 50,
    onError: () => undefined,
  });
  const writer = new EmbeddedWriter({ dir: join(dataDir, 'profiles'), mapBytesMax: 16 * GIB });
  const keysOf = ({ latencyUs }: EventRow): RecordKey[] => [
    `u${hashed(latencyUs, users)}`,
    `dacme/live/${hashed(latencyUs * 7, users)}`,
  ];
  const loop = await ReaderLoop.open({
    dataDir,
    shards: 1,
    writer,
    fold,
    keysOf,
    bounds: { rowsMax: SLICE_ROWS, bytesMax: 8 * 1024 * 1024 },
    pollMs: 20,
    checkpointMs: NEVER,
    checkpointBytes: NEVER,
    onError: (error) => {
      throw error instanceof Error ? error : new Error(String(error));
    },
  });
  const times = { append: 0, read: 0 };
  for (let pass = 0; pass < 2; pass += 1) {
    times.append = append(log, rows) / rows;
    const before = cpuNs();
    while (await loop.step());
    times.read = (cpuNs() - before) / rows;
  }
  await loop.stop();
  log.close();
  await writer.close();
  rmSync(dataDir, { recursive: true });
  return times;
}

function append(log: LogWriter, rows: number): number {
  const to = new RowWriter();
  let spent = 0;
  for (let from = 0; from < rows; from += BATCH_ROWS) {
    to.reset();
    for (let number = from; number < from + BATCH_ROWS; number += 1)
      writeRow(to, eventRow({ latencyUs: Math.imul(number, 2_654_435) >>> 8 }));
    const before = cpuNs();
    log.append(to.written(), BATCH_ROWS);
    spent += cpuNs() - before;
  }
  return spent;
}

export async function run(iterations: number): Promise<Record<string, number>> {
  const rows = Math.ceil(iterations / BATCH_ROWS) * BATCH_ROWS;
  const many = await measure(rows, rows);
  const few = await measure(rows, Math.ceil(rows / 100));
  return {
    'append, batches of 50': many.append,
    'store reader, many users': many.read,
    'store reader, few users': few.read,
  };
}
