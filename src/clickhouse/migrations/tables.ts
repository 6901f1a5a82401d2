// The SQL of the tables. The sort keys follow the queries: one workspace and mode, a span of time.
import { CLIENT, NETWORK, OPTION } from '../../event/event-row.js';
import { type Column, COLUMNS, newestOf } from '../../event/row/columns.js';
import { VERIFICATION_LAYOUTS } from '../../event/verification/columns.js';
import { DEFAULT_RETENTION, RETAINED, ttlExpression } from '../retention.js';
import { createSmallTable, createTable, type Form, ONE_SERVER, type Table } from './form.js';
import { snake } from '../../event/fields.js';

const DEFAULT_CODEC = 'ZSTD(1)';
export const LC = 'LowCardinality(String)';
const TIME = "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))";
const MINUTE = "DateTime('UTC') CODEC(Delta, ZSTD(1))";

export function columnText(column: Column): string {
  const initially = column.initially === undefined ? '' : ` DEFAULT ${column.initially}`;
  return `${column.name} ${column.type}${initially} CODEC(${column.codec ?? DEFAULT_CODEC})`;
}

function flags(column: string, prefix: string, bits: Readonly<Record<string, number>>): string[] {
  return Object.entries(bits).map(
    ([name, bit]) => `${prefix}${snake(name)} Bool ALIAS bitTest(${column}, ${Math.log2(bit)})`,
  );
}

const CLIENT_FLAGS = flags('client', 'client_', CLIENT);

/** Computed columns for analysts; they take no space and no time at insert. */
const ALIASES = [
  'session_id UUID ALIAS event_id',
  'score Float32 ALIAS risk / 100',
  'latency_ms Float32 ALIAS latency_us / 1000',
  "reason_points Map(String, Float32) ALIAS mapFromArrays(CAST(reasons, 'Array(String)'), points)",
  ...flags('options', 'option_', OPTION),
  ...flags('network', 'network_', NETWORK),
  ...CLIENT_FLAGS,
];

function ttl(table: string): string {
  return ttlExpression(RETAINED[table] ?? '', DEFAULT_RETENTION);
}

const BY_IDENTIFIER = 'INDEX by_identifier identifier_hash TYPE bloom_filter(0.01) GRANULARITY 4';

export const EVENTS_TABLE: Table = {
  name: 'events',
  engine: 'MergeTree',
  columns: [
    ...COLUMNS.map(columnText),
    `ingested_at DateTime64(3, 'UTC') DEFAULT now64(3) CODEC(Delta, ZSTD(1))`,
    ...ALIASES,
    // For the events of a user, visitor or login: without these indexes every granule of the workspace is read.
    'INDEX by_user user_hash TYPE bloom_filter(0.01) GRANULARITY 4',
    'INDEX by_visitor visitor_id TYPE bloom_filter(0.01) GRANULARITY 4',
    BY_IDENTIFIER,
  ],
  key: 'workspace, mode, time',
  partition: 'time',
  ttl: ttl('events'),
  deduplicated: true,
  // One file per column, for a hundred columns, costs more than it saves until a part is large.
  settings: ['min_bytes_for_wide_part = 134217728'],
};
export const EVENTS = createTable(ONE_SERVER, EVENTS_TABLE);

/** For tables of before: parts get the index when they are merged, and every part within the retention. */
export const ADD_BY_IDENTIFIER = `ADD ${BY_IDENTIFIER.replace('INDEX', 'INDEX IF NOT EXISTS')}`;

/** For tables of before: a bit that clients have told since has a name too. */
export const ADD_CLIENT_FLAGS = CLIENT_FLAGS.map((alias) => `ADD COLUMN IF NOT EXISTS ${alias}`).join(',\n  ');

function minuteTable(name: string, columns: readonly string[], key: string): Table {
  return {
    name,
    engine: 'AggregatingMergeTree',
    columns: [`minute ${MINUTE}`, `workspace ${LC}`, `mode ${LC}`, ...columns],
    key: `workspace, mode, minute, ${key}`,
    partition: 'minute',
    ttl: ttl(name),
    deduplicated: true,
  };
}

const SUM = 'SimpleAggregateFunction(sum, UInt64)';
export const TABLES_OF_MINUTES: readonly Table[] = [
  minuteTable(
    'decision_minutes',
    [`use_case ${LC}`, `action ${LC}`, `events ${SUM}`, `risk_sum ${SUM}`, `new_visitors ${SUM}`, `degraded ${SUM}`],
    'use_case, action',
  ),
  minuteTable('reason_minutes', [`use_case ${LC}`, `reason ${LC}`, `events ${SUM}`], 'use_case, reason'),
  minuteTable(
    'traffic_minutes',
    [
      `use_case ${LC}`,
      `events ${SUM}`,
      'latency_us AggregateFunction(quantilesTDigest(0.5, 0.95, 0.99), UInt32)',
      // At most 4 KB, with an error of 1.6 %; the default precision takes 96 KB per minute.
      'visitors AggregateFunction(uniqCombined64(12), String)',
      'users AggregateFunction(uniqCombined64(12), String)',
    ],
    'use_case',
  ),
];

export const MINUTE_TABLES = TABLES_OF_MINUTES.map((table) => createTable(ONE_SERVER, table));

