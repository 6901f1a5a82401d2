// Which shard owns a user: every thread and process that needs to know asks here.

/** @param userHash hex text; its first 32 bits decide. */
export function shardOf(userHash: string, shards: number): number {
  return shards === 1 ? 0 : Number.parseInt(userHash.slice(0, 8), 16) % shards;
}

/** A service has at most this many shards; their numbers, and their logs', are 0 to one less. */
export const SHARDS_MAX = 64;

/** The log of `riskgate simulate`: readers carry it on like any other, and no worker ever writes there. */
export const SIMULATION_SHARD = SHARDS_MAX;
