// What is said of a ClickHouse that lacks a row that it had taken.
import { type TakenRow } from './consumer/checkpoint.js';
import { type Sink } from './consumer/sink.js';
import { type TableStream } from './streams.js';
import { DAY_MS } from '../util/time/units.js';

/**
 * Whether ClickHouse lacks a row that it had taken. One of which nothing is known, or whose retention may be over, is
 * not asked for.
 * @param days the shortest retention @param now Unix milliseconds
 */
export async function lacks(
  sink: Sink,
  row: TakenRow | undefined,
  days: number,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (row === undefined || now - row.time >= days * DAY_MS) return false;
  return !(await sink.present([row.id], row.time, row.time, signal)).has(row.id);
}

/** What is wrong, and what to do. */
export function lackedRows(url: string, { table }: TableStream, { time }: TakenRow): [says: string, advice: string] {
  return [
    `ClickHouse at ${new URL(url).host} lacks rows of ${table} that it had taken, such as one of ` +
      `${new Date(time).toISOString()}: its data are from before, as after a copy was put back, or somebody ` +
      'removed them',
    'send the rows that are still in the log again: docs/operating.md, "Older data of ClickHouse"',
  ];
}
