// How this service uses ClickHouse: one server (also the embedded engine), or a cluster. Chosen once at start; nothing
// else asks which it is.
import { type ClickHouse, CLIENT_LIMITS, columnOf, databaseOf, openClickHouse } from './client.js';
import { addressOf } from './cluster/address.js';
import { changeShards, checkShards } from './cluster/shards.js';
import { ClusterSink, type Replica } from './cluster/sink.js';
import { ClickHouseSink, type Sink } from './consumer/sink.js';
import { type Handover } from './handover.js';
import { clusterDdl, localTable } from './migrations/cluster.js';
import { type Ddl } from './migrations/ddl.js';
import { SINGLE } from './migrations/single.js';
import { type TableStream } from './streams.js';

export interface Sinks {
  of: (stream: TableStream) => Sink;
  close: () => Promise<void>;
}

export interface Dialect {
  readonly ddl: Ddl;
  /**
   * Where batches go. Rejects when the servers are not those that the database was made for.
   * @param handover the way to the embedded engine, when `client` is one for it
   */
  openSinks: (client: ClickHouse, handover?: Handover) => Promise<Sinks>;
  /**
   * Conditions of DELETE that together name the rows of `where`, which may read another table.
   * @param scope condition that holds for all of them
   */
  deletions: (client: ClickHouse, table: string, where: string, scope: string) => Promise<readonly string[]>;
  /** Resolves when each server reads all rows of these tables that any server took. Rejects while one is down. */
  catchUp: (client: ClickHouse, tables: readonly string[]) => Promise<void>;
  /** Spreads batches over another number of shards; only while no node runs. */
  reshard: (client: ClickHouse, shards: number) => Promise<void>;
}

export const ONE: Dialect = {
  ddl: SINGLE,
  openSinks: (client, handover) =>
    Promise.resolve({ of: (stream) => new ClickHouseSink(client, stream, handover), close: () => Promise.resolve() }),
  deletions: (_client, _table, where) => Promise.resolve([where]),
  catchUp: () => Promise.resolve(),
  reshard: () => Promise.reject(new Error('--shards is for a cluster: set CLICKHOUSE_CLUSTER')),
};

/** @param cluster its name in `remote_servers`; '' = one server */
export function dialectOf(url: string, cluster: string): Dialect {
  return cluster === '' ? ONE : clusterDialect(url, cluster);
}

function clusterDialect(url: string, cluster: string): Dialect {
  const ddl = clusterDdl(cluster, databaseOf(url));
  return {
    ddl,
    openSinks: async (client) => openSinks(await checkShards(client, cluster), url),
    deletions: eventsOf,
    async catchUp(client, tables) {
      for (const query of tables.flatMap((table) => ddl.catchUp(table)))
        await client.command({ query, clickhouse_settings: { receive_timeout: CATCH_UP_S } });
    },
    reshard: changeShards,
  };
}

/** One client for each server. @param hosts by shard */
export function openSinks(hosts: readonly (readonly string[])[], url: string): Sinks {
  const clients = new Map(
    hosts.flat().map((host) => [host, openClickHouse({ ...CLIENT_LIMITS, url: addressOf(url, host) })]),
  );
  return {
    of(stream) {
      const local = { ...stream, table: localTable(stream.table) };
      return new ClusterSink(
        hosts.map((shard) =>
          shard.flatMap((host) => {
            const client = clients.get(host);
            return client === undefined ? [] : [new ServerReplica(client, local)];
          }),
        ),
      );
    },
    close: async () => {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

/** Below the time that a request may take. */
const CATCH_UP_S = 20;

class ServerReplica extends ClickHouseSink implements Replica {
  readonly #client: ClickHouse;
  readonly #statement: string;

  constructor(client: ClickHouse, stream: TableStream) {
    super(client, stream);
    this.#client = client;
    this.#statement = `SYSTEM SYNC REPLICA ${stream.table} LIGHTWEIGHT`;
  }

  async catchUp(signal: AbortSignal): Promise<void> {
    await this.#client.command({
      query: this.#statement,
      abort_signal: signal,
      clickhouse_settings: { receive_timeout: CATCH_UP_S },
    });
  }
}

/** Ids of one DELETE: 78 KB of the 256 KB that a statement may have. */
const IDS_MAX = 2000;
const SUBQUERY = /\(SELECT\b/;

/**
 * A DELETE of a cluster cannot read another table: every replica runs it by itself, and its local table has only a part
 * of the events. So the ids are collected first.
 */
async function eventsOf(client: ClickHouse, table: string, where: string, scope: string): Promise<readonly string[]> {
  if (!SUBQUERY.test(where)) return [where];
  const ids = await columnOf(client, `SELECT DISTINCT event_id FROM ${table} WHERE ${where}`);
  return Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, part) => {
    const list = ids.slice(part * IDS_MAX, (part + 1) * IDS_MAX).map((id) => `'${id}'`);
    return `${scope} AND event_id IN (${list.join(', ')})`;
  });
}
