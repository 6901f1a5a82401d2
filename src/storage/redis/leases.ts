// Shared limits in Redis: the grants of each window, the locks, and the live processes.
import { type Redis } from 'ioredis';
import { type LeasePool } from '../ports/leases.js';
import { connectRedis, createSubscriber, keepSubscribed, probe, type RedisClient, type RedisTarget } from './client.js';
import { PREFIX } from './prefix.js';

const COMMAND_MS = 250;

/** Longer than a window plus the clock differences of nodes. */
const LEASE_MS = 5000;
/** A process that was silent for this long is removed. */
const NODE_MS = 2000;

/** A limit that was nearly used up is known to be so for this long, and to the nodes for twice as long. */
const KNOWN_MS = 10_000;
/** All nodes have heard of it, and have told what they gave, after this time. */
const HEARD_MS = 50;

// One key per script, for clusters.
const LEASE = `
local left = tonumber(ARGV[1]) - tonumber(redis.call('GET', KEYS[1]) or '0')
if left <= 0 then return {0, 0} end
local granted = math.min(tonumber(ARGV[2]), left)
redis.call('INCRBY', KEYS[1], granted)
redis.call('PEXPIRE', KEYS[1], ${LEASE_MS})
return {granted, left - granted}`;

// KEYS: the window, since when the limit is known to be nearly used up; both have one hash tag. ARGV: size, want, what
// the node owes, nodes, milliseconds until all have heard. The last part of the pool, one for each node, is granted
// when no node gives anything without asking any more.
const LEASE_FIRST = `
local size, want, owed = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local used = tonumber(redis.call('GET', KEYS[1]) or '0') + owed
local open, wait, news = size, 0, 0
if used + want > size - tonumber(ARGV[4]) then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local since = tonumber(redis.call('GET', KEYS[2]) or now + 1)
  if since > now then
    since = now
    news = 1
    redis.call('SET', KEYS[2], now, 'PX', ${KNOWN_MS})
  elseif redis.call('PTTL', KEYS[2]) < ${KNOWN_MS / 2} then
    news = 1
    redis.call('PEXPIRE', KEYS[2], ${KNOWN_MS})
  end
  wait = math.max(0, tonumber(ARGV[5]) - (now - since))
  if wait > 0 then open = size - tonumber(ARGV[4]) end
end
local granted = math.max(0, math.min(want, open - used))
if granted == want then wait = 0 end
if granted + owed > 0 then
  redis.call('INCRBY', KEYS[1], granted + owed)
  redis.call('PEXPIRE', KEYS[1], ${LEASE_MS})
end
return {granted, size - used - granted, wait, news}`;

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
  const options = { commandMs: COMMAND_MS };
  const client = await connectRedis(target, options);
  return createRedisPool(client, PREFIX, node, () => createSubscriber(target, options));
}

/**
 * @param prefix of all keys
 * @param node unique name of this process
 * @param heardMs after this time all nodes have heard what one told
 */
export function createRedisPool(
  redis: RedisClient,
  prefix: string,
  node: string,
  subscribe?: () => Redis,
  heardMs = HEARD_MS,
): LeasePool {
  const nodes = `{${prefix}:nodes}`;
  // The rights of the user of Redis have this pattern for other messages already.
  const channel = `rg:here:limits:${prefix}`;
  const window = (name: string, second: number): string => `{${prefix}:limit:${name}}:${second}`;
  let subscriber: Redis | undefined;
  return {
    async lease(name, second, size, want) {
      const [granted = 0, left = 0] = numbersOf(await redis.eval(LEASE, 1, window(name, second), size, want));
      return { granted, left };
    },
    async leaseFirst(name, second, size, want, { owed, nodes }) {
      const known = `{${prefix}:limit:${name}}:known`;
      const reply = await redis.eval(
        LEASE_FIRST,
        ...[2, window(name, second), known],
        ...[size, want, owed, nodes, heardMs],
      );
      const [granted = 0, left = 0, waitMs = 0, news = 0] = numbersOf(reply);
      return { granted, left, waitMs, isNews: news === 1 };
    },
    tell: async (name) => {
      await redis.publish(channel, name);
    },
    listen(heard) {
      if (subscribe === undefined || subscriber !== undefined) return;
      const client = subscribe();
      subscriber = client;
      // What is missed while it is not connected costs a request of each caller concerned on this node. The user of
      // Redis may lack the right: connecting again would not help.
      const refused = (error: unknown): void => {
        if (!(error instanceof Error && error.message.startsWith('NOPERM'))) throw error;
      };
      keepSubscribed(client, () => client.subscribe(channel).catch(refused));
      client.on('message', (_channel: string, name: string) => heard(name));
    },
    hold: async (name, ms) => Number(await redis.eval(HOLD, 1, `{${prefix}:hold:${name}}`, node, ms)) === 1,
    release: async (name) => {
      await redis.eval(RELEASE, 1, `{${prefix}:hold:${name}}`, node);
    },
    beat: async () => {
      if (subscriber !== undefined) probe(subscriber);
      return Number(await redis.eval(BEAT, 1, nodes, node));
    },
    leave: async () => {
      await redis.zrem(nodes, node);
    },
    close: () => {
      subscriber?.disconnect();
      redis.disconnect();
    },
  };
}

function numbersOf(reply: unknown): number[] {
  if (!Array.isArray(reply))
    throw new TypeError(`shared limits: Redis answered EVAL with ${typeof reply} where a list of numbers was expected`);
  return reply.map(Number);
}
