// The SQL of the tables. The sort keys follow the queries: one workspace and mode, a span of time.
import { CLIENT, NETWORK, OPTION } from '../../event/event-row.js';
import { type Column, COLUMNS, newestOf } from '../../event/row/columns.js';
import { VERIFICATION_LAYOUTS } from '../../event/verification/columns.js';
import { DEFAULT_RETENTION, RETAINED, ttlExpression } from '../retention.js';

const DEFAULT_CODEC = 'ZSTD(1)';
const LC = 'LowCardinality(String)';
const TIME = "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))";
const MINUTE = "DateTime('UTC') CODEC(Delta, ZSTD(1))";
/** A retried batch is recognised by its token among this many last inserts. */
const DEDUPLICATION = 'non_replicated_deduplication_window = 10000';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function columnText(column: Column): string {
  const initially = column.initially === undefined ? '' : ` DEFAULT ${column.initially}`;
  return `${column.name} ${column.type}${initially} CODEC(${column.codec ?? DEFAULT_CODEC})`;
}

function flags(column: string, prefix: string, bits: Readonly<Record<string, number>>): string[] {
  return Object.entries(bits).map(
    ([name, bit]) => `${prefix}${snake(name)} Bool ALIAS bitTest(${column}, ${Math.log2(bit)})`,
  );
}

/** Computed columns for analysts; they take no space and no time at insert. */
const ALIASES = [
  'session_id UUID ALIAS event_id',
  'score Float32 ALIAS risk / 100',
  'latency_ms Float32 ALIAS latency_us / 1000',
  "reason_points Map(String, Float32) ALIAS mapFromArrays(CAST(reasons, 'Array(String)'), points)",
  ...flags('options', 'option_', OPTION),
  ...flags('network', 'network_', NETWORK),
  ...flags('client', 'client_', CLIENT),
];

function ttl(table: string): string {
  return `TTL ${ttlExpression(RETAINED[table] ?? '', DEFAULT_RETENTION)}`;
}

function createTable(
  name: string,
  engine: string,
  columns: readonly string[],
  key: string,
  partition: string,
  extra: string,
): string {
  return (
    `CREATE TABLE IF NOT EXISTS ${name} (\n  ${columns.join(',\n  ')}\n)\nENGINE = ${engine}\nPARTITION BY ` +
    `toYYYYMM(${partition})\nORDER BY (${key})\n${extra}`
  );
}

export const EVENTS = createTable(
  'events',
  'MergeTree',
  [
    ...COLUMNS.map(columnText),
    `ingested_at DateTime64(3, 'UTC') DEFAULT now64(3) CODEC(Delta, ZSTD(1))`,
    ...ALIASES,
    // For the timeline of a user or a visitor: without these indexes every granule of the workspace is read.
    'INDEX by_user user_hash TYPE bloom_filter(0.01) GRANULARITY 4',
    'INDEX by_visitor visitor_id TYPE bloom_filter(0.01) GRANULARITY 4',
  ],
  'workspace, mode, time',
  'time',
  [
    ttl('events'),
    // One file per column, for a hundred columns, costs more than it saves until a part is large.
    `SETTINGS ${DEDUPLICATION}, min_bytes_for_wide_part = 134217728`,
  ].join('\n'),
);

function minuteTable(name: string, columns: readonly string[], key: string): string {
  return createTable(
    name,
    'AggregatingMergeTree',
    [`minute ${MINUTE}`, `workspace ${LC}`, `mode ${LC}`, ...columns],
    `workspace, mode, minute, ${key}`,
    'minute',
    `${ttl(name)}\nSETTINGS ${DEDUPLICATION}`,
  );
}

