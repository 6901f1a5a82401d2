// A ClickHouse cluster of two shards, played by one embedded engine. The engine has no Keeper, so replicated tables
// become plain ones and statements run once instead of on every server. What reads is real: `Distributed` tables over a
// cluster of two shards, both of them this engine, each of which sees the rows that a hash gives it.
import { type Test } from 'tap';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Engine, openEngine } from '../../../src/clickhouse/embedded-server/engine.js';
import { Front } from '../../../src/clickhouse/embedded-server/server.js';
import { engineDirectory } from '../engine.js';
import { listening } from '../listening.js';
import { codeOf } from '../../../src/util/error-text.js';

export const CLUSTER = 'two';

const SHARD = '<shard><replica><host>127.0.0.1</host><port>9000</port></replica></shard>';
const CONFIG =
  '<clickhouse><tcp_port>9000</tcp_port>' +
  `<remote_servers><${CLUSTER}>${SHARD}${SHARD}</${CLUSTER}></remote_servers></clickhouse>\n`;
/** Reading another server needs a right that the embedded engine's user does not have. */
const GRANTS = ['GRANT ALL ON *.*', 'GRANT spool'].map((grant) => `<query>${grant}</query>`).join('');
const RIGHTS =
  `<clickhouse><users><default><grants replace="replace">${GRANTS}</grants></default></users>` + '</clickhouse>\n';

export interface ClusterEngine {
  url: string;
  /** Statements as the service sent them, the oldest first. */
  statements: string[];
}

/** The name of the view through which a shard sees its rows. */
const shardView = (table: string): string => `${table.replace(/_local$/, '')}_shard`;

/** Views that give each row of the local tables to one shard. @param by expression over a row */
export function shardViews(database: string, tables: ReadonlyMap<string, string>): string[] {
  return [...tables].map(
    ([table, by]) =>
      `CREATE VIEW IF NOT EXISTS ${database}.${shardView(table)} AS SELECT * FROM ${database}.${table}_local ` +
      `WHERE cityHash64(${by}) % 2 = shardNum() - 1`,
  );
}

/** How a plain table reads where the setting of a replicated one is asked for. */
const AS_REPLICATED = "replace(engine_full, ' non_replicated_dedup', ' replicated_dedup')";

/** What one engine runs in place of a statement for a cluster. */
function playedByOne(sql: string): string {
  return sql
    .replace(/ ON CLUSTER (?:'\w+'|\w+)/, '')
    .replace(/ENGINE = Replicated(\w+)\('[^']*', '[^']*'(?:, )?/, 'ENGINE = $1(')
    .replace(/, replicated_deduplication_window_seconds = \d+/, '')
    .replace(/ replicated_deduplication_window =/, ' non_replicated_deduplication_window =')
    .replace('engine, engine_full FROM', `engine, ${AS_REPLICATED} AS engine_full FROM`)
    .replace(/(Distributed\('\w+', '\w+', )'(\w+)_local'/, `$1'$2_shard'`)
    .replace(/^SYSTEM SYNC REPLICA .*$/, 'SELECT 1');
}

/** Settings of a server that the embedded front does not know. */
const OF_SERVERS = [
  'distributed_product_mode',
  'distributed_foreground_insert',
  'distributed_ddl_task_timeout',
  'receive_timeout',
];

function forward(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  for (const name of OF_SERVERS) url.searchParams.delete(name);
  const { method, headers } = incoming;
  const path = url.pathname + url.search;
  const outgoing = request({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Ends with the test. undefined, which the test says, if there is no engine for this platform. */
export async function startClusterEngine(t: Test): Promise<ClusterEngine | undefined> {
  const { directory, release } = await engineDirectory();
  for (const [folder, text] of [
    ['riskgate.d', CONFIG],
    ['users.d', RIGHTS],
  ] as const) {
    mkdirSync(join(directory, folder));
    writeFileSync(join(directory, folder, 'cluster.xml'), text);
  }
  let engine: Engine;
  try {
    engine = await openEngine(directory);
  } catch (error) {
    release();
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    t.comment('no embedded engine for this platform');
    return undefined;
  }
  const statements: string[] = [];
  const front = new Front(
    {
      ...engine,
      vocabulary: { mayCall: () => true, isHidden: () => false },
      parse: (sql, params) => {
        statements.push(sql);
        return engine.parse(playedByOne(sql), params);
      },
      run: (query) =>
        engine.run({ ...query, settings: new Map([...query.settings, ['distributed_product_mode', 'global']]) }),
    },
    { port: 0, password: '', directory },
  );
  const behind = await front.listen();
  const server = createServer((incoming, response) => forward(incoming, response, behind));
  t.teardown(async () => {
    await front.close();
    engine.close();
    release();
  });
  return { url: `http://127.0.0.1:${await listening(t, server)}`, statements };
}
