// The way from a request to the shard that owns its user, and back. Requests that arrive while a shard works become one
// task for it the moment it is free: a quiet service answers at once, a busy one gets cheaper per request.
import { Piscina } from 'piscina';
import { ActionCounts } from '../contract/action-counts.js';
import { Refusal } from '../contract/errors.js';
import { type EventRow, type RequestHalf } from '../contract/event-row.js';
import { type ShardMemory, type ShardNews, type ShardResult, type ShardTask, type WorkerOptions } from '../contract/messages.js';
import { type Position, type RecordKey } from '../contract/ports.js';
import { shardOf } from '../contract/shards.js';
import { ACTIONS } from '../contract/vocabulary.js';
import { affinityBalancer, pinned } from './affinity.js';
import { Lane, type Waiting } from './lane.js';

export type { Waiting } from './lane.js';

const INBOX_BYTES = 2 * 1024 * 1024;
const OUTBOX_BYTES = 4 * 1024 * 1024;
/** Three half-spaces of 32 MiB: what a batch leaves behind is dead long before they are full, and is never copied. */
const YOUNG_MB = 96;
/** How often deadlines are looked at: one timer for all shards. */
const SWEEP_MS = 25;

const OVERLOADED = new Refusal('OVERLOADED', 'The service has more work than it can answer in time; try again.');
const FAILED = new Refusal('INTERNAL_ERROR', 'The request could not be scored.');

export interface PoolOptions {
  shards: number;
  queueItemsMax: number;
  queueMs: number;
  taskMs: number;
  workerHeapMb: number;
  worker: WorkerOptions;
  /** The worker's module. */
  workerUrl: URL;
  /** Rows of a shard's log after a position: what a dead worker had already written. */
  readLog(shard: number, after: Position): EventRow[];
  onError: (error: unknown) => void;
}

export interface Pool {
  /** Resolves when every shard can score. */
  warm(): Promise<void>;
  readonly ready: boolean;
  submit(row: RequestHalf, waiting: Waiting): void;
  /** What one shard's worker must know before its next batch. */
  tell(shard: number, news: ShardNews): void;
  /** Resolves when every worker is done with all that came before and has dropped its copies of these records. */
  forget(keys: readonly RecordKey[]): Promise<void>;
  figures(): Record<keyof Lane['figures'], number>;
  /** Requests that wait for a worker. */
  readonly waiting: number;
  /** Decisions made, in the order of ACTIONS. */
  decisions(): number[];
  /** Waits for what is under way, then closes every shard. */
  close(): Promise<void>;
}

export function createPool(options: PoolOptions): Pool {
  const memory = Array.from({ length: options.shards }, (): ShardMemory => ({
    inboxes: [new SharedArrayBuffer(INBOX_BYTES), new SharedArrayBuffer(INBOX_BYTES)],
    outboxes: [new SharedArrayBuffer(OUTBOX_BYTES), new SharedArrayBuffer(OUTBOX_BYTES)],
    decisions: ActionCounts.memory(),
  }));
  const counts = memory.map(({ decisions }) => new ActionCounts(decisions));
  const piscina: Piscina<ShardTask, ShardResult> = new Piscina<ShardTask, ShardResult>({
    filename: options.workerUrl.href,
    minThreads: options.shards,
    maxThreads: options.shards,
    idleTimeout: Number.POSITIVE_INFINITY,
    // A shard has one task at a time; while the worker of another is being replaced its task waits here.
    concurrentTasksPerWorker: 2,
    maxQueue: options.shards * 4,
    // 'sync' would freeze a worker's own I/O between tasks.
    atomics: 'async',
    recordTiming: false,
    loadBalancer: affinityBalancer(options.shards, () => piscina.threads.map(({ threadId }) => threadId)),
    resourceLimits: { maxOldGenerationSizeMb: options.workerHeapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  piscina.on('error', options.onError);

  const lanes = memory.map((shardMemory, shard) => new Lane({
    shard,
    setup: { memory: shardMemory, options: options.worker },
    itemsMax: options.queueItemsMax,
    queueMs: options.queueMs,
    taskMs: options.taskMs,
    run: (task, signal) => piscina.run(pinned(task), signal === undefined ? {} : { signal }),
    readLog: (after) => options.readLog(shard, after),
    overloaded: OVERLOADED,
    failed: FAILED,
    onError: options.onError,
  }));
  const sweeper = setInterval(() => {
    const now = performance.now();
    for (const lane of lanes) lane.sweep(now);
  }, SWEEP_MS);
  sweeper.unref();

  return {
    async warm() {
      await Promise.all(lanes.map((lane) => lane.warm()));
    },
    get ready() {
      return lanes.every((lane) => lane.ready);
    },
    submit(row, waiting) {
      lanes[shardOf(row.userHash, options.shards)]?.submit(row, waiting);
    },
    tell(shard, news) {
      lanes[shard]?.tell(news);
    },
    async forget(keys) {
      await Promise.all(lanes.map((lane) => lane.forget(keys)));
    },
    get waiting() {
      return lanes.reduce((total, lane) => total + lane.waiting, 0);
    },
    decisions: () => ACTIONS.map((action) => counts.reduce((total, each) => total + each.of(action), 0)),
    figures: () => sum(lanes.map((lane) => lane.figures)),
    async close() {
      while (lanes.some((lane) => lane.busy)) await new Promise((resolve) => setTimeout(resolve, 5));
      clearInterval(sweeper);
      await Promise.all(lanes.map((_, shard) => piscina.run(pinned({ kind: 'close', shard }))));
      await piscina.destroy();
    },
  };
}

function sum(all: Lane['figures'][]): Lane['figures'] {
  const total = { hits: 0, misses: 0, degraded: 0, overloaded: 0, rescues: 0, batches: 0, items: 0 };
  for (const one of all) {
    total.hits += one.hits;
    total.misses += one.misses;
    total.degraded += one.degraded;
    total.overloaded += one.overloaded;
    total.rescues += one.rescues;
    total.batches += one.batches;
    total.items += one.items;
  }
  return total;
}
