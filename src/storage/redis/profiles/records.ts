// Reads profile records on Redis, many per call, and writes those that no other node has changed meanwhile. On a
// cluster one record per call, because a script may use only one slot.
import { Cluster } from 'ioredis';
import { type RecordKey } from '../../../contract/position.js';
import { followed } from '../batch.js';
import { type RedisClient } from '../client.js';
import { callsOf, Script } from '../script.js';
import { isForeign } from '../sums.js';
import { all } from './connection.js';
import { FIELD, recordName } from './keys.js';

/** Bytes, stamp and checksum field, then the additional fields; 'foreign' = the key holds another program's value. */
export type Found = readonly (Buffer | null)[] | 'foreign';

export interface Put {
  key: RecordKey;
  /** Stamp of the record that was folded; '' = there was none. */
  expected: string;
  record: Buffer;
  stamp: string;
  /** 0 = the TTL that the record has. */
  ttlMs: number;
  /** Changed additional fields, each by its index. */
  positions: readonly { field: number; value: string }[];
}

const HOLD = `'HMGET', key, '${FIELD.record}', '${FIELD.stamp}', '${FIELD.sum}'`;

/**
 * KEYS: records. ARGV: names of the additional fields of each. Only another program's value is an answer: an erasure
 * removes it, so a right that is missing must not look like one.
 */
const FIND = new Script(`
local found = {}
for i, key in ipairs(KEYS) do
  local held = redis.pcall(${HOLD}, unpack(ARGV))
  if held.err and not string.find(held.err, 'WRONGTYPE', 1, true) then return held end
  found[i] = held.err or held
end
return found`);

/**
 * KEYS: records. ARGV: their TTL in ms (0 = the one that each has); the number of additional fields, and their names;
 * the number of those that are written, and their names; then per record expected stamp, record, stamp, and the value
 * of each written field ('' = none). Returns the index of each record that was not written, and its stored fields.
 */
const PUT = new Script(`
local call, ARGV = redis.call, ARGV
local ttl, asked = ARGV[1], 2 + ARGV[2]
local written, name, left = ARGV[asked + 1], ARGV[asked + 2], {}
local at = asked + 2 + written
for i, key in ipairs(KEYS) do
  if (call('HGET', key, '${FIELD.stamp}') or '') ~= ARGV[at] then
    left[#left + 1] = i
    left[#left + 1] = call(${HOLD}, unpack(ARGV, 3, asked))
  else
    if written == '1' then
      call('HSET', key, '${FIELD.record}', ARGV[at + 1], '${FIELD.stamp}', ARGV[at + 2], name, ARGV[at + 3])
    else
      call('HSET', key, '${FIELD.record}', ARGV[at + 1], '${FIELD.stamp}', ARGV[at + 2])
      for field = 1, written do
        local value = ARGV[at + 2 + field]
        if value ~= '' then call('HSET', key, ARGV[asked + 1 + field], value) end
      end
    end
    if ttl ~= '0' then call('PEXPIRE', key, ttl) end
  end
  at = at + 3 + written
end
return left`);

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
  const asked = callsOf(client, keys).map((group) => FIND.run(client, group.map(recordName), fields));
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

/** @returns undefined for each record written, else its stored fields. Rejects with StoreUnavailableError. */
export async function putRecords(
  client: RedisClient,
  puts: readonly Put[],
  fields: readonly string[] = [],
): Promise<(Found | undefined)[]> {
  const calls = likePuts(puts, fields.length).flatMap((places) => callsOf(client, places));
  const sent = calls.map((places) => putAll(client, puts, places, fields));
  const left = await all(client, sent);
  const stand = new Array<Found | undefined>(puts.length).fill(undefined);
  for (const [i, places] of calls.entries()) {
    const one = listIn(left[i]);
    for (let at = 0; at + 1 < one.length; at += 2) stand[places[Number(one[at]) - 1] ?? 0] = foundIn(one[at + 1]);
  }
  return stand;
}

/**
 * Indexes of the puts with the same TTL and written fields, which a call names once: each argument of a script costs
 * Redis 0.2 us, a write 3. Puts of several fields are written together, whichever fields they are.
 */
function likePuts(puts: readonly Put[], fields: number): number[][] {
  const like = new Map<number, number[]>();
  for (const [i, { ttlMs, positions }] of puts.entries()) {
    const [only] = positions;
    const kind = ttlMs * (fields + 1) + (only === undefined || positions.length > 1 ? fields : only.field);
    const some = like.get(kind);
    if (some === undefined) like.set(kind, [i]);
    else some.push(i);
  }
  return [...like.values()];
}

/** @param places of puts with the same TTL and written fields */
function putAll(client: RedisClient, puts: readonly Put[], places: readonly number[], fields: readonly string[]) {
  const [first] = places;
  const { ttlMs = 0, positions = [] } = first === undefined ? {} : (puts[first] ?? {});
  const [only] = positions;
  const written = positions.length === 1 && only !== undefined ? [only.field] : [...fields.keys()];
  const names = written.map((field) => fields[field] ?? '');
  const keys: string[] = [];
  const values: (Buffer | number | string)[] = [ttlMs, fields.length, ...fields, names.length, ...names];
  for (const place of places) {
    const put = puts[place];
    if (put === undefined) continue;
    keys.push(recordName(put.key));
    values.push(put.expected, put.record, put.stamp);
    if (only !== undefined && written.length === 1) values.push(put.positions[0]?.value ?? '');
    else for (const field of written) values.push(put.positions.find((one) => one.field === field)?.value ?? '');
  }
  return PUT.run(client, keys, values);
}

function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new TypeError(`profiles: Redis answered a script with ${typeof answer} where a list was expected`);
}

function foundIn(answer: unknown): Found {
  return Array.isArray(answer) ? answer.map((part) => (Buffer.isBuffer(part) ? part : null)) : 'foreign';
}
