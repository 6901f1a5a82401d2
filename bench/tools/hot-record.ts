// Many nodes that fold into one record: each writer of its own connections applies a slice with one row of this record
// each 100 ms, or later while the slice before it takes longer; what the store leaves goes with the next slice, as in
// the reader's loop. All writers are in one process, against a real Redis.
//   node dist/bench/tools/hot-record.js [writers] [seconds]
import { setTimeout as sleep } from 'node:timers/promises';
import { LateRows } from '../../src/log/store-consumer/late-rows.js';
import { type Position, type RecordKey } from '../../src/contract/position.js';
import { type RecordChange } from '../../src/storage/ports/profiles.js';
import { redisTarget } from '../../src/storage/redis/client.js';
import { RedisWriter } from '../../src/storage/redis/profiles/writer.js';
import { countingFold, countOf, numberedRow } from '../../test/support/state/stores.js';
import { startRedis } from '../load/servers/redis.js';

const SLICE_MS = 100;
const COMMAND_MS = 5000;
const WARM_SLICES = 50;
const DAY_MS = 86_400_000;
const HOT: RecordKey = 'vacme/live/203.0.113.7';

interface Slices {
  /** Milliseconds, until the next slice can be read. */
  took: number[];
  /** Milliseconds, until the row is in the record. */
  until: number[];
  failed: number;
}

async function open(url: string, node: number): Promise<RedisWriter> {
  const writer = await RedisWriter.open({
    target: redisTarget({ url, caFile: '', certFile: '', keyFile: '' }),
    ...{ nodeId: `node-${node}`, commandMs: COMMAND_MS, ttlMs: DAY_MS, provisionalTtlMs: DAY_MS },
    told: (store, key) => console.error(`damaged: ${store} ${key}`),
  });
  await writer.applied(1);
  return writer;
}

function changeOf(key: RecordKey, node: number, slice: number, position: Position): RecordChange {
  return { key, rows: [{ row: numberedRow(node * 1_000_000 + slice), shard: 0, position }] };
}

/** Slices of a record of its own. Cold, 64 writers of one process need the first two seconds to get going. */
async function warmUp(writer: RedisWriter, node: number): Promise<void> {
  for (let slice = 1; slice <= WARM_SLICES; slice += 1) {
    const position = { segment: 1, offset: slice };
    await writer.apply([changeOf(`${HOT}.${node}`, node, slice, position)], [position], countingFold);
  }
}

async function writeSlices(writer: RedisWriter, node: number, until: number): Promise<Slices> {
  const slices: Slices = { took: [], until: [], failed: 0 };
  const late = new LateRows();
  const begun: number[] = [];
  let due = performance.now() + Math.random() * SLICE_MS;
  await sleep(due - performance.now());
  const end = until + COMMAND_MS;
  for (let slice = 1; performance.now() < end && (due < until || !late.isEmpty);) {
    const from = performance.now();
    // Timers may be early by a part of a millisecond.
    const isDue = from >= due - 1 && due < until;
    const position = { segment: 1, offset: slice * 1000 };
    const changes = late.before(isDue ? [changeOf(HOT, node, slice, position)] : []);
    try {
      const left = await writer.apply(changes, [position], countingFold, late.mayLeave(from));
      const now = performance.now();
      late.keep(left, now);
      if (isDue) {
        begun.push(from);
        slices.took.push(now - from);
        due = from + SLICE_MS;
        slice += 1;
      }
      if (left.length === 0) slices.until.push(...begun.splice(0).map((one) => now - one));
    } catch {
      slices.failed += 1;
      due += SLICE_MS;
    }
    const rest = Math.max(0, due - performance.now());
    // As the loop does: nodes that met once would meet again after equal pauses.
    await sleep(late.isEmpty ? rest : Math.random() * rest);
  }
  return slices;
}

function timesOf(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

const [writers = 64, seconds = 10] = process.argv.slice(2).map(Number);
const redis = await startRedis();
try {
  const opened = await Promise.all(Array.from({ length: writers }, (_, node) => open(redis.url, node)));
  await Promise.all(opened.map(warmUp));
  const until = performance.now() + seconds * 1000;
  const all = await Promise.all(opened.map((writer, node) => writeSlices(writer, node, until)));
  const each = all.map((slices) => slices.took.length / seconds).sort((a, b) => a - b);
  const failed = all.reduce((sum, slices) => sum + slices.failed, 0);
  const mean = each.reduce((sum, one) => sum + one, 0) / writers;
  const rows = all.flatMap((slices) => slices.until);
  const record = await opened[0]?.read(HOT);
  await Promise.all(opened.map((writer) => writer.close()));
  console.log(
    `${writers} writers: ${mean.toFixed(2)} slices/s each (least ${each[0]?.toFixed(2)}), ` +
      `${timesOf(all.flatMap((slices) => slices.took))}, ${failed} given up; rows in the record after ` +
      `${timesOf(rows)}; ${countOf(record)} of ${rows.length} folded`,
  );
} finally {
  await redis.stop();
}
