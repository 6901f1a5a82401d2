// Alerts: fire above their bound and end below it, are told once each to those who want to know, and stay as they are
// while nothing can be asked.
import t, { type Test } from 'tap';
import { alertsOf, changeAlerts } from '../../src/access/alerts.js';
import { createKey } from '../../src/access/keys.js';
import { createWebhook, updateWebhook } from '../../src/access/webhooks/administration.js';
import {
  QuestionsAwayError,
  type RatesOfWorkspace,
  type ReasonsOfWorkspace,
  type RisksOfWorkspace,
  type ValuesOfWorkspace,
} from '../../src/contract/console/questions.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { type WebhookEvent } from '../../src/contract/webhooks/webhooks.js';
import { openQuestions } from '../../src/clickhouse/questions/questions.js';
import { AlertDesk } from '../../src/service/console/alert-desk.js';
import { driftOf } from '../../src/service/console/drift.js';
import { Leaks } from '../../src/service/console/leaks.js';
import { addCrowds, addDrift, type PeopleOfValue, type WorkspaceDrift } from '../../src/metrics/drift.js';
import { Exposition } from '../../src/metrics/exposition.js';
import { embeddedStore } from '../support/control.js';
import { openBackend } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

const NOW = Date.UTC(2026, 7, 20, 12);
const nobody = openQuestions(
  () => undefined,
  () => undefined,
  () => 0,
);

async function world(t: Test) {
  const control = await embeddedStore(t);
  const queue = await (await openBackend({ dataDir: temporaryDirectory(t) })).deliveries();
  t.teardown(() => queue.close());
  await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live' });
  const hook = async (events: WebhookEvent[]): Promise<string> => {
    const request = { workspace: 'acme', mode: 'live', url: 'https://hooks.example.org/', events } as const;
    return (await createWebhook(control, request, false, NOW)).webhook.id;
  };
  const told = await hook(['alert.firing', 'alert.resolved']);
  const other = await hook(['event.blocked']);
  const state = {
    now: NOW,
    lag: 0,
    holds: true,
    away: false,
    rates: [] as RatesOfWorkspace[],
    risks: [] as RisksOfWorkspace[],
    reasons: [] as ReasonsOfWorkspace[],
    values: [] as ValuesOfWorkspace[],
    drifts: [] as readonly WorkspaceDrift[],
    crowds: [] as readonly PeopleOfValue[],
  };
  const answer = <T>(of: T): Promise<T> =>
    state.away ? Promise.reject(new QuestionsAwayError('away')) : Promise.resolve(of);
  const clock = (): number => state.now;
  const leaks = new Leaks(clock);
  const desk = (own = leaks): AlertDesk =>
    new AlertDesk({
      control,
      queue,
      questions: {
        ...nobody,
        rates: () => answer(state.rates),
        risks: () => answer(state.risks),
        reasons: () => answer(state.reasons),
        values: () => answer(state.values),
      },
      drifted(drifts, crowds) {
        state.drifts = drifts;
        state.crowds = crowds;
      },
      lagSeconds: () => state.lag,
      leaks: own,
      workspaces: () => ['acme'],
      pool: { hold: () => Promise.resolve(state.holds) },
      clock,
    });
  const messages = async (): Promise<string[]> =>
    (await queue.list(told, 100))
      .map(({ type, body }) => `${type} ${String(/"alert":"(\w+)"/.exec(body)?.[1])}`)
      .reverse();
  const leak = (): void => leaks.note({ id: 'key_1', workspace: { name: 'acme' } });
  return { control, queue, desk, state, messages, other, leak, leaks, clock };
}

const blocking = (blocked: number): RatesOfWorkspace[] => [
  { workspace: 'acme', decisions: 100, blocked, challenged: 0, degraded: 0 },
];

