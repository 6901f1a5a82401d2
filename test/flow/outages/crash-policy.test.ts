// kill -9 right after an answer: the policy that was published is there, and the entry of a list.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { body } from '../../support/bodies.js';
import { POLICY_FILE } from '../../../src/service/policies/keeper.js';
import { eventually } from '../../support/eventually.js';
import { dataFile, overwrite } from '../../support/faults/damage.js';
import { type Service, startService } from '../../support/process.js';
import { ADMIN_TOKEN, BY_ADMIN } from '../../support/callers/operators.js';
import { postJson } from '../../support/send.js';
import { makeKeys } from '../../support/callers/service-key.js';

const ON_LIST = {
  ...{ id: 'rul_deny', name: 'Denied', state: 'live', when: 'user in @deny' },
  effect: { force: 'block' },
};
const DEAR = { id: 'rul_dear', name: 'Dear', state: 'live', when: 'checkout.amount > 500', effect: { force: 'block' } };

const RULES = { rules: [DEAR] };

t.test('a control store that is damaged on the disk', { timeout: 300_000 }, async (t) => {
  const dataDir = t.testdir();
  const { api: key } = await makeKeys({ dataDir });
  const send = async ({ url }: Service, path: string, sent: unknown): Promise<string> =>
    (await postJson(url + path, { ...BY_ADMIN, 'x-service-key': key }, sent)).text;
  const isStale = async ({ url }: Service): Promise<boolean> =>
    /^riskgate_policy_stale 1$/m.test(await (await fetch(`${url}/metrics`)).text());
  const sent = body('alice', undefined, { checkoutContext: { amount: 501, currency: 'EUR' } });
  const isBlocked = async (service: Service): Promise<boolean> =>
    (await send(service, '/fingerprint/verify/checkout?dry_run=true', sent)).includes('"action":"block"');
  const lives = async (signal: 'SIGTERM' | 'SIGKILL', use: (service: Service) => Promise<void>): Promise<void> => {
    const service = await startService({ DATA_DIR: dataDir, ADMIN_TOKEN, KEYS_POLL_MS: '20' });
    try {
      await use(service);
    } finally {
      await service.end(signal);
    }
  };

  // The end leaves a snapshot with no policy.
  await lives('SIGTERM', async (service) => {
    t.notOk(await isBlocked(service));
  });
  await lives('SIGKILL', async (service) => {
    await send(service, '/admin/v1/workspaces/acme/policy/publish', { policy: RULES });
    await eventually(t, 'it decides', () => isBlocked(service));
    const file = join(dataDir, POLICY_FILE);
    const isKept = (): boolean => existsSync(file) && readFileSync(file, 'utf8').includes('rul_dear');
    await eventually(t, 'it is kept', isKept);
  });
  for (const old of readdirSync(join(dataDir, 'snapshots', 'control'))
    .sort()
    .slice(1))
    rmSync(join(dataDir, 'snapshots', 'control', old), { recursive: true });
  overwrite(dataFile(join(dataDir, 'control')), 0, Buffer.alloc(8192, 0x3c));
  await lives('SIGTERM', async (service) => {
    t.same([await isBlocked(service), await isStale(service)], [true, true], 'the policy goes on');
    await send(service, '/admin/v1/workspaces/acme/policy/publish', { policy: RULES });
    await eventually(t, 'published again', async () => !(await isStale(service)));
    t.ok(await isBlocked(service));
  });
});

t.test('kill -9 takes back nothing that an operator was answered', { timeout: 300_000 }, async (t) => {
  const dataDir = t.testdir();
  const { api: key } = await makeKeys({ dataDir });

  const lives = async (use: (service: Service) => Promise<void>): Promise<void> => {
    const service = await startService({ DATA_DIR: dataDir, ADMIN_TOKEN });
    try {
      await use(service);
    } finally {
      await service.end('SIGKILL');
    }
  };
  const admin = async ({ url }: Service, path: string, sent: unknown): Promise<Record<string, unknown>> => {
    const reply = await postJson(`${url}/admin/v1/workspaces/acme${path}`, BY_ADMIN, sent);
    t.ok(reply.status < 300, `${path}: ${reply.text}`);
    return reply.body;
  };
  const action = async ({ url }: Service, user: string, amount: number): Promise<unknown> => {
    const sent = body(user, undefined, { checkoutContext: { amount, currency: 'EUR' } });
    const path = '/fingerprint/verify/checkout?dry_run=true';
    return (await postJson(url + path, { 'x-service-key': key }, sent)).body['action'];
  };

  let version: unknown;
  await lives(async (service) => {
    await admin(service, '/lists', { name: 'deny', kind: 'users' });
    ({ version } = await admin(service, '/policy/publish', { policy: { rules: [ON_LIST, DEAR] } }));
  });
  await lives(async (service) => {
    t.equal(await action(service, 'alice', 501), 'block', 'the policy is there');
    t.equal(await action(service, 'mallory', 5), 'allow');
    await admin(service, '/lists/deny/entries', { mode: 'live', entries: [{ value: 'mallory' }] });
  });
  await lives(async (service) => {
    await eventually(t, 'the entry is there', async () => (await action(service, 'mallory', 5)) === 'block');
    t.equal(await action(service, 'alice', 5), 'allow');
    t.equal((await admin(service, '/policy/publish', { expect: version }))['version'], version);
    const entries = [{ value: 'mallory' }];
    await admin(service, '/lists/deny/entries/remove', { mode: 'live', entries });
    await admin(service, '/policy/rollback', { version: 1 });
  });
  await lives(async (service) => {
    t.equal(await action(service, 'alice', 501), 'allow', 'and what was taken back is gone');
    const told = await admin(service, '/lists/deny/check', { mode: 'live', value: 'mallory' });
    t.match(told, { on: false });
  });
});
