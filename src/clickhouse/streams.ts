// The streams that the log readers copy into ClickHouse: row layouts, target table, and the name of the reader.
import { EVENT_LAYOUTS, type RowLayout } from '../event/row/columns.js';
import { VERIFICATION_LAYOUTS } from '../event/verification/columns.js';

export interface TableStream {
  /** Name of the reader, its checkpoint and its dead-letter file. */
  readonly name: string;
  readonly table: string;
  /** Row layouts 1, 2 and so on. The first column is the row's id (UUID), the second its `time`. */
  readonly layouts: readonly RowLayout[];
}

export const EVENTS_STREAM: TableStream = { name: 'clickhouse', table: 'events', layouts: EVENT_LAYOUTS };

export const VERIFICATIONS_STREAM: TableStream = {
  name: 'clickhouse-verifications',
  table: 'verifications',
  layouts: VERIFICATION_LAYOUTS,
};
