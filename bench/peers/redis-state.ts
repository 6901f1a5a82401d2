// State in Redis as its client's guide advises: one connection, automatic pipelining, so that whatever was asked in one
// turn of the loop travels together. Counters, records in: one round trip. Records out: another.
import { Redis } from 'ioredis';
import { type PeerState, RECORD_TTL_SECONDS } from './state.js';

const COUNTER_TTL_SECONDS = 5;

export async function openRedisState(url: string): Promise<PeerState> {
  const redis = new Redis(url, { enableAutoPipelining: true, lazyConnect: true, commandTimeout: 2_000 });
  await redis.connect();

  const count = async (name: string): Promise<number> => {
    const value = await redis.incr(name);
    // Not waited for: a lost expiry costs a key, a second round trip would cost every first request of a second.
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
