// The board and the alert rules of deploy/ ask for metrics that the service has, by labels that they have.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { testApp, type TestApp } from '../support/app.js';
import { body } from '../support/bodies.js';

const FOLDER = new URL('../../../deploy/', import.meta.url);
const BOARD = 'grafana-riskgate.json';
const RULES = 'prometheus-alerts.yml';
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

t.test('what is asked for is there', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  await app.post('/fingerprint/score', body('ada'));
  const { text: metrics } = await app.send('GET', '/metrics');
  for (const name of [BOARD, RULES]) {
    const asked = new Set(read(name).match(/\b(riskgate|process)_[a-z0-9_]+/g));
    t.ok(asked.size > 8, name);
    for (const metric of asked) {
      const family = metric.replace(/_bucket$/, '');
      t.match(metrics, new RegExp(`^# TYPE ${family} `, 'm'), `${name}: ${metric}`);
    }
  }
  for (const label of ['route=', 'status=', 'action=', 'quantile="0.99"', 'le=']) t.match(metrics, label);
  for (const name of [BOARD, RULES]) labelsOf(t, name, metrics);
  quiet(t, metrics);
});

/** Metrics without a sample in a service that is well, or without ClickHouse. */
const UNSEEN: Record<string, string> = {
  riskgate_troubled_parts: 'part="redis" refuses="all" refuses="some"',
  riskgate_dead_letter_bytes: 'table="events"',
  riskgate_people_per_value: 'workspace="a" value="address"',
  riskgate_risk_drift: 'workspace="a"',
  riskgate_reason_drift: 'workspace="a" reason="incognito"',
  riskgate_certificate_end_timestamp_seconds: 'certificate="TLS_CERT"',
};

