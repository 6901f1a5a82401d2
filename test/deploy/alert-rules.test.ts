// The alert rules of deploy/ in Prometheus: silent in an ordinary hour, heard in the trouble that they are for.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { temporaryDirectory } from '../support/scope.js';

const RULES = fileURLToPath(new URL('../../../deploy/prometheus-alerts.yml', import.meta.url));

/** By the form of promtool: `0+60x90` grows by 60 a minute for 90 minutes. */
type Series = Readonly<Record<string, string>>;

interface Case {
  name: string;
  /** Undefined: all of them. */
  alert?: string;
  series: Series;
  /** Whether it fires, by minute. */
  at: Readonly<Record<number, boolean>>;
}

const DECISIONS = { 'riskgate_decisions_total{action="allow"}': '0+18000x90' };
const REQUESTS = { 'riskgate_requests_total{route="/fingerprint/score",status="200"}': '0+18000x90' };
/** One in four minutes, beside 300 decisions a second. */
const FEW = '0x9 1x3 2x3 3x3 4x3 5x3 6x30';
/** Ten minutes, from the tenth on. */
const MANY = '0x9 100+100x9 1000x60';
const NOT_KEPT = 'riskgate_refused_total{cause="event_not_kept"}';
const BLOCKS = 'riskgate_decisions_total{action="block"}';
const DAY = 1440;
const LAG = 'riskgate_reader_lag_seconds{reader="clickhouse"}';
const room = (store: string): string => `riskgate_room_bytes{store="${store}"}`;
const low = (store: string): string => `riskgate_room_low_bytes{store="${store}"}`;

const part = (name: string, refuses: string): string => `riskgate_troubled_parts{part="${name}",refuses="${refuses}"}`;
const dead = (table: string): string => `riskgate_dead_letter_bytes{table="${table}"}`;
const people = (value: string, instance = 'a'): string =>
  `riskgate_people_per_value{instance="${instance}",workspace="acme",value="${value}"}`;

/** Requests of a node in a minute: those within 50 ms, and all. */
function durations(instance: string, fast: number, all: number): Series {
  const series = (le: string): string =>
    `riskgate_request_duration_seconds_bucket{instance="${instance}",route="/fingerprint/score",le="${le}"}`;
  return { [series('0.05')]: `0+${fast}x90`, [series('0.25')]: `0+${all}x90`, [series('+Inf')]: `0+${all}x90` };
}

