// What is said of a ClickHouse that lacks a row that it had taken.
import { type TakenRow } from './consumer/checkpoint.js';
import { type TableStream } from './streams.js';

const DAY_MS = 86_400_000;

/** Whether a row may be gone because its retention is over. */
export function mayBeOver({ time }: TakenRow, days: number, now: number): boolean {
  return now - time >= days * DAY_MS;
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
