// The schema has one leader: of nodes that want to change it at once, each does so alone, and one that dies without a
// word is followed by another.
import t from 'tap';
import { createRedisPool } from '../../../src/storage/redis/leases.js';
import { leading } from '../../../workers/consumers/schema-leader.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { redisClient } from '../../support/storage.js';

t.test('of many nodes one works at a time', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const client = await redisClient(t, redis.url, { commandMs: 5000 });
  const pool = (node: string) => createRedisPool(client, 'schema', node);
  const { signal } = new AbortController();
  let working = 0;
  let most = 0;
  const order: number[] = [];
  const work = async (node: number): Promise<void> => {
    working += 1;
    most = Math.max(most, working);
    await client.ping();
    order.push(node);
    working -= 1;
    if (node === 1) throw new Error('refused');
  };
  const ended = await Promise.allSettled([0, 1, 2].map((n) => leading(pool(`node-${n}`), signal, () => work(n))));
  t.same(
    ended.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
    'an error is the one of the work, and releases the lease',
  );
  t.equal(most, 1);
  t.same(order.sort(), [0, 1, 2]);

  t.equal(await pool('dead').hold('clickhouse-schema', 1200), true);
  await leading(pool('next'), signal, () => work(4));
  t.ok(order.includes(4), 'after the death of the leader another one follows');

  await pool('busy').hold('clickhouse-schema', 60_000);
  const stop = new AbortController();
  const waits = leading(pool('stopped'), stop.signal, () => work(5));
  stop.abort();
  await t.rejects(waits, { name: 'AbortError' }, 'a node that stops does not wait');
  t.notOk(order.includes(5));
  t.equal(await leading(undefined, signal, () => Promise.resolve(7)), 7, 'a node that is alone asks nobody');
});
