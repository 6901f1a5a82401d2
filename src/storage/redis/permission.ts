// Checks the rights of the user of REDIS_URL at the start: a missing right would otherwise appear as a store that fails
// at times.
import { Cluster } from 'ioredis';
import { StoreUnusableError } from '../ports/errors.js';
import { connectRedis, type RedisTarget } from './client.js';
import { CHANGED_CHANNEL, nodeName } from './profiles/keys.js';

const COMMAND_MS = 3000;
/** One key of each name pattern; they are deleted again. */
const START = 'riskgate:{start}';
const NAMES = [START, '{riskgate:start}', nodeName('')];
/**
 * Every command that the stores and their scripts use on a key: the right is asked first, then the arguments. The first
 * one removes a key that a process left behind.
 */
const OF_KEYS = [
  ...[
    'DEL',
    'GET',
    'EXISTS',
    'INCR',
    'DECR',
    'PTTL',
    'HGETALL',
    'SMEMBERS',
    'SCARD',
    'ZCARD',
    'XLEN',
    'HLEN',
    'TYPE',
  ].map((c) => [c]),
  ...['HGET', 'HMGET', 'HEXISTS', 'HDEL', 'SADD', 'SREM', 'SISMEMBER', 'ZREM'].map((c) => [c, 'x']),
  ...['SET', 'INCRBY', 'DECRBY', 'EXPIRE', 'PEXPIRE', 'PEXPIREAT', 'HSCAN'].map((c) => [c, '1']),
  ...['HSET', 'HSETNX', 'HINCRBY', 'ZADD'].map((c) => [c, '1', '1']),
  ...['ZRANGE', 'ZREVRANGE', 'ZRANGEBYSCORE', 'ZREMRANGEBYRANK', 'ZREMRANGEBYSCORE'].map((c) => [c, '0', '0']),
  ['UNLINK'],
  ['ZREVRANGEBYSCORE', '0', '0'],
  ['XADD', '*', 'x', '1'],
  ['XRANGE', '-', '+'],
  ['XREVRANGE', '+', '-'],
  ['XTRIM', 'MAXLEN', '0'],
  ['DEL'],
];
const OF_SERVER = [
  ['INFO', 'server'],
  ['TIME'],
  ['SCAN', '0', 'COUNT', '1'],
  ['PUBLISH', CHANGED_CHANNEL, '[]'],
  ['PUBSUB', 'NUMSUB', CHANGED_CHANNEL],
  ['WAIT', '0', '1'],
  ['MEMORY', 'USAGE', START],
  // Of no script: a user who may call it gets NOSCRIPT.
  ['EVALSHA', '0'.repeat(40), '1', START],
];
const WRITE = `redis.call('SET', KEYS[1], '1', 'PX', 1000) return redis.call('DEL', KEYS[1])`;
/** What Redis says of a missing right, to a client and to a script. */
const REFUSED = /NOPERM|can't run this command/;
/** What Redis says of a command that `rename-command` took away, to a client and to a script. */
const UNKNOWN = /unknown command|Unknown Redis command/;
const ADVICE =
  'correct its rights: ACL SETUSER name on >password ~rg:* ~riskgate:* ~{riskgate:* &rg:changed ' +
  '&rg:here:* +@all -@dangerous +info';
const SLOTS = 16_384;

/** @throws StoreUnavailableError when Redis does not answer, or the user lacks a right that the stores need */
export async function checkRights(target: RedisTarget): Promise<void> {
  const client = await connectRedis(target, { commandMs: COMMAND_MS, unready: true });
  try {
    const asked = await Promise.allSettled([
      ...NAMES.map((name) => client.eval(WRITE, 1, name)),
      ...OF_SERVER.map(([command = '', ...args]) => client.call(command, ...args)),
      ...OF_KEYS.map(([command = '', ...args]) => client.call(command, START, ...args)),
    ]);
    // The last one: a connection that is subscribed takes no other command. A cluster opens another one for it.
    if (!(client instanceof Cluster)) asked.push(...(await Promise.allSettled([client.subscribe(CHANGED_CHANNEL)])));
    // Other errors may be temporary, and every store handles them.
    for (const one of asked) {
      const said = one.status === 'rejected' && one.reason instanceof Error ? one.reason.message : '';
      if (REFUSED.test(said))
        throw new StoreUnusableError(`the user of REDIS_URL lacks a right: ${said.replace(/\.$/, '')}`, ADVICE);
      if (UNKNOWN.test(said))
        throw new StoreUnusableError(
          `Redis lacks a command that is used: ${said.trim()}`,
          'remove rename-command of it from redis.conf, and take rights by ACL instead (docs/redis.md)',
        );
    }
    if (client instanceof Cluster) await checkSlots(client);
  } finally {
    client.disconnect();
  }
}

/** A slot that was given to no server is no outage: it stays so until somebody gives it away. */
async function checkSlots(client: Cluster): Promise<void> {
  const info = await client.cluster('INFO').catch(() => '');
  const assigned = /^cluster_slots_assigned:(\d+)/m.exec(info)?.[1];
  if (assigned === undefined || Number(assigned) === SLOTS) return;
  throw new StoreUnusableError(
    `${SLOTS - Number(assigned)} of ${SLOTS} slots of the Redis cluster belong to no server`,
    'redis-cli --cluster check HOST:PORT names them, redis-cli --cluster fix HOST:PORT gives them to its servers',
  );
}
