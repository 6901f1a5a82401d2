// Where events that can be verified are kept: files of this node, or Redis when nodes share one.
import { type StoreOptions } from '../../contract/messages.js';
import { type RecentSink, type RecentSource } from './ports.js';
import { RecentReader } from './reader.js';
import { openRedisSink, openRedisSource } from './redis.js';
import { RecentWriter } from './writer.js';

export interface RecentOptions {
  dataDir: string;
  store: StoreOptions;
  ttlMs: number;
}

/** @param start Unix milliseconds of the process' start. */
export function openRecentSink({ dataDir, store, ttlMs }: RecentOptions, shard: number, start: number): Promise<RecentSink> {
  return store.kind === 'redis' ? openRedisSink({ ...store, ttlMs }) : Promise.resolve(new RecentWriter(dataDir, shard, start));
}

/** How often files are indexed and swept. */
const HOUSEKEEPING_MS = 1000;

export async function openRecentSource({ dataDir, store, ttlMs }: RecentOptions, bytesMax: number, clock: () => number): Promise<RecentSource> {
  if (store.kind === 'redis') return openRedisSource({ ...store, ttlMs });
  const reader = new RecentReader(dataDir, ttlMs);
  reader.sweep(clock());
  const timer = setInterval(() => {
    reader.sweep(clock());
    reader.catchUp();
  }, HOUSEKEEPING_MS);
  timer.unref();
  return {
    find: (eventId, now, owner) => reader.find(eventId, now, owner),
    isFull: () => reader.bytes > bytesMax,
    close() {
      clearInterval(timer);
      reader.close();
    },
  };
}
