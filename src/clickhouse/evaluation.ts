// Compares decisions with their labels: each event once, as it was answered in the end. ClickHouse counts them, so the
// result is a few rows for any number of decisions. It also reads the labelled decisions themselves, for learning.
import { LABELS as WORDS } from '../contract/labels/labels.js';
import { type ClickHouse, rowsOf } from './client.js';
import { type Span } from './history.js';
import { AT } from './conditions.js';
import { eachOnce } from './questions/told.js';

const STATEMENT_S = 50;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
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
  /** Unix milliseconds. A decision that was allowed before this time and has no label counts as legitimate. */
  readonly matureBefore: number;
}

const FRAUD = WORDS.filter((word) => word !== 'legitimate' && word !== 'unknown').map((word) => `'${word}'`);
const SAID =
  "(SELECT event_id, nullIf(argMax(label, reported_at), 'unknown') AS word, argMax(amount, reported_at) AS paid, " +
  'argMax(currency, reported_at) AS paid_in FROM labels ' +
  'WHERE labels.workspace = {workspace:String} AND labels.mode = {mode:String} GROUP BY event_id)';
const TRUTH =
  `multiIf(said.word IN (${FRAUD.join(', ')}), 'fraud', said.word = 'legitimate', 'legitimate', ` +
  `events.action = 'allow' AND events.time < ${AT('matureBefore')}, 'assumed', 'unknown')`;
const fromWith = (...columns: string[]): string =>
  `FROM ${eachOnce(columns, `events.time >= ${AT('from')} AND events.time < ${AT('to')}`)} AS events ` +
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

export function countBy(client: ClickHouse, by: keyof typeof GROUPS, span: JudgedSpan): Promise<CountedRow[]> {
  const query =
    `SELECT ${GROUPS[by]} AS name, ${TRUTH} AS truth, ${STOPPED}, toFloat64(count()) AS events ` +
    `${fromWith('action', 'risk', 'reasons')} GROUP BY name, truth, stopped`;
  return rowsOf<CountedRow>(client, query, options(span));
}

/** Sums of money per currency: the amount and currency of the label if it has an amount, else those of the order. */
export function moneyBy(client: ClickHouse, span: JudgedSpan): Promise<PaidRow[]> {
  const query =
    "SELECT if(said.paid IS NULL, toString(events.currency), ifNull(said.paid_in, '')) AS currency, " +
    `${TRUTH} AS truth, ${STOPPED}, sum(ifNull(ifNull(said.paid, toFloat64(events.amount)), 0)) AS amount ` +
    `${fromWith('action', 'amount', 'currency')} ` +
    "WHERE truth IN ('fraud', 'legitimate', 'assumed') AND currency != '' GROUP BY currency, truth, stopped";
  return rowsOf<PaidRow>(client, query, options(span));
}

/** Rows ordered by time, oldest first. @param max rows at most; the newest are left out */
export async function* judgedRows(client: ClickHouse, span: JudgedSpan, max: number): AsyncGenerator<JudgedRow[]> {
  const result = await client.query({
    query:
      `SELECT ${TRUTH} AS truth, toString(events.policy_version) AS version, toString(events.use_case) AS use_case, ` +
      'events.reasons AS reasons, events.points AS points, events.strengths AS strengths ' +
      `${fromWith('action', 'reasons', 'points', 'strengths', 'policy_version')} ` +
      "WHERE (truth IN ('fraud', 'legitimate') OR (truth = 'assumed' AND " +
      `cityHash64(events.event_id) % ${SAMPLED} = 0)) ORDER BY events.time, events.event_id LIMIT ${max}`,
    format: 'JSONEachRow',
    ...options(span),
  });
  for await (const part of result.stream<JudgedRow>()) yield part.map((row) => row.json());
}

function options(span: JudgedSpan) {
  return {
    query_params: { ...span },
    clickhouse_settings: {
      max_execution_time: STATEMENT_S,
      max_memory_usage: String(MEMORY_BYTES_MAX),
      join_use_nulls: 1,
      optimize_aggregation_in_order: 1,
    },
  } as const;
}
