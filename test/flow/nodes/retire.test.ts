// A node that will not come back: an erasure waits for it by name until it is retired; one that runs cannot be.
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { type NodeRecord, type NodeRegistry } from '../../../src/storage/ports/nodes.js';
import { PREFIX } from '../../../src/storage/redis/prefix.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCliHere } from '../../support/cli.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { openBackend } from '../../support/storage.js';
import { type Json } from '../../support/app.js';
import { only } from '../../support/only.js';

t.setTimeout(420_000);
const GONE: NodeRecord = {
  ...{ id: 'gone', version: '1.2.3', level: 2, state: 'live', startedAt: 1, address: 'gone:8080' },
  ...{ lagSeconds: 1, lagBytes: 4096, storeId: '' },
};

t.test('a node whose disk is given up', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  await makeKeys({ redisUrl: url });
  const registry = await (await openBackend({ url })).nodes();
  t.teardown(() => registry?.close());
  const epoch = (await registry?.register('gone')) ?? 0;
  await registry?.beat(GONE, epoch);
  const env = { REDIS_URL: url, DATA_DIR: t.testdir() };
  const waitsFor = async (): Promise<unknown> => {
    const subject = ['--user', 'ada', '--workspace', 'acme', '--mode', 'live'];
    const run = await runCliHere(['erase', ...subject, '--wait', '0', '--json'], env);
    return (JSON.parse(run.stdout) as Json)['waiting_for'];
  };
  t.same(await waitsFor(), ['waits for node gone'], 'while it runs');
  t.match(await runCliHere(['nodes', 'retire', 'gone'], env), { code: 1, stderr: /gone is live: only one that is/ });
  t.match(await runCliHere(['nodes', 'retire', 'other'], env), { code: 1, stderr: /no node other is known/ });
  await registry?.beat({ ...GONE, state: 'stopped' }, epoch);
  t.matchOnly(await waitsFor(), [
    /waits for node gone, stopped .* 4096 unread bytes: start it, or `riskgate nodes adopt`/,
  ]);
  const redis = new Redis(url);
  t.teardown(() => redis.disconnect());
  await silence(redis, { ...GONE, lagBytes: 0 }, 1);
  t.matchOnly(await waitsFor(), [
    /waits for node gone, lost .* \(it told of no unread bytes; later ones may exist\): start it/,
  ]);
  t.match(await runCliHere(['nodes', 'retire', 'gone'], env), { code: 0, stdout: 'node gone is retired\n' });
  t.match(await registry?.list(), only({ id: 'gone', state: 'retired' }));
  t.same(await waitsFor(), ['no running service has started it'], 'nobody waits for it');
});

const DAY_MS = 86_400_000;
const REGISTRY = `{${PREFIX}:registry}`;
const EPOCHS = `${REGISTRY}:epochs`;

/** As if the node had been silent for some days. */
async function silence(redis: Redis, record: NodeRecord, days: number): Promise<void> {
  await redis.hset(REGISTRY, record.id, `${Date.now() - days * DAY_MS} ${JSON.stringify({ ...record, epoch: 1 })}`);
}

async function redisOf(t: Test): Promise<{ url: string; redis: Redis; registry: NodeRegistry }> {
  const { url } = await startRedis(t);
  const registry = await (await openBackend({ url })).nodes();
  if (registry === undefined) throw new Error('this store has no registry of nodes');
  const redis = new Redis(url);
  t.teardown(() => {
    registry.close();
    redis.disconnect();
  });
  return { url, redis, registry };
}

t.test('a silent node is known as long as something is waited for', needsRedis, async (t) => {
  const { redis, registry } = await redisOf(t);
  for (const { record, days, known } of [
    { record: { state: 'live', lagBytes: 0 }, days: 40, known: true },
    { record: { state: 'stopped', lagBytes: 1 }, days: 40, known: true },
    { record: { state: 'adopted', lagBytes: 0 }, days: 40, known: true },
    { record: { state: 'stopped', lagBytes: 0 }, days: 8, known: false },
    { record: { state: 'stopped', lagBytes: 0 }, days: 6, known: true },
    { record: { state: 'retired', lagBytes: 1 }, days: 8, known: false },
    { record: { state: 'live', lagBytes: 1 }, days: 501, known: false },
  ] as const) {
    await silence(redis, { ...GONE, ...record }, days);
    await redis.hset(EPOCHS, GONE.id, 1);
    t.equal((await registry.list()).length, known ? 1 : 0, `${record.state}, ${record.lagBytes} bytes, ${days} days`);
    t.same([await redis.hlen(REGISTRY), await redis.hlen(EPOCHS)], known ? [1, 1] : [0, 0]);
    await redis.del(REGISTRY, EPOCHS);
  }
  for (let i = 0; i < 501; i += 1) await silence(redis, { ...GONE, id: `gone-${i}` }, 1 + i / 1000);
  await registry.beat({ ...GONE, id: 'here' }, await registry.register('here'));
  const listed = await registry.list();
  t.equal(listed.length, 501, 'at most 500 silent nodes');
  t.notOk(
    listed.some(({ id }) => id === 'gone-500'),
    'without the one that is silent for longest',
  );
});

t.test('a forgotten node that an erasure waits for can be retired', needsRedis, async (t) => {
  const { url, redis } = await redisOf(t);
  await makeKeys({ redisUrl: url });
  const env = { REDIS_URL: url, DATA_DIR: t.testdir() };
  await silence(redis, GONE, 1);
  const subject = ['--user', 'ada', '--workspace', 'acme', '--mode', 'live'];
  t.match(await runCliHere(['erase', ...subject, '--wait', '0'], env), { stderr: /waits for node gone, lost/ });
  await redis.del(REGISTRY);
  t.match(await runCliHere(['nodes', 'retire', 'other'], env), { code: 1, stderr: /no node other is known/ });
  t.match(await runCliHere(['nodes', 'retire', 'gone'], env), { code: 0, stdout: 'node gone is retired\n' });
  t.match(await runCliHere(['nodes', 'retire', 'gone'], env), { code: 1, stderr: /gone is retired/ }, 'once');
});
