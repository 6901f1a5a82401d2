// The part that decides: the pool of shards and the consumers of their log, connected to each other.
import { join } from 'node:path';
import { type KeyRing } from '../access/key-ring.js';
import { type FromReaders, type StoresReport } from '../contract/messages.js';
import { type StorageOptions } from '../contract/storage.js';
import { readRowsAfter } from '../log/rows.js';
import { type Metrics } from '../metrics/metrics.js';
import { createPool, type Pool } from '../pool/pool.js';
import { type Backend } from '../storage/ports/backend.js';
import { type ProfileChanges } from '../storage/ports/profiles.js';
import { type ReadersProcess, startReaders } from './consumers-process.js';
import { StoreLag } from './labels/unstored.js';
import { type Context, problem } from './context.js';
import { damagedRecords, tellDamage } from './damage.js';
import { POLICY_FILE, PolicyKeeper } from './policies/keeper.js';

/**
 * Rows of a larger slice survive a garbage collection and leave the CPU caches: with 4096 rows each costs more. Those
 * of a smaller one share a commit with fewer: with 1024 each costs 8 % more, on Redis 4 %.
 */
const SLICE_ROWS_MAX = 2048;
const SLICE_BYTES_MAX = 8 * 1024 * 1024;
/**
 * A checkpoint copies the whole embedded store (0.3 s for 400 MB); until the next checkpoint the log keeps the rows
 * that a restore needs.
 */
const CHECKPOINT_BYTES = 256 * 1024 * 1024;

export interface Decisions {
  pool: Pool;
  readers: ReadersProcess;
  policies: PolicyKeeper;
  /** The last store report of the readers' process; undefined before the first. */
  reported: () => StoresReport | undefined;
  lag: StoreLag;
  /** Registers a callback for each time that the readers have read again what the store had lost. */
  readAgain: (then: () => void) => void;
}

/** @param workerUrl module of the scoring workers @param restored the control store was replaced by an older copy */
export function startDecisions(
  context: Context,
  storage: StorageOptions,
  ring: KeyRing,
  metrics: Metrics,
  workerUrl: URL,
  restored: boolean,
): Decisions {
  const { shards } = context.config;
  const pool = openPool(context, storage, metrics, workerUrl);
  const policies = new PolicyKeeper({
    file: join(context.config.dataDir, POLICY_FILE),
    send(update) {
      for (let shard = 0; shard < shards; shard += 1) pool.send(shard, update);
    },
    onError: problem(context, 'the policy of a workspace cannot be used or stored; the last good one stays in effect'),
    restored,
  });
  ring.follow((workspaces, version) => policies.follow(workspaces, version));
  let reported: StoresReport | undefined;
  const lag = new StoreLag();
  let then: () => void = () => undefined;
  const tellClickHouse = tellsClickHouse(context);
  const damagedRecord = damagedRecords(context, metrics);
  const readers = startConsumers(context, storage, (message) => {
    if (message.kind === 'stores') {
      tellClickHouse(message.stores);
      reported = message.stores;
    } else if (message.kind === 'readAgain') then();
    else if (message.kind === 'lag') {
      metrics.lag(message);
      lag.heard(message);
    } else if (message.kind === 'damaged') tellDamage(context, metrics, message);
    else if (message.kind === 'damagedRecord') damagedRecord(message.store, message.key);
    else tellShards(pool, message);
  });
  context.time?.follow((correctionMs) => readers.tell({ kind: 'time', correctionMs }));
  const readAgain = (told: () => void): void => {
    then = told;
  };
  return { pool, readers, policies, reported: () => reported, lag, readAgain };
}

/** Lines of the log for what changed since the report before; that rows are refused is told by the consumers. */
function tellsClickHouse({ log }: Context): (stores: StoresReport) => void {
  let wasAway = false;
  let wasBehind = false;
  return ({ clickhouse, behind = '' }) => {
    if (clickhouse === undefined) return;
    const isAway = clickhouse !== '';
    if (wasAway && !isAway) log.info('ClickHouse takes rows again');
    wasAway = isAway;
    if (isAway || (behind !== '') === wasBehind) return;
    wasBehind = behind !== '';
    if (wasBehind) log.warn(behind);
    else log.info('ClickHouse is no longer behind');
  };
}

function openPool(context: Context, storage: StorageOptions, metrics: Metrics, workerUrl: URL): Pool {
  const { config } = context;
  const { shards, dataDir, storeReadMs, queueItemsMax, queuePageItemsMax, queueMs, taskMs, workerHeapMb } = config;
  return createPool({
    shards,
    queueItemsMax,
    queuePageItemsMax,
    queueMs,
    taskMs,
    workerHeapMb,
    workerUrl,
    worker: {
      dataDir,
      storage,
      cacheBytesMax: Math.floor(config.cacheBytesMax / shards),
      storeReadMs,
      log: {
        segmentBytesMax: config.logSegmentBytesMax,
        segmentMs: config.logSegmentMs,
        fsyncMs: config.logFsyncMs,
        bytesMax: Math.floor(config.logBytesMax / shards),
      },
      logReservePercent: config.logReservePercent,
      logCopy:
        config.logCopy === undefined
          ? undefined
          : { ...config.logCopy, bytesMax: Math.floor(config.logCopy.bytesMax / shards) },
    },
    readLog: (shard, after) => readRowsAfter(dataDir, shard, after),
    onRules: (figures) => metrics.ruled(figures),
    onTold: (text) => context.log.error('a scoring worker has a problem and goes on', { error: text }),
    onError: problem(context, 'a scoring worker failed'),
  });
}

/** Starts the readers of a data directory's log, for a service or without one (adoption). */
export function startConsumers(
  { config, log }: Context,
  storage: StorageOptions,
  onMessage: (message: FromReaders) => void,
): ReadersProcess {
  const { dataDir, shards } = config;
  return startReaders({
    setup: {
      dataDir,
      shards,
      storage,
      sliceRowsMax: SLICE_ROWS_MAX,
      sliceBytesMax: SLICE_BYTES_MAX,
      checkpointBytes: Math.min(CHECKPOINT_BYTES, Math.floor(config.logBytesMax / 8)),
      logCopy: config.logCopy !== undefined,
      clickhouseCluster: config.clickhouseCluster,
      webhooks: {
        allowPrivate: config.webhookAllowPrivate,
        timeoutMs: config.webhookTimeoutMs,
        retryMs: config.webhookRetryMs,
      },
    },
    onMessage,
    onProblem: (message) => log.error(message),
  });
}

/** Sends the results of the consumers to the shards, which update their caches. */
function tellShards(pool: Pool, message: FromReaders): void {
  if (message.kind === 'applied') message.positions.forEach((applied, shard) => pool.send(shard, { applied }));
  else if (message.kind === 'changed') for (const [shard, changed] of message.changed) pool.send(shard, { changed });
}

/** The same for what other nodes change, until it is closed. */
export function followOtherNodes(storage: Backend, pool: Pool, shards: number): ProfileChanges {
  return storage.profileChanges({
    onChanged: (hashes) => pool.changedElsewhere(hashes),
    onGap() {
      for (let shard = 0; shard < shards; shard += 1) pool.send(shard, { gap: true });
    },
  });
}
