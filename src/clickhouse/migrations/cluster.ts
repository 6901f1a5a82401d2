// The schema of a cluster. Rows of the log are in tables `*_local`: each shard has a part of them, each of its replicas
// all of the shard's. A table of the usual name reads the parts of all shards. Small tables (policies, audit, versions)
// are whole on every server, so that reading them needs no other server.
import { backquoted, quoted } from '../../util/text/quoted.js';
import { DAY_SECONDS } from '../../util/time/units.js';
import { type Ddl, type Migration } from './ddl.js';
import { createSmallTable, createTable, type Form, type Table, TOKENS } from './form.js';
import { LABELS_TABLE, labelsView } from './labels.js';
import { DETAIL_COLUMNS, detailedMinutes } from './minute-details.js';
import {
  ADD_BY_IDENTIFIER,
  ADD_CLIENT_FLAGS,
  AUDIT_TABLE,
  DECISIONS_ONLY,
  EVENTS_TABLE,
  minuteQuery,
  MINUTES,
  policies,
  schemaVersions,
  TABLES_OF_MINUTES,
  trafficView,
  VERIFICATIONS_TABLE,
} from './tables.js';
import { rememberShards } from '../cluster/shards.js';

/** How long a replicated table remembers a token: a week. By default some versions forget it after an hour. */
const TOKEN_SECONDS = 7 * DAY_SECONDS;
const TOKENS_SETTING = 'replicated_deduplication_window';
const LOCAL = '_local';

export const localTable = (table: string): string => `${table}${LOCAL}`;

/** An engine with its arguments, made a replicated one. */
function replicated(engine: string, path: string, replica: string): string {
  const [, name = '', args] = /^(\w+)(?:\((.*)\))?$/.exec(engine) ?? [];
  const more = args === undefined ? '' : `, ${args}`;
  return `Replicated${name}('/clickhouse/tables/${path}/{database}/{table}', '${replica}'${more})`;
}

/** @param cluster its name in `remote_servers` @param database with the tables */
export function clusterDdl(cluster: string, database: string): Ddl {
  const inDatabase = (name: string): string => `${identifier(database)}.${name}`;
  const on = `ON CLUSTER ${quoted(cluster)}`;
  const settings = ({ settings: own = [] }: Table): readonly string[] => [
    `${TOKENS_SETTING} = ${TOKENS}`,
    `replicated_deduplication_window_seconds = ${TOKEN_SECONDS}`,
    ...own,
  ];
  // The path has names and no uuid: a replica that is added later runs the same statements and must find the others.
  const sharded: Form = {
    table: (name) => `${inDatabase(localTable(name))} ${on}`,
    engine: (engine) => replicated(engine, '{shard}', '{replica}'),
    settings,
  };
  const everywhere: Form = {
    table: (name) => `${inDatabase(name)} ${on}`,
    engine: (engine) => replicated(engine, 'all', '{shard}_{replica}'),
    settings: ({ settings: own = [] }) => own,
  };
  // Sharding by rand() is for rows that are inserted by hand. The log's rows are placed by batch, so no expression over
  // a row says where it is, and ClickHouse must never skip a shard.
  const reading = (name: string): string =>
    `CREATE TABLE IF NOT EXISTS ${inDatabase(name)} ${on} AS ${inDatabase(localTable(name))}\n` +
    `ENGINE = Distributed(${quoted(cluster)}, ${quoted(database)}, ${quoted(localTable(name))}, rand())`;
  const events = `${inDatabase(localTable('events'))} AS events`;
  const view = (name: string, to: string, query: string): string =>
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${inDatabase(name)} ${on} TO ${inDatabase(localTable(to))} AS\n${query}`;

  const minutes = MINUTES.map(([table, select, join, group]) => {
    const query =
      table === 'decision_minutes'
        ? detailedMinutes(events)
        : minuteQuery(select, `${events}${join}`, group, DECISIONS_ONLY);
    return view(`${table}_mv`, table, query);
  });
  const baseline: Migration = {
    version: 9,
    name: 'cluster',
    statements: [
      ...SHARDED.map((table) => createTable(sharded, table)),
      ...SHARDED.map(({ name }) => reading(name)),
      ...minutes,
      labelsView(`${inDatabase('labels_mv')} ${on}`, inDatabase(localTable('labels')), events),
      trafficView(`${inDatabase('traffic')} ${on}`, inDatabase('traffic_minutes')),
      policies(everywhere),
      createTable(everywhere, AUDIT_TABLE),
      createSmallTable(everywhere, 'cluster_shards', 'MergeTree', SHARDS_COLUMNS, '\nORDER BY since'),
    ],
    then: (client) => rememberShards(client, cluster),
  };
  return {
    createDatabase: (name) => `CREATE DATABASE IF NOT EXISTS ${name} ${on}`,
    versions: schemaVersions(everywhere),
    migrations: [baseline, ...additions(inDatabase, on)],
    // A server that came back without its disk has none either: its replica has the rows.
    tables: [],
    stored: localTable,
    tokens: TOKENS_SETTING,
    // The stored table last: its columns say whether there is something to do, also after an interruption.
    changeColumn: (table, change) => [table, localTable(table)].map((name) => alter(inDatabase(name), on, change)),
    changeRows: (table, change) => [alter(inDatabase(localTable(table)), on, change)],
    catchUp: (table) => [`SYSTEM SYNC REPLICA ${on} ${inDatabase(localTable(table))} LIGHTWEIGHT`],
  };
}

/** What tables of an earlier release lack. */
function additions(inDatabase: (name: string) => string, on: string): Migration[] {
  const stored = inDatabase(localTable('events'));
  const flags = [stored, inDatabase('events')].map((table) => alter(table, on, ADD_CLIENT_FLAGS));
  return [
    { version: 10, name: 'index of logins', statements: [alter(stored, on, ADD_BY_IDENTIFIER)] },
    { version: 11, name: 'flags of clients', statements: flags },
  ];
}

/** Tables with a part in each shard. */
export const SHARDED: readonly Table[] = [
  EVENTS_TABLE,
  ...TABLES_OF_MINUTES.map((table) =>
    table.name === 'decision_minutes' ? { ...table, columns: [...table.columns, ...DETAIL_COLUMNS] } : table,
  ),
  VERIFICATIONS_TABLE,
  LABELS_TABLE,
];

/** Number of shards that batches are spread over; the newest row counts. */
const SHARDS_COLUMNS = " (shards UInt16, since DateTime64(3, 'UTC') DEFAULT now64(3))";

const alter = (table: string, on: string, change: string): string => `ALTER TABLE ${table} ${on} ${change}`;
const identifier = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : backquoted(name));
