// What the admin API tells of the service: policies tried out on stored decisions, plans, deliveries, health, alerts,
// with ClickHouse and without it.
import t, { type Test } from 'tap';
import { buildOpenApi } from '../../../src/http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES } from '../../../src/http/routes/index.js';
import { type Json, WORKSPACE } from '../../support/app.js';
import { runCliHere } from '../../support/cli.js';
import { body } from '../../support/bodies.js';
import { ACME, simulate, startConsole, type TestConsole } from '../../support/callers/console.js';
import { eventually } from '../../support/eventually.js';
import { adminApp, byAdmin } from '../../support/callers/operators.js';
import { at, isJson, schemaChecks } from '../../support/promises/openapi.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { only } from '../../support/only.js';

t.setTimeout(420_000);

const check = schemaChecks(buildOpenApi({ version: '0.0.0', routes: [...ROUTES, ...ADMIN_ROUTES] }));
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const fits = (t: Test, name: string, value: unknown): void => {
  t.equal(check({ $ref: `#/components/schemas/${name}` }, value), undefined, `fits ${name}`);
};
const OTHER = { points: { device_changed: 0.1, sim_changed: 0.1, bot_detected: 0.5 } };
const LOGIN_RULE = {
  ...{ id: 'rul_login', name: 'Every login', state: 'live', when: "use_case = 'login'" },
  effect: { at_least: 'soft_challenge' },
};
const WITH_RULES = { ...OTHER, rules: [LOGIN_RULE] };

t.test('with a ClickHouse', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  await simulate(t, console);
  await t.test('a preview says what riskgate replay says, and changes nothing', (t) => preview(t, console));
  await t.test('a policy is seen, saved, and in the list of versions', (t) => policy(t, console));
  await t.test('usage', (t) => usage(t, console));
  await t.test('health', (t) => health(t, console));
  await t.test('alerts', (t) => alerts(t, console));
});

async function preview(t: Test, console: TestConsole): Promise<void> {
  const { ask } = console;
  const { events, labelled } = await previewOf(t, console, OTHER);
  const fraud = at({ labelled }, 'labelled', 'fraud');
  t.ok(Number(fraud['caught_after']) < Number(fraud['caught_before']));
  const ruled = await previewOf(t, console, WITH_RULES);
  t.match(ruled, { events });
  const floor = list(ruled['samples']).filter((sample) => at(sample, 'after')['risk'] === 30);
  t.ok(floor.length > 0, 'rules are decided too');
  const same = await ask('POST', `${ACME}/policy/preview`, { policy: null, hours: 72 });
  t.match(same.body, { events, changed: 0, samples: { length: 0 }, cut: false });
  t.match((await ask('GET', `${ACME}/policy`)).body, { overrides: null });
  for (const [sent, detail] of [
    [{ policy: { points: { nothing: 1 } } }, /points/],
    [{ policy: { rules: [{ ...LOGIN_RULE, when: 'riskk > 1' }] } }, /riskk/],
    [{ policy: { bias: 11 } }, /bias/],
    [{ policy: null, hours: 721 }, /hours/],
    [{}, /policy/],
  ] as const)
    t.match((await ask('POST', `${ACME}/policy/preview`, sent)).body, { status_code: 400, detail });
}

/** The preview says what `riskgate replay` says. */
async function previewOf(
  t: Test,
  { app, ask, engine }: TestConsole,
  other: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const file = join(app.dataDir, 'policy.json');
  writeFileSync(file, JSON.stringify(other));
  const replayed = await runCliHere(
    ['replay', '--from', '2020-01-01', '--to', '2100-01-01', '--workspace', WORKSPACE, '--policy', file],
    { DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url },
  );
  const answer = await ask('POST', `${ACME}/policy/preview`, { policy: other, hours: 72 });
  t.equal(answer.status, 200, answer.text);
  fits(t, 'PolicyPreview', answer.body);
  const { events, changed } = answer.body;
  t.match(replayed.stdout, `${String(events)} decisions, ${String(changed)} of them different`);
  const fraud = at(answer.body, 'labelled', 'fraud');
  t.match(
    replayed.stdout,
    `of ${String(fraud['events'])} labelled fraud: ${String(fraud['caught_before'])} challenged or blocked before, ` +
      `${String(fraud['caught_after'])} now`,
  );
  for (const [action, count] of Object.entries(at(answer.body, 'after')))
    t.match(replayed.stdout, new RegExp(`^${action} +\\d+ +${String(count)}$`, 'm'), action);
  return answer.body;
}

