// List entries on Redis, for nodes that share them: a hash per set, and the last changes in a sorted set. All keys are
// in one slot, so that a script changes them together.
import {
  type AddedEntries,
  LIST_CHANGES_MAX,
  type ListChange,
  type ListEntry,
  type ListStore,
  type PutHow,
} from '../ports/lists.js';
import { entryBytes, entryOf } from '../list-value.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';

const COMMAND_MS = 5000;
const PREFIX = 'riskgate:{lists}';
const SETS = `${PREFIX}:sets`;
const CHANGES = `${PREFIX}:changes`;
const LAST = `${PREFIX}:last`;
/** Entries per script: the server runs nothing else during a script. */
const SCRIPT_ENTRIES_MAX = 1000;
/** Entries per page of a scan: short-lived replies are collected before they reach the old generation. */
const SCAN_ENTRIES = 500;
const CURSOR = /^\d{1,20}$/;

// The score is the sequence number; it is also in the member, so that equal changes stay distinct.
const TELL = `
local function tell(key, expiry)
  local number = redis.call('INCR', KEYS[3])
  redis.call('ZADD', KEYS[2], number, string.format('%d', number) .. ' ' .. ARGV[1] .. ' ' .. expiry .. ' ' .. key)
end
local function trim()
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -${LIST_CHANGES_MAX + 1})
end`;

// ARGV: set, how, then key, value and expiry of each entry. Bytes 5 to 8 of a value, the time added, are not compared.
const PUT = `${TELL}
local added, updated, unchanged = 0, 0, 0
for i = 3, #ARGV, 3 do
  local before = redis.call('HGET', KEYS[1], ARGV[i])
  local value = ARGV[i + 1]
  local same = before and string.sub(before, 1, 4) == string.sub(value, 1, 4)
  same = same and string.sub(before, 9) == string.sub(value, 9)
  local kept = ARGV[2] == 'fill' or ARGV[2] == 'times'
  if same or (before and kept) then
    unchanged = unchanged + 1
    if same and kept then redis.call('HSET', KEYS[1], ARGV[i], value) end
  elseif ARGV[2] ~= 'times' then
    if before then updated = updated + 1 else added = added + 1 end
    if ARGV[2] ~= 'dry' then redis.call('HSET', KEYS[1], ARGV[i], value) end
    if ARGV[2] == 'told' then tell(ARGV[i], ARGV[i + 2]) end
  end
end
if ARGV[2] ~= 'dry' then redis.call('SADD', KEYS[4], ARGV[1]) end
trim()
return {added, updated, unchanged}`;

// ARGV: set, then keys.
const REMOVE = `${TELL}
local removed = 0
for i = 2, #ARGV do
  if redis.call('HDEL', KEYS[1], ARGV[i]) == 1 then
    removed = removed + 1
    tell(ARGV[i], '0')
  end
end
trim()
return removed`;

/** Rejects when Redis does not answer. */
export async function openRedisLists(target: RedisTarget): Promise<ListStore> {
  return new RedisLists(await connectRedis(target, { commandMs: COMMAND_MS }));
}

class RedisLists implements ListStore {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  async put(set: number, entries: readonly ListEntry[], how: PutHow = 'told'): Promise<AddedEntries> {
    if (entries.length > SCRIPT_ENTRIES_MAX && how === 'told')
      throw new RangeError(`lists: at most ${SCRIPT_ENTRIES_MAX} entries are changed at once`);
    const done: AddedEntries = { added: 0, updated: 0, unchanged: 0 };
    for (let from = 0; from < entries.length; from += SCRIPT_ENTRIES_MAX) {
      const some = entries.slice(from, from + SCRIPT_ENTRIES_MAX);
      const values = some.flatMap((entry) => [entry.key.toString('hex'), entryBytes(entry), String(entry.expiry)]);
      const reply = await this.#redis.eval(PUT, 4, nameOf(set), CHANGES, LAST, SETS, set, how, ...values);
      const [added = 0, updated = 0, unchanged = 0] = Array.isArray(reply) ? reply.map(Number) : [];
      done.added += added;
      done.updated += updated;
      done.unchanged += unchanged;
    }
    return done;
  }

  async remove(set: number, keys: readonly Buffer[]): Promise<number> {
    if (keys.length === 0) return 0;
    const fields = keys.map((key) => key.toString('hex'));
    return Number(await this.#redis.eval(REMOVE, 3, nameOf(set), CHANGES, LAST, set, ...fields));
  }

  async get(set: number, key: Buffer): Promise<ListEntry | undefined> {
    const value = await this.#redis.hgetBuffer(nameOf(set), key.toString('hex'));
    return value === null ? undefined : entryOf(key, value);
  }

  count(set: number): Promise<number> {
    return this.#redis.hlen(nameOf(set));
  }

  hasRoom(): boolean {
    return true;
  }

  async page(set: number, limit: number, after = '0') {
    if (!CURSOR.test(after)) throw new RangeError('there is no such page of entries');
    const [cursor, found] = await this.#redis.hscanBuffer(nameOf(set), after, 'COUNT', limit);
    const entries: ListEntry[] = [];
    for (let i = 0; i + 1 < found.length; i += 2) {
      const [field, value] = [found[i], found[i + 1]];
      if (field === undefined || value === undefined) continue;
      entries.push(entryOf(Buffer.from(field.toString('latin1'), 'hex'), value));
    }
    const next = cursor.toString();
    return { entries, next: next === '0' ? undefined : next };
  }

  async scan(set: number, visit: (key: Buffer, expiry: number) => void): Promise<void> {
    for (let after: string | undefined; ;) {
      const { entries, next } = await this.page(set, SCAN_ENTRIES, after);
      for (const { key, expiry } of entries) visit(key, expiry);
      if (next === undefined) return;
      after = next;
    }
  }

  async drop(set: number): Promise<void> {
    // A thread of Redis frees it. HRANDFIELD and HDEL of 5,000 entries at a time held Redis up for 3 to 43 ms each.
    await this.#redis.unlink(nameOf(set));
    await this.#redis.srem(SETS, set);
  }

  async sets(): Promise<number[]> {
    return (await this.#redis.smembers(SETS)).map(Number);
  }

  async sequence(): Promise<number> {
    return Number((await this.#redis.get(LAST)) ?? 0);
  }

  async changesAfter(sequence: number, limit: number) {
    const last = await this.sequence();
    if (last === sequence) return { changes: [], sequence, gap: false };
    const found = await this.#redis.zrangebyscore(CHANGES, `(${sequence}`, '+inf', 'LIMIT', 0, limit);
    const changes = found.map(changeOf);
    // A Redis that lost its data may have fewer changes than the reader has seen.
    if (last < sequence || changes[0]?.number !== sequence + 1) return { changes: [], sequence: last, gap: true };
    return { changes, sequence: sequence + changes.length, gap: false };
  }

  close(): Promise<void> {
    this.#redis.disconnect();
    return Promise.resolve();
  }
}

function changeOf(member: string): ListChange & { number: number } {
  const [number, set, expiry, key = ''] = member.split(' ');
  return { number: Number(number), set: Number(set), expiry: Number(expiry), key: Buffer.from(key, 'hex') };
}

function nameOf(set: number): string {
  return `${PREFIX}:entries:${set}`;
}
