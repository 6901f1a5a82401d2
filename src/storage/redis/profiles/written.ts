// What this process knows of a record because it wrote it last: the TTL that Redis has, so that not every write sets it
// again, and the checksums of the keys, which do not change.
import { type RecordKey } from '../../../contract/position.js';
import { crc32Text } from '../../../util/crc32.js';

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

/**
 * @param before what was known of the record
 * @param reached by shard, what is written of it now
 */
export function writtenNow(
  key: RecordKey,
  at: number,
  ttlMs: number,
  before: Written | undefined,
  reached: readonly unknown[],
  placeOf: (shard: number) => string,
): Written {
  const known = before?.placeSums ?? [];
  const placeSums = new Array<number | undefined>(Math.max(known.length, reached.length));
  for (let shard = 0; shard < placeSums.length; shard += 1) {
    const sum = known[shard];
    if (sum !== undefined) placeSums[shard] = sum;
    else if (reached[shard] !== undefined) placeSums[shard] = crc32Text(placeOf(shard));
  }
  return { ttlMs, at, keySum: before?.keySum ?? crc32Text(key), placeSums };
}

/**
 * Whether the record needs no new TTL.
 * @param ttlMs the TTL that it is to have
 * @param reached as of `writtenNow`
 */
export function isFresh(
  { ttlMs: had, at, placeSums }: Written,
  now: number,
  ttlMs: number,
  reached: readonly unknown[],
) {
  const slack = ttlMs * RENEWED_PART;
  if (now - at > slack || Math.abs(ttlMs - had) > slack) return false;
  for (let shard = 0; shard < reached.length; shard += 1)
    if (reached[shard] !== undefined && placeSums[shard] === undefined) return false;
  return true;
}
