// What `migrate` asks about the form of the schema: one server, or a cluster.
import { type ClickHouse } from '../client.js';

export interface Migration {
  version: number;
  name: string;
  statements: readonly string[];
  /** Runs after the statements. */
  then?: (client: ClickHouse) => Promise<void>;
}

export interface Ddl {
  /** @param name the database, quoted */
  createDatabase: (name: string) => string;
  /** Creates the table of the versions that were applied. */
  readonly versions: string;
  /** In order; never changed after a release. Columns of the streams' tables are not included: see `matchColumns`. */
  readonly migrations: readonly Migration[];
  /** Tables and views that all of them leave and that are made again when they are gone; none on a cluster. */
  readonly tables: readonly string[];
  /** The table that has the rows of `table`, as `system.tables` and `system.columns` name it. */
  stored: (table: string) => string;
  /** The setting that says of how many inserts a table remembers the tokens. */
  readonly tokens: string;
  /** Statements that add or modify a column. @param change what follows the name in ALTER TABLE */
  changeColumn: (table: string, change: string) => readonly string[];
  /** Statements that change how rows are stored, or the rows: TTL, settings, comment, DELETE. */
  changeRows: (table: string, change: string) => readonly string[];
  /** Statements after which every server reads all rows that any of them took before. */
  catchUp: (table: string) => readonly string[];
}