async function policy(t: Test, { app, ask, number }: TestConsole): Promise<void> {
  const before = await ask('GET', `${ACME}/policy`);
  fits(t, 'PolicyView', before.body);
  const hits = list(before.body['reasons']).find(({ reason }) => reason === 'bot_detected');
  t.ok(Number(hits?.['hits_24h']) > 0, 'how often a reason spoke');
  t.equal((await ask('PATCH', ACME, { policy: OTHER })).status, 200);
  const after = (await ask('GET', `${ACME}/policy`)).body;
  t.match(after, { overrides: OTHER, version: /^own-/ });
  t.match(
    list(after['reasons']).find(({ reason }) => reason === 'bot_detected'),
    { points: 0.5, default_points: 5 },
  );
  const version = String(after['version']);
  const decided = `SELECT count() FROM events WHERE policy_version = '${version}'`;
  await eventually(t, 'the next decisions say so', async () => {
    t.equal((await app.post('/fingerprint/score', body('ada'))).status, 200);
    return (await number(decided)) > 0;
  });
  t.equal((await ask('PATCH', ACME, { policy: null })).status, 200);
  const versions = await ask('GET', `${ACME}/policy/versions`);
  fits(t, 'PolicyVersions', versions.body);
  t.match(versions.body, {
    versions: [
      { version: before.body['version'], by: 'admin', overrides: null },
      { version: after['version'], by: 'admin', overrides: OTHER },
    ],
  });
}

async function usage(t: Test, { ask, number }: TestConsole): Promise<void> {
  const answer = await ask('GET', `${ACME}/usage`);
  fits(t, 'Usage', answer.body);
  t.match(answer.body, { requests_known: true, used: 0, forecast: 0 });
  const rows = "SELECT count() FROM events WHERE kind = 'decision' AND mode = 'live' AND key_kind = 'api'";
  const told = async (): Promise<[asked: number, rows: number]> => {
    const { body: now } = await ask('GET', `${ACME}/usage`);
    return [list(now['requests']).reduce((sum, { api }) => sum + Number(api), 0), await number(rows)];
  };
  // Decisions of the policy before are still on their way; rows are seen before what is counted of them.
  await eventually(t, 'what is counted by minutes is what the rows say', async () => {
    const [asked, counted] = await told();
    if (asked > counted) t.fail(`${asked} counted, ${counted} rows`);
    return asked === counted;
  });
}

async function health(t: Test, { ask }: TestConsole): Promise<void> {
  const answer = await ask('GET', '/admin/v1/health');
  t.equal(answer.status, 200, answer.text);
  fits(t, 'ServiceHealth', answer.body);
  t.match(answer.body, { ready: { ok: true, reasons: { length: 0 } }, clickhouse: { mode: 'server', state: 'ready' } });
}

async function alerts(t: Test, { ask }: TestConsole): Promise<void> {
  const answer = await ask('GET', `${ACME}/alerts`);
  t.equal(answer.status, 200, answer.text);
  fits(t, 'AlertList', answer.body);
  t.match(answer.body, { alerts: [{ name: 'block_share', state: 'quiet', above: 0.2, since: null }] });
  const changed = await ask('PATCH', `${ACME}/alerts`, {
    rules: { block_share: { above: 0.5 }, model_drift: { on: false } },
  });
  t.match(
    list(changed.body['alerts']).filter(({ name }) => name === 'block_share' || name === 'model_drift'),
    only({ above: 0.5 }, { state: 'off', above: 0.25 }),
  );
  t.equal((await ask('PATCH', `${ACME}/alerts`, { rules: { block_share: { above: -1 } } })).status, 400);
  t.equal((await ask('GET', '/admin/v1/workspaces/nobody/alerts')).status, 404);
}

t.test('without a ClickHouse', async (t) => {
  const app = await adminApp(t);
  const ask = (method: string, path: string, sent?: unknown) => byAdmin(app, method, path, sent);
  t.match((await ask('GET', `${ACME}/usage`)).body, { requests: { length: 0 }, requests_known: false });
  t.match((await ask('GET', `${ACME}/policy`)).body, { reasons: [{ hits_24h: null }] });
  t.match((await ask('GET', '/admin/v1/health')).body, { clickhouse: { mode: 'off', state: 'off' } });
  t.match((await ask('GET', `${ACME}/alerts`)).body, { alerts: [{ value: null, state: 'quiet' }] });
  for (const path of ['overview', 'events', 'reviews', 'explore?kind=visitor&value=x'])
    t.match((await ask('GET', `${ACME}/${path}`)).body, { status_code: 503, detail: /CLICKHOUSE is off/ }, path);
  t.match((await ask('POST', `${ACME}/policy/preview`, { policy: null })).body, { status_code: 503 });
  await deliveries(t, ask);
});

type Ask = (method: string, path: string, sent?: unknown) => Promise<{ status: number; body: Json }>;

async function deliveries(t: Test, ask: Ask): Promise<void> {
  const hook = { url: 'https://hooks.example.org/', events: ['alert.firing'], mode: 'live' };
  const id = String((await ask('POST', `${ACME}/webhooks`, hook)).body['id']);
  const sent = await ask('POST', `${ACME}/webhooks/${id}/test`);
  const one = await ask('GET', `${ACME}/webhooks/${id}/deliveries/${String(sent.body['id'])}`);
  fits(t, 'DeliveryDetail', one.body);
  t.match(JSON.parse(String(one.body['body'])), { type: 'webhook.test', data: { webhook_id: id } });
  t.equal((await ask('GET', `${ACME}/webhooks/${id}/deliveries/msg_none`)).status, 404);
  t.match(await ask('POST', `${ACME}/webhooks/${id}/resend-failed`), { status: 202, body: { resent: Number } });
}
