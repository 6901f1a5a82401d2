// Sends a request to the shard of its user and returns the reply. Requests that arrive while a shard works are sent
// together as one task when it is free: low latency at low load, less cost per request at high load.
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { ActionCounts } from '../contract/shared/action-counts.js';
import { type ShardField, ShardState } from '../contract/shared/shard-state.js';
import { NOT_SCORED, OVERLOADED, PAGES_SHED } from '../contract/errors.js';
import { type EventDecision, type EventRow, type EventRequest } from '../event/event-row.js';
import { type WrittenRequest } from '../event/written-request.js';
import {
  type ShardMemory,
  type ShardUpdate,
  type ShardResult,
  type ShardTask,
  type WorkerOptions,
} from '../contract/messages.js';
import { ShardsAtWork } from '../contract/shared/shards-at-work.js';
import { HeldRecords } from '../contract/shared/held-records.js';
import { type RuleFigures } from '../contract/rule-figures.js';
import { type Position, type RecordKey } from '../contract/position.js';
import { shardOf } from '../contract/shards.js';
import { ACTIONS } from '../contract/vocabulary.js';
import { guarded } from '../util/guarded.js';
import { affinityBalancer, pinned } from './affinity.js';
import { type Waiting } from './item.js';
import { ShardQueue, type ShardQueueOptions } from './shard-queue.js';

export type { Waiting } from './item.js';

const INBOX_BYTES = 2 * 1024 * 1024;
const OUTBOX_BYTES = 4 * 1024 * 1024;
/**
 * Young generation: three half-spaces of 32 MiB. Garbage of a batch dies long before they are full, so it is never
 * copied.
 */
const YOUNG_MB = 96;
/** How often deadlines are checked, by one timer for all shards. */
const SWEEP_MS = 25;
/** How often shards are asked what their rules did. */
const RULES_MS = 1000;

export interface PoolOptions {
  shards: number;
  queueItemsMax: number;
  queuePageItemsMax: number;
  queueMs: number;
  taskMs: number;
  workerHeapMb: number;
  worker: WorkerOptions;
  /** The worker's module. */
  workerUrl: URL;
  /** Reads the rows of a shard's log after a position: those that a dead worker had already written. */
  readLog(shard: number, after: Position): EventRow[];
  /** Receives what workers report about rules. */
  onRules?: (figures: RuleFigures) => void;
  /** A worker says what it could not do; it goes on working. A sentence, or an error's stack. */
  onTold: (text: string) => void;
  onError: (error: unknown) => void;
}

export interface Pool {
  /** Resolves when every shard can score. */
  warm(): Promise<void>;
  readonly ready: boolean;
  /**
   * @param decision made before; left out: the worker decides
   * @param networks bits of the lists that contain the request's address
   */
  submit(row: EventRequest, waiting: Waiting, decision?: EventDecision, networks?: readonly number[]): void;
  /** As `submit`, for a request that is written already. */
  submitWritten(request: WrittenRequest, waiting: Waiting, networks: readonly number[]): void;
  /** Queues an update that one shard's worker must apply before its next batch. */
  send(shard: number, update: ShardUpdate): void;
  /** Other nodes have changed records with these hashes (`recordHash`). */
  changedElsewhere(hashes: Uint32Array): void;
  /**
   * Resolves when every worker has finished all earlier requests and has dropped its cached copies of these records.
   */
  forget(keys: readonly RecordKey[]): Promise<void>;
  figures(): Record<keyof ShardQueue['figures'], number>;
  /** Requests that wait for a worker, all shards. */
  readonly waiting: number;
  /** True while every shard refuses requests of pages. */
  readonly shedsPages: boolean;
  /** Memory of `ShardsAtWork`. */
  readonly atWork: SharedArrayBuffer;
  /** Registers a callback for each time that a shard's batch is done, before its next one starts. */
  onFree(listener: () => void): void;
  /** State of each shard's log, and how many rows it refused. */
  states(field: ShardField): number[];
  /** Number of decisions, in the order of ACTIONS. */
  decisions(): number[];
  /** Finishes the requests in progress, then closes every shard. */
  close(): Promise<void>;
}

