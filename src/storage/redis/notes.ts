// Notes that nodes share: a hash per event, whose fields are written once.
import { HOUR_SECONDS } from '../../util/time/units.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { type Intent, isSaid, LOGGED, type Note, type Notes } from '../ports/notes.js';
import { askedOf, damagedAt, type Place, sumOf, summedJsonText, withSum } from './sums.js';

const COMMAND_MS = 1000;
const STORE = 'notes';
/** Hash of the intents, by event id. */
const OPEN = 'riskgate:open-verifications';
/** For this long no node, including this one, gets the same intent again. */
const RESUMED_MS = 4000;
/** Pages of intents that one look reads. */
const PAGES_MAX = 16;

/** Suffix of the field that holds the checksum of a part; TAKE has it too. */
const SUM = '~';

// KEYS: the note. ARGV: TTL s, then part, id and checksum of each part. Returns the whole note. A part gets a checksum
// only with its id: a part that a release without checksums wrote keeps none.
const TAKE = `
for i = 2, #ARGV, 3 do
  if redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) == 1 then
    redis.call('HSET', KEYS[1], ARGV[i] .. '~', ARGV[i + 2])
  end
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return redis.call('HGETALL', KEYS[1])`;

/** Rejects when Redis does not answer. @param eventTtlMs how long an event can be verified */
export async function openRedisNotes(target: RedisTarget, eventTtlMs: number, told: OnDamagedRecord): Promise<Notes> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const seconds = Math.ceil(eventTtlMs / 1000) + HOUR_SECONDS;
  const take = async (eventId: string, parts: Note): Promise<Note> => {
    const name = nameOf(eventId);
    const fields = Object.entries(parts).flatMap(([part, id]) => [part, id, String(sumOf(name + part, id))]);
    const place = { store: STORE, key: name, told };
    const reply = await askedOf(place, redis.eval(TAKE, 1, name, seconds, ...fields));
    if (!Array.isArray(reply))
      throw new TypeError(`notes: Redis answered EVAL with ${typeof reply} where a list of parts and ids was expected`);
    const note: Record<string, string> = {};
    for (let i = 0; i + 1 < reply.length; i += 2) note[String(reply[i])] = String(reply[i + 1]);
    return summedNote(place, note);
  };
  const of = async (eventId: string): Promise<Note> => {
    const place = { store: STORE, key: nameOf(eventId), told };
    return summedNote(place, await askedOf(place, redis.hgetall(nameOf(eventId))));
  };
  return {
    take,
    of,
    // A cluster cannot write both keys in one step: the intent is written before the note and deleted at the end.
    async begin(eventId, parts, text) {
      await askedOf({ store: STORE, key: OPEN, told }, redis.hset(OPEN, eventId, withSum(eventId, text())));
      const note = await take(eventId, parts);
      if (LOGGED in note) await redis.hdel(OPEN, eventId);
      return note;
    },
    async has(eventId) {
      const note = await of(eventId);
      return Object.keys(note).length > 0 && (isSaid(note) || (await redis.hexists(OPEN, eventId)) === 1);
    },
    async end(eventId, logged) {
      if (logged !== undefined) await take(eventId, { [LOGGED]: logged });
      await redis.hdel(OPEN, eventId);
    },
    open: openIntents(redis, told),
    close() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

/**
 * Continues where the last call ended: intents that cannot be finished must not hide the others. Redis may answer with
 * more than was asked for, in the same order each time, so each page begins at a random place.
 */
function openIntents(redis: RedisClient, told: OnDamagedRecord): Notes['open'] {
  let cursor = '0';
  return async (limit) => {
    const mine: Intent[] = [];
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const [next, found] = await askedOf({ store: STORE, key: OPEN, told }, redis.hscan(OPEN, cursor, 'COUNT', limit));
      cursor = next;
      const count = found.length / 2;
      const first = Math.floor(Math.random() * count);
      for (let n = 0; n < count; n += 1) {
        if (mine.length >= limit) return mine;
        const i = 2 * ((first + n) % count);
        const eventId = found[i] ?? '';
        const taken = await redis.set(`riskgate:{event:${eventId}}:resumed`, '1', 'PX', RESUMED_MS, 'NX');
        const text = taken === null ? undefined : soundText({ store: STORE, key: eventId, told }, found[i + 1] ?? '');
        if (text !== undefined) mine.push({ eventId, text });
      }
      if (cursor === '0' || mine.length >= limit) break;
    }
    return mine;
  };
}

/** The parts, without their checksums. @throws StoreDamagedError, which is reported */
function summedNote(place: Place, fields: Note): Note {
  const parts = Object.entries(fields).filter(([part]) => !part.endsWith(SUM));
  for (const [part, id] of parts) {
    const sum = fields[part + SUM];
    if (sum !== undefined && Number(sum) !== sumOf(place.key + part, id)) throw damagedAt(place);
  }
  return Object.fromEntries(parts);
}

/** Undefined for a damaged intent; the next verification of its event writes it again. */
function soundText(place: Place, stored: string): string | undefined {
  try {
    return summedJsonText(place, stored);
  } catch (error) {
    if (error instanceof StoreDamagedError) return undefined;
    throw error;
  }
}

function nameOf(eventId: string): string {
  return `riskgate:{event:${eventId}}:note`;
}
