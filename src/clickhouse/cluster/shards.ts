// The servers of a cluster, and the number of shards that batches are spread over. A batch goes to the shard that its
// token names: were that number to change while the outcome of a batch is unknown, the batch would be sent to another
// shard, which does not know the token, and its rows would be there twice. So the number is kept in the database, and
// another one is refused until an operator changes it while no node runs.
import { crc32 } from 'node:zlib';
import { type ClickHouse, rowsOf } from '../client.js';

/** A token always names the same one of `shards`. */
export function shardOf(token: string, shards: number): number {
  return crc32(token) % shards;
}

/** Host names of the replicas, by shard, as `remote_servers` has them. @throws Error for an unknown cluster */
export async function replicasOf(client: ClickHouse, cluster: string): Promise<string[][]> {
  const found = await rowsOf<{ cluster: string; shard: number; host: string }>(
    client,
    'SELECT cluster, toUInt32(shard_num) AS shard, host_name AS host FROM system.clusters ' +
      'ORDER BY cluster, shard_num, replica_num',
  );
  const shards = new Map<number, string[]>();
  for (const { cluster: name, shard, host } of found)
    if (name === cluster) shards.set(shard, [...(shards.get(shard) ?? []), host]);
  if (shards.size > 0) return [...shards.values()];
  const names = [...new Set(found.map(({ cluster: name }) => name))].join(', ');
  throw new Error(
    `CLICKHOUSE_CLUSTER is ${cluster}, but remote_servers of ClickHouse has ${names === '' ? 'no cluster' : names}`,
  );
}

/** Keeps the number of shards at the first start. */
export async function rememberShards(client: ClickHouse, cluster: string): Promise<void> {
  if ((await rememberedShards(client)) === 0) await changeShards(client, (await replicasOf(client, cluster)).length);
}

/** Spreads batches over this many shards from now on. Call it only while no node runs: see above. */
export async function changeShards(client: ClickHouse, shards: number): Promise<void> {
  await client.insert({ table: 'cluster_shards', values: [{ shards }], format: 'JSONEachRow' });
}

/** @throws Error when the cluster has another number of shards than batches are spread over */
export async function checkShards(client: ClickHouse, cluster: string): Promise<string[][]> {
  const replicas = await replicasOf(client, cluster);
  const known = await rememberedShards(client);
  if (replicas.length === known) return replicas;
  throw new Error(
    `the cluster ${cluster} has ${replicas.length} shards, but rows are spread over ${known}: a batch under way ` +
      `would be stored twice. Stop every node, run riskgate migrate --shards ${replicas.length}, and start them again`,
  );
}

/** 0 before the first start. */
async function rememberedShards(client: ClickHouse): Promise<number> {
  const query = 'SELECT toUInt32(argMax(shards, since)) AS shards FROM cluster_shards';
  const [row] = await rowsOf<{ shards: number }>(client, query);
  return row?.shards ?? 0;
}
