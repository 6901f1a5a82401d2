// Shared limits in Redis: the grants of each window, the locks, and the live processes.
import { type LeasePool } from '../ports/leases.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';

const COMMAND_MS = 250;

/** Longer than a window plus the clock differences of nodes. */
const LEASE_MS = 5000;
/** A process that was silent for this long is removed. */
const NODE_MS = 2000;

// One key per script, for clusters. A grant shrinks with the rest of the pool, so that every node gets a part.
const LEASE = `
local left = tonumber(ARGV[1]) - tonumber(redis.call('GET', KEYS[1]) or '0')
if left <= 0 then return {0, 0} end
local granted = math.min(tonumber(ARGV[2]), math.max(1, math.ceil(left / tonumber(ARGV[3]))))
redis.call('INCRBY', KEYS[1], granted)
redis.call('PEXPIRE', KEYS[1], ${LEASE_MS})
return {granted, left - granted}`;

const HOLD = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

// Uses the clock of Redis, so that clock differences of nodes do not matter.
const BEAT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${NODE_MS})
redis.call('PEXPIRE', KEYS[1], ${NODE_MS})
return redis.call('ZCARD', KEYS[1])`;

/** Rejects when Redis does not answer. @param node unique name of this process */
export async function openRedisLeases(target: RedisTarget, node: string): Promise<LeasePool> {
  return createRedisPool(await connectRedis(target, { commandMs: COMMAND_MS }), 'riskgate', node);
}

/** @param prefix of all keys @param node unique name of this process */
export function createRedisPool(redis: RedisClient, prefix: string, node: string): LeasePool {
  const nodes = `{${prefix}:nodes}`;
  return {
    async lease(name, second, size, want, count) {
      const reply = await redis.eval(LEASE, 1, `{${prefix}:limit:${name}}:${second}`, size, want, count);
      if (!Array.isArray(reply))
        throw new TypeError(
          `shared limits: Redis answered EVAL with ${typeof reply} where a list of two numbers was expected`,
        );
      return { granted: Number(reply[0]), left: Number(reply[1]) };
    },
    hold: async (name, ms) => Number(await redis.eval(HOLD, 1, `{${prefix}:hold:${name}}`, node, ms)) === 1,
    release: async (name) => {
      await redis.eval(RELEASE, 1, `{${prefix}:hold:${name}}`, node);
    },
    beat: async () => Number(await redis.eval(BEAT, 1, nodes, node)),
    leave: async () => {
      await redis.zrem(nodes, node);
    },
    close: () => redis.disconnect(),
  };
}
