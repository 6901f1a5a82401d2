// Saved replies on disk, for a service of one node. Requests of one process under way are known to `Idempotency`, so
// nothing has to be claimed here.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { fairLevel } from '../fair-share.js';
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
 * A reply by its id; beside it its size by owner and hour, so that what expires lies side by side. Sizes that were
 * written before replies had owners come without one.
 */
type Key = string | [size: typeof SIZE, owner: string, hour: number, id: string] | [hour: number, id: string];
type Value = Entry | number;
type Database = RootDatabase<Value, Key>;

/** First of the keys of sizes: before every hour, and apart from the ids. */
const SIZE = -1;
const HOUR_MS = 3_600_000;
/** Replies removed with one save: a sweep never holds up the event loop for long. */
const SWEEP_MAX = 256;
/** Replies looked at in one step of a visit. */
const VISITED_MAX = 1000;
/** What an entry takes beside its body: keys, digest, pages half full. */
const ENTRY_BYTES = 512;
/** Sorts behind every owner. */
const LAST = '\uffff';

/** @param bytesMax of all replies together, about; an owner who takes part may exceed it until others give way */
export function openEmbeddedReplies(dataDir: string, bytesMax: number): SavedReplies {
  // A commit is on disk before it resolves. Concurrent ones share it.
  const db: Database = openDatabase<Value, Key>(join(dataDir, 'replies'));
  const sizes = new Sizes(db, bytesMax);
  return {
    async claim(id, owner, now) {
      const entry = entryOf(db, id);
      if (entry !== undefined && entry.at + REPLY_TTL_MS > now) return savedReply(entry);
      if (!sizes.isFull(owner)) return 'claimed';
      await db.transaction(() => sizes.sweepAll(now));
      return sizes.isFull(owner) ? 'full' : 'claimed';
    },
    async save(id, owner, { digest, body, about }, now) {
      const size = body.length + ENTRY_BYTES;
      await db.transaction(() => {
        sizes.sweep(owner, now);
        sizes.sweepNext(now);
        sizes.add(owner, size);
        void db.put(id, { v: FIRST_VERSION, digest, body, about, at: now });
        void db.put([SIZE, owner, hourOf(now), id], size);
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
    room: () => ({ usedBytes: sizes.total, bytesMax }),
    close: () => db.close(),
  };
}

/** Who has how much, and what of it has expired. Those that sweep are called within a transaction. */
class Sizes {
  readonly #db: Database;
  readonly #bytesMax: number;
  readonly #bytesBy: Map<string, number>;
  #turn = 0;

  constructor(db: Database, bytesMax: number) {
    this.#db = db;
    this.#bytesMax = bytesMax;
    this.#bytesBy = sizesIn(db);
  }

  get total(): number {
    return [...this.#bytesBy.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  isFull(owner: string): boolean {
    const all = this.#bytesBy.values();
    // Whoever has nothing yet takes part too.
    const level = fairLevel(this.#bytesBy.has(owner) ? all : [...all, 1], this.#bytesMax - 1);
    return (this.#bytesBy.get(owner) ?? 0) >= level;
  }

  add(owner: string, bytes: number): void {
    const sum = (this.#bytesBy.get(owner) ?? 0) + bytes;
    if (sum > 0) this.#bytesBy.set(owner, sum);
    else this.#bytesBy.delete(owner);
  }

  /** @param owner undefined: those of older versions */
  sweep(owner: string | undefined, now: number): void {
    const before = hourOf(now - REPLY_TTL_MS);
    const range: { start: Key; end: Key } =
      owner === undefined
        ? { start: [0, ''], end: [before, ''] }
        : { start: [SIZE, owner, 0, ''], end: [SIZE, owner, before, ''] };
    for (const { key, value } of [...this.#db.getRange({ ...range, limit: SWEEP_MAX })]) {
      if (typeof key === 'string' || typeof value !== 'number') continue;
      const [hour, id] = key.length === 4 ? [key[2], key[3]] : key;
      if (owner !== undefined) this.add(owner, -value);
      void this.#db.remove(key);
      // An id that expired and was used again has a younger reply.
      if (hourOf(savedAt(this.#db.get(id))) === hour) void this.#db.remove(id);
    }
  }

  sweepAll(now: number): void {
    for (const owner of [undefined, ...this.#bytesBy.keys()]) this.sweep(owner, now);
  }

  /** Those of quiet owners expire too: with every save it is another one's turn. */
  sweepNext(now: number): void {
    const owners = [undefined, ...this.#bytesBy.keys()];
    this.#turn = (this.#turn + 1) % owners.length;
    this.sweep(owners[this.#turn], now);
  }
}

/** What each owner has: every key of a size is looked at once, at the start. */
function sizesIn(db: Database): Map<string, number> {
  const bytesBy = new Map<string, number>();
  for (const { key, value } of db.getRange({ start: [SIZE, '', 0, ''], end: [SIZE, LAST, 0, ''] })) {
    if (typeof key === 'string' || key.length !== 4 || typeof value !== 'number') continue;
    bytesBy.set(key[1], (bytesBy.get(key[1]) ?? 0) + value);
  }
  return bytesBy;
}

/** @throws NewerRecordError */
function entryOf(db: Database, id: string): Entry | undefined {
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
