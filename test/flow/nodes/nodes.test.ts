// Nodes on one Redis know each other: by the admin API, by the command line, and while one of them stops.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openBackend } from '../../support/storage.js';
import { createTestApp, testApp, type Json, type TestApp } from '../../support/app.js';
import { ADMIN_TOKEN, BY_ADMIN, byAdmin } from '../../support/callers/operators.js';
import { body, fingerprintOf } from '../../support/bodies.js';
import { runCliHere } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { startService } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';
import { postJson } from '../../support/send.js';
import { only } from '../../support/only.js';

t.setTimeout(300_000);

async function nodesOf(app: TestApp): Promise<Json[]> {
  const { body } = await app.send('GET', '/admin/v1/nodes', BY_ADMIN);
  return body['nodes'] as Json[];
}

t.test('a service of one node tells of itself', async (t) => {
  const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1' } });
  const { body } = await app.send('GET', '/admin/v1/nodes', BY_ADMIN);
  t.match(body, { level: 5, nodes: only({ self: true, state: 'live', epoch: 1, address: /:\d+$/ }) });
  const cli = await runCliHere(['nodes'], { DATA_DIR: app.dataDir });
  t.match(cli, { code: 1, stderr: /on one node without shared state/ });
});

t.test('a start that fails leaves no lost node, unless its log has unread rows', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const one = await testApp(t, { env: { ADMIN_TOKEN, REDIS_URL: url, SHARDS: '1' } });
  const node = { DATA_DIR: temporaryDirectory(t), REDIS_URL: url, SHARDS: '1', DRAIN_DELAY_MS: '0', DRAIN_MS: '1000' };
  const onTakenPort = (env: Record<string, string> = {}): Promise<unknown> =>
    t.rejects(startService({ ...node, ...env, PORT: String(one.app.port) }), /did not start/);
  const state = async (): Promise<unknown> => (await nodesOf(one)).find(({ self }) => self !== true)?.['state'];

  await onTakenPort();
  t.equal(await state(), 'stopped', 'it has nothing that an erasure would wait for');
  t.match((await one.send('GET', '/metrics')).text, /^riskgate_nodes_down 0$/m);

  const away = { CLICKHOUSE: '', CLICKHOUSE_URL: 'http://127.0.0.1:1' };
  const service = await startService({ ...node, ...away });
  const sent = await postJson(`${service.url}/fingerprint/score`, { 'x-service-key': one.keys.live.api }, body('ada'));
  t.equal(sent.status, 200);
  await service.end('SIGTERM');
  await onTakenPort(away);
  await eventually(t, 'its row for ClickHouse is waited for', async () => (await state()) === 'lost');
  const down = async (): Promise<boolean> => /^riskgate_nodes_down 1$/m.test((await one.send('GET', '/metrics')).text);
  await eventually(t, 'a metric tells it', down);
});

