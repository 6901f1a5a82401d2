// Events that can be verified, on Redis: any node answers for what another has collected. They go at their TTL.
import { connectRedis } from '../../redis/client.js';
import { isOwnedBy } from '../row/codec.js';
import { type RecentSink, type RecentSource } from './open.js';

const CONNECT_MS = 3000;

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
      for (const [error] of await batch.exec() ?? []) if (error !== null) throw error;
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
