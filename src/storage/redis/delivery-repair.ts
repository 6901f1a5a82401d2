// Makes the queue's indexes again from its deliveries, where somebody else's value stands under one of its names: what
// is of another type than this program writes goes, and is told.
import { type OnDamagedRecord } from '../ports/backend.js';
import { type RedisClient } from './client.js';
import { scanNames } from './scan.js';

/** By the word behind the base; see delivery-scripts. */
const TYPES: Readonly<Record<string, string>> = {
  d: 'hash',
  due: 'zset',
  made: 'zset',
  done: 'zset',
  ready: 'zset',
  endpoints: 'set',
  pending: 'string',
  once: 'string',
  position: 'string',
};
const DELIVERIES = 'd:';

/** @param dueOf when a delivery is due, undefined when it is not, or cannot be read */
export async function repairQueue(
  redis: RedisClient,
  base: string,
  dueOf: (endpoint: string, id: string, stored: string) => number | undefined,
  told: OnDamagedRecord,
): Promise<void> {
  const endpoints = new Set<string>();
  for await (const name of scanNames(redis, `${base}*`)) {
    const [kind = ''] = name.slice(base.length).split(':');
    const type = await redis.type(name);
    if (TYPES[kind] !== undefined && type !== TYPES[kind] && type !== 'none') {
      told('webhook deliveries', name);
      await redis.del(name);
    } else if (kind === 'd') endpoints.add(name.slice(base.length + DELIVERIES.length));
  }
  let pending = 0;
  for (const endpoint of endpoints) {
    await redis.sadd(`${base}endpoints`, endpoint);
    for (const [id, stored] of Object.entries(await redis.hgetall(`${base}${DELIVERIES}${endpoint}`))) {
      const due = dueOf(endpoint, id, stored);
      // What is leased has a later time there, and keeps it.
      if (due !== undefined) await redis.zadd(`${base}due:${endpoint}`, 'NX', String(due), id);
      await redis.zadd(`${base}made:${endpoint}`, 'NX', String(due ?? 0), id);
    }
    const [, first] = await redis.zrangebyscore(`${base}due:${endpoint}`, '-inf', '+inf', 'WITHSCORES', 'LIMIT', 0, 1);
    if (first !== undefined) await redis.zadd(`${base}ready`, first, endpoint);
    pending += await redis.zcard(`${base}due:${endpoint}`);
  }
  await redis.set(`${base}pending`, String(pending));
}

/** The name that a delivery's sum is made with. */
export function deliveryKey(endpoint: string, id: string): string {
  return `${endpoint}/${id}`;
}
