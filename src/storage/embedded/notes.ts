// Notes on disk, for a service of one node. Many verifications share one commit; each waits for its own.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { uuidTime } from '../../util/uuid.js';
import { isSaid, LOGGED, type Note, type Notes } from '../ports/notes.js';
import { openDatabase } from './lmdb.js';

type Key = [hour: number, eventId: string];
/** In place of an hour: what is needed to end the verification, under TEXT. */
const OPEN = -1;
const TEXT = 'text';

const HOUR_MS = 3_600_000;
/** Notes removed in one sweep. */
const SWEEP_MAX = 10_000;

/** @param eventTtlMs how long an event can be verified @param clock Unix milliseconds */
export function openEmbeddedNotes(
  dataDir: string,
  eventTtlMs: number,
  clock: () => number,
  opened: (db: RootDatabase) => void = () => undefined,
): Notes {
  const db = openDatabase<Note, Key>(join(dataDir, 'notes'));
  opened(db);
  const ttlHours = Math.ceil(eventTtlMs / HOUR_MS) + 1;
  let sweptHour = 0;
  const sweep = (hour: number): void => {
    sweptHour = hour;
    for (const key of db.getKeys({ start: [0, ''], end: [hour - ttlHours, ''], limit: SWEEP_MAX })) void db.remove(key);
  };
  return {
    begin({ eventId, text }, parts) {
      const key = keyOf(eventId);
      const known = db.get(key);
      if (known !== undefined && LOGGED in known && Object.keys(parts).every((part) => part in known))
        return Promise.resolve(known);
      return db.transaction(() => {
        const note = { ...parts, ...db.get(key) };
        void db.put(key, note);
        if (!(LOGGED in note)) void db.put([OPEN, eventId], { [TEXT]: text });
        return note;
      });
    },
    end(eventId, logged) {
      return db.transaction(() => {
        if (logged) void db.put(keyOf(eventId), { ...db.get(keyOf(eventId)), [LOGGED]: eventId });
        void db.remove([OPEN, eventId]);
      });
    },
    open(limit) {
      const found = [...db.getRange({ start: [OPEN, ''], end: [0, ''], limit })];
      return Promise.resolve(found.map(({ key: [, eventId], value }) => ({ eventId, text: value[TEXT] ?? '' })));
    },
    async take(eventId, parts) {
      const hour = Math.floor(clock() / HOUR_MS);
      if (hour !== sweptHour) sweep(hour);
      const key = keyOf(eventId);
      const known = db.get(key);
      if (known !== undefined && Object.keys(parts).every((part) => part in known)) return known;
      return db.transaction(() => {
        const note = { ...parts, ...db.get(key) };
        void db.put(key, note);
        return note;
      });
    },
    has(eventId) {
      const note = db.get(keyOf(eventId));
      return note !== undefined && (isSaid(note) || db.doesExist([OPEN, eventId]));
    },
    close: () => db.close(),
  };
}

function keyOf(eventId: string): Key {
  return [Math.floor(uuidTime(eventId) / HOUR_MS), eventId];
}
