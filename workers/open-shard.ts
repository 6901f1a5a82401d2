// Takes over a shard: store, log, cache. What the log holds and the store has not applied yet is folded on top, so a
// successor decides on exactly what its predecessor had acknowledged.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WorkerOptions } from '../src/contract/messages.js';
import { type RecordKey } from '../src/contract/ports.js';
import { rowsAfter } from '../src/events/log/rows.js';
import { LogWriter } from '../src/events/log/writer.js';
import { RecentWriter } from '../src/events/recent/writer.js';
import { ProfileCache } from '../src/profiles/cache.js';
import { keysOf } from '../src/profiles/keys.js';
import { openProfileStore } from '../src/state/open.js';
import { Records } from './records.js';
import { type ShardParts } from './shard.js';

const PENDING_ROWS_MAX = 200_000;
/** Keys written down as warm, and read again at the next start. */
const WARM_KEYS_MAX = 200_000;
const WARM_SLICE = 1024;

export async function openShard(shard: number, options: WorkerOptions): Promise<ShardParts> {
  const store = await openProfileStore(options.store);
  const cache = new ProfileCache({ bytesMax: options.cacheBytesMax, pendingRowsMax: PENDING_ROWS_MAX });
  const records = new Records(cache, store, options.storeReadMs);
  const log = new LogWriter({ ...options.log, dataDir: options.dataDir, shard, onError: (error) => process.emitWarning(String(error)) });
  const warmFile = join(options.dataDir, `warm-${shard}.keys`);
  await warm(records, warmKeys(warmFile) ?? await store.sampleKeys(WARM_KEYS_MAX));
  // Read again now: a row that the store applied meanwhile must not be folded twice.
  const applied = await store.applied(shard);
  for (const { row, position } of rowsAfter(options.dataDir, shard, applied)) {
    const keys = keysOf(row);
    await records.fetch(keys);
    cache.add(row, keys);
    cache.commit(position);
  }
  return {
    cache, store, log,
    recent: new RecentWriter(options.dataDir, shard, Date.now()),
    saveWarm: (of) => saveWarmKeys(warmFile, of),
  };
}

async function warm(records: Records, keys: readonly RecordKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += WARM_SLICE) await records.fetch(keys.slice(from, from + WARM_SLICE));
  records.hits = 0;
  records.misses = 0;
}

/** Undefined when the last run left no list. */
function warmKeys(path: string): RecordKey[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n').filter((key) => key !== '').slice(0, WARM_KEYS_MAX);
  } catch {
    return undefined;
  }
}

function saveWarmKeys(path: string, cache: ProfileCache): void {
  writeFileSync(`${path}.tmp`, [...cache.recentKeys(WARM_KEYS_MAX)].join('\n'));
  renameSync(`${path}.tmp`, path);
}
