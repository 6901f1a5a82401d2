// Webhooks, usage and policies by the command line: beside a running service, and on a state that no service has open.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createKey } from '../../src/access/keys.js';
import { type StorageOptions } from '../../src/contract/storage.js';
import { openBackend } from '../support/storage.js';
import { testApp, type Json } from '../support/app.js';
import { runCli, runCliHere } from '../support/cli.js';
import { embeddedStore } from '../support/control.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { startReceiverProcess } from '../support/webhook-receiver.js';
import { temporaryDirectory } from '../support/scope.js';
import { only } from '../support/only.js';

type Environment = Record<string, string>;

async function json(t: Test, environment: Environment, ...args: string[]): Promise<Json> {
  const { code, stdout, stderr } = await runCliHere([...args, '--json'], environment);
  t.equal(code, 0, args.join(' '), { stderr });
  return JSON.parse(stdout) as Json;
}

const CREATE = ['webhooks', 'create', '--workspace', 'acme', '--mode', 'live'];

t.test("an endpoint's life beside a running service", async (t) => {
  const app = await testApp(t, { env: { WEBHOOK_ALLOW_PRIVATE: '1', SHARDS: '1' } });
  const receiver = await startReceiverProcess(t);
  const environment = { DATA_DIR: app.dataDir, WEBHOOK_ALLOW_PRIVATE: '1' };

  const { code, stdout, stderr } = await runCli(
    [...CREATE, '--url', receiver.url, '--events', 'event.verified, event.blocked', '--json'],
    environment,
  );
  t.equal(code, 0, stderr);
  const made = JSON.parse(stdout) as Json;
  t.match(made, {
    id: /^whe_/,
    workspace: 'acme',
    mode: 'live',
    url: receiver.url,
    events: ['event.verified', 'event.blocked'],
    state: 'active',
    secret: /^whsec_/,
  });
  receiver.set({ secret: String(made['secret']) });
  const id = String(made['id']);

  const tested = await runCli(['webhooks', 'test', id, '--json'], environment);
  t.equal(tested.code, 0, tested.stderr);
  await eventually(t, 'the service delivers what the command queued', () => receiver.seen.length === 1);
  t.match(
    receiver.seen.splice(0),
    only({ genuine: true, type: 'webhook.test', id: (JSON.parse(tested.stdout) as Json)['id'] }),
  );
  await eventually(t, 'and the log tells it', async () => {
    const log = (await json(t, environment, 'webhooks', 'deliveries', id)) as unknown as Json[];
    return log.length === 1 && log[0]?.['state'] === 'delivered' && log[0]['status'] === 204;
  });
  const delivery = String(((await json(t, environment, 'webhooks', 'deliveries', id)) as unknown as Json[])[0]?.['id']);
  t.match(await json(t, environment, 'webhooks', 'resend', id, delivery), { id: delivery, state: 'pending' });
  await eventually(t, 'again', () => receiver.seen.length === 1);

  const rotated = await json(t, environment, 'webhooks', 'rotate', id, '--overlap', '0');
  t.not(rotated['secret'], made['secret']);
  receiver.set({ secret: String(rotated['secret']) });
  receiver.seen.splice(0);
  await json(t, environment, 'webhooks', 'test', id);
  await eventually(t, 'with the new secret', () => receiver.seen.length === 1 && receiver.seen[0]?.genuine === true);

  t.match(await json(t, environment, 'webhooks', 'disable', id), { state: 'disabled' });
  t.match(await json(t, environment, 'webhooks', 'enable', id), { state: 'active' });
  t.match(await json(t, environment, 'webhooks', 'update', id, '--events', 'quota.exceeded'), {
    events: ['quota.exceeded'],
    url: receiver.url,
  });
  const listed = await runCliHere(['webhooks', 'list', '--workspace', 'acme'], environment);
  t.match(listed.stdout, new RegExp(`${id} +acme +live +active +quota.exceeded +${receiver.url}`));
  t.notMatch(
    (await runCliHere(['webhooks', 'list', '--json'], environment)).stdout,
    /whsec_/,
    'secrets are shown once',
  );
  await json(t, environment, 'webhooks', 'delete', id);
  t.same(await json(t, environment, 'webhooks', 'list'), []);
  t.match(await runCliHere(['webhooks', 'deliveries', id], environment), { code: 1, stderr: /no webhook endpoint/ });
});

