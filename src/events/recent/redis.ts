// Events that can be verified, on Redis: any node answers for what another has collected. They go at their TTL.
import { connectRedis } from '../../redis/client.js';
import { isOwnedBy } from '../row/codec.js';
import { type RecentSink, type RecentSource } from './ports.js';

const CONNECT_MS = 3000;
/**
 * What an event is given to be kept. A batch waits for it, with every score in it: while Redis hung for its usual deadline
 * of a second, scores that need no event were refused for the length of the queue.
 */
const KEEP_MS = 50;
/** After it was not kept, none is tried for so long. */
const REST_MS = 250;
const NOT_KEPT = 'Redis did not keep an event in time';

export interface RecentRedisOptions {
  url: string;
  commandMs: number;
  ttlMs: number;
}

export function eventName(eventId: string): string {
  return `riskgate:{event:${eventId}}`;
}

/** Rejects when Redis does not answer. */
export async function openRedisSink({ url, commandMs, ttlMs }: RecentRedisOptions): Promise<RecentSink> {
  const redis = await connectRedis({ url, commandMs, connectMs: CONNECT_MS });
  let pipeline = redis.pipeline();
  let waiting = 0;
  let restsUntil = 0;
  const discard = (): void => {
    pipeline = redis.pipeline();
    waiting = 0;
  };
  return {
    add(eventId, row) {
      // A copy: the row's bytes are a view on a buffer that the next batch writes over.
      pipeline.set(eventName(eventId), Buffer.from(row), 'PX', ttlMs);
      waiting += 1;
    },
    async flush() {
      if (waiting === 0) return;
      const batch = pipeline;
      discard();
      if (performance.now() < restsUntil) throw new Error(NOT_KEPT);
      const kept = batch.exec();
      const results = await Promise.race([kept, new Promise<'late'>((resolve) => setTimeout(resolve, KEEP_MS, 'late'))]);
      if (results === 'late') {
        restsUntil = performance.now() + REST_MS;
        kept.catch(() => undefined);
        throw new Error(NOT_KEPT);
      }
      for (const [error] of results ?? []) if (error !== null) throw error;
    },
    discard,
    close() {
      redis.disconnect();
    },
  };
}

/** Rejects when Redis does not answer. */
export async function openRedisSource({ url, commandMs }: RecentRedisOptions): Promise<RecentSource> {
  const redis = await connectRedis({ url, commandMs, connectMs: CONNECT_MS });
  return {
    async find(eventId, _, owner) {
      const row = await redis.getBuffer(eventName(eventId)) ?? undefined;
      return row !== undefined && isOwnedBy(row, 0, owner) ? row : undefined;
    },
    // Redis bounds itself (maxmemory) and says so when it is full.
    isFull: () => false,
    close() {
      redis.disconnect();
    },
  };
}
