// Migrates a database to the schema of this version. Every statement can run twice, so a migration that a crash
// interrupts, or that two nodes start at once, simply runs again.
import { newestOf } from '../../event/row/columns.js';
import { type ClickHouse, type ClientOptions, databaseOf, openClickHouse } from '../client.js';
import { applyRetention, type Retention } from '../retention.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../streams.js';
import { ONE, type Dialect } from '../dialect.js';
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
    const versions = await applyMigrations(client, ddl);
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

/**
 * Adds or changes columns so that the table has the newest layout. A row only gains fields, and its enums gain words
 * only at their end, so a new column is an ADD COLUMN, a new word is a MODIFY COLUMN, and neither needs a migration.
 */
async function matchColumns(client: ClickHouse, { table, layouts }: TableStream, ddl: Ddl): Promise<string[]> {
  const found = await rows<{ name: string; type: string }>(
    client,
    `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = '${ddl.stored(table)}'`,
  );
  const types = new Map(found.map(({ name, type }) => [name, type]));
  const { columns } = newestOf(layouts);
  const different = columns.filter(({ name, type }) => !holds(types.get(name), type));
  for (const column of different) {
    const change = types.has(column.name) ? 'MODIFY COLUMN' : 'ADD COLUMN IF NOT EXISTS';
    for (const query of ddl.changeColumn(table, `${change} ${columnText(column)}`)) await client.command({ query });
  }
  return different.map(({ name }) => name);
}

const ENUM = /Enum(?:8|16)\(((?:[^()']|'(?:[^'\\]|\\.)*')*)\)/g;
const WORD = /'(?:[^'\\]|\\.)*' = -?\d+/g;

/**
 * Whether a column of the type `found` takes every value of the type `ours`: the same type, or one whose enums have our
 * words and more. A newer node adds words; an older one that starts beside it must not take them away again.
 */
export function holds(found: string | undefined, ours: string): boolean {
  if (found === undefined || found === ours) return found !== undefined;
  if (found.replaceAll(ENUM, 'Enum') !== ours.replaceAll(ENUM, 'Enum')) return false;
  const enums = (type: string): string[][] => [...type.matchAll(ENUM)].map(([, words = '']) => words.match(WORD) ?? []);
  const theirs = enums(found);
  return enums(ours).every((words, at) => words.every((word) => theirs[at]?.includes(word) === true));
}

async function rows<T>(client: ClickHouse, query: string): Promise<T[]> {
  const result = await client.query({ query, format: 'JSONEachRow' });
  return result.json<T>();
}
