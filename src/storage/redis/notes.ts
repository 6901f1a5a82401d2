// Notes that nodes share: a hash for each event, whose fields are written once.
import { connectRedis, type RedisTarget } from './client.js';
import { type Intent, isSaid, LOGGED, type Note, type Notes } from '../ports/notes.js';

const COMMAND_MS = 1000;
/** Verifications that were begun, by event. */
const OPEN = 'riskgate:open-verifications';
/** Another node may try after this, and the same one again. */
const RESUMED_MS = 4000;

// KEYS: the note. ARGV: TTL s, then part and id in turn.
const TAKE = `
for i = 2, #ARGV, 2 do redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return redis.call('HGETALL', KEYS[1])`;

/** Rejects when Redis does not answer. @param eventTtlMs how long an event can be verified */
export async function openRedisNotes(target: RedisTarget, eventTtlMs: number): Promise<Notes> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const seconds = Math.ceil(eventTtlMs / 1000) + 3600;
  const take = async (eventId: string, parts: Note): Promise<Note> => {
    const reply = await redis.eval(TAKE, 1, nameOf(eventId), seconds, ...Object.entries(parts).flat());
    if (!Array.isArray(reply))
      throw new TypeError(`notes: Redis answered EVAL with ${typeof reply} where a list of parts and ids was expected`);
    const note: Record<string, string> = {};
    for (let i = 0; i + 1 < reply.length; i += 2) note[String(reply[i])] = String(reply[i + 1]);
    return note;
  };
  return {
    take,
    // Two keys, which a cluster keeps apart: what is to be done is there before it is begun, and goes after it is done.
    async begin({ eventId, text }, parts) {
      await redis.hset(OPEN, eventId, text);
      const note = await take(eventId, parts);
      if (LOGGED in note) await redis.hdel(OPEN, eventId);
      return note;
    },
    async has(eventId) {
      const note = await redis.hgetall(nameOf(eventId));
      return Object.keys(note).length > 0 && (isSaid(note) || (await redis.hexists(OPEN, eventId)) === 1);
    },
    async end(eventId, logged) {
      if (logged) await take(eventId, { [LOGGED]: eventId });
      await redis.hdel(OPEN, eventId);
    },
    async open(limit) {
      const [, found] = await redis.hscan(OPEN, 0, 'COUNT', limit);
      const mine: Intent[] = [];
      for (let i = 0; i + 1 < found.length; i += 2) {
        const eventId = found[i] ?? '';
        const taken = await redis.set(`riskgate:{event:${eventId}}:resumed`, '1', 'PX', RESUMED_MS, 'NX');
        if (taken !== null) mine.push({ eventId, text: found[i + 1] ?? '' });
      }
      return mine;
    },
    close() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

function nameOf(eventId: string): string {
  return `riskgate:{event:${eventId}}:note`;
}