t.test('told once when it begins and once when it ends', async (t) => {
  const { desk, state, messages, queue, other, control } = await world(t);
  await desk().look();
  t.strictSame(await messages(), [], 'nothing is known, nothing is told');
  state.rates = blocking(20);
  await desk().look();
  t.strictSame(await messages(), [], 'at the bound it is quiet');
  state.rates = blocking(21);
  state.holds = false;
  await desk().look();
  t.strictSame(await messages(), [], 'another node looks');
  state.holds = true;
  await Promise.all([desk().look(), desk().look()]);
  await desk().look();
  t.strictSame(await messages(), ['alert.firing block_share']);
  t.match((await desk().of('acme'))[0], { state: 'firing', value: 0.21, since: NOW });
  state.away = true;
  state.now += 60_000;
  await desk().look();
  t.strictSame(await messages(), ['alert.firing block_share'], 'what cannot be asked stays as it was');
  state.away = false;
  state.rates = blocking(3);
  await desk().look();
  await desk().look();
  t.strictSame(await messages(), ['alert.firing block_share', 'alert.resolved block_share']);
  t.strictSame(await queue.list(other, 10), []);
  t.strictSame(alertsOf(await control.read(), 'acme').firing, {});
});

t.test('an alert goes to the endpoints of its workspace that are not disabled', async (t) => {
  const { desk, messages, queue, control, leak } = await world(t);
  await createWorkspace(control, 'rival');
  const hook = async (workspace: string): Promise<string> => {
    const request = { workspace, mode: 'live', url: 'https://hooks.example.org/' } as const;
    return (await createWebhook(control, { ...request, events: ['alert.firing'] }, false, NOW)).webhook.id;
  };
  const [foreign, disabled] = [await hook('rival'), await hook('acme')];
  await updateWebhook(control, disabled, { state: 'disabled' }, false);
  leak();
  await desk().look();
  t.strictSame(await messages(), ['alert.firing leaked_keys']);
  t.strictSame([await queue.list(foreign, 1), await queue.list(disabled, 1)], [[], []]);
});

t.test('rules of a workspace', async (t) => {
  const { desk, state, messages, control } = await world(t);
  await changeAlerts(control, 'acme', { block_share: { above: 0.5 }, reader_lag_s: { on: false } });
  state.rates = blocking(40);
  state.lag = 10_000;
  await desk().look();
  t.strictSame(await messages(), []);
  await changeAlerts(control, 'acme', { reader_lag_s: { on: true } });
  await desk().look();
  t.strictSame(await messages(), ['alert.firing reader_lag_s']);
  await changeAlerts(control, 'acme', { reader_lag_s: { on: false } });
  await desk().look();
  t.strictSame(await messages(), ['alert.firing reader_lag_s', 'alert.resolved reader_lag_s'], 'off is quiet');
  await t.rejects(changeAlerts(control, 'nobody', {}), { code: 'NOT_FOUND' });
});

t.test('the population stability index', async (t) => {
  const even = [100, 100, 100, 100];
  t.equal(driftOf(even, [50, 50, 50, 50], 100), 0, 'the same spread of fewer');
  t.ok(Math.abs((driftOf(even, [70, 30, 50, 50], 100) ?? 0) - 0.0847) < 0.001);
  t.ok((driftOf(even, [200, 0, 0, 0], 100) ?? 0) > 0.25);
  t.equal(driftOf(even, [10, 10, 10, 10], 100), undefined, 'of too few nothing is said');
  t.equal(driftOf([], even, 100), undefined);
});

t.test('what each look finds of drift is a metric: of the risk, and of each reason', async (t) => {
  const { desk, state } = await world(t);
  const exposition = new Exposition();
  addDrift(exposition, () => state.drifts);
  const shown = async (): Promise<string[]> =>
    (await exposition.render()).split('\n').filter((line) => /^risk/.test(line));
  t.strictSame(await shown(), [], 'nothing was looked at');
  const even = Array.from({ length: 10 }, () => 100);
  state.risks = [
    { workspace: 'acme', before: even, now: even },
    { workspace: 'small', before: even, now: [499] },
  ];
  state.reasons = [
    { workspace: 'acme', reason: 'ad_blocker', before: 100, now: 100 },
    { workspace: 'acme', reason: 'vpn_detected', before: 100, now: 500 },
    { workspace: 'small', reason: 'vpn_detected', before: 100, now: 400 },
    { workspace: 'gone', reason: 'vpn_detected', before: 100, now: 400 },
  ];
  await desk().look();
  const lines = await shown();
  const drift = 0.4 * Math.log(5) + -0.4 * Math.log(5 / 9);
  t.strictSame(
    lines.map((line) => line.replace(/ [^ ]+$/, '')),
    [
      'riskgate_risk_drift{workspace="acme"}',
      'riskgate_reason_drift{workspace="acme",reason="ad_blocker"}',
      'riskgate_reason_drift{workspace="acme",reason="vpn_detected"}',
    ],
  );
  const [risk, same, other] = lines.map((line) => Number(line.split(' ').at(-1)));
  t.strictSame([risk, same], [0, 0]);
  t.ok(Math.abs((other ?? 0) - drift) < 1e-9, `${other} of a reason that five times as many decisions have`);
  state.away = true;
  await desk().look();
  t.strictSame(await shown(), [], 'what cannot be asked is not told from memory');
});

