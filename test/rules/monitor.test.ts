// Monitor mode from the outside: everything is decided and recorded as ever, and answered allow on every route; and
// what is counted of rules and policies.
import t, { type Test } from 'tap';
import { ALLOWED_RISK_MAX } from '../../src/event/reply/answered.js';
import { actionOf } from '../../src/scoring/model/actions.js';
import { type Json, type TestApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { BY_ADMIN, createAdminApp, adminApp } from '../support/callers/operators.js';
import { runCliHere } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';

const ACME = '/admin/v1/workspaces/acme';
const STOP = {
  ...{ id: 'rul_stop', name: 'stop', state: 'live', when: 'timezone_invalid or known(use_case)' },
  ...{ effect: { force: 'block' }, code: 'stopped' },
};
const WATCHED = { id: 'rul_watched', name: 'watched', state: 'shadow', when: 'risk >= 0', effect: {} };

async function change(t: Test, app: TestApp, sent: Json): Promise<void> {
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const { status, text } = await app.send('PATCH', ACME, headers, JSON.stringify(sent));
  t.equal(status, 200, text);
}

interface Told {
  action: unknown;
  risk: unknown;
  score: unknown;
  more: Json;
}

let people = 0;

/** What every route that decides answers, each with somebody new. */
async function everyRoute(app: TestApp): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  const note = (route: string, { action, risk_score: risk, score, ...more }: Json): void => {
    told.set(route, { action, risk, score, more });
  };
  const somebody = (): Json => body(`person ${(people += 1)}`);
  note('score', (await app.post('/fingerprint/score?explain=true', somebody())).body);
  for (const route of ['login', 'checkout', 'password-reset', 'account-change', 'registration'])
    note(route, (await app.post(`/fingerprint/verify/${route}?explain=true`, somebody())).body);
  const page = await app.post('/v2/fingerprint', somebody(), { 'x-api-key': app.keys.live.public });
  const { risk_score: risk, score } = page.body;
  told.set('collect', { action: actionOf(Number(risk)), risk, score, more: {} });
  const secret = { 'x-secret-api-key': app.keys.live.secret };
  note('verify', (await app.post('/v2/verify', { event_id: page.body['event_id'] }, secret)).body);
  return told;
}

