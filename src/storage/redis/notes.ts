// Notes that nodes share: a hash for each event, whose fields are written once.
import { connectRedis, type RedisTarget } from './client.js';
import { type Notes } from '../ports/notes.js';

const COMMAND_MS = 1000;

// KEYS: the note. ARGV: TTL s, then part and id in turn.
const TAKE = `
for i = 2, #ARGV, 2 do redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return redis.call('HGETALL', KEYS[1])`;

/** Rejects when Redis does not answer. @param eventTtlMs how long an event can be verified */
export async function openRedisNotes(target: RedisTarget, eventTtlMs: number): Promise<Notes> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const seconds = Math.ceil(eventTtlMs / 1000) + 3600;
  return {
    async take(eventId, parts) {
      const reply = await redis.eval(TAKE, 1, nameOf(eventId), seconds, ...Object.entries(parts).flat());
      if (!Array.isArray(reply))
        throw new TypeError(
          `notes: Redis answered EVAL with ${typeof reply} where a list of parts and ids was expected`,
        );
      const note: Record<string, string> = {};
      for (let i = 0; i + 1 < reply.length; i += 2) note[String(reply[i])] = String(reply[i + 1]);
      return note;
    },
    has: async (eventId) => (await redis.exists(nameOf(eventId))) === 1,
    close() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

function nameOf(eventId: string): string {
  return `riskgate:{event:${eventId}}:note`;
}