t.test('what cannot be done', async (t) => {
  const environment = { DATA_DIR: temporaryDirectory(t) };
  await runCliHere(['workspaces', 'create', 'acme'], environment);
  const url = ['--url', 'https://hooks.example.org/'];
  for (const [args, code, stderr] of [
    [[...CREATE, ...url], 2, /--events is missing/],
    [[...CREATE, ...url, '--events', 'event.verified,nothing'], 2, /--events must be one of/],
    [[...CREATE, '--events', 'event.verified', '--url', 'https://10.0.0.1/'], 2, /public/],
    [[...CREATE, '--events', 'event.verified', '--url', 'http://hooks.example.org/'], 2, /https/],
    [
      ['webhooks', 'create', '--workspace', 'nobody', '--mode', 'live', '--events', 'event.verified', ...url],
      1,
      /no workspace nobody/,
    ],
    [['webhooks', 'update', 'whe_1'], 2, /give at least one option/],
    [['webhooks', 'test', 'whe_1'], 1, /no webhook endpoint whe_1/],
    [['webhooks', 'resend', 'whe_1', 'msg_1'], 1, /no webhook endpoint whe_1/],
    [['webhooks', 'rotate', 'whe_1', '--overlap', 'long'], 2, /whole number/],
    [['usage', '--workspace', 'nobody'], 1, /no workspace nobody/],
  ] as const) {
    t.match(await runCliHere(args, environment), { code, stderr }, args.join(' '));
  }
});

async function usage(t: Test, environment: Environment, place: Partial<StorageOptions>): Promise<void> {
  await runCliHere(['workspaces', 'create', 'acme', '--protected-devices', '7'], environment);
  const billing = await (await openBackend(place)).billing();
  const now = Date.now();
  for (const [event, visitor] of [
    ['a', 'v1'],
    ['b', 'v1'],
    ['c', 'v2'],
  ] as const) {
    await billing.bill({
      tenant: { workspace: 'acme', mode: 'live' },
      eventId: `0198c7a2-5f0e-7c3a-9b1d-00000000000${event}`,
      visitorId: visitor,
      quota: 7,
      now,
    });
  }
  await billing.close();
  const month = new Date(now).toISOString().slice(0, 7);
  t.same(await json(t, environment, 'usage', '--workspace', 'acme'), [
    { workspace: 'acme', mode: 'test', month, verifications: 0, protected_devices: { used: 0, limit: 7 } },
    { workspace: 'acme', mode: 'live', month, verifications: 3, protected_devices: { used: 2, limit: 7 } },
  ]);
  t.match((await runCliHere(['usage'], environment)).stdout, new RegExp(`acme +live +${month} +3 +2 +7`));
}

t.test('usage, on disk', (t) => {
  const dataDir = temporaryDirectory(t);
  return usage(t, { DATA_DIR: dataDir }, { dataDir });
});

t.test('usage and endpoints, in Redis', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const environment = { REDIS_URL: url };
  await usage(t, environment, { url });
  const made = await json(
    t,
    environment,
    ...CREATE,
    '--url',
    'https://hooks.example.org/',
    '--events',
    'event.verified',
  );
  const id = String(made['id']);
  t.match(await json(t, environment, 'webhooks', 'test', id), { state: 'pending' });
  t.match(
    await json(t, environment, 'webhooks', 'deliveries', id),
    only({ type: 'webhook.test', state: 'pending', attempts: 0 }),
  );
});

t.test("a workspace's policy comes from a file", async (t) => {
  const dataDir = temporaryDirectory(t);
  const environment = { DATA_DIR: dataDir };
  const file = join(dataDir, 'policy.json');
  const store = await embeddedStore(t, dataDir);
  await createKey(store, { workspace: 'acme', kind: 'api', mode: 'test' });
  writeFileSync(file, '{"bias":-2.5,"points":{"vpn_detected":1.5}}');
  t.match(await json(t, environment, 'workspaces', 'update', 'acme', '--policy', file), {
    name: 'acme',
    policy: { bias: -2.5, points: { vpn_detected: 1.5 } },
  });
  const rule = { id: 'rul_a', name: 'A', state: 'live', when: 'risk > 3', effect: { points: 1 } };
  writeFileSync(file, JSON.stringify({ version: 'own-1', settings: { bias: -2.4 }, rules: [rule] }));
  t.match(
    await json(t, environment, 'workspaces', 'update', 'acme', '--policy', file),
    { policy: { bias: -2.4, rules: [rule] } },
    'what `policy pull` writes',
  );
  writeFileSync(file, '{"bias":-2.5}');
  await json(t, environment, 'workspaces', 'update', 'acme', '--policy', file);
  for (const [text, why] of [
    ['{"points":{"nonsense":1}}', /policy/],
    ['{"bias":99}', /bias/],
    ['[]', /policy/],
    ['{', /JSON/],
  ] as const) {
    writeFileSync(file, text);
    const { code, stderr } = await runCliHere(['workspaces', 'update', 'acme', '--policy', file], environment);
    t.ok(code !== 0);
    t.match(stderr, why);
  }
  t.match(await json(t, environment, 'workspaces', 'list'), only({ policy: { bias: -2.5 } }));
  t.match(await json(t, environment, 'workspaces', 'update', 'acme', '--policy', 'none'), { policy: null });
});
