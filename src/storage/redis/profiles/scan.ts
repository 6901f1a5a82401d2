// Lists the record keys of a Redis.
import { type RecordKey } from '../../../contract/position.js';
import { scanNames } from '../scan.js';
import { type RedisClient } from '../client.js';
import { keyOfName, PATTERN } from './keys.js';

export async function scanKeys(
  client: RedisClient,
  wanted: (key: RecordKey) => boolean,
  limit = Number.POSITIVE_INFINITY,
): Promise<RecordKey[]> {
  const keys = new Set<RecordKey>();
  for await (const name of scanNames(client, PATTERN)) {
    const key = keyOfName(name);
    if (key !== undefined && wanted(key)) keys.add(key);
    if (keys.size >= limit) break;
  }
  return [...keys];
}
