// The audit log from the outside: who did what by which way, what can be asked of it, that no secret is in it, that
// hostile text stays text, and that ClickHouse has the same.
import t, { type Test } from 'tap';
import { AUDIT_KINDS } from '../../../src/contract/operators/audit.js';
import { type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { runCliHere } from '../../support/cli.js';
import { testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { ADMIN_TOKEN, BY_ADMIN, cookieFrom, adminApp, OWN_PAGE, signIn } from '../../support/callers/operators.js';
import { only } from '../../support/only.js';

type Row = Record<string, unknown>;

async function rowsOf(app: TestApp, query = ''): Promise<Row[]> {
  const { body } = await app.send('GET', `/admin/v1/audit${query}`, BY_ADMIN);
  const { rows } = body;
  return Array.isArray(rows) ? rows.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
}

const send = (app: TestApp, method: string, path: string, sent: unknown, headers: Record<string, string> = BY_ADMIN) =>
  app.send(method, `/admin/v1${path}`, { 'content-type': 'application/json', ...headers }, JSON.stringify(sent));

async function ways(t: Test, app: TestApp): Promise<void> {
  const environment = { DATA_DIR: app.dataDir };
  const made = await runCliHere(['operators', 'create', '--name', 'ada', '--role', 'admin', '--json'], environment);
  const token = String(/ot_\w{32}/.exec(made.stdout)?.[0]);
  await eventually(t, 'ada is known', async () => (await signIn(app, { token })).status === 204);
  const cookie = cookieFrom(await signIn(app, { token }));
  const dashboard = { ...OWN_PAGE, cookie };
  const key = await send(app, 'POST', '/workspaces/acme/keys', { kind: 'api', mode: 'test' }, dashboard);
  const id = String(key.body['id']);
  await send(app, 'PATCH', `/keys/${id}`, { limit: 5 }, { authorization: `Bearer ${token}` });
  await send(app, 'DELETE', `/keys/${id}`, undefined, BY_ADMIN);
  t.match(
    await rowsOf(app, `?subject=key/${id}`),
    only(
      { who: 'admin', via: 'api', action: 'revokeKey', before: { state: 'active' }, after: { state: 'revoked' } },
      { who: 'ada', via: 'api', action: 'changeKey', before: { limit: null }, after: { limit: 5 } },
      { who: 'ada', via: 'dashboard', action: 'createKey', workspace: 'acme', before: null, address: '127.0.0.1' },
    ),
  );
  t.match(
    await rowsOf(app, '?action=openSession&limit=1'),
    only({ who: 'ada', via: 'dashboard', subject: /^session\// }),
  );
  t.match(
    await rowsOf(app, '?subject=operator/ada'),
    only({
      via: 'cli',
      action: 'operators create',
      address: '',
      after: { name: 'ada', role: 'admin', workspaces: null },
    }),
  );
  const label = { mode: 'live', event_id: 'none', label: 'fraud', note: 'a personal remark' };
  t.equal((await send(app, 'POST', '/workspaces/acme/labels', label)).status, 404);
  t.same(await rowsOf(app, '?action=labelEvent'), [], 'a label that was refused is no change');
  const event = String((await app.post('/fingerprint/score', body('somebody'))).body['requestId']);
  t.equal((await send(app, 'POST', '/workspaces/acme/labels', { ...label, event_id: event })).status, 200);
  t.match(
    await rowsOf(app, '?action=labelEvent'),
    only({ subject: `event/${event}`, after: { mode: 'live', label: 'fraud', source: 'other' } }),
  );
  const secrets = [token, ADMIN_TOKEN, cookie.split('=')[1] ?? '', String(key.body['key']), 'personal remark'];
  const all = JSON.stringify(await rowsOf(app, '?limit=200'));
  for (const secret of secrets) t.notOk(all.includes(secret), 'no secret is in it');
  t.notMatch(all, /"hash"|"secret"|[0-9a-f]{64}/);
}

async function questions(t: Test, app: TestApp): Promise<void> {
  for (let i = 0; i < 5; i += 1) await send(app, 'POST', '/workspaces', { name: `page-${i}` });
  const first = await app.send('GET', '/admin/v1/audit?action=createWorkspace&limit=3', BY_ADMIN);
  t.match(first.body, { rows: only({ workspace: 'page-4' }, {}, { workspace: 'page-2' }), next: /^\d+$/ });
  const next = String(first.body['next']);
  const second = await app.send('GET', `/admin/v1/audit?action=createWorkspace&limit=3&before=${next}`, BY_ADMIN);
  t.match(second.body, { rows: only({ workspace: 'page-1' }, { workspace: 'page-0' }), next: null });
  t.equal((await rowsOf(app, '?workspace=page-3')).length, 1);
  t.equal((await rowsOf(app, '?until=2020-01-01')).length, 0);
  t.equal((await rowsOf(app, '?from=2020-01-01&workspace=page-3')).length, 1);
  const subjects = async (query: string) =>
    (await rowsOf(app, `?limit=200&subject=${query}`)).map(({ subject }) => String(subject));
  const [ofSessions, others] = [await subjects('session/'), await subjects('!session/')];
  t.ok(ofSessions.length > 0 && ofSessions.every((subject) => subject.startsWith('session/')));
  t.ok(others.length > 0 && !others.some((subject) => subject.startsWith('session/')), 'all but sign-ins');
  const kinds: readonly string[] = AUDIT_KINDS;
  for (const subject of [...ofSessions, ...others]) t.ok(kinds.includes(subject.split('/')[0] ?? ''), subject);
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'before=-1', 'from=yesterday', `who=${'a'.repeat(301)}`])
    t.equal((await app.send('GET', `/admin/v1/audit?${query}`, BY_ADMIN)).status, 400, query);
  const cli = await runCliHere(['audit', '--workspace', 'page-3', '--json'], { DATA_DIR: app.dataDir });
  t.match(JSON.parse(cli.stdout), only({ action: 'createWorkspace', workspace: 'page-3', who: 'admin' }));
  const shown = await runCliHere(['audit', '--limit', '2'], { DATA_DIR: app.dataDir });
  t.match(shown.stdout, /^AT +WHO +VIA +ACTION +SUBJECT/);
  t.equal(shown.stdout.trim().split('\n').length, 3);
}

async function hostile(t: Test, app: TestApp): Promise<void> {
  const text = '<img src=x onerror=alert(1)>\u202e\u0000"\';--';
  const refused = await send(app, 'POST', '/operators', { name: text, role: 'admin' });
  t.equal(refused.status, 400, 'a name has letters and digits');
  t.match(refused.headers.get('content-type'), 'application/json');
  t.equal(refused.headers.get('x-content-type-options'), 'nosniff');
  t.equal(
    (await send(app, 'POST', '/operators', { name: 'admin', role: 'viewer' })).status,
    400,
    'nobody is called so',
  );
  const label = await send(app, 'POST', '/workspaces/acme/labels', { mode: 'test', event_id: '%3Cb%3E', label: 'bot' });
  t.equal(label.status, 400);
  for (const path of ['/operators/%3Cscript%3E', '/operators/..%2F..%2Fkeys', '/operators/__proto__'])
    t.equal((await send(app, 'DELETE', path, undefined)).status, 404, path);
}

t.test('the audit log', async (t) => {
  const app = await adminApp(t);
  await t.test('has who did what, by which way, and no secret', (t) => ways(t, app));
  await t.test('is asked by page, person, action, workspace, subject and time', (t) => questions(t, app));
  await t.test('hostile text stays text, or is refused', (t) => hostile(t, app));
});

t.test('ClickHouse has the audit log too', { timeout: 240_000 }, async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const app = await adminApp(t, { env: { CLICKHOUSE_URL: engine.url, CLICKHOUSE: '' } });
  const rows = (): Promise<string> =>
    engine.ask(
      'SELECT who, via, action, workspace, before, after FROM audit FINAL ' +
        "WHERE action LIKE '%Workspace' ORDER BY number",
    );
  await send(app, 'POST', '/workspaces', { name: 'told' });
  await eventually(t, 'a row arrives', async () => /createWorkspace/.test(await rows()));
  await send(app, 'PATCH', '/workspaces/told', { retention_days: 7 });
  await eventually(t, 'and the next', async () => /changeWorkspace/.test(await rows()));
  const [made = '', changed = ''] = (await rows()).split('\n');
  t.match(made, /^admin\tapi\tcreateWorkspace\ttold\t\t\{"name":"told"/);
  t.equal(changed, 'admin\tapi\tchangeWorkspace\ttold\t{"retentionDays":90}\t{"retentionDays":7}');
  await app.restart();
  await send(app, 'PATCH', '/workspaces/told', { retention_days: 8 });
  await eventually(t, 'after a restart too', async () => /"retentionDays":8\}$/.test(await rows()));
  t.equal((await rows()).split('\n').length, 3, 'each once');
  const all = async (): Promise<number> => Number(await engine.ask('SELECT uniqExact(number) FROM audit'));
  const sent = await all();
  await engine.ask('TRUNCATE TABLE audit');
  await send(app, 'PATCH', '/workspaces/told', { retention_days: 9 });
  await eventually(t, 'an empty server gets all rows', async () => (await all()) === sent + 1);
  await engine.ask('ALTER TABLE audit DELETE WHERE number < 3 SETTINGS mutations_sync = 2');
  await app.restart();
  await eventually(t, 'and so does one without the first ones, at a start', async () => (await all()) === sent + 1);
});
