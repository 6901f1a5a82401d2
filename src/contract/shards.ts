// Which shard owns a user: every thread and process that needs to know asks here.

/** @param userHash hex text; its first 32 bits decide. */
export function shardOf(userHash: string, shards: number): number {
  return shards === 1 ? 0 : Number.parseInt(userHash.slice(0, 8), 16) % shards;
}
