// Notes on disk, for a service of one node. Concurrent verifications share a commit; each waits for its own result.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { uuidTime } from '../../util/uuid.js';
import { HOUR_MS } from '../../util/time/units.js';
import { type Intent, isBegun, isSaid, LOGGED, type Note, type Notes } from '../ports/notes.js';
import { openDatabase, type Watched } from './lmdb.js';
import { SealedRecords } from './sealed.js';
import { transact } from './transact.js';

type Key = [hour: number, eventId: string];
/** Used as the hour of intents; the value holds what is needed to finish the verification, under TEXT. */
const OPEN = -1;
const TEXT = 'text';

type Records = SealedRecords<Note, Key>;

/** Notes removed with a new one; the next one goes on. */
const SWEEP_MAX = 1000;

/** @param eventTtlMs how long an event can be verified @param clock Unix milliseconds */
export function openEmbeddedNotes(
  dataDir: string,
  eventTtlMs: number,
  clock: () => number,
  { opened, damaged }: Watched = {},
): Notes {
  const db = openDatabase<unknown, Key>(join(dataDir, 'notes'));
  opened?.(db);
  const notes: Records = new SealedRecords<Note, Key>('notes', db, damaged);
  const noteAt = (key: Key): Note | undefined => noteIn(notes, key);
  const ttlHours = Math.ceil(eventTtlMs / HOUR_MS) + 1;
  let sweptHour = 0;
  const sweep = (): void => {
    const hour = Math.floor(clock() / HOUR_MS);
    if (hour === sweptHour) return;
    const old = [...db.getKeys({ start: [0, ''], end: [hour - ttlHours, ''], limit: SWEEP_MAX })];
    for (const key of old) db.removeSync(key);
    if (old.length < SWEEP_MAX) sweptHour = hour;
  };
  const noted = (key: Key, parts: Note): Note => {
    sweep();
    const note = { ...parts, ...noteAt(key) };
    notes.putSync(key, note);
    return note;
  };
  return {
    async begin(eventId, parts, text) {
      const key = keyOf(eventId);
      const known = noteAt(key);
      if (known !== undefined && isBegun(known, parts)) return known;
      return transact(db, () => {
        const note = noted(key, parts);
        if (!(LOGGED in note)) notes.putSync([OPEN, eventId], { [TEXT]: text() });
        return note;
      });
    },
    async end(eventId, logged) {
      await transact(db, () => {
        if (logged !== undefined) notes.putSync(keyOf(eventId), { ...noteAt(keyOf(eventId)), [LOGGED]: logged });
        db.removeSync([OPEN, eventId]);
      });
    },
    open: openIntents(db, notes),
    async take(eventId, parts) {
      const key = keyOf(eventId);
      const known = noteAt(key);
      if (known !== undefined && Object.keys(parts).every((part) => part in known)) return known;
      return transact(db, () => noted(key, parts));
    },
    of: async (eventId) => noteAt(keyOf(eventId)) ?? {},
    has(eventId) {
      const note = noteAt(keyOf(eventId));
      return note !== undefined && (isSaid(note) || db.doesExist([OPEN, eventId]));
    },
    close: () => db.close(),
  };
}

/** Continues where the last call ended: intents that cannot be finished must not hide the others. */
function openIntents(db: RootDatabase<unknown, Key>, notes: Records): Notes['open'] {
  let after = '';
  return async (limit) => {
    const keys = [...db.getKeys({ start: [OPEN, after], end: [0, ''], exclusiveStart: true, limit })];
    const left = limit - keys.length;
    if (left > 0 && after !== '')
      keys.push(...db.getKeys({ start: [OPEN, ''], end: [OPEN, after], inclusiveEnd: true, limit: left }));
    after = left > 0 ? '' : (keys.at(-1)?.[1] ?? '');
    return keys.flatMap((key) => intentIn(notes, key) ?? []);
  };
}

/** @throws StoreDamagedError */
function noteIn(notes: Records, key: Key): Note | undefined {
  const value = notes.value(key);
  if (value !== undefined && !isNote(value)) throw notes.damaged(key);
  return value;
}

/** A damaged intent is skipped; the next verification of its event writes it again. */
function intentIn(notes: Records, key: Key): Intent | undefined {
  const value = notes.soundValue(key);
  return isNote(value) ? { eventId: key[1], text: value[TEXT] ?? '' } : undefined;
}

function isNote(value: unknown): value is Note {
  return typeof value === 'object' && value !== null && Object.values(value).every((part) => typeof part === 'string');
}

function keyOf(eventId: string): Key {
  return [Math.floor(uuidTime(eventId) / HOUR_MS), eventId];
}
