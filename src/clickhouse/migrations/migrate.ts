// Migrates a database to the schema of this version. Every statement can run twice, so a migration that a crash
// interrupts, or that two nodes start at once, simply runs again.
import { newestOf } from '../../event/row/columns.js';
import { type ClickHouse, type ClientOptions, databaseOf, openClickHouse } from '../client.js';
import { applyRetention, type Retention } from '../retention.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../streams.js';
import { ONE, type Dialect } from '../dialect.js';
import { tooOld } from '../versions.js';
import { differentColumns, typesIn } from './columns.js';
import { type Ddl } from './ddl.js';
import { columnText } from './tables.js';

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
export async function migrate(
  options: ClientOptions,
  retention: Retention,
  { ddl }: Pick<Dialect, 'ddl'> = ONE,
): Promise<Migrated> {
  await createDatabase(options, ddl);
  const client = openClickHouse(options);
  try {
    const versions = await applyMigrations(client, ddl).catch((error: unknown) => tellVersion(client, error));
    return {
      versions,
      columns: [
        ...(await matchColumns(client, EVENTS_STREAM, ddl)),
        ...(await matchColumns(client, VERIFICATIONS_STREAM, ddl)),
      ],
      retention: await applyRetention(client, retention, ddl),
    };
  } finally {
    await client.close();
  }
}

/**
 * Creates the database through an address without it: ClickHouse refuses every statement, even CREATE DATABASE, when
 * the database of the address does not exist.
 */
async function createDatabase(options: ClientOptions, ddl: Ddl): Promise<void> {
  const database = databaseOf(options.url);
  if (database === 'default') return;
  const url = new URL(options.url);
  url.pathname = '/';
  const client = openClickHouse({ ...options, url: url.href });
  try {
    await client.command({ query: ddl.createDatabase(`\`${database.replace(/[\\`]/g, '\\$&')}\``) });
  } finally {
    await client.close();
  }
}

async function applyMigrations(client: ClickHouse, ddl: Ddl): Promise<number[]> {
  await client.command({ query: ddl.versions });
  const done = new Set(
    (await rows<{ version: number }>(client, 'SELECT DISTINCT version FROM schema_versions')).map(
      ({ version }) => version,
    ),
  );
  const todo = ddl.migrations.filter(({ version }) => !done.has(version));
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

/** A server that is too old refuses with a syntax error or an unknown type: neither says what to do. */
async function tellVersion(client: ClickHouse, error: unknown): Promise<never> {
  const [row] = await rows<{ version: string }>(client, 'SELECT version() AS version').catch(() => []);
  const old = row === undefined ? undefined : tooOld(row.version);
  if (old === undefined || !(error instanceof Error)) throw error;
  throw new Error(`${old} (${error.message})`, { cause: error });
}

/**
 * Adds or changes columns so that the table has the newest layout. A row only gains fields, and its enums gain words
 * only at their end, so a new column is an ADD COLUMN, a new word is a MODIFY COLUMN, and neither needs a migration.
 */
async function matchColumns(client: ClickHouse, { table, layouts }: TableStream, ddl: Ddl): Promise<string[]> {
  const different = differentColumns(await typesIn(client, ddl.stored(table)), newestOf(layouts).columns);
  for (const { column, found } of different) {
    const change = found === undefined ? 'ADD COLUMN IF NOT EXISTS' : 'MODIFY COLUMN';
    for (const query of ddl.changeColumn(table, `${change} ${columnText(column)}`)) await client.command({ query });
  }
  return different.map(({ column }) => column.name);
}

async function rows<T>(client: ClickHouse, query: string): Promise<T[]> {
  const result = await client.query({ query, format: 'JSONEachRow' });
  return result.json<T>();
}
