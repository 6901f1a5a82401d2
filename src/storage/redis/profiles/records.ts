// Reads profile records on Redis, many per call; on a cluster one record per call, because a script may use only one
// slot.
import { Cluster } from 'ioredis';
import { type RecordKey } from '../../../contract/position.js';
import { followed, inOneWrite } from '../batch.js';
import { type RedisClient } from '../client.js';
import { callsOf, Script } from '../script.js';
import { isForeign } from '../sums.js';
import { all } from './connection.js';
import { FIELD, recordName } from './keys.js';

/** Bytes, stamp and checksum field, then the additional fields; 'foreign' = the key holds another program's value. */
export type Found = readonly (Buffer | null)[] | 'foreign';

const FIELDS = `'${FIELD.record}', '${FIELD.stamp}', '${FIELD.sum}'`;
/**
 * A function of a script: what is under a key, with the additional fields that ARGV names from `first` to `last`. Only
 * another program's value is an answer: an erasure removes it, so a right that is missing must not look like one.
 */
export const HELD = `
local function held(key, first, last)
  local found = redis.pcall('HMGET', key, ${FIELDS}, unpack(ARGV, first, last))
  if found.err and not string.find(found.err, 'WRONGTYPE', 1, true) then error(found.err, 0) end
  return found.err or found
end`;

/** KEYS: records. ARGV: names of the additional fields of each. */
const FIND = new Script(`${HELD}
local found = {}
for i, key in ipairs(KEYS) do found[i] = held(key, 1, #ARGV) end
return found`);

/** @param fields additional fields to read of each record. Rejects with StoreUnavailableError. */
export async function findRecords(
  client: RedisClient,
  keys: readonly RecordKey[],
  fields: readonly string[] = [],
): Promise<Found[]> {
  if (client instanceof Cluster)
    return all(
      client,
      keys.map((key) => findAlone(client, recordName(key), fields)),
    );
  const asked = inOneWrite(client, () =>
    callsOf(client, keys).map((group) => FIND.run(client, group.map(recordName), fields)),
  );
  return (await all(client, asked)).flatMap((found) => listIn(found).map(foundIn));
}

async function findAlone(client: Cluster, name: string, fields: readonly string[]): Promise<Found> {
  try {
    return await followed(client, () => client.hmgetBuffer(name, FIELD.record, FIELD.stamp, FIELD.sum, ...fields));
  } catch (error) {
    if (isForeign(error)) return 'foreign';
    throw error;
  }
}

export function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new TypeError(`profiles: Redis answered a script with ${typeof answer} where a list was expected`);
}

export function foundIn(answer: unknown): Found {
  return Array.isArray(answer) ? answer.map((part) => (Buffer.isBuffer(part) ? part : null)) : 'foreign';
}