const CASES: readonly Case[] = [
  {
    name: 'one of two nodes is taken away',
    alert: 'RiskgateGone',
    series: { 'riskgate_info{instance="a"}': '1x90', 'riskgate_info{instance="b"}': '1x30 stale' },
    at: { 30: false, 34: true, 50: false },
  },
  {
    name: 'one of two nodes is restarted with another version',
    alert: 'RiskgateGone',
    series: {
      'riskgate_info{instance="a",version="1"}': '1x90',
      'riskgate_info{instance="b",version="1"}': '1x30 stale',
      'riskgate_info{instance="b",version="2"}': '_x31 1x90',
    },
    at: { 32: false, 34: false, 45: false },
  },
  {
    name: 'the only node is away for long',
    alert: 'RiskgateGone',
    series: { 'riskgate_info{instance="a"}': '1x30 stale' },
    at: { 30: false, 34: true, 80: true },
  },
  ...[
    { alert: 'RiskgateDegraded', metric: 'riskgate_degraded_total' },
    { alert: 'RiskgateOverloaded', metric: 'riskgate_overloaded_total' },
    { alert: 'RiskgateEventsNotKept', metric: NOT_KEPT },
  ].flatMap(({ alert, metric }) => [
    { name: 'a few of many', alert, series: { ...DECISIONS, [metric]: FEW }, at: { 16: false, 20: false, 24: false } },
    { name: 'ten minutes', alert, series: { ...DECISIONS, [metric]: MANY }, at: { 9: false, 18: true, 40: false } },
  ]),
  {
    name: 'Redis is away for a minute, as in the drill',
    alert: 'RiskgateDegraded',
    series: { ...DECISIONS, riskgate_degraded_total: '0x9 9000 18000x60' },
    at: { 9: false, 15: true, 30: false },
  },
  {
    name: 'nothing is decided any more',
    alert: 'RiskgateOverloaded',
    series: { 'riskgate_decisions_total{action="allow"}': '0x90', riskgate_overloaded_total: '0x9 0+600x60' },
    at: { 9: false, 18: true },
  },
  {
    name: 'two of a hundred requests, after an hour without a series of errors',
    alert: 'RiskgateErrors',
    series: { ...REQUESTS, 'riskgate_requests_total{route="/fingerprint/score",status="503"}': '_x59 0+400x30' },
    at: { 59: false, 70: true },
  },
  {
    name: 'the admin API alone',
    alert: 'RiskgateErrors',
    series: { ...REQUESTS, 'riskgate_requests_total{route="/admin/v1/query",status="503"}': '0+4000x90' },
    at: { 30: false },
  },
  {
    name: 'one of many nodes answers nothing within 50 ms',
    alert: 'RiskgateSlow',
    series: { ...durations('a', 18_000, 18_000), ...durations('b', 0, 100) },
    at: { 9: false, 30: true },
  },
  {
    name: 'all nodes are fast',
    alert: 'RiskgateSlow',
    series: { ...durations('a', 18_000, 18_000), ...durations('b', 100, 100) },
    at: { 30: false, 80: false },
  },
  {
    name: 'no block yesterday',
    alert: 'RiskgateBlocksMore',
    series: { 'riskgate_decisions_total{action="allow"}': `0+100x${DAY + 200}`, [BLOCKS]: `0x${DAY} 0+10x200` },
    at: { [DAY]: false, [DAY + 60]: true },
  },
  {
    name: 'as many blocks as yesterday',
    alert: 'RiskgateBlocksMore',
    series: { 'riskgate_decisions_total{action="allow"}': `0+100x${DAY + 200}`, [BLOCKS]: `0+10x${DAY + 200}` },
    at: { [DAY + 60]: false },
  },
  {
    name: 'one secret key, once',
    alert: 'RiskgateKeyInBrowser',
    series: { riskgate_secret_keys_in_browsers_total: '0x9 1x80', riskgate_api_keys_in_browsers_total: '0x90' },
    at: { 9: false, 12: true, 80: false },
  },
  {
    name: 'a node that stops for an upgrade, and one that refuses',
    alert: 'RiskgateNotReady',
    series: {
      'riskgate_troubled_parts{part="stopping",refuses="all"}': '1x20',
      'riskgate_troubled_parts{part="log",refuses="all"}': '_x19 1x20',
    },
    at: { 19: false, 23: true },
  },
  {
    name: 'a certificate ends',
    alert: 'RiskgateCertificateEnds',
    // Times of promtool begin at 0: a week and half an hour.
    series: { 'riskgate_certificate_end_timestamp_seconds{certificate="TLS_CERT"}': '606600x200' },
    at: { 80: false, 95: true },
  },
  ...[
    { alert: 'RiskgateNodeLost', calm: { riskgate_nodes_down: '1x10 0x80' }, loud: { riskgate_nodes_down: '1x90' } },
    {
      alert: 'RiskgateClockApart',
      calm: { riskgate_clock_apart_seconds: '-0.9x90' },
      loud: { riskgate_clock_apart_seconds: '-1.5x90' },
    },
    { alert: 'RiskgateReaderBehind', calm: { [LAG]: '290x90' }, loud: { [LAG]: '301x90' } },
    {
      alert: 'RiskgateClickHouseAway',
      calm: { riskgate_clickhouse_up: '1x20 0 1x70' },
      loud: { riskgate_clickhouse_up: '0x90' },
    },
    {
      alert: 'RiskgateReadersDown',
      calm: { riskgate_readers_up: '1x20 0 1x70' },
      loud: { riskgate_readers_up: '0x90' },
    },
    {
      alert: 'RiskgateRowsNotCopied',
      calm: { riskgate_log_uncopied_rows_total: '5x90' },
      loud: { riskgate_log_uncopied_rows_total: '0+5x90' },
    },
    {
      alert: 'RiskgateListsBehind',
      calm: { riskgate_list_lag_seconds: '0+60x2 0x90' },
      loud: { riskgate_list_lag_seconds: '0+60x90' },
    },
    {
      alert: 'RiskgateRoomLow',
      calm: { [room('log')]: '5x90', [low('log')]: '4x90', [low('events')]: '9x90' },
      loud: { [room('log')]: '3x90', [low('log')]: '4x90' },
    },
    {
      alert: 'RiskgateDrift',
      calm: { 'riskgate_risk_drift{workspace="a"}': '0.2x90' },
      loud: { 'riskgate_reason_drift{workspace="a",reason="incognito"}': '0.3x90' },
    },
    {
      alert: 'RiskgateDamage',
      calm: { 'riskgate_log_damaged_total{log="events"}': '0x90' },
      loud: { 'riskgate_store_damaged_records_total{store="notes"}': '1x90' },
    },
    {
      alert: 'RiskgatePartDegraded',
      calm: { [part('clickhouse', 'some')]: '1x8 0 1x8 0x60', [part('log', 'all')]: '1x90' },
      loud: { [part('redis', 'some')]: '1x90' },
    },
    {
      alert: 'RiskgateRowsRefused',
      calm: { [dead('events')]: '0x90' },
      loud: { [dead('verifications')]: '0x30 900x60' },
    },
    {
      alert: 'RiskgateOneForAll',
      calm: { [people('address')]: '20x90', [people('session')]: '21x20 20x70' },
      loud: { [people('address')]: '21x90', [people('address', 'b')]: '300x90' },
    },
    {
      alert: 'RiskgatePolicyStale',
      calm: { 'riskgate_policy_stale{instance="a"}': '1x3 0x90' },
      loud: { 'riskgate_policy_stale{instance="a"}': '1x90' },
    },
    {
      alert: 'RiskgateAdminTokenGuessed',
      calm: { riskgate_admin_token_guesses_total: '0+1x90' },
      loud: { riskgate_admin_token_guesses_total: '0+3x90' },
    },
  ].flatMap(({ alert, calm, loud }) => [
    { name: 'nothing, or for a moment', alert, series: calm, at: { 20: false, 21: false, 80: false } },
    { name: 'for long', alert, series: loud, at: { 75: true } },
  ]),
];

