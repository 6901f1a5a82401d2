// What this process knows of a record because it wrote it last: the TTL that Redis has, so that not every write sets it
// again, and the checksums of the keys, which do not change.
import zlib from 'node:zlib';
import { type RecordKey } from '../../../contract/position.js';

/**
 * A TTL is set again when this part of it has passed, or when it has changed by this part: records expire at most twice
 * this part earlier than after a TTL at their last write.
 */
const RENEWED_PART = 1 / 256;

export interface Written {
  ttlMs: number;
  /** When the TTL was set, ms of a monotonic clock. */
  at: number;
  /** Checksum of the record's key. */
  keySum: number;
  /** Checksum of the place of each shard's position; undefined for shards that have written nothing. */
  placeSums: readonly (number | undefined)[];
}

/** @param before checksums of places that are known already */
export function writtenNow(
  key: RecordKey,
  at: number,
  ttlMs: number,
  before: Written['placeSums'] | undefined,
  shards: readonly number[],
  placeOf: (shard: number) => string,
): Written {
  const placeSums = before?.slice() ?? [];
  for (const shard of shards) placeSums[shard] ??= zlib.crc32(placeOf(shard));
  return { ttlMs, at, keySum: zlib.crc32(key), placeSums };
}

/** Whether the record needs no new TTL. @param ttlMs the TTL that it is to have */
export function isFresh({ ttlMs: had, at, placeSums }: Written, now: number, ttlMs: number, shards: readonly number[]) {
  const slack = ttlMs * RENEWED_PART;
  return now - at <= slack && Math.abs(ttlMs - had) <= slack && shards.every((shard) => placeSums[shard] !== undefined);
}