export function createPool(options: PoolOptions): Pool {
  const memory = Array.from({ length: options.shards }, () => memoryOf(options.worker));
  const states = memory.map(({ state }) => new ShardState(state));
  const counts = memory.map(({ decisions }) => new ActionCounts(decisions));
  const piscina = startWorkers(options);
  const atWork = ShardsAtWork.memory(options.shards);
  let free = (): void => undefined;
  const turn = { atWork: new ShardsAtWork(atWork), onFree: () => free() };
  const queues = memory.map((of, shard) => createQueue({ ...options, ...turn }, piscina, of, shard));
  const sweeper = startSweeper(queues, options.onError);

  return {
    async warm() {
      await Promise.all(queues.map((queue) => queue.warm()));
    },
    get ready() {
      return queues.every((queue) => queue.ready);
    },
    submit(row, waiting, decision, networks) {
      queues[shardOf(row.userHash, options.shards)]?.submit(row, waiting, decision, networks);
    },
    submitWritten(request, waiting, networks) {
      queues[shardOf(request.userHash, options.shards)]?.submitWritten(request, waiting, networks);
    },
    send(shard, update) {
      queues[shard]?.send(update);
    },
    changedElsewhere(hashes) {
      for (const queue of queues) queue.changedElsewhere(hashes);
    },
    async forget(keys) {
      await Promise.all(queues.map((queue) => queue.forget(keys)));
    },
    get waiting() {
      return queues.reduce((total, queue) => total + queue.waiting, 0);
    },
    get shedsPages() {
      return queues.every((queue) => queue.shedsPages);
    },
    atWork,
    onFree(listener) {
      free = listener;
    },
    states: (field) => states.map((state) => state.of(field)),
    decisions: () => ACTIONS.map((action) => counts.reduce((total, each) => total + each.of(action), 0)),
    figures: () => sum(queues.map((queue) => queue.figures)),
    async close() {
      while (queues.some((queue) => queue.busy)) await sleep(5);
      clearInterval(sweeper);
      await Promise.all(queues.map((_, shard) => piscina.run(pinned({ kind: 'close', shard }))));
      await piscina.destroy();
    },
  };
}

function memoryOf({ storage, cacheBytesMax }: WorkerOptions): ShardMemory {
  return {
    requestBuffers: [new SharedArrayBuffer(INBOX_BYTES), new SharedArrayBuffer(INBOX_BYTES)],
    replyBuffers: [new SharedArrayBuffer(OUTBOX_BYTES), new SharedArrayBuffer(OUTBOX_BYTES)],
    decisions: ActionCounts.memory(),
    state: ShardState.memory(),
    held: storage.url === '' ? undefined : HeldRecords.memory(cacheBytesMax),
  };
}

type Workers = Piscina<ShardTask, ShardResult>;

function startWorkers({ shards, workerUrl, workerHeapMb, onError }: PoolOptions): Workers {
  const piscina: Workers = new Piscina<ShardTask, ShardResult>({
    filename: workerUrl.href,
    minThreads: shards,
    maxThreads: shards,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Each shard has one task at a time. A task waits here while the worker of another shard is replaced.
    concurrentTasksPerWorker: 2,
    maxQueue: shards * 4,
    // 'sync' would block the worker's own I/O between tasks.
    atomics: 'async',
    recordTiming: false,
    loadBalancer: affinityBalancer(shards, () => piscina.threads.map(({ threadId }) => threadId)),
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  piscina.on('error', onError);
  return piscina;
}

type QueueOptions = PoolOptions & Pick<ShardQueueOptions, 'atWork' | 'onFree'>;

function createQueue(options: QueueOptions, workers: Workers, memory: ShardMemory, shard: number): ShardQueue {
  const { queueItemsMax: itemsMax, queuePageItemsMax: pageItemsMax, queueMs, taskMs, onTold, onError } = options;
  const { atWork, onFree } = options;
  return new ShardQueue({
    shard,
    setup: { memory, options: options.worker },
    itemsMax,
    pageItemsMax,
    queueMs,
    taskMs,
    run: (task, signal) => workers.run(pinned(task), signal === undefined ? {} : { signal }),
    readLog: (after) => options.readLog(shard, after),
    overloaded: OVERLOADED,
    pagesShed: PAGES_SHED,
    failed: NOT_SCORED,
    atWork,
    onFree,
    ...(options.onRules !== undefined && { onRules: options.onRules }),
    onTold,
    onError,
  });
}

function startSweeper(queues: readonly ShardQueue[], onError: (error: unknown) => void): NodeJS.Timeout {
  const askRules = rulesAsker(queues);
  const sweep = guarded(onError, () => {
    const now = performance.now();
    for (const queue of queues) queue.sweep(now);
    askRules(now);
  });
  return setInterval(sweep, SWEEP_MS).unref();
}

/** Asks the shards that decided something since they were asked last. */
function rulesAsker(queues: readonly ShardQueue[]): (now: number) => void {
  const items = queues.map(() => 0);
  let askedAt = 0;
  return (now) => {
    if (now - askedAt < RULES_MS) return;
    askedAt = now;
    for (const [i, queue] of queues.entries()) {
      if (queue.figures.items === items[i]) continue;
      items[i] = queue.figures.items;
      queue.send({ tellRules: true });
    }
  };
}

function sum(all: ShardQueue['figures'][]): ShardQueue['figures'] {
  const total = { hits: 0, misses: 0, degraded: 0, overloaded: 0, pagesShed: 0, rescues: 0, batches: 0, items: 0 };
  for (const one of all) {
    total.hits += one.hits;
    total.misses += one.misses;
    total.degraded += one.degraded;
    total.overloaded += one.overloaded;
    total.pagesShed += one.pagesShed;
    total.rescues += one.rescues;
    total.batches += one.batches;
    total.items += one.items;
  }
  return total;
}
