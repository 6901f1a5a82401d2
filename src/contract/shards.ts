// Assigns users to shards, for all threads and processes.

/** The shard of a user. @param userHash hex; its first 32 bits select the shard */
export function shardOf(userHash: string, shards: number): number {
  return shards === 1 ? 0 : Number.parseInt(userHash.slice(0, 8), 16) % shards;
}

/** Most shards of a service; shards and their logs have numbers from 0 to the number of shards - 1. */
export const SHARDS_MAX = 64;

/** The log of `riskgate simulate`: readers process it like any other, and workers never write to it. */
export const SIMULATION_SHARD = SHARDS_MAX;
