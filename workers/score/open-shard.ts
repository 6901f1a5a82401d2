// Opens a shard: store, log, cache. Rows that are in the log and not yet in the store are folded into the cache, so
// that the new worker decides on exactly what its predecessor acknowledged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ShardSetup } from '../../src/contract/messages.js';
import { isBefore, type Position, type RecordKey } from '../../src/contract/position.js';
import { type ProfileStore } from '../../src/storage/ports/profiles.js';
import { rowsAfter } from '../../src/log/rows.js';
import { LogWriter, SLOW_SYNC_MS } from '../../src/log/writer.js';
import { type EventSink } from '../../src/storage/ports/events.js';
import { type LogCopy } from '../../src/storage/ports/log-copy.js';
import { ProfileCache } from '../../src/profiles/cache/cache.js';
import { keysOf } from '../../src/profiles/keys.js';
import { Guests } from './guests.js';
import { lastKeptRows } from './last-rows.js';
import { openStorage } from '../../src/storage/open.js';
import { writeFileWhole } from '../../src/util/write-file.js';
import { Records } from './records.js';

const PENDING_ROWS_MAX = 200_000;
/** Most keys that are saved as recently used, and loaded at the next start. */
const WARM_KEYS_MAX = 200_000;
const WARM_SLICE = 1024;
/** Longest time for one part of that loading. */
const WARM_READ_MS = 2000;
/** How long a new worker waits for the store's consumer before it reads the log itself. */
const CATCH_UP_MS = 1000;
const CATCH_UP_STEP_MS = 5;
/** Time to store an event, as a multiple of the time to read records. */
const KEEP_PER_READ = 2;

export interface ShardParts {
  cache: ProfileCache;
  store: ProfileStore;
  log: LogWriter;
  events: EventSink;
  /** Undefined when no other node shares the profiles. */
  guests: Guests | undefined;
  /** Of the log, outside the node; undefined when none is configured. */
  copy: LogCopy | undefined;
  /** Saves which keys were used recently. */
  saveWarm: (cache: ProfileCache) => void;
}

/** @param tell receives a sentence or an error: the log cannot be written, its disk is slow, its end was damaged */
export async function openShard(
  shard: number,
  setup: ShardSetup,
  tell: (problem: unknown) => void,
): Promise<ShardParts> {
  const { options } = setup;
  const storage = await openStorage(options.storage);
  const store = await storage.profiles();
  const log = new LogWriter({
    ...options.log,
    dataDir: options.dataDir,
    shard,
    onError: (error) => {
      if (error !== undefined) tell(error);
    },
    onSlow: () =>
      tell(
        `a sync of the event log takes more than ${SLOW_SYNC_MS} ms: the disk of DATA_DIR is slow, or the machine is ` +
          'busy. A batch waits for three syncs when a segment ends; riskgate doctor measures one',
      ),
    onDamage: ({ segment, offset, length, kept }) =>
      tell(
        `the last frame of segment ${segment} of shard ${shard} (offset ${offset}, ${length} bytes) was damaged or ` +
          `torn and is cut off; its bytes are kept in ${kept}`,
      ),
  }).start();
  const events = await storage.eventSink(shard, Date.now(), KEEP_PER_READ * options.storeReadMs);
  await events.recover(lastKeptRows(options.dataDir, shard));
  const guests = storage.guests();
  const { logCopy } = options;
  const warmFile = join(options.dataDir, `warm-${shard}.keys`);
  const keys = warmKeys(warmFile) ?? (await store.sampleKeys(WARM_KEYS_MAX));
  return {
    store,
    log,
    cache: await loadCache(shard, setup, store, log.position(), keys),
    events,
    guests: guests === undefined ? undefined : new Guests(guests, options.storeReadMs),
    copy: logCopy === undefined ? undefined : await storage.logCopy({ log: 'events', shard }, logCopy.bytesMax),
    saveWarm: (of) => saveWarmKeys(warmFile, of),
  };
}

/**
 * A cache that includes every row of this shard's log. The store gets a moment to reach the log's end. If its consumer
 * does not move, the rest of the log is folded on top; if it has moved on meanwhile, this is repeated, because every
 * row must count exactly once. Positions may wait for records that other nodes change, and the store then has some of
 * these rows already: so they are added before a record is read, which is then read again when the store passes them.
 */
async function loadCache(
  shard: number,
  { options, memory: { held } }: ShardSetup,
  store: ProfileStore,
  end: Position,
  keys: readonly RecordKey[],
): Promise<ProfileCache> {
  const patienceUntil = performance.now() + CATCH_UP_MS;
  for (;;) {
    const applied = await store.applied(shard);
    const passed = !isBefore(applied, end) || rowsAfter(options.dataDir, shard, applied).next().done === true;
    if (!passed && performance.now() < patienceUntil) {
      await sleep(CATCH_UP_STEP_MS);
      continue;
    }
    const cache = new ProfileCache({ bytesMax: options.cacheBytesMax, pendingRowsMax: PENDING_ROWS_MAX, held });
    if (!passed) addRest(options.dataDir, shard, applied, cache);
    await warm(new Records(cache, store, WARM_READ_MS), keys);
    if (passed || !isBefore(applied, await store.applied(shard))) return cache;
  }
}

function addRest(dataDir: string, shard: number, applied: Position, cache: ProfileCache): void {
  for (const { row, position } of rowsAfter(dataDir, shard, applied)) {
    cache.add(row, keysOf(row));
    cache.commit(position);
  }
}

async function warm(records: Records, keys: readonly RecordKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += WARM_SLICE) await records.fetch(keys.slice(from, from + WARM_SLICE));
}

/** Undefined when the last run saved no list. */
function warmKeys(path: string): RecordKey[] | undefined {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((key) => key !== '')
      .slice(0, WARM_KEYS_MAX);
  } catch {
    return undefined;
  }
}

function saveWarmKeys(path: string, cache: ProfileCache): void {
  writeFileWhole(path, [...cache.recentKeys(WARM_KEYS_MAX)].join('\n'));
}