/** Four nodes that are upgraded one after the other: each gives no metrics for two minutes, and counts from 0 again. */
const NODES = 4;
const ROLLING: Series = Object.fromEntries(Array.from({ length: NODES }, (_, i) => Object.entries(upgraded(i))).flat());

function upgraded(node: number): Series {
  const [before, instance] = [10 + 5 * node, `instance="${node}"`];
  const gap = (value: string, again = value): string => `${value}x${before} stale _ ${again}x90`;
  return {
    [`riskgate_info{${instance},version="1"}`]: `1x${before} stale`,
    [`riskgate_info{${instance},version="2"}`]: `_x${before + 2} 1x90`,
    [`riskgate_readers_up{${instance}}`]: gap('1'),
    [`riskgate_clickhouse_up{${instance}}`]: gap('1'),
    [`riskgate_nodes_down{${instance}}`]: `0x${before} stale _ 1x2 0x90`,
    [`riskgate_troubled_parts{${instance},part="stopping",refuses="all"}`]: `_x${before - 1} 1 stale`,
    [`riskgate_troubled_parts{${instance},part="workers",refuses="all"}`]: `_x${before + 1} 1 stale`,
    [`riskgate_decisions_total{${instance},action="allow"}`]: gap('0+6000'),
    [`riskgate_degraded_total{${instance}}`]: gap('0', '5'),
    [`riskgate_overloaded_total{${instance}}`]: gap('0'),
    [`riskgate_requests_total{${instance},route="/fingerprint/score",status="200"}`]: gap('0+6000'),
    [`riskgate_requests_total{${instance},route="/fingerprint/score",status="503"}`]: gap('0', '5'),
    [`riskgate_reader_lag_seconds{${instance},reader="store"}`]: gap('0'),
  };
}

const skip = spawnSync('promtool', ['--version']).status === 0 ? false : 'promtool is not installed here';

t.test('promtool takes the rules', { skip }, async (t) => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', RULES]);
  t.equal(status, 0, String(stderr));
});

t.test('each alert has a case in which it fires', async (t) => {
  const alerts = Array.from(readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
  const heard = CASES.filter(({ at }) => Object.values(at).includes(true)).map(({ alert }) => alert);
  t.ok(alerts.length > 0);
  t.same(
    alerts.filter((name) => !heard.includes(name)),
    [],
  );
});

t.test('each alert is silent in an ordinary hour, and fires in its trouble', { skip }, async (t) => {
  const minutes = Array.from({ length: 90 }, (_, minute) => [minute, false] as const);
  const rolling: Case = { name: 'nodes are upgraded', series: ROLLING, at: Object.fromEntries(minutes) };
  const tests = [...CASES, rolling].map(({ name, alert, series, at }) => ({
    name: `${alert ?? 'all'}: ${name}`,
    interval: '1m',
    input_series: Object.entries(series).map(([of, values]) => ({ series: of, values })),
    promql_expr_test: Object.entries(at).map(([minute, isFiring]) => ({
      expr: `count(ALERTS{alertname=~"${alert ?? '.+'}",alertstate="firing"}) or vector(0)`,
      eval_time: `${minute}m`,
      exp_samples: [{ labels: '{}', value: isFiring ? 1 : 0 }],
    })),
  }));
  const file = join(temporaryDirectory(t), 'cases.yml');
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  t.equal(status, 0, stdout + stderr);
});