export function minuteQuery(select: string, from: string, group: string, where = ''): string {
  return (
    `SELECT toStartOfMinute(toDateTime(time, 'UTC')) AS minute, workspace, mode, ${select}\nFROM ` +
    `${from}\n${where}GROUP BY minute, workspace, mode, ${group}`
  );
}

/** Per table: table, selected columns, what joins the events, group key. */
export const MINUTES: readonly (readonly [table: string, select: string, join: string, group: string])[] = [
  [
    'decision_minutes',
    'use_case, action, count() AS events, sum(risk) AS risk_sum, countIf(is_new) AS new_visitors, ' +
      'countIf(events.degraded) AS degraded',
    '',
    'use_case, action',
  ],
  ['reason_minutes', 'use_case, reason, count() AS events', ' ARRAY JOIN reasons AS reason', 'use_case, reason'],
  [
    'traffic_minutes',
    [
      'use_case, count() AS events, quantilesTDigestState(0.5, 0.95, 0.99)(events.latency_us) AS latency_us',
      'uniqCombined64State(12)(visitor_id) AS visitors, uniqCombined64State(12)(user_hash) AS users',
    ].join(', '),
    '',
    'use_case',
  ],
];

/** For dashboards that cannot read aggregate states. */
export function trafficView(view: string, minutes: string): string {
  return `CREATE VIEW IF NOT EXISTS ${view} AS
SELECT minute, workspace, mode, use_case, sum(events) AS events,
  quantilesTDigestMerge(0.5, 0.95, 0.99)(latency_us) AS quantiles,
  quantiles[1] / 1000 AS p50_ms, quantiles[2] / 1000 AS p95_ms, quantiles[3] / 1000 AS p99_ms,
  uniqCombined64Merge(12)(visitors) AS visitors, uniqCombined64Merge(12)(users) AS users
FROM ${minutes}
GROUP BY minute, workspace, mode, use_case`;
}

export const MINUTE_VIEWS = [
  ...MINUTES.map(
    ([table, select, join, group]) =>
      `CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_mv TO ${table} AS\n` +
      minuteQuery(select, `events${join}`, group),
  ),
  trafficView('traffic', 'traffic_minutes'),
];

export const DECISIONS_ONLY = "WHERE kind = 'decision'\n";

/**
 * Changes the views to count only decisions, not rows that confirm or label an earlier event. The column `kind` comes
 * first, because an older table gets it only in `matchColumns`, which runs later. MODIFY QUERY leaves no moment in
 * which rows are not counted.
 */
export const MINUTES_OF_DECISIONS = [
  ...COLUMNS.filter(({ name }) => name === 'kind').map(
    (column) => `ALTER TABLE events ADD COLUMN IF NOT EXISTS ${columnText(column)}`,
  ),
  ...MINUTES.map(
    ([table, select, join, group]) =>
      `ALTER TABLE ${table}_mv MODIFY QUERY ${minuteQuery(select, `events${join}`, group, DECISIONS_ONLY)}`,
  ),
];

export const VERIFICATIONS_TABLE: Table = {
  name: 'verifications',
  engine: 'MergeTree',
  columns: [
    ...newestOf(VERIFICATION_LAYOUTS).columns.map(columnText),
    "billed Bool ALIAS outcome = 'billed'",
    'INDEX by_visitor visitor_id TYPE bloom_filter(0.01) GRANULARITY 4',
  ],
  key: 'workspace, mode, time',
  partition: 'time',
  ttl: ttl('verifications'),
  deduplicated: true,
};

/** The columns of policies: see `policies`. */
const POLICY_COLUMNS = ` (
  workspace ${LC} COMMENT 'empty for the default policy',
  version ${LC},
  policy String COMMENT 'JSON: bias, points, shifts per use case; log-odds',
  since DateTime64(3, 'UTC') DEFAULT now64(3)
)`;

/**
 * The policies of the versions that events name. A reason's points in an event divided by its points in the policy are
 * the reason's strength.
 */
export function policies(form: Form): string {
  return createSmallTable(form, 'policies', 'ReplacingMergeTree', POLICY_COLUMNS, '\nORDER BY (workspace, version)');
}

export function schemaVersions(form: Form): string {
  const columns = "\n  (version UInt32, name String, applied_at DateTime('UTC') DEFAULT now())";
  return createSmallTable(form, 'schema_versions', 'ReplacingMergeTree', columns, ' ORDER BY version');
}

/** Days that audit rows are kept: three years for every workspace. They are about operators, not about end users. */
const AUDIT_DAYS = 3 * 365;

/** Who changed what. `number` is the row's position in the audit log of the control state. */
export const AUDIT_TABLE: Table = {
  name: 'audit',
  engine: 'ReplacingMergeTree',
  columns: [
    `time ${TIME}`,
    'id UUID',
    'number UInt64 CODEC(Delta, ZSTD(1))',
    `workspace ${LC} COMMENT 'empty when it is of none'`,
    `who ${LC}`,
    `via ${LC} COMMENT 'api, dashboard, cli or service'`,
    'address String CODEC(ZSTD(1))',
    `action ${LC}`,
    'subject String CODEC(ZSTD(1))',
    "before String COMMENT 'JSON, empty when it was made' CODEC(ZSTD(1))",
    "after String COMMENT 'JSON, empty when it was removed' CODEC(ZSTD(1))",
  ],
  key: 'time, id',
  partition: 'time',
  ttl: `toDateTime(time) + toIntervalDay(${AUDIT_DAYS})`,
};
