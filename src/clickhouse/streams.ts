// What the log's readers carry into ClickHouse: which rows, into which table, under which name they keep their place.
import { EVENT_LAYOUTS, type RowLayout } from '../event/row/columns.js';
import { VERIFICATION_LAYOUTS } from '../event/verification/columns.js';

export interface TableStream {
  /** Of the reader, its checkpoint and its dead letters. */
  readonly name: string;
  readonly table: string;
  /** Of rows of layout 1, 2 and so on. The first column is the row's id (UUID), the second its `time`. */
  readonly layouts: readonly RowLayout[];
}

export const EVENTS_STREAM: TableStream = { name: 'clickhouse', table: 'events', layouts: EVENT_LAYOUTS };

export const VERIFICATIONS_STREAM: TableStream = {
  name: 'clickhouse-verifications',
  table: 'verifications',
  layouts: VERIFICATION_LAYOUTS,
};