t.test('two nodes on one Redis', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const env = { ADMIN_TOKEN, REDIS_URL: url, SHARDS: '1', DRAIN_DELAY_MS: '1500' };
  const one = await testApp(t, { env });
  const two = await createTestApp({ env });
  t.equal((await nodesOf(one)).length, 2);
  const seen = await nodesOf(two);
  t.match(seen, only({ state: 'live', self: false }, { state: 'live', self: true }));
  t.equal(seen[0]?.['address'], (await nodesOf(one)).find(({ self }) => self === true)?.['address']);

  const told = await runCliHere(['nodes', '--json'], { REDIS_URL: url, DATA_DIR: one.dataDir });
  t.match(JSON.parse(told.stdout), { level: 5, nodes: only({ epoch: 1, self: false }, { epoch: 1 }) });
  const table = await runCliHere(['nodes'], { REDIS_URL: url, DATA_DIR: one.dataDir });
  t.match(table.stdout, /NODE +EPOCH[\s\S]+live[\s\S]+live[\s\S]+feature level of all running nodes: 5/);

  await t.test('two publications at one moment: one is told 409, and both nodes decide by the other', async (t) => {
    const policy = '/admin/v1/workspaces/acme/policy';
    const publish = (app: TestApp, code: string, expect: unknown) => {
      const rule = { id: 'rul_won', name: 'won', code, state: 'live', when: 'risk >= 0', effect: { force: 'block' } };
      return byAdmin(app, 'POST', `${policy}/publish`, { policy: { rules: [rule] }, expect });
    };
    for (const round of [1, 2, 3]) {
      const { version } = (await byAdmin(one, 'GET', policy)).body;
      const codes = [`one_${round}`, `two_${round}`];
      const told = await Promise.all([one, two].map((app, i) => publish(app, codes[i] ?? '', version)));
      const statuses = told.map(({ status }) => status);
      t.same(statuses.toSorted(), [200, 409], told.map(({ text }) => text).join());
      const won = codes[statuses.indexOf(200)] ?? '';
      for (const app of [one, two])
        await eventually(t, `${won} decides on both`, async () => {
          const { text } = await app.post('/fingerprint/score', body('eve'), { 'x-service-key': one.keys.live.api });
          return text.includes(won);
        });
    }
    t.equal((await byAdmin(one, 'POST', `${policy}/publish`, { policy: null })).status, 200);
  });

  const stopping = two.close();
  await eventually(t, 'the other one drains', async () =>
    (await nodesOf(one)).some(({ state }) => state === 'draining' || state === 'stopped'),
  );
  await stopping;
  t.same(
    (await nodesOf(one)).map(({ state, self }) => [state, self]),
    [
      ['live', true],
      ['stopped', false],
    ],
  );

  await t.test('beside a node of an earlier release nothing is written that it cannot read', async (t) => {
    const backend = await openBackend({ url, dataDir: one.dataDir });
    const older = await backend.leases('an-older-node:1');
    t.teardown(() => older?.close());
    const line = { fingerprint: fingerprintOf('x'), first_seen: '2026-01-01', last_seen: '2026-01-02', times_seen: 2 };
    const imports = async (): Promise<number> => {
      await older?.beat();
      const sent = { mode: 'live', users: [{ user_id: 'ada', ...line }] };
      return (await byAdmin(one, 'POST', '/admin/v1/workspaces/acme/imports', sent)).status;
    };
    await eventually(t, 'refused while it beats', async () => (await imports()) === 409);
    t.ok((await nodesOf(one)).some(({ id, level }) => id === 'an-older-node' && level === 1));
    const hook = { url: 'https://hooks.example.org/', events: ['rule.matched'], mode: 'live' };
    const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
    const hooks = '/admin/v1/workspaces/acme/webhooks';
    const endpoint = async (method: string, path: string, sent: Json): Promise<{ status: number; body: Json }> => {
      await older?.beat();
      return byAdmin(one, method, `${hooks}${path}`, sent);
    };
    t.equal((await endpoint('POST', '', hook)).status, 409, 'a node of an earlier release cannot read this endpoint');
    const made = await endpoint('POST', '', { ...hook, events: ['event.verified'] });
    t.equal(made.status, 201);
    const id = String(made.body['id']);
    t.equal((await endpoint('PATCH', `/${id}`, { events: hook.events })).status, 409, 'nor one that is changed to it');
    t.equal((await endpoint('PATCH', `/${id}`, { events: ['event.blocked'] })).status, 200);
    const options = ['--workspace', 'acme', '--mode', 'live', '--url', hook.url];
    for (const command of [
      ['create', ...options],
      ['update', id],
    ]) {
      await older?.beat();
      const typed = ['webhooks', ...command, '--events', 'rule.matched'];
      const cli = await runCliHere(typed, { REDIS_URL: url, DATA_DIR: one.dataDir });
      t.match(cli, { code: 1, stderr: /update all nodes first/ }, typed.join(' '));
    }
    const rule = {
      id: 'rul_asks',
      name: 'asks',
      state: 'live',
      when: 'risk > 98',
      effect: { at_least: 'hard_challenge' },
    };
    const named = { rules: [{ ...rule, challenge: 'passkey' }] };
    const told = async (method: string, path: string, sent: unknown): Promise<number> => {
      await older?.beat();
      return (await one.send(method, `/admin/v1/workspaces/acme${path}`, headers, JSON.stringify(sent))).status;
    };
    for (const policy of [named, { rules: [{ ...rule, notify: true }] }]) {
      t.equal(await told('POST', '/policy/publish', { policy }), 409, 'it would decide by the policy before');
      t.equal(await told('POST', '/rules/publish', policy), 409);
      t.equal(await told('PATCH', '', { policy }), 409);
    }
    t.equal(await told('POST', '/policy/publish', { policy: { rules: [rule] } }), 200);
    const file = join(temporaryDirectory(t), 'policy.json');
    writeFileSync(file, JSON.stringify(named));
    const update = ['workspaces', 'update', 'acme', '--policy', file];
    const changed = await runCliHere(update, { REDIS_URL: url, DATA_DIR: one.dataDir });
    t.match(changed, { code: 1, stderr: /challenge of rule rul_asks.+update all nodes first/ });
    await older?.leave();
    await eventually(t, 'accepted when it has left', async () => {
      const sent = JSON.stringify({ policy: named });
      return (await one.send('POST', '/admin/v1/workspaces/acme/policy/publish', headers, sent)).status === 200;
    });
    await older?.beat();
    t.equal(await told('POST', '/policy/publish', { off: ['rul_asks'] }), 200, 'an emergency is never refused');
    await older?.leave();
  });
});