const SUM = 'SimpleAggregateFunction(sum, UInt64)';
export const MINUTE_TABLES = [
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

export function minuteQuery(select: string, from: string, group: string, where = ''): string {
  return (
    `SELECT toStartOfMinute(toDateTime(time, 'UTC')) AS minute, workspace, mode, ${select}\nFROM ` +
    `${from}\n${where}GROUP BY minute, workspace, mode, ${group}`
  );
}

/** Per table: table, selected columns, source, group key. */
const MINUTES: readonly (readonly [table: string, select: string, from: string, group: string])[] = [
  [
    'decision_minutes',
    'use_case, action, count() AS events, sum(risk) AS risk_sum, countIf(is_new) AS new_visitors, ' +
      'countIf(events.degraded) AS degraded',
    'events',
    'use_case, action',
  ],
  ['reason_minutes', 'use_case, reason, count() AS events', 'events ARRAY JOIN reasons AS reason', 'use_case, reason'],
  [
    'traffic_minutes',
    [
      'use_case, count() AS events, quantilesTDigestState(0.5, 0.95, 0.99)(events.latency_us) AS latency_us',
      'uniqCombined64State(12)(visitor_id) AS visitors, uniqCombined64State(12)(user_hash) AS users',
    ].join(', '),
    'events',
    'use_case',
  ],
];

export const MINUTE_VIEWS = [
  ...MINUTES.map(
    ([table, select, from, group]) =>
      `CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_mv TO ${table} AS\n${minuteQuery(select, from, group)}`,
  ),
  // For dashboards that cannot read aggregate states.
  `CREATE VIEW IF NOT EXISTS traffic AS
SELECT minute, workspace, mode, use_case, sum(events) AS events,
  quantilesTDigestMerge(0.5, 0.95, 0.99)(latency_us) AS quantiles,
  quantiles[1] / 1000 AS p50_ms, quantiles[2] / 1000 AS p95_ms, quantiles[3] / 1000 AS p99_ms,
  uniqCombined64Merge(12)(visitors) AS visitors, uniqCombined64Merge(12)(users) AS users
FROM traffic_minutes
GROUP BY minute, workspace, mode, use_case`,
];

const decisionsOnly = (table: string, select: string, from: string, group: string): string =>
  `ALTER TABLE ${table}_mv MODIFY QUERY ${minuteQuery(select, from, group, "WHERE kind = 'decision'\n")}`;

/**
 * Changes the views to count only decisions, not rows that confirm or label an earlier event. The column `kind` comes
 * first, because an older table gets it only in `matchColumns`, which runs later. MODIFY QUERY leaves no moment in
 * which rows are not counted.
 */
export const MINUTES_OF_DECISIONS = [
  ...COLUMNS.filter(({ name }) => name === 'kind').map(
    (column) => `ALTER TABLE events ADD COLUMN IF NOT EXISTS ${columnText(column)}`,
  ),
  ...MINUTES.map(([table, select, from, group]) => decisionsOnly(table, select, from, group)),
];

export const OTHER_TABLES = [
  createTable(
    'verifications',
    'MergeTree',
    [
      ...newestOf(VERIFICATION_LAYOUTS).columns.map(columnText),
      "billed Bool ALIAS outcome = 'billed'",
      'INDEX by_visitor visitor_id TYPE bloom_filter(0.01) GRANULARITY 4',
    ],
    'workspace, mode, time',
    'time',
    `${ttl('verifications')}\nSETTINGS ${DEDUPLICATION}`,
  ),
  // Labels reported for events. The last label of an event counts, and it is kept longer than the event.
  createTable(
    'labels',
    'ReplacingMergeTree(labeled_at)',
    [
      'event_id UUID',
      `workspace ${LC}`,
      `mode ${LC}`,
      `label ${LC} COMMENT 'fraud or legitimate'`,
      `source ${LC}`,
      'note String CODEC(ZSTD(1))',
      `labeled_at ${TIME}`,
    ],
    'workspace, mode, event_id',
    'labeled_at',
    '',
  ),
];

/** Columns of `events` from which labels are made; this adds them to an older table. */
const LABEL_COLUMNS = COLUMNS.filter(({ name }) => ['kind', 'confirms', 'label'].includes(name)).map(
  (column) => `ALTER TABLE events ADD COLUMN IF NOT EXISTS ${columnText(column)}`,
);

const LABEL_KEYS = ['event_id UUID', `workspace ${LC}`, `mode ${LC}`] as const;
/** Columns that rows written by hand have too. */
const LABEL_WORDS = [
  `label ${LC} COMMENT 'legitimate, fraud, account_takeover, chargeback, promo_abuse, bot; unknown = withdrawn'`,
  `source ${LC}`,
  'note String CODEC(ZSTD(1))',
  "labeled_at DateTime64(3, 'UTC') COMMENT 'when it became known' CODEC(Delta, ZSTD(1))",
] as const;
/** The decision that the label is about: the label is kept longer than the event. */
const LABEL_DECISION = [
  "reported_at DateTime64(3, 'UTC') DEFAULT labeled_at COMMENT 'the last word counts' CODEC(Delta, ZSTD(1))",
  'amount Nullable(Float64)',
  `currency ${LC}`,
  "event_time DateTime64(3, 'UTC') COMMENT '1970 in rows written by hand' CODEC(Delta, ZSTD(1))",
  `use_case ${LC}`,
  'risk UInt8',
  `action ${LC}`,
  `reasons Array(${LC})`,
  'points Array(Float32)',
  `policy_version ${LC}`,
  'order_amount Nullable(Float32)',
  `order_currency ${LC}`,
  'user_hash String',
  'visitor_id String',
] as const;
const LABEL_TABLE_COLUMNS = [...LABEL_KEYS, ...LABEL_WORDS, ...LABEL_DECISION];
const LABEL_NAMES = LABEL_TABLE_COLUMNS.map((column) => column.split(' ')[0]).join(', ');

function labelsTable(name: string): string {
  const key = 'workspace, mode, event_id';
  return createTable(name, 'ReplacingMergeTree(reported_at)', LABEL_TABLE_COLUMNS, key, 'labeled_at', '');
}

function copyLabels(from: string, to: string): string {
  return `INSERT INTO ${to} (${LABEL_NAMES}) SELECT ${LABEL_NAMES} FROM ${from}`;
}

const said = (name: string): string => `JSONExtractString(events.label, '${name}') AS ${name}`;
const moment = (name: string, of = name): string =>
  `fromUnixTimestamp64Milli(JSONExtractInt(events.label, '${of}'), 'UTC') AS ${name}`;

/** Every statement can run twice: an interrupted migration starts again. */
export const LABELS_AS_ROWS = [
  ...LABEL_COLUMNS,
  labelsTable('labels'),
  ...LABEL_DECISION.map((column) => `ALTER TABLE labels ADD COLUMN IF NOT EXISTS ${column}`),
  // ClickHouse cannot change a table's engine, so the rows are copied to another table and back.
  labelsTable('labels_next'),
  copyLabels('labels', 'labels_next'),
  'DROP TABLE labels',
  labelsTable('labels'),
  copyLabels('labels_next', 'labels'),
  'DROP TABLE labels_next',
  `CREATE MATERIALIZED VIEW IF NOT EXISTS labels_mv TO labels AS
SELECT toUUIDOrZero(events.confirms) AS event_id, workspace, mode, ${['label', 'source', 'note'].map(said).join(', ')},
  ${moment('labeled_at')}, time AS reported_at, JSONExtract(events.label, 'amount', 'Nullable(Float64)') AS amount,
  JSONExtractString(events.label, 'currency') AS currency, ${moment('event_time')}, use_case, risk, action,
  reasons, points, policy_version, events.amount AS order_amount, events.currency AS order_currency,
  user_hash, visitor_id
FROM events
WHERE kind = 'label'`,
];

/**
 * The policies of the versions that events name. A reason's points in an event divided by its points in the policy are
 * the reason's strength.
 */
export const POLICIES = `CREATE TABLE IF NOT EXISTS policies (
  workspace ${LC} COMMENT 'empty for the default policy',
  version ${LC},
  policy String COMMENT 'JSON: bias, points, shifts per use case; log-odds',
  since DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = ReplacingMergeTree
ORDER BY (workspace, version)`;

/** Days that audit rows are kept: three years for every workspace. They are about operators, not about end users. */
const AUDIT_DAYS = 3 * 365;

/** Who changed what. `number` is the row's position in the audit log of the control state. */
export const AUDIT = createTable(
  'audit',
  'ReplacingMergeTree',
  [
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
  'time, id',
  'time',
  `TTL toDateTime(time) + toIntervalDay(${AUDIT_DAYS})`,
);
