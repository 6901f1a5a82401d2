// The schema of one server, as all its versions made it.
import { createTable, ONE_SERVER, TOKENS_SETTING } from './form.js';
import { type Ddl, type Migration } from './ddl.js';
import { FIRST_LABELS, LABELS_AS_ROWS } from './labels.js';
import { DETAIL_OF_MINUTES, fillMinutes } from './minute-details.js';
import {
  ADD_BY_IDENTIFIER,
  ADD_CLIENT_FLAGS,
  AUDIT_TABLE,
  EVENTS,
  MINUTE_TABLES,
  MINUTE_VIEWS,
  MINUTES_OF_DECISIONS,
  policies,
  schemaVersions,
  VERIFICATIONS_TABLE,
} from './tables.js';

export const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'events', statements: [EVENTS] },
  { version: 2, name: 'minutes', statements: [...MINUTE_TABLES, ...MINUTE_VIEWS] },
  // It removed verifications of version 3, which were always empty. Without the table of the versions, which somebody
  // may remove, all of this runs again: nothing here may remove rows.
  {
    version: 4,
    name: 'verifications, labels',
    statements: [createTable(ONE_SERVER, VERIFICATIONS_TABLE), FIRST_LABELS],
  },
  { version: 5, name: 'policies', statements: [policies(ONE_SERVER)] },
  { version: 6, name: 'minutes of decisions', statements: MINUTES_OF_DECISIONS },
  { version: 7, name: 'labels as rows of the log', statements: LABELS_AS_ROWS },
  { version: 8, name: 'audit', statements: [createTable(ONE_SERVER, AUDIT_TABLE)] },
  { version: 9, name: 'details of minutes', statements: DETAIL_OF_MINUTES, then: fillMinutes },
  { version: 10, name: 'index of logins', statements: [`ALTER TABLE events ${ADD_BY_IDENTIFIER}`] },
  { version: 11, name: 'flags of clients', statements: [`ALTER TABLE events ${ADD_CLIENT_FLAGS}`] },
];

export const SINGLE: Ddl = {
  createDatabase: (name) => `CREATE DATABASE IF NOT EXISTS ${name}`,
  versions: schemaVersions(ONE_SERVER),
  migrations: MIGRATIONS,
  tables: [
    ...['events', 'verifications', 'labels', 'labels_mv', 'policies', 'audit'],
    ...['decision_minutes', 'reason_minutes', 'traffic_minutes'].flatMap((name) => [name, `${name}_mv`]),
    'traffic',
  ],
  stored: (table) => table,
  tokens: TOKENS_SETTING,
  changeColumn: (table, change) => [`ALTER TABLE ${table} ${change}`],
  changeRows: (table, change) => [`ALTER TABLE ${table} ${change}`],
  catchUp: () => [],
};
