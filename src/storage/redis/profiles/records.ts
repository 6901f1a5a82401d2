// Profile records on Redis, many in one call: how they are found, and written where nobody else was faster. A cluster
// takes one record a call, because a script may concern one slot only.
import { Cluster } from 'ioredis';
import { type RecordKey } from '../../../contract/position.js';
import { followed } from '../batch.js';
import { type RedisClient } from '../client.js';
import { Script } from '../script.js';
import { isForeign } from '../sums.js';
import { all } from './connection.js';
import { FIELD, recordName } from './keys.js';

/** Redis does nothing else for so many. */
const TOGETHER = 64;

/** Bytes, stamp and sum, then what else was asked for; or somebody else's value stands under the name. */
export type Found = readonly (Buffer | null)[] | 'foreign';

export interface Put {
  key: RecordKey;
  /** Stamp of what the record was folded on, '' = nothing. */
  expected: string;
  record: Buffer;
  stamp: string;
  sum: string;
  ttlMs: number;
  /** Fields and values of what else changes. */
  fields: readonly string[];
}

const HOLD = `'HMGET', key, '${FIELD.record}', '${FIELD.stamp}', '${FIELD.sum}'`;

/** KEYS: records. ARGV: what else is asked for of each. */
const FIND = new Script(`
local found = {}
for i, key in ipairs(KEYS) do
  local held = redis.pcall(${HOLD}, unpack(ARGV))
  found[i] = held.err or held
end
return found`);

/**
 * KEYS: records. ARGV: count and names of what else is asked for; then for each record stamp expected, record, stamp,
 * sum, TTL in ms, and how many words of fields and values follow. Gives 1 for what was written, else what stands there.
 */
const PUT = new Script(`
local asked = tonumber(ARGV[1])
local done, at = {}, asked + 2
for i, key in ipairs(KEYS) do
  local words = tonumber(ARGV[at + 5])
  if (redis.call('HGET', key, '${FIELD.stamp}') or '') == ARGV[at] then
    redis.call('HSET', key, '${FIELD.record}', ARGV[at + 1], '${FIELD.stamp}', ARGV[at + 2], '${FIELD.sum}',
      ARGV[at + 3], unpack(ARGV, at + 6, at + 5 + words))
    redis.call('PEXPIRE', key, ARGV[at + 4])
    done[i] = 1
  else
    done[i] = redis.call(${HOLD}, unpack(ARGV, 2, asked + 1))
  end
  at = at + 6 + words
end
return done`);

/** @param fields asked for beside each record. Rejects with StoreUnavailableError. */
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
  const asked = inGroups(keys, TOGETHER).map((group) => FIND.run(client, group.map(recordName), fields));
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

/** @returns for each undefined when it was written, else what stands there. Rejects with StoreUnavailableError. */
export async function putRecords(
  client: RedisClient,
  puts: readonly Put[],
  fields: readonly string[] = [],
): Promise<(Found | undefined)[]> {
  const sent = inGroups(puts, client instanceof Cluster ? 1 : TOGETHER).map((group) =>
    PUT.run(
      client,
      group.map(({ key }) => recordName(key)),
      [fields.length, ...fields, ...group.flatMap(wordsOf)],
    ),
  );
  return (await all(client, sent)).flatMap((done) => listIn(done).map((one) => (one === 1 ? undefined : foundIn(one))));
}

function wordsOf({ expected, record, stamp, sum, ttlMs, fields }: Put): (string | number | Buffer)[] {
  return [expected, record, stamp, sum, ttlMs, fields.length, ...fields];
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let from = 0; from < all.length; from += size) groups.push(all.slice(from, from + size));
  return groups;
}

function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new TypeError(`profiles: Redis answered a script with ${typeof answer} where a list was expected`);
}

function foundIn(answer: unknown): Found {
  return Array.isArray(answer) ? answer.map((part) => (Buffer.isBuffer(part) ? part : null)) : 'foreign';
}