function expressions(name: string): string[] {
  if (name === BOARD)
    return [...read(name).matchAll(/"expr": (".*")/g)].map(([, text = '']) => String(JSON.parse(text)));
  const { groups } = parse(read(name)) as { groups: { rules: { expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

/** A selector of a label or a value that there is not matches nothing, and its alert is silent for ever. */
function labelsOf(t: Test, name: string, metrics: string): void {
  for (const expr of expressions(name)) {
    const of = [...expr.matchAll(/\b(?:riskgate|process)_[a-z0-9_]+/g)].map(([metric]) => metric);
    const samples = of
      .map(
        (metric) =>
          UNSEEN[metric] ??
          metrics
            .split('\n')
            .filter((line) => line.startsWith(`${metric}{`))
            .join(' '),
      )
      .join(' ');
    for (const [, value = ''] of expr.matchAll(/[{,](\w+="[^"]*")/g)) {
      t.ok(samples.includes(value), `${name}: ${value} of ${expr}`);
    }
    for (const [, labels = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of labels.split(', ').filter((each) => each !== 'instance'))
        t.ok(samples.includes(`${label}="`), `${name}: ${label} of ${expr}`);
  }
}

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string };
}

const { groups } = parse(read(RULES)) as { groups: { rules: Rule[] }[] };
const ALERTS = new Map(groups.flatMap(({ rules }) => rules.map((rule) => [rule.alert, rule] as const)));

/** Whether an alert on one metric fires for a value; undefined for other expressions. */
function fires({ expr }: Rule, value: number): boolean | undefined {
  const [, , operator = '', bound = ''] = /^[a-z ()_,]*?(riskgate_\w+)\S* (>|==|<) ([\d.]+)$/.exec(expr) ?? [];
  if (operator === '') return undefined;
  return operator === '>' ? value > Number(bound) : operator === '<' ? value < Number(bound) : value === Number(bound);
}

/** A service that is well has no alert. */
function quiet(t: Test, metrics: string): void {
  let asked = 0;
  for (const rule of ALERTS.values())
    for (const [, value = ''] of metrics.matchAll(new RegExp(`^${metricOf(rule)}(?:\\{.*\\})? (\\S+)$`, 'gm'))) {
      if (fires(rule, Number(value)) === undefined) continue;
      asked += 1;
      t.notOk(fires(rule, Number(value)), `${rule.alert} at ${value}`);
    }
  t.ok(asked >= 4, 'alerts on one metric');
}

const metricOf = ({ expr }: Rule): string => /riskgate_\w+/.exec(expr)?.[0] ?? '';

t.test('an alert on one metric fires beyond its bound', async (t) => {
  const cases: [alert: string, silent: number, loud: number][] = [
    ['RiskgateNodeLost', 0, 1],
    ['RiskgatePartDegraded', 0, 1],
    ['RiskgateReaderBehind', 300, 301],
    ['RiskgateClickHouseAway', 1, 0],
    ['RiskgateRowsRefused', 0, 1],
    ['RiskgateListsBehind', 60, 61],
    ['RiskgateReadersDown', 1, 0],
    ['RiskgateOneForAll', 20, 21],
    ['RiskgatePolicyStale', 0, 1],
  ];
  for (const [alert, silent, loud] of cases) {
    const rule = ALERTS.get(alert);
    t.same(rule === undefined ? [] : [fires(rule, silent), fires(rule, loud)], [false, true], alert);
  }
});

t.test('errors and times are those of requests that somebody waits for', async (t) => {
  const left = { '/fingerprint/score': true, '/v2/verify': true, '/v2/fingerprint': true };
  const out = { '/healthz': false, '/readyz': false, '/metrics': false, '/admin/v1/workspaces': false };
  for (const alert of ['RiskgateErrors', 'RiskgateSlow']) {
    const asked = /riskgate_request(?:s_total|_duration_seconds_bucket)\b[^}]*\}?/g;
    const selectors = ALERTS.get(alert)?.expr.match(asked) ?? [];
    t.ok(selectors.length > 0, alert);
    for (const selector of selectors) {
      const without = new RegExp(`^(?:${/route!~"([^"]*)"/.exec(selector)?.[1] ?? ''})$`);
      for (const [route, isIn] of Object.entries({ ...left, ...out }))
        t.equal(!without.test(route), isIn, `${alert}: ${route}`);
    }
  }
});

t.test('a bound is what its summary says', async (t) => {
  const cases: [alert: string, said: string, bound: string][] = [
    ['RiskgateErrors', 'More than 1 %', ' > 0.01'],
    ['RiskgateSlow', 'longer than 50 ms', ' > 0.05'],
    ['RiskgateSlow', 'One request in a hundred', 'histogram_quantile(0.99,'],
    ['RiskgateCertificateEnds', 'within a week', ' < 7 * 86400'],
    ['RiskgateReaderBehind', 'more than five minutes', ' > 300'],
    ['RiskgateBlocksMore', 'Three times as many', ' > 3 * '],
    ['RiskgateBlocksMore', 'at this hour yesterday', 'offset 1d'],
  ];
  for (const [alert, said, bound] of cases) {
    const { expr = '', annotations } = ALERTS.get(alert) ?? {};
    t.match(annotations?.summary, said, alert);
    t.match(expr, bound, alert);
  }
});

t.test('a summary names labels that its expression leaves', async (t) => {
  for (const { alert, expr, annotations } of ALERTS.values())
    for (const [, label = ''] of annotations.summary.matchAll(/\{\{ \$labels\.(\w+) \}\}/g)) {
      const by = /\bby \(([^)]*)\)/.exec(expr)?.[1];
      const known = by ?? UNSEEN[metricOf({ alert, expr, annotations })] ?? '';
      t.match(known, new RegExp(`\\b${label}\\b`), alert);
    }
});

t.test('the board is one that Grafana takes: numbered panels, each with a title and a question', async (t) => {
  const { panels, uid } = JSON.parse(read(BOARD)) as {
    uid: string;
    panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[];
  };
  t.equal(uid, 'riskgate');
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const { title, targets } of panels) {
    t.ok(title !== '' && targets.every(({ expr }) => expr !== ''), title);
    // Else the lines of several nodes have one name.
    for (const { expr, legendFormat } of targets)
      t.equal(legendFormat.includes('{{instance}}'), !/^(?:sum|histogram_quantile)\b/.test(expr), expr);
  }
});

t.test('for every alert the documentation says what to do', async (t) => {
  const operating = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const alerts = [...read(RULES).matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
  const rows = [...operating.matchAll(/^\| `(Riskgate\w+)` \| .{20,} \|$/gm)].map(([, name = '']) => name);
  t.same(rows, alerts);
});

/** Stores of the service with less room than the alert RiskgateRoomLow asks for. */
async function lowStores(app: TestApp): Promise<string[]> {
  const { text } = await app.send('GET', '/metrics');
  const samples = new Map(text.split('\n').map((line) => line.split(' ') as [name: string, value: string]));
  const [, left = '', low = ''] = /expr: (riskgate_\w+) < (riskgate_\w+)\n/.exec(read(RULES)) ?? [];
  const stores = [...samples.keys()].filter((name) => name.startsWith(`${left}{`));
  t.ok(stores.length >= 4, 'stores tell their room');
  return stores.filter((name) => {
    const least = samples.get(name.replace(left, low));
    t.type(least, 'string', `${name} has a bound`);
    return Number(samples.get(name)) < Number(least);
  });
}

t.test('the alert on room is silent for every number of shards, and loud before requests are refused', async (t) => {
  const many = await testApp(t, { env: { SHARDS: '16' } });
  t.same(await lowStores(many), []);

  const size = { LOG_MAX_BYTES: '1048576', LOG_SEGMENT_BYTES: '65536', SHARDS: '1' };
  const behind = await testApp(t, { env: { CLICKHOUSE: '', CLICKHOUSE_URL: 'http://127.0.0.1:1', ...size } });
  const fill = async (until: () => Promise<boolean>): Promise<void> => {
    for (let batch = 0; batch < 100 && !(await until()); batch += 1)
      await Promise.all(
        Array.from({ length: 25 }, (_, i) => behind.post('/fingerprint/score', body(`u ${batch} ${i}`))),
      );
  };
  await fill(async () => (await lowStores(behind)).includes('riskgate_room_bytes{store="log"}'));
  t.ok((await lowStores(behind)).includes('riskgate_room_bytes{store="log"}'));
  t.equal((await behind.post('/fingerprint/score', body('ada'))).status, 200, 'nobody is refused yet');
});
