// What backends were told when they verified events, and which events are of a user or a login by the word of a
// backend. A page may not know the user yet; then only the confirmation of its event names the user. A confirmation has
// the time of its event, so both rows are found by the same part of the sort key.
import { type Static } from 'typebox';
import { type EventSummary } from '../../contract/console/answers.js';
import { OF_EVENTS } from '../conditions.js';
import { type Asking } from './ask.js';

type Told = NonNullable<Static<typeof EventSummary>['told']>;

/** Decisions and their confirmations. */
export const BOTH_OF_TENANT = `${OF_EVENTS} AND events.kind IN ('decision', 'confirmation')`;
/** The event that a row is about, as text. */
export const EVENT_OF = "if(events.kind = 'decision', toString(events.event_id), events.confirms)";
/** Without rows that only add an outcome: those have no decision of their own. */
export const DECIDING = "NOT (events.kind = 'confirmation' AND events.option_outcome)";

/**
 * The rows of one event, what counts in the end first. A window and not a GROUP BY: of 300,000 events GROUP BY took
 * more than 384 MiB, also in the order of the sort key, and three times as long; the window takes less than 128.
 */
const ROWS_OF_ONE =
  `WINDOW one AS (PARTITION BY events.workspace, events.mode, events.time, ${EVENT_OF} ` +
  "ORDER BY events.kind = 'decision', events.option_user_derived, toString(events.event_id) " +
  'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)';

/**
 * SQL of a table with each event once, as it was answered in the end: to the backend where it verified the event. The
 * rules are those that held in either answer.
 * @param columns besides time, event_id and use_case @param where SQL condition on both rows of the event
 */
export function eachOnce(columns: readonly string[], where: string): string {
  const own = columns.map((column) => `events.${column} AS ${column}, `).join('');
  return (
    `(SELECT * EXCEPT nth FROM (SELECT events.time AS time, toUUIDOrZero(${EVENT_OF}) AS event_id, ${own}` +
    "argMax(events.use_case, events.kind = 'decision') OVER one AS use_case, " +
    'groupUniqArrayArray(events.rules) OVER one AS rules, groupUniqArrayArray(events.shadow) OVER one AS shadow, ' +
    `row_number() OVER one AS nth FROM events WHERE ${BOTH_OF_TENANT} AND ${DECIDING} AND ${where} ${ROWS_OF_ONE}) ` +
    'WHERE nth = 1)'
  );
}

/** SQL condition: one of the rows of the event meets `where`. @param times conditions on the time of both rows */
export function ofEventsWith(where: string, times: readonly string[]): string {
  const rows = [BOTH_OF_TENANT, ...times, where].join(' AND ');
  return `(events.time, ${EVENT_OF}) IN (SELECT events.time, ${EVENT_OF} FROM events WHERE ${rows})`;
}

/** SQL condition: the times of some rows, Unix milliseconds. */
export const AT_TIMES =
  "events.time IN (SELECT fromUnixTimestamp64Milli(toInt64(arrayJoin({times:Array(String)})), 'UTC'))";

/** One confirmation of each event: one that names a user first, then the first one. */
const TOLD_OF_THESE =
  'SELECT events.confirms AS id, UUIDv7ToDateTime(events.event_id) AS at, user_hash, risk, ' +
  'toString(action) AS action, reasons ' +
  `FROM events WHERE ${OF_EVENTS} AND events.kind = 'confirmation' AND ${DECIDING} AND ${AT_TIMES} ` +
  'AND events.confirms IN {ids:Array(String)} ' +
  'ORDER BY events.option_user_derived, toString(events.event_id) LIMIT 1 BY events.confirms';

/** What was told of these events, by event id. */
export async function askTold(
  asking: Asking,
  { workspace, mode }: { workspace: string; mode: string },
  events: readonly { event_id: string; time: string }[],
): Promise<Map<string, Told>> {
  const ids = events.map(({ event_id: id }) => id);
  const times = [...new Set(events.map(({ time }) => String(Date.parse(time))))];
  const rows = await asking.rows<Omit<Told, 'time'> & { id: string; at: string }>(TOLD_OF_THESE, {
    ...{ workspace, mode, ids, times },
  });
  return new Map(rows.map(({ id, at, ...told }) => [id, { time: at, ...told }]));
}
