// Redis loses everything under running nodes: their customers are answered as before, and a node that starts then makes
// no keys of its own: it waits, says why, and goes on when the state is there again.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type RedisClient } from '../../../src/storage/redis/client.js';
import { testApp, type Json, type TestApp } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { temporaryDirectory } from '../../support/scope.js';
import { redisClient } from '../../support/storage.js';
import { postJson } from '../../support/send.js';

t.setTimeout(300_000);
const CONTROL = '{riskgate:control}';
const MAIN = new URL('../../../src/main.js', import.meta.url).pathname;

interface Starting {
  child: ChildProcess;
  output: () => string;
  /** Once it listens. */
  url: () => Promise<string>;
}

/** A node as a process, which need not get ready. */
function start(t: Test, env: Record<string, string>): Starting {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', SHARDS: '1', CLICKHOUSE: 'off', GEO: 'off' },
      ...{ QUEUE_MS: '60000', TASK_MS: '60000', STORE_READ_MS: '5000', ...env },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  t.teardown(() => child.kill('SIGKILL'));
  const portOf = (): string | undefined =>
    /"port":(\d+)/.exec(output.split('\n').findLast((l) => l.includes('"port":')) ?? '')?.[1];
  return {
    child,
    output: () => output,
    async url() {
      await eventually(t, `it listens: ${output}`, () => portOf() !== undefined);
      return `http://127.0.0.1:${portOf() ?? ''}`;
    },
  };
}

async function ready(url: string): Promise<{ status: number; body: Json }> {
  const reply = await fetch(`${url}/readyz`);
  return { status: reply.status, body: (await reply.json()) as Json };
}

const score = async (url: string, key: string): Promise<number> =>
  (await postJson(`${url}/fingerprint/score`, { 'x-service-key': key }, body('ada'))).status;

async function lost(t: Test, redis: RedisClient, app: TestApp): Promise<Buffer> {
  const kept = await redis.dumpBuffer(CONTROL);
  await redis.flushall();
  await eventually(t, 'the node has seen it', async () => (await ready(app.url)).body['degraded'] !== undefined);
  return kept;
}

t.test('FLUSHALL under a running node, and a node that starts then', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const redis = await redisClient(t, url, { commandMs: 5000 });
  const app = await testApp(t, { env: { REDIS_URL: url, SHARDS: '1', KEYS_POLL_MS: '50', ADMIN_TOKEN } });
  const { api } = app.keys.live;
  t.equal(await score(app.url, api), 200);
  t.ok(existsSync(join(app.dataDir, 'store-id')));

  const admin = async (path: string, sent: unknown): Promise<number> =>
    (await byAdmin(app, 'POST', `/admin/v1/workspaces/acme${path}`, sent)).status;
  t.equal(await admin('/lists', { name: 'friends', kind: 'users' }), 201);
  const kept = await lost(t, redis, app);
  const state = await ready(app.url);
  t.equal(state.status, 200, 'its customers are answered');
  t.match(state.body, { degraded: { control_store: /is empty.*Restore the backup.*NEW_CONTROL_STORE=1/ } });
  t.equal(await score(app.url, api), 200);
  t.match(app.lines.join(''), /the control store is empty, but keys were known before/);
  const made = await byAdmin(app, 'POST', '/admin/v1/workspaces', { name: 'made-in-vain' });
  t.equal(made.status, 503, 'nothing is acknowledged that the restored state would not have');
  for (const list of ['friends', 'fraud_users'])
    t.not(await admin(`/lists/${list}/entries`, { mode: 'live', entries: [{ value: 'ada' }] }), 200, list);
  const eventId = '01990b3e-7c1a-7000-8000-000000000001';
  t.not(await admin('/labels', { mode: 'live', event_id: eventId, label: 'fraud' }), 200);
  t.equal(await redis.exists(CONTROL), 0, 'nothing is in the way of the restore');
  const written = (await redis.keys('*')).filter((key) => /:audit$|\{lists\}/.test(key));
  t.same(written, [], 'also no audit row and no list entry');

  const fresh = start(t, { DATA_DIR: temporaryDirectory(t), REDIS_URL: url });
  const freshUrl = await fresh.url();
  const waiting = await ready(freshUrl);
  t.equal(waiting.status, 503);
  t.match(waiting.body, { status: 'not ready', waiting_for: ['control_store'] });
  t.match(waiting.body, { reasons: { control_store: /Redis is empty, and node .* uses the previous state/ } });
  const said = /this node waits and does not accept requests: Redis is empty/;
  await eventually(t, 'it says so', () => said.test(fresh.output()));
  t.equal(await score(freshUrl, api), 503, 'nobody is told that a key is wrong');
  t.equal((await fetch(`${freshUrl}/healthz`)).status, 200);
  t.equal(await redis.exists(CONTROL), 0, 'no demo workspace was made');
  t.equal(await score(app.url, api), 200);

  await redis.restore(CONTROL, 0, kept);
  await eventually(t, 'it starts by itself', () => fresh.output().includes('"message":"listening"'));
  t.equal(await score(await fresh.url(), api), 200);
  await eventually(t, 'and the other one is well', async () => (await ready(app.url)).body['degraded'] === undefined);
});

t.test('a node that knew a state waits for it alone, and begins anew only when told', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const redis = await redisClient(t, url, { commandMs: 5000 });
  const dataDir = temporaryDirectory(t);
  const first = start(t, { DATA_DIR: dataDir, REDIS_URL: url });
  await eventually(t, 'it runs', () => first.output().includes('"message":"listening"'));
  first.child.kill('SIGTERM');
  await eventually(t, 'it is gone', () => first.child.exitCode !== null);
  await redis.flushall();

  const second = start(t, { DATA_DIR: dataDir, REDIS_URL: url });
  t.match(await ready(await second.url()), { status: 503, body: { waiting_for: ['control_store'] } });
  const said = /Redis is empty, and this node knew a state before/;
  await eventually(t, 'it says so', () => said.test(second.output()));
  second.child.kill('SIGKILL');
  await eventually(t, 'the second is gone', () => second.child.signalCode !== null);
  t.equal(await redis.exists(CONTROL), 0);

  const third = start(t, { DATA_DIR: dataDir, REDIS_URL: url, NEW_CONTROL_STORE: '1' });
  await eventually(t, 'with new keys', () => third.output().includes('"message":"listening"'));
  t.equal(await redis.exists(CONTROL), 1);
});

t.test('another state in its place is not adopted either', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const redis = await redisClient(t, url, { commandMs: 5000 });
  const app = await testApp(t, { env: { REDIS_URL: url, SHARDS: '1', KEYS_POLL_MS: '50' } });
  await lost(t, redis, app);
  // As a release would that knows of no ids.
  await redis.hset(CONTROL, 'version', String(Date.now()));
  await eventually(t, 'it sees another one', async () =>
    JSON.stringify((await ready(app.url)).body).includes('not the one that was known before'),
  );
  t.equal(await score(app.url, app.keys.live.api), 200);
});
