// What the log's readers carry into ClickHouse: which rows, into which table, under which name they keep their place.
import { type Column, COLUMNS } from '../row/columns.js';
import { type Skip, skipperOf, skipRow } from '../row/skip.js';
import { VERIFICATION_COLUMNS } from '../verifications/columns.js';

export interface TableStream {
  /** Of the reader, its checkpoint and its dead letters. */
  readonly name: string;
  readonly table: string;
  /** The first is the row's id (UUID), the second its `time`. */
  readonly columns: readonly Column[];
  readonly skip: Skip;
}

export const EVENTS_STREAM: TableStream = { name: 'clickhouse', table: 'events', columns: COLUMNS, skip: skipRow };

export const VERIFICATIONS_STREAM: TableStream = {
  name: 'clickhouse-verifications', table: 'verifications', columns: VERIFICATION_COLUMNS, skip: skipperOf(VERIFICATION_COLUMNS),
};
