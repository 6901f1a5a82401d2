// Rebuilds the indexes of the delivery queue from its deliveries when another program has overwritten one of its keys:
// a key with a wrong type is deleted and reported.
import { type OnDamagedRecord } from '../../ports/backend.js';
import { type RedisClient } from '../client.js';
import { scanNames } from '../scan.js';

/** Expected type by the first word of the key after the base; see `scripts`. */
const TYPES: Readonly<Record<string, string>> = {
  d: 'hash',
  due: 'zset',
  made: 'zset',
  done: 'zset',
  ready: 'zset',
  endpoints: 'set',
  pending: 'string',
  finished: 'string',
  once: 'string',
  position: 'string',
  places: 'set',
};
const DELIVERIES = 'd:';

/** @param dueOf time when a delivery is due, undefined when it is finished or damaged */
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
      // NX: a leased delivery keeps its later time.
      if (due !== undefined) await redis.zadd(`${base}due:${endpoint}`, 'NX', String(due), id);
      await redis.zadd(`${base}made:${endpoint}`, 'NX', String(due ?? 0), id);
    }
    const [, first] = await redis.zrangebyscore(`${base}due:${endpoint}`, '-inf', '+inf', 'WITHSCORES', 'LIMIT', 0, 1);
    if (first !== undefined) await redis.zadd(`${base}ready`, first, endpoint);
    pending += await redis.zcard(`${base}due:${endpoint}`);
  }
  await redis.set(`${base}pending`, String(pending));
  // Counted anew when it is missing.
  await redis.del(`${base}finished`);
}

/** The name that the checksum of a delivery includes. */
export function deliveryKey(endpoint: string, id: string): string {
  return `${endpoint}/${id}`;
}