async function onEveryRoute(t: Test, app: TestApp): Promise<void> {
  await change(t, app, { policy: { rules: [STOP, WATCHED] } });
  for (const [route, { action, risk, more }] of await everyRoute(app)) {
    t.equal(action, 'block', route);
    t.ok(Number(risk) >= 70, route);
    t.notOk('monitor' in more, route);
  }
  await change(t, app, { monitor: true });
  for (const [route, { action, risk, score, more }] of await everyRoute(app)) {
    t.same([action, score], ['allow', Number(risk) / 100], route);
    t.ok(Number(risk) <= ALLOWED_RISK_MAX, route);
    if (route !== 'collect') t.match(more, { monitor: { action: 'block', risk_score: /^([789]\d|100)$/ } }, route);
    t.notMatch(JSON.stringify(more), /"recommended_action":"block"|"challenges":\["/, route);
  }
  const { body: wrong } = await app.post(
    '/v2/verify',
    { event_id: '00000000-0000-7000-8000-000000000000' },
    { 'x-secret-api-key': app.keys.live.secret },
  );
  t.match(wrong, { status_code: 404 });
  await app.restart();
  t.match([...(await everyRoute(app)).values()], Array(8).fill({ action: 'allow' }), 'after a restart too');
  await change(t, app, { monitor: false });
  t.match(
    [...(await everyRoute(app)).values()],
    Array(8).fill({ action: 'block' }),
    'and for the next request off again',
  );
  const { body: audit } = await app.send('GET', '/admin/v1/audit?workspace=acme&action=changeWorkspace', BY_ADMIN);
  t.match(audit, { rows: [{ before: { monitor: true }, after: { monitor: false } }, { after: { monitor: true } }] });
}

async function saysWhatWouldBeAsked(t: Test, app: TestApp): Promise<void> {
  const asks = { ...STOP, effect: { force: 'hard_challenge' }, challenge: 'passkey' };
  await change(t, app, { policy: { rules: [asks] }, monitor: true });
  const { body: told } = await app.post('/fingerprint/score?explain=true&dry_run=true', body('somebody else'));
  t.match(told, { action: 'allow', monitor: { action: 'hard_challenge', challenges: ['passkey'] } });
  t.strictSame(told['rules'], [{ id: STOP.id, how: 'applied' }], 'nothing is asked for');
  await change(t, app, { policy: { rules: [STOP, WATCHED] }, monitor: false });
}

async function counted(t: Test, app: TestApp): Promise<void> {
  const metrics = async (): Promise<string> => (await app.send('GET', '/metrics')).text;
  const value = async (name: string): Promise<number> => {
    const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.split(' ')[1] ?? 0);
  };
  const of = (rule: string, how: string): string =>
    `riskgate_rule_hits_total{workspace="acme",rule="${rule}",how="${how}"}`;
  // Shards tell a second later: rules of their own have no hits of the requests before.
  const counted = {
    policy: {
      rules: [
        { ...STOP, id: 'rul_counted' },
        { ...WATCHED, id: 'rul_counted2' },
      ],
    },
  };
  await change(t, app, counted);
  const asked = await value('riskgate_rules_evaluated_total');
  for (let i = 0; i < 40; i += 1) await app.post('/fingerprint/score', body(`counted ${i}`));
  await app.post('/fingerprint/score?dry_run=true', body('not counted'));
  const hits = async (): Promise<number[]> => [
    await value(of('rul_counted', 'applied')),
    await value(of('rul_counted2', 'shadow')),
  ];
  await eventually(t, 'shards were asked', async () => Math.min(...(await hits())) >= 40);
  t.same(await hits(), [40, 40]);
  t.ok((await value('riskgate_rules_evaluated_total')) >= asked + 41);
  t.ok((await value('riskgate_rules_seconds_total')) > 0);
  t.equal(await value('riskgate_rules_errors_total'), 0);
  t.same([await value('riskgate_policy_stale'), await value('riskgate_monitored_workspaces')], [0, 0]);
}

async function byCommand(t: Test, app: TestApp, env: Record<string, string>): Promise<void> {
  const switched = (word: string) =>
    runCliHere(['workspaces', 'update', 'acme', '--monitor', word], { DATA_DIR: app.dataDir, ...env });
  const monitored = (count: number) => async (): Promise<boolean> =>
    (await app.send('GET', '/metrics')).text.includes(`\nriskgate_monitored_workspaces ${count}\n`);
  t.not((await switched('yes')).code, 0);
  t.equal((await switched('on')).code, 0);
  await eventually(t, 'it is on', monitored(1));
  t.equal((await app.post('/fingerprint/score', body('by command'))).body['action'], 'allow');
  t.equal((await switched('off')).code, 0);
  await eventually(t, 'it is off', monitored(0));
}

async function suite(t: Test, env: Record<string, string>): Promise<void> {
  const app = await adminApp(t, { env });
  await t.test('every route answers allow, and says what was decided', (t) => onEveryRoute(t, app));
  await t.test('it says what would have been asked for', (t) => saysWhatWouldBeAsked(t, app));
  await t.test('hits of rules are counted, by rule', (t) => counted(t, app));
  await t.test('it is switched by the command line too', (t) => byCommand(t, app, env));
}

t.test('embedded', (t) => suite(t, {}));
t.test('on Redis', needsRedis, async (t) => suite(t, { REDIS_URL: (await startRedis(t)).url }));

t.test('the policy goes on while Redis is away', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const app = await createAdminApp({ env: { REDIS_URL: redis.url, STORE_READ_MS: '25' } });
  t.teardown(async () => {
    redis.resume();
    await app.close();
  });
  await change(t, app, { policy: { rules: [STOP] } });
  redis.pause();
  const stale = async (): Promise<boolean> =>
    /^riskgate_policy_stale 1$/m.test((await app.send('GET', '/metrics')).text);
  await eventually(t, 'what is stored cannot be asked', stale);
  const { body: told } = await app.post('/fingerprint/score?dry_run=true', body('while it is away'));
  t.match(told, { action: 'block', reason: ['stopped'] });
  redis.resume();
  await eventually(t, 'and can be again', async () => !(await stale()));
});

t.test('what is let in ends where the first challenge begins', async (t) => {
  t.same([actionOf(ALLOWED_RISK_MAX), actionOf(ALLOWED_RISK_MAX + 1)], ['allow', 'soft_challenge']);
});
