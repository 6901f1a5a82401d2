// Takes over a shard: store, log, cache. What the log holds and the store has not applied yet is folded on top, so a
// successor decides on exactly what its predecessor had acknowledged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WorkerOptions } from '../../src/contract/messages.js';
import { isBefore, type Position, type RecordKey } from '../../src/contract/position.js';
import { type ProfileStore } from '../../src/storage/ports/profiles.js';
import { rowsAfter } from '../../src/log/rows.js';
import { LogWriter } from '../../src/log/writer.js';
import { type EventSink } from '../../src/storage/ports/events.js';
import { type LogCopy } from '../../src/storage/ports/log-copy.js';
import { ProfileCache } from '../../src/profiles/cache.js';
import { keysOf } from '../../src/profiles/keys.js';
import { Guests } from './guests.js';
import { lastKeptRows } from './last-rows.js';
import { openStorage } from '../../src/storage/open.js';
import { writeFileWhole } from '../../src/util/write-file.js';
import { Records } from './records.js';

const PENDING_ROWS_MAX = 200_000;
/** Keys written down as warm, and read again at the next start. */
const WARM_KEYS_MAX = 200_000;
const WARM_SLICE = 1024;
/** One slice of a warm-up may take this long. */
const WARM_READ_MS = 2000;
/** How long a new worker waits for the store's reader before it reads the log itself. */
const CATCH_UP_MS = 1000;
const CATCH_UP_STEP_MS = 5;
/** An event is given so many times as long to be kept as records to be read. */
const KEEP_PER_READ = 2;

export interface ShardParts {
  cache: ProfileCache;
  store: ProfileStore;
  log: LogWriter;
  events: EventSink;
  /** Undefined where no other node shares the profiles. */
  guests: Guests | undefined;
  /** Of the log, outside the node; undefined where none is wanted. */
  copy: LogCopy | undefined;
  /** Writes down which records are warm. */
  saveWarm: (cache: ProfileCache) => void;
}

export async function openShard(shard: number, options: WorkerOptions): Promise<ShardParts> {
  const storage = await openStorage(options.storage);
  const store = await storage.profiles();
  const log = new LogWriter({
    ...options.log,
    dataDir: options.dataDir,
    shard,
    onError: (error) => {
      if (error !== undefined) process.emitWarning(error);
    },
    onDamage: ({ segment, offset, length, kept }) =>
      process.emitWarning(
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
    cache: await loadCache(shard, options, store, log.position(), keys),
    events,
    guests: guests === undefined ? undefined : new Guests(guests, options.storeReadMs),
    copy: logCopy === undefined ? undefined : await storage.logCopy({ log: 'events', shard }, logCopy.bytesMax),
    saveWarm: (of) => saveWarmKeys(warmFile, of),
  };
}

/**
 * A cache that holds every row of this shard's log. The store is given a moment to pass the log's end; if its reader
 * stands still, the rest of the log is folded on top, and again if the reader moved on meanwhile: a row must count
 * neither twice nor not at all.
 */
async function loadCache(
  shard: number,
  options: WorkerOptions,
  store: ProfileStore,
  end: Position,
  keys: readonly RecordKey[],
): Promise<ProfileCache> {
  const patienceUntil = performance.now() + CATCH_UP_MS;
  for (;;) {
    const applied = await store.applied(shard);
    const passed = !isBefore(applied, end) || rowsAfter(options.dataDir, shard, applied).next().done === true;
    if (!passed && performance.now() < patienceUntil) {
      await new Promise((resolve) => setTimeout(resolve, CATCH_UP_STEP_MS));
      continue;
    }
    const cache = new ProfileCache({ bytesMax: options.cacheBytesMax, pendingRowsMax: PENDING_ROWS_MAX });
    const records = new Records(cache, store, WARM_READ_MS);
    await warm(records, keys);
    if (passed) return cache;
    await foldRest(options.dataDir, shard, applied, records, cache);
    if (!isBefore(applied, await store.applied(shard))) return cache;
  }
}

async function foldRest(
  dataDir: string,
  shard: number,
  applied: Position,
  records: Records,
  cache: ProfileCache,
): Promise<void> {
  for (const { row, position } of rowsAfter(dataDir, shard, applied)) {
    const keys = keysOf(row);
    await records.fetch(keys);
    cache.add(row, keys);
    cache.commit(position);
  }
}

async function warm(records: Records, keys: readonly RecordKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += WARM_SLICE) await records.fetch(keys.slice(from, from + WARM_SLICE));
}

/** Undefined when the last run left no list. */
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
