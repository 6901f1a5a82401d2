// A real cluster whose parts move or are away: what one command concerns is found where it is, and nothing is passed
// over without a word.
import { Cluster, Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { Batch, followed } from '../../../src/storage/redis/batch.js';
import { scanNames } from '../../../src/storage/redis/scan.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, type TestRedis } from '../../support/redis.js';
import { startCluster, type TestCluster } from '../../support/fleet/redis-cluster.js';
import { redisClient } from '../../support/storage.js';

const TIMES = { commandMs: 5000, connectMs: 20_000, autoPipelining: true };
const NAMES = Array.from({ length: 200 }, (_, i) => `name:{${i}}`);

async function connected(t: Test, { url }: TestCluster): Promise<Cluster> {
  const client = await redisClient(t, url, TIMES);
  if (!(client instanceof Cluster)) throw new TypeError('this is no cluster');
  return client;
}

async function onEach<T>(servers: readonly TestRedis[], work: (client: Redis, index: number) => Promise<T>) {
  return Promise.all(
    servers.map(async ({ port }, index) => {
      const client = new Redis(port, '127.0.0.1', { protocol: 2 });
      try {
        return await work(client, index);
      } finally {
        client.disconnect();
      }
    }),
  );
}

async function namesIn(client: Cluster): Promise<string[]> {
  const names = new Set<string>();
  for await (const name of scanNames(client, 'name:*')) names.add(name);
  return [...names].sort();
}

async function write(client: Cluster, value: string): Promise<Error[]> {
  const batch = new Batch(client);
  for (const name of NAMES) batch.add('set', name, value);
  return batch.send();
}

async function values(client: Cluster): Promise<string[]> {
  const found = await Promise.all(NAMES.map((name) => followed(client, () => client.get(name))));
  return [...new Set(found.map((value) => value ?? 'nothing'))];
}

t.test('a cluster', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const cluster = await startCluster(t);
  const [, away] = cluster.masters;
  const [moved = ''] = NAMES;
  const client = await connected(t, cluster);
  t.same(await write(client, 'first'), [], 'a batch over all servers');
  t.same(await namesIn(client), [...NAMES].sort(), 'a scan sees all of them');
  t.same(await values(client), ['first']);

  await t.test('a slot that is given away, under a client that knows nothing of it', async (t) => {
    const ids = await onEach(cluster.masters, async (server) => String(await server.call('CLUSTER', 'MYID')));
    const slot = String(await client.call('CLUSTER', 'KEYSLOT', moved));
    const owner = (await onEach(cluster.masters, (server) => server.get(moved).catch(() => null))).findIndex(
      (value) => value !== null,
    );
    const next = (owner + 1) % 3;
    await onEach(cluster.masters, async (server, index) => {
      if (index === next) await server.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', ids[owner] ?? '');
    });
    await onEach(cluster.masters, async (server, index) => {
      if (index !== owner) return;
      await server.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', ids[next] ?? '');
      await server.call('MIGRATE', '127.0.0.1', String(cluster.masters[next]?.port), moved, '0', '5000');
    });
    t.same(await write(client, 'second'), [], 'while it is on its way');
    t.same(await values(client), ['second']);
    await onEach(cluster.masters, (server) => server.call('CLUSTER', 'SETSLOT', slot, 'NODE', ids[next] ?? ''));
    t.same(await write(client, 'third'), [], 'when it is elsewhere');
    t.same(await values(client), ['third']);
    t.same(await namesIn(client), [...NAMES].sort());
  });

  await t.test('a server that is away', async (t) => {
    await away?.stop();
    const errors = await write(client, 'fourth');
    t.ok(errors.length > 0, `${errors.length} of ${NAMES.length} were refused`);
    await t.rejects(namesIn(client), 'a scan does not leave its keys out');
  });

  await t.test('and back', async (t) => {
    await away?.start();
    await eventually(t, 'every part is served', async () => (await write(client, 'fifth')).length === 0);
    t.same(await values(client), ['fifth']);
  });
});
