// Compares decisions with their labels: each event once, as it was answered in the end. ClickHouse counts them, so the
// result is a few rows for any number of decisions. It also reads the labelled decisions themselves, for learning. A
// long span is asked for in parts, because a statement's memory grows with its events.
import { LABELS as WORDS } from '../contract/labels/labels.js';
import { type ClickHouse, rowsOf } from './client.js';
import { type Span } from './history.js';
import { AT, FROM_TO, OF_OWNER } from './conditions.js';
import { BOTH_OF_TENANT, eachOnce } from './questions/told.js';
import { MINUTE_MS } from '../util/time/units.js';

const STATEMENT_S = 50;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
/** Rows of a part, unless a single minute has more. Of 300,000 a statement takes less than 128 MiB. */
const PART_ROWS_MAX = 250_000;
/** Of the unlabelled decisions that count as legitimate, one in this many is read. */
export const SAMPLED = 10;

export interface CountedRow {
  /** Value of the group, as text (also for a risk). */
  readonly name: string;
  readonly truth: string;
  readonly stopped: 0 | 1;
  readonly events: number;
}

export interface PaidRow {
  readonly currency: string;
  readonly truth: string;
  readonly stopped: 0 | 1;
  readonly amount: number;
}

export interface JudgedRow {
  readonly truth: string;
  readonly version: string;
  readonly use_case: string;
  readonly reasons: string[];
  readonly points: number[];
  readonly strengths: number[];
}

export interface JudgedSpan extends Span {
  /** Unix milliseconds. A decision that was answered with allow before it and has no label counts as legitimate. */
  readonly matureBefore: number;
}

const FRAUD = WORDS.filter((word) => word !== 'legitimate' && word !== 'unknown').map((word) => `'${word}'`);
const SAID =
  "(SELECT event_id, nullIf(argMax(label, reported_at), 'unknown') AS word, argMax(amount, reported_at) AS paid, " +
  'argMax(currency, reported_at) AS paid_in FROM labels ' +
  'WHERE labels.workspace = {workspace:String} AND labels.mode = {mode:String} ' +
  // Rows written by hand do not know the time of their event.
  `AND (labels.event_time >= ${AT('from')} AND labels.event_time < ${AT('to')} OR labels.event_time = 0) ` +
  'GROUP BY event_id)';
const TRUTH =
  `multiIf(said.word IN (${FRAUD.join(', ')}), 'fraud', said.word = 'legitimate', 'legitimate', ` +
  // In monitor mode a block was answered with allow: whoever it was, nobody was stopped.
  `(events.action = 'allow' OR events.monitored) AND events.time < ${AT('matureBefore')}, 'assumed', 'unknown')`;
const fromWith = (...columns: string[]): string =>
  `FROM ${eachOnce(['monitored', ...columns], FROM_TO)} AS events ` +
  `LEFT JOIN ${SAID} AS said ON said.event_id = events.event_id`;
const STOPPED = "events.action != 'allow' AS stopped";

/** SQL of the values by which decisions are counted. */
const GROUPS = {
  risk: 'toString(events.risk)',
  action: 'toString(events.action)',
  use_case: 'toString(events.use_case)',
  reason: "arrayJoin(CAST(events.reasons, 'Array(String)'))",
  rule: "arrayJoin(CAST(arrayDistinct(arrayConcat(events.rules, events.shadow)), 'Array(String)'))",
} as const;

/** A span in parts of at most `rowsMax` rows, oldest first. Both rows of an event have the same time, so one part. */
export async function partsOf(client: ClickHouse, span: JudgedSpan, rowsMax = PART_ROWS_MAX): Promise<JudgedSpan[]> {
  const minutes = await rowsOf<{ at: number; counted: number }>(
    client,
    `SELECT toFloat64(intDiv(toUnixTimestamp64Milli(events.time), ${MINUTE_MS}) * ${MINUTE_MS}) AS at, ` +
      `toFloat64(count()) AS counted FROM events WHERE ${BOTH_OF_TENANT} AND ${FROM_TO} GROUP BY at ORDER BY at`,
    options(span),
  );
  const starts = [span.from];
  let rows = 0;
  for (const { at, counted } of minutes) {
    if (rows > 0 && rows + counted > rowsMax) {
      starts.push(at);
      rows = 0;
    }
    rows += counted;
  }
  return starts.map((from, index) => ({ ...span, from, to: starts[index + 1] ?? span.to }));
}

