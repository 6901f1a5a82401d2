// Saved replies on disk, for a service of one node. Requests of one process under way are known to `Idempotency`, so nothing
// has to be claimed here.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { REPLY_TTL_MS, type SavedReplies, type SavedReply } from '../ports/replies.js';
import { isAbout } from '../saved-reply.js';
import { FIRST_VERSION, refuseNewer } from '../versions.js';
import { openDatabase } from './lmdb.js';

interface Entry extends SavedReply {
  /** Not there means 1. */
  v?: number;
  /** Unix milliseconds. */
  at: number;
}
/**
 * A reply by its id; beside it its size by the hour, so that what expires lies side by side; and the sum of all sizes.
 */
type Key = string | [hour: number, id: string];
type Value = Entry | number;

const BYTES = 'bytes';
const HOUR_MS = 3_600_000;
/** Replies removed with one save: a sweep never holds up the event loop for long. */
const SWEEP_MAX = 256;
/** Replies looked at in one step of a visit. */
const VISITED_MAX = 1000;
/** What an entry takes beside its body: keys, digest, pages half full. */
const ENTRY_BYTES = 512;

/** @param bytesMax of all replies together, about */
export function openEmbeddedReplies(dataDir: string, bytesMax: number): SavedReplies {
  const db = openDatabase<Value, Key>(join(dataDir, 'replies'));
  const stored = db.get(BYTES);
  let bytes = typeof stored === 'number' ? stored : 0;

  /** Within a transaction. True when something went. */
  const sweep = (now: number): boolean => {
    const before = hourOf(now - REPLY_TTL_MS);
    const expired = [...db.getRange({ start: [0, ''], end: [before, ''], limit: SWEEP_MAX })];
    for (const { key, value } of expired) {
      if (typeof key === 'string' || typeof value !== 'number') continue;
      const [hour, id] = key;
      bytes -= value;
      void db.remove(key);
      // An id that expired and was used again has a younger reply.
      if (hourOf(savedAt(db.get(id))) === hour) void db.remove(id);
    }
    return expired.length > 0;
  };

  return {
    async claim(id, now) {
      const entry = entryOf(db, id);
      if (entry !== undefined && entry.at + REPLY_TTL_MS > now) return savedReply(entry);
      if (bytes < bytesMax) return 'claimed';
      await db.transaction(() => {
        if (sweep(now)) void db.put(BYTES, bytes);
      });
      return bytes < bytesMax ? 'claimed' : 'full';
    },
    async save(id, { digest, body, about }, now) {
      const size = body.length + ENTRY_BYTES;
      await db.transaction(() => {
        sweep(now);
        bytes += size;
        void db.put(id, { v: FIRST_VERSION, digest, body, about, at: now });
        void db.put([hourOf(now), id], size);
        void db.put(BYTES, bytes);
      });
    },
    release: () => Promise.resolve(),
    async visit(remove) {
      const going: string[] = [];
      let looked = 0;
      for (const { key, value } of db.getRange()) {
        if (typeof key === 'string' && typeof value === 'object' && isAbout(readable(value).about, remove))
          going.push(key);
        looked += 1;
        if (looked % VISITED_MAX === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      // Their sizes stay counted until their hour is swept.
      await db.transaction(() => {
        for (const id of going) void db.remove(id);
      });
      return going.length;
    },
    close: () => db.close(),
  };
}

/** @throws NewerRecordError */
function entryOf(db: RootDatabase<Value, Key>, id: string): Entry | undefined {
  const value = db.get(id);
  return typeof value === 'object' ? readable(value) : undefined;
}

/** @throws NewerRecordError */
function readable(entry: Entry): Entry {
  refuseNewer('saved replies', entry);
  return entry;
}

function savedReply({ digest, body, about }: Entry): SavedReply {
  return { digest, body, about };
}

/** Of a record of any version: what expires goes unread. */
function savedAt(value: Value | undefined): number {
  return typeof value === 'object' ? value.at : 0;
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS);
}
