// A workspace changes a number of the judgement: its next decisions go by it, without a restart, and nobody else's do.
import t from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { createWorkspace } from '../../../src/access/workspaces.js';
import { testApp } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';

/** Two people on one device are too many, and no terminal is an excuse. */
const STRICT = { accounts_day_from: 1, accounts_day_to: 2, terminal_strength: 1 };

t.test('settings of a workspace', async (t) => {
  const app = await testApp(t, { env: { ADMIN_TOKEN } });
  const keys: Record<string, string> = {};
  for (const workspace of ['own', 'other']) {
    await createWorkspace(app.control, workspace);
    keys[workspace] = (await createKey(app.control, { workspace, kind: 'api', mode: 'live', limit: 100_000 })).key;
  }
  const ask = async (workspace: string, user: string, dry = true) => {
    const headers = { 'x-service-key': keys[workspace] ?? '' };
    const reply = await app.post(`/fingerprint/score${dry ? '?dry_run=true' : ''}`, body(user, 'the tablet'), headers);
    const { action, reason } = reply.body;
    return { status: reply.status, action, reason };
  };
  const change = (policy: unknown) => byAdmin(app, 'PATCH', '/admin/v1/workspaces/own', { policy });
  const isStrict = async () => JSON.stringify(await ask('own', 'grandmother')).includes('multiple_accounts');

  await eventually(t, 'the keys are known', async () => (await ask('other', 'mother')).status === 200);
  for (const user of ['mother', 'father', 'child']) for (const key of ['own', 'other']) await ask(key, user, false);
  t.match(await ask('own', 'grandmother'), { action: 'allow' }, 'a family shares a tablet');

  const changed = await change({ settings: STRICT });
  t.match(changed, { status: 200, body: { policy: { settings: STRICT } } });
  const from = performance.now();
  await eventually(t, 'the shards go by it', isStrict);
  t.comment(`after ${Math.round(performance.now() - from)} ms`);
  t.not((await ask('own', 'grandmother')).action, 'allow');
  t.match(await ask('other', 'grandmother'), { action: 'allow' }, 'elsewhere nothing has changed');

  const refused: readonly [unknown, RegExp][] = [
    [{ settings: { accounts_a_day: 3 } }, /settings/],
    [{ settings: { accounts_day_from: '3' } }, /^\/policy\/settings\/accounts_day_from /],
    [{ settings: { accounts_day_from: 17 } }, /accounts_day_from must be less than accounts_day_to/],
    [{ settings: { accounts_day_from: 0 } }, /accounts_day_from must lie within 1\.\.16, not 0/],
    [{ settings: { accounts_day_from: 5, accounts_day_to: 4 } }, /accounts_day_from must be less than accounts_day_to/],
    [{ settings: { newcomers_address_hour: 4 } }, /settings/],
  ];
  for (const [policy, detail] of refused)
    t.match(await change(policy), { status: 400, body: { error_code: 'INVALID_REQUEST', detail } }, String(detail));
  t.ok(await isStrict(), 'what was refused has changed nothing');

  t.match(await change({ limits: { newcomers_address_hour: 400 } }), { status: 200 }, 'limits stay as they were');
  await eventually(t, 'a policy replaces the one before', async () => !(await isStrict()));
  await change({ settings: STRICT });
  await eventually(t, 'and again', isStrict);
  t.match(await change(null), { status: 200 });
  await eventually(t, 'null is the default', async () => !(await isStrict()));
});
