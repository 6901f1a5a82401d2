// Every metric tells the figure that it is named after: each source has a number of its own, and the whole text is
// compared.
import t from 'tap';
import { Exposition } from '../../src/metrics/exposition.js';
import { Metrics } from '../../src/metrics/metrics.js';
import { RequestCounts } from '../../src/metrics/requests.js';
import { RuleMetrics } from '../../src/metrics/rules.js';
import { type MetricsSources } from '../../src/metrics/sources.js';

const SOURCES: MetricsSources = {
  version: '1.2.3',
  store: 'redis',
  pool: {
    figures: () => ({
      ...{ hits: 1, misses: 2, degraded: 3, overloaded: 4 },
      ...{ pagesShed: 5, rescues: 6, batches: 7, items: 8 },
    }),
    waiting: 9,
    decisions: () => [11, 12, 13, 14],
  },
  limiter: { keysRefused: 21, usersRefused: 22, addressesRefused: 23 },
  counts: {
    ...{ secretKeysInBrowsers: 31, apiKeysInBrowsers: 32, foreignOrigins: 33, pagesShed: 34 },
    ...{ forcedOverloads: 35, unknownSdks: 36, unknownFields: 37 },
  },
  watch: { found: 41 },
  guesses: { wrong: 42, refused: 43 },
  server: () => ({ engine: 'uws', connections: 44, refusedConnections: { total: 45, address: 46 } }),
  readers: { alive: true, restarts: () => 51 },
  lists: () => [{ name: 'vpn', ranges: 52, ageSeconds: 53 }],
  entries: () => ({ figures: [{ workspace: 'acme', entries: 54 }], lagSeconds: 55 }),
  stores: {
    refused: () => ({ log_full: 61 }),
    room: () => [['log', 62]],
    low: () => [['log', 63]],
    copied: () => ({ bytes: 64, missing: 65 }),
    webhookBacklog: () => 66,
  },
  readiness: () => ({ missing: { keys: 'away' }, degraded: { redis: 'slow', lists: 'old' } }),
  policies: { stale: true, monitored: 71 },
  pendingLabels: () => 72,
  clickhouse: () => '',
  deadLetters: () => [['events', 73]],
  shared: () => ({ replyMs: 74_500, clockMs: -75_500, nodesDown: 76, certificateEnds: new Map([['redis', 77_500]]) }),
  certificateEnd: () => 78_500,
};

const EXPECTED = `
riskgate_info{version="1.2.3",engine="uws",store="redis"} 1
riskgate_requests_total{method="POST",route="/score",status="200"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.00025"} 0
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.0005"} 0
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.001"} 0
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.0025"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.005"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.01"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.025"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.05"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.08"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.1"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="0.25"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="1"} 1
riskgate_request_duration_seconds_bucket{method="POST",route="/score",le="+Inf"} 1
riskgate_request_duration_seconds_sum{method="POST",route="/score"} 0.002
riskgate_request_duration_seconds_count{method="POST",route="/score"} 1
riskgate_decisions_total{action="allow"} 11
riskgate_decisions_total{action="soft_challenge"} 12
riskgate_decisions_total{action="hard_challenge"} 13
riskgate_decisions_total{action="block"} 14
riskgate_verifications_total{outcome="billed"} 2
riskgate_verifications_total{outcome="repeated"} 0
riskgate_verifications_total{outcome="quota"} 1
riskgate_labels_pending 72
riskgate_labels_lost_total 1
riskgate_labels_total{label="fraud",source="customer"} 2
riskgate_labels_total{label="chargeback",source="processor"} 1
riskgate_rule_hits_total{workspace="acme",rule="rul_a",how="applied"} 2
riskgate_rules_evaluated_total 81
riskgate_rules_seconds_total 82
riskgate_rules_errors_total 83
riskgate_policy_stale 1
riskgate_monitored_workspaces 71
riskgate_risk_drift{workspace="acme"} 0.5
riskgate_reason_drift{workspace="acme",reason="incognito"} 0.25
riskgate_reason_drift{workspace="few",reason="tor_exit"} 0.75
riskgate_people_per_value{workspace="acme",value="address"} 40
riskgate_refolds_total{outcome="done"} 1
riskgate_refolds_total{outcome="no_history"} 0
riskgate_refolds_total{outcome="given_up"} 0
riskgate_troubled_parts{part="keys",refuses="all"} 1
riskgate_troubled_parts{part="redis",refuses="some"} 1
riskgate_troubled_parts{part="lists",refuses="some"} 1
riskgate_cache_reads_total{result="hit"} 1
riskgate_cache_reads_total{result="miss"} 2
riskgate_degraded_total 3
riskgate_overloaded_total 4
riskgate_rescues_total 6
riskgate_batches_total 7
riskgate_batch_items_total 8
riskgate_queue_items 9
riskgate_rate_limited_total{limit="key"} 21
riskgate_rate_limited_total{limit="user"} 22
riskgate_rate_limited_total{limit="address"} 23
riskgate_secret_keys_in_browsers_total 31
riskgate_api_keys_in_browsers_total 32
riskgate_forced_overloads_total 35
riskgate_foreign_origins_total 33
riskgate_public_keys_behind_one_address_total 41
riskgate_unknown_fields_total 37
riskgate_admin_token_guesses_total{result="wrong"} 42
riskgate_admin_token_guesses_total{result="waiting"} 43
riskgate_unknown_sdks_total 36
riskgate_network_list_ranges{list="vpn"} 52
riskgate_network_list_age_seconds{list="vpn"} 53
riskgate_list_entries{workspace="acme"} 54
riskgate_list_lag_seconds 55
riskgate_store_reply_seconds 74.5
riskgate_clock_apart_seconds -75.5
riskgate_nodes_down 76
riskgate_certificate_end_timestamp_seconds{certificate="TLS_CERT"} 78.5
riskgate_certificate_end_timestamp_seconds{certificate="redis"} 77.5
riskgate_clickhouse_up 1
riskgate_dead_letter_bytes{table="events"} 73
riskgate_refused_total{cause="log_full"} 61
riskgate_room_bytes{store="log"} 62
riskgate_room_low_bytes{store="log"} 63
riskgate_store_damaged_records_total{store="profiles"} 2
riskgate_log_copy_bytes 64
riskgate_log_uncopied_rows_total 65
riskgate_webhooks_waiting 66
riskgate_readers_up 1
riskgate_readers_restarts_total 51
riskgate_log_damaged_total{log="events"} 1
riskgate_log_damaged_total{log="verifications"} 0
riskgate_reader_lag_rows{reader="store"} 4
riskgate_reader_lag_bytes{reader="store"} 5
riskgate_reader_lag_seconds{reader="store"} 6
riskgate_connections 44
riskgate_connections_refused_total{reason="all"} 45
riskgate_connections_refused_total{reason="address"} 46
`;

const samplesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
/** Of the process itself: other numbers at each run. */
const OWN = /^(?:process_|riskgate_event_loop)/;
/** A label and source of each other pair, which nobody counted. */
const UNCOUNTED = /^riskgate_labels_total.* 0$/;

t.test('each figure has its name', async (t) => {
  const metrics = new Metrics();
  t.teardown(() => metrics.close());
  metrics.observe([{ method: 'POST', path: '/score' }]).replied(0, 200, 2000);
  for (const outcome of ['billed', 'quota', 'billed'] as const) metrics.verified(outcome);
  for (const source of ['customer', 'customer'] as const) metrics.labelled('fraud', source);
  metrics.labelled('chargeback', 'processor');
  metrics.lostLabel();
  metrics.refolded('done');
  metrics.ruled({ hits: [['acme', 'rul_a', 'applied', 2]], evaluated: 81, seconds: 82, failed: 83 });
  metrics.drifted(
    [
      { workspace: 'acme', risk: 0.5, reasons: [{ reason: 'incognito', drift: 0.25 }] },
      { workspace: 'few', risk: undefined, reasons: [{ reason: 'tor_exit', drift: 0.75 }] },
    ],
    [{ workspace: 'acme', value: 'address', people: 40 }],
  );
  for (const rows of [9, 4]) metrics.lag({ kind: 'lag', reader: 'store', rows, bytes: 5, seconds: 6 });
  t.notOk(metrics.hasDamagedRecords);
  for (let time = 0; time < 2; time += 1) metrics.damagedRecord('profiles');
  t.ok(metrics.hasDamagedRecords);
  t.ok(metrics.damaged('events', { shard: 1, segment: 2, offset: 3, length: 4, kept: '' }));
  t.notOk(metrics.damaged('events', { shard: 1, segment: 2, offset: 3, length: 4, kept: '' }), 'each reader tells it');

  const exposition = metrics.expose(SOURCES);
  const samples = samplesOf(await exposition.render());
  t.same(
    samples.filter((line) => !OWN.test(line) && !UNCOUNTED.test(line)),
    samplesOf(EXPECTED),
  );
  t.equal(samples.filter((line) => UNCOUNTED.test(line)).length, 7 * 5 - 2, 'every label of every source');
  const isShared = (line: string): boolean => !OWN.test(line);
  t.same(samplesOf(await exposition.render()).filter(isShared), samples.filter(isShared), 'the same when asked again');
  t.ok(samples.includes(`process_start_time_seconds ${performance.timeOrigin / 1000}`));
  t.same(
    samples.flatMap((line) => /^riskgate_event_loop.*"(.*)"/.exec(line)?.[1] ?? []),
    ['0.5', '0.99', '1'],
  );
});

