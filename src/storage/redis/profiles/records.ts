// Reads profile records on Redis, many per call, and writes those that no other node has changed meanwhile. On a
// cluster one record per call, because a script may use only one slot.
import { Cluster } from 'ioredis';
import { type RecordKey } from '../../../contract/position.js';
import { followed } from '../batch.js';
import { type RedisClient } from '../client.js';
import { Packed } from '../packed.js';
import { callsOf, Script } from '../script.js';
import { isForeign } from '../sums.js';
import { all } from './connection.js';
import { FIELD, recordName } from './keys.js';

/** Estimated size of a packed record without its own bytes. */
const PUT_BYTES = 256;
/** Index in ARGV of the first additional field. */
const FIRST_FIELD = 3;

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

/** KEYS: records. ARGV: names of the additional fields of each. */
const FIND = new Script(`
local found = {}
for i, key in ipairs(KEYS) do
  local held = redis.pcall(${HOLD}, unpack(ARGV))
  found[i] = held.err or held
end
return found`);

/**
 * KEYS: records. ARGV: packed, per record: expected stamp, record, stamp, index of its TTL in ARGV (0 = none), number
 * of positions, and per position the index of its field in ARGV and the value; then the number of the additional
 * fields, their names, and the TTLs in ms. Returns the index of each record that was not written, and its stored
 * fields.
 */
const PUT = new Script(`
local call, take = redis.call, struct.unpack
local packed, at, left = ARGV[1], 1, {}
for i, key in ipairs(KEYS) do
  local expected, record, stamp, ttl, places
  expected, record, stamp, ttl, places, at = take('<I4c0I4c0I4c0BB', packed, at)
  local isWritten = (call('HGET', key, '${FIELD.stamp}') or '') == expected
  if not isWritten then
    left[#left + 1] = i
    left[#left + 1] = call(${HOLD}, unpack(ARGV, 3, 2 + ARGV[2]))
  elseif places ~= 1 then
    call('HSET', key, '${FIELD.record}', record, '${FIELD.stamp}', stamp)
  end
  for place = 1, places do
    local field, value
    field, value, at = take('<BI4c0', packed, at)
    if isWritten and places == 1 then
      call('HSET', key, '${FIELD.record}', record, '${FIELD.stamp}', stamp, ARGV[field], value)
    elseif isWritten then
      call('HSET', key, ARGV[field], value)
    end
  end
  if isWritten and ttl > 0 then call('PEXPIRE', key, ARGV[ttl]) end
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
  const groups = callsOf(client, puts);
  const sent = groups.map((group) =>
    PUT.run(
      client,
      group.map(({ key }) => recordName(key)),
      valuesOf(group, fields),
    ),
  );
  const left = await all(client, sent);
  return groups.flatMap((group, i) => {
    const stand = new Array<Found | undefined>(group.length).fill(undefined);
    const one = listIn(left[i]);
    for (let at = 0; at + 1 < one.length; at += 2) stand[Number(one[at]) - 1] = foundIn(one[at + 1]);
    return stand;
  });
}

function valuesOf(puts: readonly Put[], fields: readonly string[]): (Buffer | number | string)[] {
  const all = new Packed(puts.reduce((size, { record }) => size + record.length + PUT_BYTES, 0));
  const ttls: number[] = [];
  for (const { expected, record, stamp, ttlMs, positions } of puts) {
    all.text(expected);
    all.binary(record);
    all.text(stamp);
    if (ttlMs !== 0 && !ttls.includes(ttlMs)) ttls.push(ttlMs);
    all.u8(ttlMs === 0 ? 0 : FIRST_FIELD + fields.length + ttls.indexOf(ttlMs));
    all.u8(positions.length);
    for (const { field, value } of positions) {
      all.u8(FIRST_FIELD + field);
      all.text(value);
    }
  }
  return [all.bytes, fields.length, ...fields, ...ttls];
}

function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new TypeError(`profiles: Redis answered a script with ${typeof answer} where a list was expected`);
}

function foundIn(answer: unknown): Found {
  return Array.isArray(answer) ? answer.map((part) => (Buffer.isBuffer(part) ? part : null)) : 'foreign';
}
