// Adds distributions to each minute of decisions: risks, SDKs, kinds of keys, and reasons that acted alone. Without
// them, a week of a busy service must be counted from its rows, which are more than a query may read.
import { type ClickHouse, rowsOf } from '../client.js';
import { DECISIONS_ONLY, minuteQuery } from './tables.js';

const COUNTS = (key: string): string => `SimpleAggregateFunction(sumMap, Map(${key}, UInt64))`;
const one = (key: string): string => `sumMap(map(${key}, toUInt64(1)))`;

/** Column name, type, SQL of its value, comment. */
const DETAILS = [
  ['risks', COUNTS('UInt8'), one('toUInt8(least(intDiv(risk, 10), 9))'), 'decisions by tenth of risk'],
  ['sdks', COUNTS('String'), one('toString(sdk)'), 'decisions by SDK'],
  ['key_kinds', COUNTS('String'), one('toString(key_kind)'), 'decisions by kind of key'],
  [
    'alone',
    COUNTS('String'),
    "sumMapIf(map(toString(reasons[1]), toUInt64(1)), length(reasons) = 1 AND action != 'allow')",
    'decisions that nothing but this reason made',
  ],
] as const;

const KEY = 'use_case, action';
export const DETAIL_COLUMNS: readonly string[] = DETAILS.map(
  ([name, type, , comment]) => `${name} ${type} COMMENT '${comment}'`,
);
const FILLED = DETAILS.map(([name, , sum]) => `${sum} AS ${name}`).join(', ');

/** Query of the view that fills `decision_minutes`. */
export function detailedMinutes(events: string): string {
  return minuteQuery(
    `${KEY}, count() AS events, sum(events.risk) AS risk_sum, countIf(is_new) AS new_visitors, ` +
      `countIf(events.degraded) AS degraded, ${FILLED}`,
    events,
    KEY,
    DECISIONS_ONLY,
  );
}

export const DETAIL_OF_MINUTES: readonly string[] = [
  ...DETAIL_COLUMNS.map((column) => `ALTER TABLE decision_minutes ADD COLUMN IF NOT EXISTS ${column}`),
  `ALTER TABLE decision_minutes_mv MODIFY QUERY ${detailedMinutes('events')}`,
];

/** Time limit of the fill: the reader waits during it, and the log grows. */
const FILL_MS_MAX = 60_000;
/**
 * Makes each hour one block, so that its token stands for all of it. By default ClickHouse starts another block after a
 * million rows or 256 MiB.
 */
const ONE_BLOCK = { min_insert_block_size_rows: '1000000000', min_insert_block_size_bytes: '0' } as const;

/**
 * Fills the details of older minutes from the rows, newest hours first, until the time limit; the remaining minutes
 * stay without details. A minute with details is skipped, so this can run again: no reader of this node inserts before
 * it ends, and rows that other nodes insert meanwhile are counted by the changed view. Two nodes may fill the same hour
 * at once, each before it sees the minutes of the other: the token of the hour makes ClickHouse keep one of them.
 */
export async function fillMinutes(client: ClickHouse): Promise<void> {
  const groups = `minute, workspace, mode, ${KEY}`;
  // Most of these columns are enums in the rows and strings in the minutes.
  const rowGroups = groups.replace(/\w+(?=,|$)/g, (name) => (name === 'minute' ? name : `toString(${name})`));
  const counted = 'sum(arraySum(mapValues(decision_minutes.risks)))';
  const hours = await rowsOf<{ hour: number }>(
    client,
    "SELECT toUnixTimestamp(toStartOfHour(minute, 'UTC')) AS hour FROM decision_minutes " +
      `GROUP BY hour HAVING sum(events) > ${counted} ORDER BY hour DESC`,
  );
  const until = performance.now() + FILL_MS_MAX;
  for (const { hour: from } of hours) {
    if (performance.now() > until) return;
    const within = (column: string): string =>
      `${column} >= toDateTime(${from}) AND ${column} < toDateTime(${from + 3600})`;
    await client.command({
      query:
        `INSERT INTO decision_minutes (${groups}, ${DETAILS.map(([name]) => name).join(', ')}) ` +
        minuteQuery(
          `${KEY}, ${FILLED}`,
          'events',
          KEY,
          `WHERE kind = 'decision' AND ${within('time')} AND (${rowGroups}) NOT IN (SELECT ${groups} FROM ` +
            `decision_minutes WHERE ${within('minute')} GROUP BY ${groups} HAVING ${counted} > 0)\n`,
        ),
      clickhouse_settings: { ...ONE_BLOCK, insert_deduplication_token: `details of minutes ${from}` },
    });
  }
}
