// Migrates a database to the schema of this version. Every statement can run twice, so a migration that a crash
// interrupts, or that two nodes start at once, simply runs again.
import { newestOf } from '../../event/row/columns.js';
import { type ClickHouse, type ClientOptions, databaseOf, openClickHouse } from '../client.js';
import { applyRetention, type Retention } from '../retention.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../streams.js';
import { DETAIL_OF_MINUTES, fillMinutes } from './minute-details.js';
import {
  AUDIT,
  columnText,
  EVENTS,
  LABELS_AS_ROWS,
  MINUTE_TABLES,
  MINUTE_VIEWS,
  MINUTES_OF_DECISIONS,
  OTHER_TABLES,
  POLICIES,
} from './tables.js';

export interface Migration {
  version: number;
  name: string;
  statements: readonly string[];
  /** Runs after the statements. */
  then?: (client: ClickHouse) => Promise<void>;
}

/** In order; never changed after a release. Columns of the streams' tables are not included: see `matchColumns`. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'events', statements: [EVENTS] },
  { version: 2, name: 'minutes', statements: [...MINUTE_TABLES, ...MINUTE_VIEWS] },
  // Version 3 had verifications with other columns, and webhook deliveries; both tables were always empty. The outcome
  // of a delivery is in the queue's own log (admin API), so a second copy cannot disagree with it.
  {
    version: 4,
    name: 'verifications, labels',
    statements: ['DROP TABLE IF EXISTS verifications', 'DROP TABLE IF EXISTS webhook_deliveries', ...OTHER_TABLES],
  },
  { version: 5, name: 'policies', statements: [POLICIES] },
  { version: 6, name: 'minutes of decisions', statements: MINUTES_OF_DECISIONS },
  { version: 7, name: 'labels as rows of the log', statements: LABELS_AS_ROWS },
  { version: 8, name: 'audit', statements: [AUDIT] },
  { version: 9, name: 'details of minutes', statements: DETAIL_OF_MINUTES, then: fillMinutes },
];

const VERSIONS = `CREATE TABLE IF NOT EXISTS schema_versions
  (version UInt32, name String, applied_at DateTime('UTC') DEFAULT now())
ENGINE = ReplacingMergeTree ORDER BY version`;

export interface Migrated {
  /** Versions that this call applied. */
  versions: number[];
  /** Columns of the streams' tables that this call added or changed. */
  columns: string[];
  /** Tables whose retention this call changed. */
  retention: string[];
}

/**
 * Creates the database of the address, if it does not exist, and everything in it.
 * @throws Error from the client; call again when ClickHouse is available
 */
export async function migrate(options: ClientOptions, retention: Retention): Promise<Migrated> {
  await createDatabase(options);
  const client = openClickHouse(options);
  try {
    const versions = await applyMigrations(client);
    return {
      versions,
      columns: [...(await matchColumns(client, EVENTS_STREAM)), ...(await matchColumns(client, VERIFICATIONS_STREAM))],
      retention: await applyRetention(client, retention),
    };
  } finally {
    await client.close();
  }
}

/**
 * Creates the database through an address without it: ClickHouse refuses every statement, even CREATE DATABASE, when
 * the database of the address does not exist.
 */
async function createDatabase(options: ClientOptions): Promise<void> {
  const database = databaseOf(options.url);
  if (database === 'default') return;
  const url = new URL(options.url);
  url.pathname = '/';
  const client = openClickHouse({ ...options, url: url.href });
  try {
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS \`${database.replace(/[\\`]/g, '\\$&')}\`` });
  } finally {
    await client.close();
  }
}

async function applyMigrations(client: ClickHouse): Promise<number[]> {
  await client.command({ query: VERSIONS });
  const done = new Set(
    (await rows<{ version: number }>(client, 'SELECT DISTINCT version FROM schema_versions')).map(
      ({ version }) => version,
    ),
  );
  const todo = MIGRATIONS.filter(({ version }) => !done.has(version));
  for (const migration of todo) {
    for (const query of migration.statements) await client.command({ query });
    await migration.then?.(client);
    await client.insert({
      table: 'schema_versions',
      values: [{ version: migration.version, name: migration.name }],
      format: 'JSONEachRow',
    });
  }
  return todo.map(({ version }) => version);
}

/**
 * Adds or changes columns so that the table has the newest layout. A row only gains fields, and its enums gain words
 * only at their end, so a new column is an ADD COLUMN, a new word is a MODIFY COLUMN, and neither needs a migration.
 */
async function matchColumns(client: ClickHouse, { table, layouts }: TableStream): Promise<string[]> {
  const found = await rows<{ name: string; type: string }>(
    client,
    `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = '${table}'`,
  );
  const types = new Map(found.map(({ name, type }) => [name, type]));
  const { columns } = newestOf(layouts);
  const different = columns.filter(({ name, type }) => types.get(name) !== type);
  for (const column of different) {
    const change = types.has(column.name) ? 'MODIFY COLUMN' : 'ADD COLUMN IF NOT EXISTS';
    await client.command({ query: `ALTER TABLE ${table} ${change} ${columnText(column)}` });
  }
  return different.map(({ name }) => name);
}

async function rows<T>(client: ClickHouse, query: string): Promise<T[]> {
  const result = await client.query({ query, format: 'JSONEachRow' });
  return result.json<T>();
}