t.test('what is not known has no sample', async (t) => {
  const metrics = new Metrics();
  t.teardown(() => metrics.close());
  const unknown = {
    ...{ clickhouse: () => undefined, shared: () => undefined, certificateEnd: () => undefined },
    readers: { alive: false, restarts: () => 0 },
  };
  const text = await metrics.expose({ ...SOURCES, ...unknown }).render();
  t.same(text.match(/^riskgate_(?:clickhouse|dead|store_reply|clock|nodes_down|certificate)\w+[ {].*$/gm), null);
  t.match(text, /^riskgate_readers_up 0$/m);
  const away = { ...SOURCES, clickhouse: () => 'not reached', policies: { stale: false, monitored: 0 } };
  const told = await metrics.expose(away).render();
  t.match(told, /^riskgate_clickhouse_up 0$/m);
  t.match(told, /^riskgate_policy_stale 0$/m);
});

t.test('damaged places are counted up to ten thousand', async (t) => {
  const metrics = new Metrics();
  t.teardown(() => metrics.close());
  const place = (offset: number) => ({ shard: 0, segment: 0, offset, length: 1, kept: '' });
  for (let offset = 0; offset < 10_000; offset += 1) metrics.damaged('verifications', place(offset));
  t.notOk(metrics.damaged('verifications', place(10_000)));
  t.match(await metrics.expose(SOURCES).render(), /^riskgate_log_damaged_total\{log="verifications"\} 10000$/m);
});

t.test('rules beyond the greatest number of series are counted together, by what their hits did', async (t) => {
  const rules = new RuleMetrics();
  const figures = { evaluated: 1, seconds: 0.5, failed: 0 };
  for (let rule = 0; rule < 4003; rule += 1)
    rules.add({ ...figures, hits: [['acme', `rul_${rule}`, rule === 4002 ? 'shadow' : 'applied', 2]] });
  rules.add({ ...figures, hits: [['acme', 'rul_3999', 'applied', 1]] });
  const to = new Exposition();
  rules.addTo(to, { stale: false, monitored: 0 });
  const samples = samplesOf(await to.render());
  const hits = samples.filter((line) => line.startsWith('riskgate_rule_hits_total'));
  t.equal(hits.length, 4002);
  const series = (workspace: string, rule: string, how: string, count: number): string =>
    `riskgate_rule_hits_total{workspace="${workspace}",rule="${rule}",how="${how}"} ${count}`;
  t.same(hits.slice(-3), [
    series('acme', 'rul_3999', 'applied', 3),
    series('other', 'other', 'applied', 4),
    series('other', 'other', 'shadow', 2),
  ]);
  t.ok(samples.includes('riskgate_rules_evaluated_total 4004'));
  t.ok(samples.includes('riskgate_rules_seconds_total 2002'));
});

t.test('requests are counted by route and status, and timed when they were whole', async (t) => {
  const counts = new RequestCounts([
    { method: 'GET', path: '/a' },
    { method: 'POST', path: '/b' },
  ]);
  const replies: [route: number, status: number, us: number][] = [
    [-1, 404, 100],
    [0, 200, 250],
    [0, 200, 251],
    [0, 418, 1_000_001],
    [0, 700, 1_000_000],
    [1, 413, -1],
    [1, 700, -1],
    [1, 400, 0],
  ];
  for (const reply of replies) counts.replied(...reply);
  const to = new Exposition();
  counts.addTo(to);
  const samples = samplesOf(await to.render());
  const counted = (method: string, route: string, status: string, count: number): string =>
    `riskgate_requests_total{method="${method}",route="${route}",status="${status}"} ${count}`;
  t.same(
    samples.filter((line) => line.startsWith('riskgate_requests_total')),
    [
      counted('other', 'none', '404', 1),
      counted('GET', '/a', '200', 2),
      counted('GET', '/a', 'other', 2),
      counted('POST', '/b', '400', 1),
      counted('POST', '/b', '413', 1),
      counted('POST', '/b', 'other', 1),
    ],
  );
  const timed = (route: string): string[] =>
    samples
      .flatMap((line) => /duration\w+_(bucket|sum|count)\{.*/.exec(line)?.[0] ?? [])
      .filter((line) => line.includes(`route="${route}"`))
      .map((line) => line.replace(/^.*?_(bucket|sum|count)\{.*?(?:le="(.*)")?\} /, '$1 $2 '));
  t.same(timed('/a'), [
    ...['bucket 0.00025 1', 'bucket 0.0005 2', 'bucket 0.001 2', 'bucket 0.0025 2', 'bucket 0.005 2', 'bucket 0.01 2'],
    ...['bucket 0.025 2', 'bucket 0.05 2', 'bucket 0.08 2', 'bucket 0.1 2', 'bucket 0.25 2', 'bucket 1 3'],
    ...['bucket +Inf 4', 'sum  2.000502', 'count  4'],
  ]);
  t.equal(timed('/b').at(-1), 'count  1', 'one that was refused before it was whole has no duration');
});
