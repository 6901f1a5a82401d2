// A worker's cached copies of records, limited in bytes. The store lags behind the log by up to a slice, so a record is
// "the store's record plus this worker's own rows that the store has not applied"; these rows wait in `PendingRows`. A
// user's record that is newer than the store exists only here (when evicted it is kept apart). Shared
// records may be dropped at any time and are folded again from the store's.
import { isAgain } from '../../event/again.js';
import { type EventRow } from '../../event/event-row.js';
import { isProvisional, type Position, type RecordKey } from '../../contract/position.js';
import { type Crowd, type PageView, type Profiles, type Replays } from '../../contract/profile.js';
import { RECORD_BYTES_MAX, type RecordBytes } from '../codec/bytes.js';
import { type Entry, GONE } from './entry.js';
import { Folder } from '../fold/fold.js';
import { foldCrowd } from '../fold/crowd.js';
import { HeldIndex } from './held-index.js';
import { HotCrowds } from './hot-crowds.js';
import { HotReplays } from './hot-replays.js';
import { hashOf } from './key-table.js';
import { isOutcome } from '../fold/shared.js';
import { foldFailure } from '../outcome.js';
import { type KeptRows, PendingRows, type TakenRow } from './pending.js';
import { Reads } from './reads.js';
import { entriesMaxOf, RecordSpace } from './space.js';
import { UndoRecords } from './undo.js';

/** With a smaller limit, a single batch could evict its own records. */
export const CACHE_BYTES_MIN = 8 * 1024 * 1024;

/** Places in `RecordSpace` are 31 bits. */
const CACHE_BYTES_LARGEST = 4 * 1024 ** 3;

export interface ProfileCacheOptions {
  bytesMax: number;
  /**
   * Most pending rows, for a store that falls behind. Beyond it the oldest are dropped: the cache may miss them until
   * the store has applied them.
   */
  pendingRowsMax: number;
  /** Entries on V8's heap beside those in use; by default what `bytesMax` allows. */
  entriesMax?: number;
  /** `HeldRecords`: written for the main thread. Absent where no other node changes records. */
  held?: SharedArrayBuffer | undefined;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}

