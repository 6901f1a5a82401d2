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
  /** Tables and views that somebody had removed: they are there again, and empty. */
  madeAgain: string[];
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
      madeAgain: await makeAgain(client, ddl),
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
    await apply(client, migration);
    await client.insert({
      table: 'schema_versions',
      values: [{ version: migration.version, name: migration.name }],
      format: 'JSONEachRow',
    });
  }
  return todo.map(({ version }) => version);
}

async function apply(client: ClickHouse, { statements, then }: Ddl['migrations'][number]): Promise<void> {
  for (const query of statements) await client.command({ query });
  await then?.(client);
}

/** Tables and views that somebody removed. */
export async function goneTables(client: ClickHouse, { tables }: Pick<Ddl, 'tables'>): Promise<string[]> {
  if (tables.length === 0) return [];
  const found = await rows<{ name: string }>(
    client,
    'SELECT name FROM system.tables WHERE database = currentDatabase()',
  );
  const there = new Set(found.map(({ name }) => name));
  return tables.filter((name) => !there.has(name));
}

/** Without one of them no row is taken, or a view stays behind in silence. Each statement can run twice. */
async function makeAgain(client: ClickHouse, ddl: Ddl): Promise<string[]> {
  const { migrations } = ddl;
  const gone = await goneTables(client, ddl);
  if (gone.length === 0) return gone;
  const made = new RegExp(`^CREATE [A-Z ]+ IF NOT EXISTS (?:${gone.join('|')})\\b`);
  const first = migrations.findIndex(({ statements }) => statements.some((statement) => made.test(statement)));
  // And the later ones: they change what the first one makes, or set back.
  for (const migration of migrations.slice(Math.max(0, first))) await apply(client, migration);
  return gone;
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
