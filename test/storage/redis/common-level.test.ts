// Which formats may be written: those that the oldest of the running nodes reads.
import t from 'tap';
import { type NodeRecord } from '../../../src/storage/ports/nodes.js';
import { CommonLevel } from '../../../src/storage/redis/common-level.js';
import { openRedisNodes } from '../../../src/storage/redis/nodes.js';
import { PREFIX } from '../../../src/storage/redis/prefix.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { targetOf, redisClient } from '../../support/storage.js';

const HOLDS_MS = 1000;

t.test('a Redis that lost its last writes is noticed at the next report', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const registry = await openRedisNodes(targetOf(url), PREFIX);
  t.teardown(() => registry.close());
  const redis = await redisClient(t, url, { commandMs: 5000 });
  const of = { version: '', level: 5, startedAt: 1, address: '', lagSeconds: 0, lagBytes: 0, storeId: '' };
  const REGISTRY = `{${PREFIX}:registry}`;
  const told: number[] = [];
  const report = async (id: string): Promise<void> => {
    t.equal(await registry.beat({ ...of, id, state: 'live' }, 1), true);
    told.push(registry.lostMs);
  };
  await report('one');
  const [before = ''] = (await redis.hget(REGISTRY, 'one'))?.split(' ') ?? [];
  await report('two');
  await report('one');
  const [last = ''] = (await redis.hget(REGISTRY, 'one'))?.split(' ') ?? [];
  t.same(told, [0, 0, 0]);
  const older = Number(before) - 4000;
  await redis.hset(REGISTRY, 'one', `${older} {}`);
  await report('one');
  t.equal(told.at(-1), Number(last) - older);
  await report('one');
  await redis.del(REGISTRY);
  await report('one');
  t.same(told.slice(-2), [0, 0], 'told once; that everything is gone is told by the control store');
});

t.test('the common level is that of the oldest node that runs', needsRedis, async (t) => {
  const server = await startRedis(t);
  const registry = await openRedisNodes(targetOf(server.url), PREFIX);
  t.teardown(() => registry.close());
  const redis = await redisClient(t, server.url, { commandMs: 500 });
  let now = 0;
  const common = new CommonLevel(redis, () => now);
  const says = async (id: string, level: number, state: NodeRecord['state'] = 'live'): Promise<void> => {
    const record = {
      id,
      level,
      state,
      version: '',
      startedAt: 1,
      address: '',
      lagSeconds: 0,
      lagBytes: 0,
      storeId: '',
    };
    await registry.beat(record, await registry.register(id));
  };
  const after = (ms: number): Promise<number> => {
    now += ms;
    return common.get();
  };

  t.equal(await common.get(), 0, 'no node runs');
  await says('new', 7);
  t.equal(await after(HOLDS_MS - 1), 0, 'an answer holds for a second');
  t.equal(await after(1), 7, 'one node');
  await says('old', 3, 'starting');
  t.equal(await after(HOLDS_MS), 3, 'an older one starts');
  await says('old', 3, 'stopped');
  t.equal(await after(HOLDS_MS), 7, 'it stopped');
  await server.stop();
  t.equal(await after(HOLDS_MS), 0, 'Redis does not answer');
});
