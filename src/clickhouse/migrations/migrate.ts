// Migrates a database to the schema of this version. Every statement can run twice, so a migration that a crash
// interrupts, or that two nodes start at once, simply runs again.
import { newestOf } from '../../event/row/columns.js';
import { closing } from '../../util/closing.js';
import { backquoted } from '../../util/text/quoted.js';
import { type ClickHouse, type ClientOptions, databaseOf, openClickHouse, rowsOf } from '../client.js';
import { rememberTokens } from '../deduplication.js';
import { applyRetention, type Retention } from '../retention.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../streams.js';
import { ONE, type Dialect } from '../dialect.js';
import { tooOld } from '../versions.js';
import { differentColumns, typesIn } from './columns.js';
import { type Ddl, type Migration } from './ddl.js';
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
  /** Tables that somebody had changed so that they did not remember the tokens of inserts. */
  forgetful: string[];
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
  return closing(openClickHouse(options), async (client) => {
    const applied = await applyMigrations(client, ddl).catch((error: unknown) => tellVersion(client, error));
    return {
      ...applied,
      columns: [
        ...(await matchColumns(client, EVENTS_STREAM, ddl)),
        ...(await matchColumns(client, VERIFICATIONS_STREAM, ddl)),
      ],
      retention: await applyRetention(client, retention, ddl),
      forgetful: await rememberTokens(client, ddl),
    };
  });
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
  const query = ddl.createDatabase(backquoted(database));
  await closing(openClickHouse({ ...options, url: url.href }), (client) => client.command({ query }));
}

type Applied = Pick<Migrated, 'versions' | 'madeAgain'>;

/**
 * What is gone is made again by the migration that made it, before others that change it: without one of the tables no
 * row is taken, and a view that is missing counts nothing.
 */
async function applyMigrations(client: ClickHouse, ddl: Ddl): Promise<Applied> {
  const { migrations } = ddl;
  await client.command({ query: ddl.versions });
  const done = new Set(
    (await rowsOf<{ version: number }>(client, 'SELECT DISTINCT version FROM schema_versions')).map(
      ({ version }) => version,
    ),
  );
  const isDone = ({ version }: Pick<Migration, 'version'>): boolean => done.has(version);
  const madeAgain = (await goneTables(client, ddl)).filter((name) => migrations.some(makes(name, isDone)));
  const first = Math.min(...madeAgain.map((name) => migrations.findIndex(makes(name, isDone))));
  const versions = migrations.filter((migration) => !isDone(migration));
  // From the first one on: the later ones change what it makes, or set back.
  for (const [at, migration] of migrations.entries()) {
    if (isDone(migration) && at < first) continue;
    await apply(client, migration);
    if (isDone(migration)) continue;
    await client.insert({
      table: 'schema_versions',
      values: [{ version: migration.version, name: migration.name }],
      format: 'JSONEachRow',
    });
  }
  return { versions: versions.map(({ version }) => version), madeAgain };
}

function makes(name: string, isDone: (migration: Migration) => boolean): (migration: Migration) => boolean {
  const made = new RegExp(`^CREATE [A-Z ]+ IF NOT EXISTS ${name}\\b`);
  return (migration) => isDone(migration) && migration.statements.some((statement) => made.test(statement));
}

async function apply(client: ClickHouse, { statements, then }: Migration): Promise<void> {
  for (const query of statements) await client.command({ query });
  await then?.(client);
}

/** Tables and views that somebody removed. */
export async function goneTables(client: ClickHouse, { tables }: Pick<Ddl, 'tables'>): Promise<string[]> {
  if (tables.length === 0) return [];
  const found = await rowsOf<{ name: string }>(
    client,
    'SELECT name FROM system.tables WHERE database = currentDatabase()',
  );
  const there = new Set(found.map(({ name }) => name));
  return tables.filter((name) => !there.has(name));
}

/** A server that is too old refuses with a syntax error or an unknown type: neither says what to do. */
async function tellVersion(client: ClickHouse, error: unknown): Promise<never> {
  const [row] = await rowsOf<{ version: string }>(client, 'SELECT version() AS version').catch(() => []);
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
