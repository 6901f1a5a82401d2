// Saved replies on disk, for a service of one node. `Idempotency` knows the requests that the process is running, so
// claims are not stored here.
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type RootDatabase } from 'lmdb';
import { fairLevel } from '../fair-share.js';
import { REPLY_TTL_MS, type SavedReplies, type SavedReply } from '../ports/replies.js';
import { isAbout } from '../saved-reply.js';
import { FIRST_VERSION, refuseNewer } from '../versions.js';
import { openDatabase, type Watched } from './lmdb.js';
import { SealedRecords } from './sealed.js';
import { transact } from './transact.js';
import { HOUR_MS } from '../../util/time/units.js';

interface Entry extends SavedReply {
  /** Absent means 1. */
  v?: number;
  /** Unix milliseconds. */
  at: number;
}
/**
 * A reply under its id, and its size under owner and hour, so that expired replies are adjacent. Size keys written
 * before replies had owners have no owner.
 */
type Key = string | [size: typeof SIZE, owner: string, hour: number, id: string] | [hour: number, id: string];
/** The value of a size key; earlier releases stored the plain number. */
interface Size {
  bytes: number;
}
interface Database {
  db: RootDatabase<unknown, Key>;
  records: SealedRecords<Entry | Size, Key>;
}

/** First part of the size keys: sorts before every hour, and differs from the ids. */
const SIZE = -1;
/** Replies removed in one sweep, so that a sweep does not block the event loop for long. */
const SWEEP_MAX = 256;
/** Records read in one step of a visit. */
const VISITED_MAX = 1000;
/** Estimated overhead of a reply: keys, digest, half-full pages. */
const ENTRY_BYTES = 512;
/** Sorts after every owner. */
const LAST = '\uffff';

/**
 * A damaged reply counts as missing: its request runs again.
 * @param bytesMax of all replies, approximately; a new owner may exceed it until replies of larger owners expire
 */
export function openEmbeddedReplies(dataDir: string, bytesMax: number, { damaged }: Watched = {}): SavedReplies {
  // A commit is on disk before it resolves. Concurrent saves share a commit.
  const db = openDatabase<unknown, Key>(join(dataDir, 'replies'));
  const records = new SealedRecords<Entry | Size, Key>('replies', db, damaged);
  const database: Database = { db, records };
  const sizes = new Sizes(database, bytesMax);
  return {
    async claim(id, owner, now) {
      const entry = entryOf(database, id);
      if (entry !== undefined && entry.at + REPLY_TTL_MS > now) return savedReply(entry);
      if (!sizes.isFull(owner)) return 'claimed';
      await sizes.change(() => sizes.sweepAll(now));
      return sizes.isFull(owner) ? 'full' : 'claimed';
    },
    async save(id, owner, { digest, body, about }, now) {
      const size = body.length + ENTRY_BYTES;
      await sizes.change(() => {
        sizes.sweep(owner, now);
        sizes.sweepNext(now);
        sizes.add(owner, size);
        records.putSync(id, { v: FIRST_VERSION, digest, body, about, at: now });
        records.putSync([SIZE, owner, hourOf(now), id], { bytes: size });
      });
    },
    release: () => Promise.resolve(),
    async visit(remove) {
      const going: string[] = [];
      let looked = 0;
      for (const key of db.getKeys()) {
        // The subject of a damaged reply is unknown, so it is removed.
        const entry = typeof key === 'string' ? entryOf(database, key) : undefined;
        if (typeof key === 'string' && (entry === undefined || isAbout(entry.about, remove))) going.push(key);
        looked += 1;
        if (looked % VISITED_MAX === 0) await turn();
      }
      // Their sizes stay counted until their hour is swept.
      await transact(db, () => {
        for (const id of going) db.removeSync(id);
      });
      return going.length;
    },
    room: () => ({ usedBytes: sizes.total, bytesMax }),
    close: () => db.close(),
  };
}

