// The read side on Redis: one pipelined read for all that a batch misses.
import { type ProfileStore, type RecordKey } from '../../contract/ports.js';
import { connectRedis } from '../../redis/client.js';
import { nodeName, parsePosition, PROFILE_FIELD, recordName } from './keys.js';

export interface RedisStoreOptions {
  url: string;
  /** Name of this node; the same for as long as it keeps its log. */
  nodeId: string;
  /** Longest wait for one answer. */
  commandMs: number;
  /** A record that was not touched for this long goes. */
  ttlMs: number;
}

const CONNECT_MS = 3000;
const SCAN_COUNT = 1000;
const RECORD_NAME = /^riskgate:\{([udia].+)\}$/;

/** Rejects when Redis does not answer. */
export async function openRedisStore({ url, nodeId, commandMs }: RedisStoreOptions): Promise<ProfileStore> {
  const redis = await connectRedis({ url, commandMs, connectMs: CONNECT_MS });
  return {
    async readMany(keys) {
      const pipeline = redis.pipeline();
      for (const key of keys) pipeline.hgetBuffer(recordName(key), PROFILE_FIELD);
      const replies = await pipeline.exec() ?? [];
      return replies.map(([error, value]) => {
        if (error !== null) throw error;
        return Buffer.isBuffer(value) ? value : undefined;
      });
    },
    async sampleKeys(limit) {
      const keys: RecordKey[] = [];
      for (let cursor = '0'; ;) {
        const [next, names] = await redis.scan(cursor, 'MATCH', 'riskgate:{?*}', 'COUNT', SCAN_COUNT, 'TYPE', 'hash');
        for (const name of names) {
          const key = RECORD_NAME.exec(name)?.[1];
          if (key !== undefined && keys.length < limit) keys.push(key);
        }
        cursor = next;
        if (cursor === '0' || keys.length >= limit) return keys;
      }
    },
    applied: async (shard) => parsePosition(await redis.hget(nodeName(nodeId), String(shard))),
    close() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}