t.test('whoever sends one value for everybody is told, where every person has an own one', async (t) => {
  const { desk, state, messages } = await world(t);
  const exposition = new Exposition();
  addCrowds(exposition, () => state.crowds);
  state.values = [{ workspace: 'acme', users: [400, 400, 0, 49], values: [390, 12, 0, 1] }];
  await desk().look();
  t.strictSame(await messages(), ['alert.firing people_per_value'], 'twelve addresses for four hundred people');
  const lines = (await exposition.render()).split('\n').filter((line) => /^risk/.test(line));
  t.matchOnly(lines, [/value="fingerprint"} 1\.02/, /value="address"} 33\.3/]);
  t.equal(lines.length, 2, 'of too few people nothing is said');
  state.values = [{ workspace: 'acme', users: [400, 400, 0, 49], values: [390, 150, 0, 1] }];
  await desk().look();
  t.strictSame((await messages()).at(-1), 'alert.resolved people_per_value');
});

t.test('each rate has its own bound, and few decisions none', async (t) => {
  const quiet = { workspace: 'acme', decisions: 50, blocked: 10, challenged: 25, degraded: 2 };
  const cases: [name: string, rates: typeof quiet, told: string[]][] = [
    ['at the bounds', quiet, []],
    ['blocks', { ...quiet, blocked: 11 }, ['block_share']],
    ['challenges', { ...quiet, challenged: 26 }, ['challenge_share']],
    ['errors', { ...quiet, degraded: 3 }, ['error_share']],
    ['of too few', { ...quiet, decisions: 49, blocked: 49, challenged: 49, degraded: 49 }, []],
    ['of another workspace', { ...quiet, workspace: 'gone', blocked: 50 }, []],
  ];
  for (const [name, rates, told] of cases) {
    const { desk, state, messages } = await world(t);
    state.rates = [rates];
    await desk().look();
    t.strictSame(
      await messages(),
      told.map((metric) => `alert.firing ${metric}`),
      name,
    );
  }
});

t.test(
  'a key that a browser sent is told by the node that got it, and for an hour no other one takes it back',
  async (t) => {
    const { desk, state, messages, leak, leaks, clock } = await world(t);
    const other = desk(new Leaks(clock));
    state.holds = false;
    await desk().look();
    t.strictSame(await messages(), []);
    leak();
    leak();
    t.equal(leaks.of('acme'), 1, 'one key, however often it is sent');
    t.equal(leaks.of('rival'), 0);
    t.equal([...leaks.when('acme').values()].join(), String(NOW));
    await desk().look();
    t.strictSame(await messages(), ['alert.firing leaked_keys'], 'also by a node that does not look at rates');
    state.holds = true;
    for (state.now = NOW + 60_000; state.now < NOW + 3_600_000; state.now += 600_000) {
      await other.look();
      await desk().look();
    }
    t.strictSame(await messages(), ['alert.firing leaked_keys']);
    state.now = NOW + 3_600_000;
    t.equal(leaks.of('acme'), 0);
    t.equal(leaks.when('acme').size, 1, 'the key page shows it after that');
    await other.look();
    t.strictSame(await messages(), ['alert.firing leaked_keys', 'alert.resolved leaked_keys']);
  },
);

t.test('an alert on leaked keys ends at once when it is switched off', async (t) => {
  const { desk, messages, leak, control } = await world(t);
  leak();
  await desk().look();
  await changeAlerts(control, 'acme', { leaked_keys: { on: false } });
  await desk().look();
  t.strictSame(await messages(), ['alert.firing leaked_keys', 'alert.resolved leaked_keys']);
});