/** The rows of a statement over all parts; those of the same name, truth and outcome are added. */
async function addedUp<Row extends { truth: string; stopped: number }>(
  client: ClickHouse,
  query: string,
  parts: readonly JudgedSpan[],
  nameOf: (row: Row) => string,
  add: (sum: Row, row: Row) => Row,
): Promise<Row[]> {
  const all = new Map<string, Row>();
  for (const part of parts)
    for (const row of await rowsOf<Row>(client, query, options(part))) {
      const key = `${row.truth} ${row.stopped} ${nameOf(row)}`;
      const sum = all.get(key);
      all.set(key, sum === undefined ? row : add(sum, row));
    }
  return [...all.values()];
}

export function countBy(
  client: ClickHouse,
  by: keyof typeof GROUPS,
  parts: readonly JudgedSpan[],
): Promise<CountedRow[]> {
  const query =
    `SELECT ${GROUPS[by]} AS name, ${TRUTH} AS truth, ${STOPPED}, toFloat64(count()) AS events ` +
    `${fromWith('action', 'risk', 'reasons')} GROUP BY name, truth, stopped`;
  const add = (sum: CountedRow, { events }: CountedRow): CountedRow => ({ ...sum, events: sum.events + events });
  return addedUp<CountedRow>(client, query, parts, ({ name }) => name, add);
}

/** Sums of money per currency: the amount and currency of the label if it has an amount, else those of the order. */
export function moneyBy(client: ClickHouse, parts: readonly JudgedSpan[]): Promise<PaidRow[]> {
  const query =
    "SELECT if(said.paid IS NULL, toString(events.currency), ifNull(said.paid_in, '')) AS currency, " +
    `${TRUTH} AS truth, ${STOPPED}, sum(ifNull(ifNull(said.paid, toFloat64(events.amount)), 0)) AS amount ` +
    `${fromWith('action', 'amount', 'currency')} ` +
    "WHERE truth IN ('fraud', 'legitimate', 'assumed') AND currency != '' GROUP BY currency, truth, stopped";
  const add = (sum: PaidRow, { amount }: PaidRow): PaidRow => ({ ...sum, amount: sum.amount + amount });
  return addedUp<PaidRow>(client, query, parts, ({ currency }) => currency, add);
}

export interface LabellerRow {
  readonly name: string;
  readonly labels: number;
}

/**
 * Who said the last word of how many events of the span, most first: an operator, or the id of a backend's key. Known
 * as long as the rows of the labels are kept, which is less long than the labels.
 */
export function labellersOf(client: ClickHouse, span: JudgedSpan, max: number): Promise<LabellerRow[]> {
  const query =
    'SELECT said.1 AS name, toFloat64(count()) AS labels FROM (SELECT argMax((' +
    "if(JSONExtractString(label, 'who') = '', toString(key_id), JSONExtractString(label, 'who')), " +
    "JSONExtractString(label, 'label')), time) AS said FROM events " +
    `WHERE ${OF_OWNER} AND kind = 'label' AND time >= ${AT('from')} ` +
    "AND JSONExtractInt(label, 'event_time') >= {from:Int64} AND JSONExtractInt(label, 'event_time') < {to:Int64} " +
    `GROUP BY confirms) WHERE said.2 != 'unknown' GROUP BY name ORDER BY labels DESC, name LIMIT ${max}`;
  return rowsOf<LabellerRow>(client, query, options(span));
}

/** Rows ordered by time, oldest first. @param max rows at most; the newest are left out */
export async function* judgedRows(
  client: ClickHouse,
  parts: readonly JudgedSpan[],
  max: number,
): AsyncGenerator<JudgedRow[]> {
  let left = max;
  for (const part of parts) {
    if (left === 0) return;
    const result = await client.query({
      query:
        `SELECT ${TRUTH} AS truth, toString(events.policy_version) AS version, ` +
        'toString(events.use_case) AS use_case, events.reasons AS reasons, ' +
        'events.points AS points, events.strengths AS strengths ' +
        `${fromWith('action', 'reasons', 'points', 'strengths', 'policy_version')} ` +
        "WHERE (truth IN ('fraud', 'legitimate') OR (truth = 'assumed' AND " +
        `cityHash64(events.event_id) % ${SAMPLED} = 0)) ORDER BY events.time, events.event_id LIMIT ${left}`,
      format: 'JSONEachRow',
      ...options(part),
    });
    for await (const some of result.stream<JudgedRow>()) {
      left -= some.length;
      yield some.map((row) => row.json());
    }
  }
}

function options(span: JudgedSpan) {
  return {
    query_params: { ...span },
    clickhouse_settings: {
      max_execution_time: STATEMENT_S,
      max_memory_usage: String(MEMORY_BYTES_MAX),
      join_use_nulls: 1,
    },
  } as const;
}
