// kill -9 right after an answer: the policy that was published is there, and the entry of a list.
import t from 'tap';
import { createKey } from '../../src/access/keys.js';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { type Service, startService } from '../support/process.js';
import { openControlStore } from '../support/storage.js';

const ADMIN_TOKEN = 'a token of thirty-two characters or more';
const ON_LIST = {
  ...{ id: 'rul_deny', name: 'Denied', state: 'live', when: 'user in @deny' },
  effect: { force: 'block' },
};
const DEAR = { id: 'rul_dear', name: 'Dear', state: 'live', when: 'checkout.amount > 500', effect: { force: 'block' } };

t.test('kill -9 takes back nothing that an operator was answered', { timeout: 300_000 }, async (t) => {
  const dataDir = t.testdir();
  const control = await openControlStore({ dataDir });
  const { key } = await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live', limit: 100_000 });
  await control.close();

  const lives = async (use: (service: Service) => Promise<void>): Promise<void> => {
    const service = await startService({ DATA_DIR: dataDir, ADMIN_TOKEN });
    await use(service).finally(() => service.end('SIGKILL'));
  };
  const admin = async ({ url }: Service, path: string, sent: unknown): Promise<Record<string, unknown>> => {
    const reply = await fetch(`${url}/admin/v1/workspaces/acme${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const text = await reply.text();
    t.ok(reply.ok, `${path}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const action = async ({ url }: Service, user: string, amount: number): Promise<unknown> => {
    const sent = body(user, undefined, { checkoutContext: { amount, currency: 'EUR' } });
    const reply = await fetch(`${url}/fingerprint/verify/checkout?dry_run=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-key': key },
      body: JSON.stringify(sent),
    });
    return ((await reply.json()) as Record<string, unknown>)['action'];
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
