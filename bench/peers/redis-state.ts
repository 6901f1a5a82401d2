// State in Redis as the guide of its client advises: one connection with automatic pipelining, so that all commands of
// one event loop turn are sent together. Counters and record reads take one round trip, record writes another.
import { Redis } from 'ioredis';
import { type PeerState, RECORD_TTL_SECONDS } from './state.js';

const COUNTER_TTL_SECONDS = 5;

export async function openRedisState(url: string): Promise<PeerState> {
  const redis = new Redis(url, { enableAutoPipelining: true, lazyConnect: true, commandTimeout: 2_000 });
  await redis.connect();

  const count = async (name: string): Promise<number> => {
    const value = await redis.incr(name);
    // Not awaited: a lost expiry only leaks a key, while a second round trip would delay the first request of every
    // second.
    if (value === 1) redis.expire(name, COUNTER_TTL_SECONDS).catch(() => undefined);
    return value;
  };

  return {
    async begin(keyId, userHash, second, keys) {
      const [keyCount, userCount, records] = await Promise.all([
        count(`limit:k:${keyId}:${second}`),
        count(`limit:u:${userHash}:${second}`),
        redis.mgetBuffer(...keys),
      ]);
      return { keyCount, userCount, records: records.map((record) => record ?? undefined) };
    },
    async save(records) {
      await Promise.all(records.map(([key, record]) => redis.set(key, record, 'EX', RECORD_TTL_SECONDS)));
    },
    async close() {
      await redis.quit();
    },
  };
}