export class ProfileCache {
  /** An entry for every key that is read or has pending rows, and for those with a record that were used last. */
  readonly #space: RecordSpace;
  readonly #index: HeldIndex | undefined;
  readonly #undo = new UndoRecords();
  readonly #bytesMax: number;
  readonly #pending = new PendingRows();
  readonly #pendingRowsMax: number;
  readonly #folder = new Folder();
  readonly #before = (entry: Entry): number => this.#keepBefore(entry);
  /** Its record was evicted, or the store will not apply one of its rows. */
  readonly #released = (entry: Entry): void => this.#letGo(entry);
  readonly #evicted: ((key: RecordKey, hash: number) => void) | undefined;
  /** The store has applied a row of this record. */
  readonly #applied = (entry: Entry, link: number): void => {
    if (entry.at < 0) this.#letGo(entry);
    if (this.#provisional.size === 0) return;
    const until = this.#provisional.get(entry.key);
    if (until !== undefined && until <= link) this.#forget(entry);
  };
  readonly #overtaken = (key: RecordKey): void => {
    const entry = this.#space.find(key);
    if (entry !== undefined && entry.at >= 0) this.#forget(entry);
  };
  readonly #outdated = (key: RecordKey): void => {
    const entry = this.#space.find(key);
    if (entry !== undefined) this.#forget(entry);
  };
  readonly #crowds: HotCrowds;
  readonly #replays: HotReplays;
  readonly #reads: Reads;
  /** Filled while rows up to this link of `PendingRows` were pending: the record may already include them. */
  readonly #provisional = new Map<RecordKey, number>();
  /** Number of rows dropped before the store had them. */
  released = 0;

  constructor(options: ProfileCacheOptions) {
    this.#pendingRowsMax = options.pendingRowsMax;
    this.#reads = new Reads(options.now ?? (() => performance.now()));
    this.#bytesMax = Math.min(Math.max(options.bytesMax, CACHE_BYTES_MIN), CACHE_BYTES_LARGEST);
    const space = new RecordSpace(options.entriesMax ?? entriesMaxOf(this.#bytesMax));
    this.#space = space;
    this.#crowds = new HotCrowds(space);
    this.#replays = new HotReplays(space);
    const index = options.held === undefined ? undefined : new HeldIndex(options.held, (hash) => space.keysOf(hash));
    this.#index = index;
    this.#evicted = index === undefined ? undefined : (key, hash) => index.remove(key, hash);
  }

  get bytes(): number {
    return this.#space.bytes;
  }

  get entries(): number {
    return this.#space.count;
  }

  get pendingRows(): number {
    return this.#pending.size;
  }

  /** Up to `limit` keys, most recently used first. */
  *recentKeys(limit: number): Generator<RecordKey> {
    let left = limit;
    for (const key of this.#space.keys()) {
      if (left-- <= 0) return;
      yield key;
    }
  }

  /** The record (Latin-1), '' when there is none, undefined when it must be read. */
  get(key: RecordKey): string | undefined {
    const entry = this.#space.find(key);
    if (entry === undefined) return undefined;
    entry.used = true;
    const record = this.recordOf(entry, this.#folder.bytes);
    return typeof record === 'object' ? record.toLatin1() : record;
  }

  /**
   * The entries of `keys`, to hold while a request is processed. Those whose record must be read are added to
   * `missing`, each once; for every key in it `fill` or `readFailed` must be called.
   */
  open(keys: readonly RecordKey[], missing: RecordKey[]): Entry[] {
    this.#space.trim(keys.length);
    const entries: Entry[] = new Array<Entry>(keys.length);
    for (let i = 0; i < keys.length; i += 1) {
      const key = keys[i] ?? '';
      const hash = hashOf(key);
      const known = this.#space.find(key, hash);
      if (known !== undefined && known.at >= 0) known.used = true;
      else if (known === undefined || (known.size < 0 && !missing.includes(key))) {
        missing.push(key);
        this.#reads.began(key);
      }
      entries[i] = known ?? this.#newEntry(key, hash);
    }
    return entries;
  }

  /** For a record that is changed without being read. */
  entryOf(key: RecordKey): Entry {
    const hash = hashOf(key);
    return this.#space.find(key, hash) ?? this.#newEntry(key, hash);
  }

  /**
   * The record of an entry from `open`: `bytes`, to be read at once, or Latin-1 text; '' when there is none, undefined
   * when it must be read.
   */
  recordOf(entry: Entry, bytes: RecordBytes): RecordBytes | string | undefined {
    if (entry.at === GONE) return this.get(entry.key);
    if (entry.crowd !== undefined) return this.#crowds.encode(entry.crowd).toLatin1();
    return entry.slot === 0 ? this.#space.load(entry, bytes) : this.#replays.encode(entry).toLatin1();
  }

  /**
   * The record of a prefix or network, decoded; `addTo` changes it in place. Undefined when it must be read.
   * @throws RangeError for an unreadable record
   */
  crowdOf(held: Entry): Crowd | undefined {
    const entry = this.#living(held);
    return entry.crowd ?? (entry.size < 0 ? undefined : this.#crowds.decode(entry));
  }

  /** The same for key times, into `replays`; false when they must be read. */
  readReplays(held: Entry, replays: Replays): boolean {
    const entry = this.#living(held);
    if (entry.size < 0) return false;
    this.#replays.read(entry, replays);
    return true;
  }

  #living(held: Entry): Entry {
    return held.at === GONE ? this.entryOf(held.key) : held;
  }

  /** Those of `keys` that must be read, each once; for every key returned `fill` or `readFailed` must be called. */
  missing(keys: readonly RecordKey[]): RecordKey[] {
    const missing: RecordKey[] = [];
    this.open(keys, missing);
    return missing;
  }

  /** Stores a record from the store; pending rows that it may lack are folded on top. */
  fill(key: RecordKey, record: Uint8Array | undefined): void {
    this.#reads.ended(key);
    const entry = this.entryOf(key);
    if (entry.size >= 0) return;
    if (entry.newest !== 0) {
      this.#provisional.set(key, entry.newest);
      this.#keep(entry, this.#folder.fold(key, record, this.#pending.rowsOf(entry)));
    } else if ((record?.length ?? 0) <= RECORD_BYTES_MAX) this.#keep(entry, this.#folder.bytes.copy(record));
    else this.#letGo(entry);
  }

  readFailed(keys: Iterable<RecordKey>): void {
    for (const key of keys) {
      this.#reads.ended(key);
      this.#letGo(this.#space.find(key));
    }
  }

  /**
   * Folds a decided row into the cached records that it changes. Not durable until `commit`.
   * @param decoded the profiles that the row was decided on, if they are unchanged since they were read here; they are
   * changed
   * @throws RangeError for an unreadable record; then nothing is changed
   */
  add(row: EventRow, keys: readonly RecordKey[], decoded?: Profiles): void {
    this.addTo(
      row,
      keys.map((key) => this.entryOf(key)),
      decoded,
    );
  }

  /**
   * The same with the entries from `open`.
   * @param page as `decoded`, for page records
   */
  addTo(row: EventRow, held: readonly Entry[], decoded?: Profiles, page?: PageView): void {
    const entries = this.#alive(held);
    this.#pending.push(row, entries, this.#before);
    try {
      for (let i = 0; i < entries.length; i += 1) this.#foldInto(entries[i], row, decoded, page);
    } catch (error) {
      this.#restore(this.#pending.takeUncommitted(1));
      throw error;
    }
  }

  /** Other records of the batch may have evicted some of these since. */
  #alive(held: readonly Entry[]): readonly Entry[] {
    for (let i = 0; i < held.length; i += 1)
      if (held[i]?.at === GONE) return held.map((each) => (each.at === GONE ? this.entryOf(each.key) : each));
    return held;
  }

  #foldInto(entry: Entry | undefined, row: EventRow, decoded?: Profiles, page?: PageView): void {
    if (entry === undefined) return;
    const { key, crowd } = entry;
    this.#reads.changed(key);
    if (crowd !== undefined || entry.slot !== 0) {
      if (isAgain(row) && !isOutcome(row)) return;
      if (crowd === undefined) {
        if (!isOutcome(row)) this.#replays.fold(entry, row);
      } else if (isOutcome(row)) foldFailure(crowd, row);
      else foldCrowd(crowd, row);
      return;
    }
    if (entry.size >= 0) this.#keep(entry, this.#folded(entry, row, decoded, page));
  }

  #folded(entry: Entry, row: EventRow, decoded?: Profiles, page?: PageView): RecordBytes {
    const { key } = entry;
    if (isProvisional(key)) {
      if (page !== undefined) return this.#folder.foldPage(key, page, row);
    } else if (decoded !== undefined) return this.#folder.foldDecoded(key, decoded, row);
    return this.#folder.fold(key, this.#space.load(entry, this.#folder.bytes), [row]);
  }

  /**
   * The rows added since the last commit are in the log, all before `position`.
   * @param kept readers of the same rows, in the order in which they were added; without it the rows themselves are
   * kept
   */
  commit(position: Position, kept?: KeptRows): void {
    this.#pending.commit(position, kept);
    this.#undo.clear();
    while (this.#pending.size > this.#pendingRowsMax && this.#pending.shift(this.#released)) this.released += 1;
  }

  /** Undoes the rows added since the last commit: they did not reach the log. */
  rollback(): void {
    this.#restore(this.#pending.takeUncommitted());
    this.#undo.clear();
  }

  #restore(taken: readonly TakenRow[]): void {
    for (const { entries, before } of taken) {
      this.#alive(entries).forEach((entry, i) => {
        const record = before[i] ?? -1;
        if (record < 0) this.#forget(entry);
        else {
          this.#provisional.delete(entry.key);
          this.#keep(entry, this.#undo.load(record, this.#folder.bytes));
        }
      });
    }
  }

  /** The store has applied this shard's log up to `position`. */
  passed(position: Position): void {
    this.freshen();
    while (this.#pending.shift(this.#applied, position));
  }

  /**
   * Call before a batch: records that others changed some time ago, or during a read, are marked to be read again.
   * Without it a shard that only reads would keep old records for ever after the traffic of others ended.
   */
  freshen(): void {
    this.#reads.eachOvertaken(this.#overtaken);
    this.#reads.eachOutdated(this.#outdated);
  }

  /** Another shard changed these records, or they were erased. */
  drop(keys: Iterable<RecordKey>): void {
    this.freshen();
    for (const key of keys) this.#drop(this.#space.find(key));
  }

  /** Another node changed records with these hashes. */
  dropHashes(hashes: Iterable<number>): void {
    this.freshen();
    for (const hash of hashes) for (const key of this.#index?.of(hash) ?? []) this.#drop(this.#space.find(key));
  }

  #drop(entry: Entry | undefined): void {
    if (entry === undefined) return;
    if (entry.at < 0 || !this.#reads.postpone(entry.key)) this.#forget(entry);
    this.#reads.changed(entry.key);
  }

  #newEntry(key: RecordKey, hash: number): Entry {
    const entry = this.#space.add(key, hash);
    this.#index?.add(key, hash);
    return entry;
  }

  /** Sets the entry's record and evicts others if needed. */
  #keep(entry: Entry, record: RecordBytes): void {
    const isUse = entry.at >= 0;
    this.#space.put(entry, record);
    entry.crowd = undefined;
    entry.slot = 0;
    if (isUse) entry.used = true;
    while (this.#space.bytes > this.#bytesMax && this.#space.retire(this.#released, this.#evicted));
  }

  /** A decoded record is not encoded again to be kept: it is read again. */
  #keepBefore(entry: Entry): number {
    return entry.crowd === undefined && entry.slot === 0 ? this.#space.keepIn(this.#undo, entry) : -1;
  }

  /** Removes the entry from the table, unless it is listed, is being read or has rows that wait for the store. */
  #letGo(entry: Entry | undefined): void {
    if (entry === undefined || entry.at >= 0 || entry.at === GONE) return;
    if (entry.newest !== 0 || this.#reads.isReading(entry.key)) return;
    this.#space.delete(entry);
    this.#index?.remove(entry.key, entry.hash);
    entry.crowd = undefined;
    entry.slot = 0;
  }

  #forget(entry: Entry): void {
    this.#provisional.delete(entry.key);
    this.#space.remove(entry);
    entry.crowd = undefined;
    entry.slot = 0;
    this.#letGo(entry);
  }
}
