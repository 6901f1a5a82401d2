// The control state in Redis, for several nodes: one hash, so that one command reads a consistent state and a script
// touches a single key. A commit compares the version and writes within one script.

import { type Changes, type ControlMedium } from '../ports/control.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';

const COMMAND_MS = 2000;
const VERSION = 'version';

// ARGV: expected version, next version, number of puts, then field and JSON of each put, then the fields to delete.
const COMMIT = `
if tonumber(redis.call('HGET', KEYS[1], '${VERSION}') or '0') ~= tonumber(ARGV[1]) then return 0 end
local at = 4
for _ = 1, tonumber(ARGV[3]) do
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  at = at + 2
end
for i = at, #ARGV do redis.call('HDEL', KEYS[1], ARGV[i]) end
redis.call('HSET', KEYS[1], '${VERSION}', ARGV[2])
return 1`;

/** @param prefix of every key in Redis; services that share a Redis and not their state have different ones */
export async function openRedisMedium(target: RedisTarget, prefix: string): Promise<ControlMedium> {
  return createRedisMedium(await connectRedis(target, { commandMs: COMMAND_MS }), prefix);
}

function createRedisMedium(redis: RedisClient, prefix: string): ControlMedium {
  const key = `{${prefix}:control}`;
  return {
    version: async () => Number((await redis.hget(key, VERSION)) ?? 0),
    async load() {
      const { [VERSION]: version, ...fields } = await redis.hgetall(key);
      return { version: Number(version ?? 0), fields: new Map(Object.entries(fields)) };
    },
    commit: async (expected, next, changes) =>
      (await redis.eval(COMMIT, 1, key, ...commitArguments(expected, next, changes))) === 1,
    // eslint-disable-next-line @typescript-eslint/require-await
    close: async () => {
      redis.disconnect();
    },
  };
}

function commitArguments(expected: number, next: number, changes: Changes): string[] {
  const puts: string[] = [];
  const deletes: string[] = [];
  for (const [field, json] of changes) {
    if (json === null) deletes.push(field);
    else puts.push(field, json);
  }
  return [String(expected), String(next), String(puts.length / 2), ...puts, ...deletes];
}