/** Bytes stored per owner, as committed. The methods that sweep or add must be called within `change`. */
class Sizes {
  readonly #database: Database;
  readonly #bytesMax: number;
  readonly #bytesBy: Map<string, number>;
  /** Changes of the transaction that runs now. */
  #changes: [owner: string, bytes: number][] = [];
  #turn = 0;

  constructor(database: Database, bytesMax: number) {
    this.#database = database;
    this.#bytesMax = bytesMax;
    this.#bytesBy = sizesIn(database);
  }

  get total(): number {
    return [...this.#bytesBy.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  isFull(owner: string): boolean {
    const all = this.#bytesBy.values();
    // An owner without replies also gets a share.
    const level = fairLevel(this.#bytesBy.has(owner) ? all : [...all, 1], this.#bytesMax - 1);
    return (this.#bytesBy.get(owner) ?? 0) >= level;
  }

  /** Runs `work` in a transaction; its changes count once they are on disk. */
  async change(work: () => void): Promise<void> {
    const changes = await transact(this.#database.db, () => {
      this.#changes = [];
      work();
      return this.#changes;
    });
    for (const [owner, bytes] of changes) this.#count(owner, bytes);
  }

  add(owner: string, bytes: number): void {
    this.#changes.push([owner, bytes]);
  }

  #count(owner: string, bytes: number): void {
    const sum = (this.#bytesBy.get(owner) ?? 0) + bytes;
    if (sum > 0) this.#bytesBy.set(owner, sum);
    else this.#bytesBy.delete(owner);
  }

  /** Removes expired replies of one owner. @param owner undefined: replies of earlier releases, without owner */
  sweep(owner: string | undefined, now: number): void {
    const before = hourOf(now - REPLY_TTL_MS);
    const range: { start: Key; end: Key } =
      owner === undefined
        ? { start: [0, ''], end: [before, ''] }
        : { start: [SIZE, owner, 0, ''], end: [SIZE, owner, before, ''] };
    const { db, records } = this.#database;
    for (const key of [...db.getKeys({ ...range, limit: SWEEP_MAX })]) {
      if (typeof key === 'string') continue;
      const [hour, id] = key.length === 4 ? [key[2], key[3]] : key;
      if (owner !== undefined) this.add(owner, -sizeOf(this.#database, key));
      db.removeSync(key);
      // An expired id that was used again has a newer reply, which stays.
      if (hourOf(savedAt(records.soundValue(id))) === hour) db.removeSync(id);
    }
  }

  sweepAll(now: number): void {
    for (const owner of [undefined, ...this.#bytesBy.keys()]) this.sweep(owner, now);
  }

  /** Each save also sweeps one other owner in turn, so that replies of inactive owners expire too. */
  sweepNext(now: number): void {
    const owners = [undefined, ...this.#bytesBy.keys()];
    this.#turn = (this.#turn + 1) % owners.length;
    this.sweep(owners[this.#turn], now);
  }
}

/** Bytes per owner, read from all size keys once, at the start. */
function sizesIn(database: Database): Map<string, number> {
  const bytesBy = new Map<string, number>();
  for (const key of database.db.getKeys({ start: [SIZE, '', 0, ''], end: [SIZE, LAST, 0, ''] }))
    if (typeof key !== 'string' && key.length === 4)
      bytesBy.set(key[1], (bytesBy.get(key[1]) ?? 0) + sizeOf(database, key));
  return bytesBy;
}

/** 0 for a damaged size, which is reported. */
function sizeOf({ records }: Database, key: Key): number {
  const value = records.soundValue(key);
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null && 'bytes' in value ? Number(value.bytes) : 0;
}

/** @throws NewerRecordError */
function entryOf({ records }: Database, id: string): Entry | undefined {
  const value = records.soundValue(id);
  refuseNewer('saved replies', value);
  return isEntry(value) ? value : undefined;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'digest' in value && 'body' in value && 'at' in value;
}

function savedReply({ digest, body, about }: Entry): SavedReply {
  return { digest, body, about };
}

/** Time of a record of any version, 0 when it is unknown: expiry does not check the version. */
function savedAt(value: unknown): number {
  return isEntry(value) ? value.at : 0;
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS);
}
