// The table of labels. It was made for rows written by hand; since version 7 of the schema labels are rows of the log,
// and a view fills it.
import { COLUMNS } from '../../event/row/columns.js';
import { createTable, ONE_SERVER, type Table } from './form.js';
import { columnText, LC } from './tables.js';

/** Labels reported for events. The last label of an event counts, and it is kept longer than the event. */
export const FIRST_LABELS = createTable(ONE_SERVER, {
  name: 'labels',
  engine: 'ReplacingMergeTree(labeled_at)',
  columns: [
    'event_id UUID',
    `workspace ${LC}`,
    `mode ${LC}`,
    `label ${LC} COMMENT 'fraud or legitimate'`,
    `source ${LC}`,
    'note String CODEC(ZSTD(1))',
    "labeled_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))",
  ],
  key: 'workspace, mode, event_id',
  partition: 'labeled_at',
});

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

export const LABELS_TABLE: Table = {
  name: 'labels',
  engine: 'ReplacingMergeTree(reported_at)',
  columns: LABEL_TABLE_COLUMNS,
  key: 'workspace, mode, event_id',
  partition: 'labeled_at',
};
const labelsTable = (name: string): string => createTable(ONE_SERVER, { ...LABELS_TABLE, name });

function copyLabels(from: string, to: string): string {
  return `INSERT INTO ${to} (${LABEL_NAMES}) SELECT ${LABEL_NAMES} FROM ${from}`;
}

const said = (name: string): string => `JSONExtractString(events.label, '${name}') AS ${name}`;
const moment = (name: string): string =>
  `fromUnixTimestamp64Milli(JSONExtractInt(events.label, '${name}'), 'UTC') AS ${name}`;

/** The view that makes labels of the rows of the log. */
export function labelsView(view: string, labels: string, events: string): string {
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} TO ${labels} AS
SELECT toUUIDOrZero(events.confirms) AS event_id, workspace, mode, ${['label', 'source', 'note'].map(said).join(', ')},
  ${moment('labeled_at')}, time AS reported_at, JSONExtract(events.label, 'amount', 'Nullable(Float64)') AS amount,
  JSONExtractString(events.label, 'currency') AS currency, ${moment('event_time')}, use_case, risk, action,
  reasons, points, policy_version, events.amount AS order_amount, events.currency AS order_currency,
  user_hash, visitor_id
FROM ${events}
WHERE kind = 'label'`;
}

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
  labelsView('labels_mv', 'labels', 'events'),
];
