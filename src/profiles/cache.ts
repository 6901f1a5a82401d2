// A worker's copy of the records it meets, bounded in bytes. The store lags behind the log by up to a slice, so a
// record
// is "what the store holds, plus this worker's own rows that the store has not passed": rows wait in `PendingRows`
// until
// it has. Records of users live only here while they are newer than the store (eviction moves them to an overflow map);
// shared records may be dropped at any time and are folded again on top of what is read.
import { LRUCache } from 'lru-cache';
import { type EventRow } from '../event/event-row.js';
import { isProvisional, type Position, type RecordKey } from '../contract/position.js';
import { type Profiles } from '../contract/profile.js';
import { Folder } from './fold.js';
import { type KeptRows, type PendingRow, PendingRows } from './pending.js';

/**
 * What an entry costs besides the characters of its key and record: two string headers, a Map entry and five slots in
 * the cache's arrays. Measured over 200,000 entries (133 bytes); bench/load/pair-bytes.ts holds the account to the
 * truth.
 */
export const ENTRY_OVERHEAD_BYTES = 128;

/** Below this a single batch could push out its own records. */
export const CACHE_BYTES_MIN = 8 * 1024 * 1024;

export interface ProfileCacheOptions {
  bytesMax: number;
  /**
   * Rows kept for a store that does not keep up. Beyond it the oldest are let go: the cache may miss them until the
   * store has them.
   */
  pendingRowsMax: number;
}

export class ProfileCache {
  readonly #records: LRUCache<RecordKey, string>;
  readonly #overflow = new Map<RecordKey, string>();
  readonly #pending = new PendingRows();
  readonly #pendingRowsMax: number;
  readonly #folder = new Folder();
  /** Reads under way. */
  readonly #reading = new Map<RecordKey, number>();
  /** A change overtook their read: good for now, read again once the store has moved on. */
  readonly #overtaken = new Set<RecordKey>();
  /** Filled while own rows were pending, up to this sequence: the read may have held them already. */
  readonly #provisional = new Map<RecordKey, number>();
  /** Rows let go before the store had them. */
  released = 0;

  constructor(options: ProfileCacheOptions) {
    this.#pendingRowsMax = options.pendingRowsMax;
    this.#records = new LRUCache<RecordKey, string>({
      maxSize: Math.max(options.bytesMax, CACHE_BYTES_MIN),
      sizeCalculation: (record, key) => record.length + key.length + ENTRY_OVERHEAD_BYTES,
      noDisposeOnSet: true,
      dispose: (record, key, reason) => {
        if (reason === 'evict' && this.#pending.has(key)) this.#overflow.set(key, record);
      },
    });
  }

  get bytes(): number {
    return this.#records.calculatedSize;
  }

  get entries(): number {
    return this.#records.size;
  }

  get pendingRows(): number {
    return this.#pending.size;
  }

  /** Up to `limit` keys, the most recently used first. */
  *recentKeys(limit: number): Generator<RecordKey> {
    let left = limit;
    for (const key of this.#records.keys()) {
      if (left-- <= 0) return;
      yield key;
    }
  }

  /** The record (Latin-1), '' when it is known that there is none, undefined when it must be read. */
  get(key: RecordKey): string | undefined {
    return this.#records.get(key) ?? this.#overflow.get(key);
  }

  /** Those of `keys` that must be read, each once. Every key returned must come back through `fill` or `readFailed`. */
  missing(keys: Iterable<RecordKey>): RecordKey[] {
    const wanted = new Set<RecordKey>();
    for (const key of keys) if (!this.#records.has(key) && !this.#overflow.has(key)) wanted.add(key);
    for (const key of wanted) this.#reading.set(key, (this.#reading.get(key) ?? 0) + 1);
    return [...wanted];
  }

  /** A record as the store gave it; own rows that it may not hold yet are folded on top. */
  fill(key: RecordKey, record: Uint8Array | undefined): void {
    this.#readEnded(key);
    if (this.get(key) !== undefined) return;
    const rows = this.#pending.rowsOf(key);
    if (rows.length > 0) {
      this.#provisional.set(key, this.#pending.newestOf(key) ?? 0);
      this.#records.set(key, this.#folder.foldLatin1(key, record, rows));
    } else this.#records.set(key, record === undefined ? '' : latin1(record));
  }

  readFailed(keys: Iterable<RecordKey>): void {
    for (const key of keys) this.#readEnded(key);
  }

  /**
   * Folds a decided row into the cached ones of its records. Not durable until `commit`.
   * @param decoded the profiles that the row was decided on, if they are still as read from this cache; they are
   * changed
   * @throws RangeError for a record that cannot be read; then it is as if the row had not been added
   */
  add(row: EventRow, keys: readonly RecordKey[], decoded?: Profiles): void {
    const before: (string | undefined)[] = [];
    for (const key of keys) before.push(this.#records.peek(key) ?? this.#overflow.get(key));
    this.#pending.push(row, keys, before);
    try {
      for (let i = 0; i < keys.length; i += 1) this.#addTo(keys[i] ?? '', before[i], row, decoded);
    } catch (error) {
      this.#restore(this.#pending.takeUncommitted(1));
      throw error;
    }
  }

  #addTo(key: RecordKey, record: string | undefined, row: EventRow, decoded: Profiles | undefined): void {
    if (this.#reading.size > 0 && this.#reading.has(key)) this.#overtaken.add(key);
    if (record !== undefined) this.#records.set(key, this.#folded(key, record, row, decoded));
    if (this.#overflow.size > 0) this.#overflow.delete(key);
  }

  #folded(key: RecordKey, record: string, row: EventRow, decoded: Profiles | undefined): string {
    return decoded === undefined || isProvisional(key)
      ? this.#folder.foldLatin1(key, record, [row])
      : this.#folder.foldDecoded(key, decoded, row);
  }

  /**
   * The rows added since the last commit are in the log, all before `position`.
   * @param kept the same rows in the order in which they were added; without it they are kept as they are
   */
  commit(position: Position, kept?: KeptRows): void {
    this.#pending.commit(position, kept);
    while (this.#pending.size > this.#pendingRowsMax) {
      const row = this.#pending.shift();
      if (row === undefined) break;
      this.released += 1;
      for (const key of row.keys) if (!this.#pending.has(key)) this.#overflow.delete(key);
    }
  }

  /** The rows added since the last commit never reached the log: as if they had not been. */
  rollback(): void {
    this.#restore(this.#pending.takeUncommitted());
  }

  #restore(taken: readonly PendingRow[]): void {
    for (const { keys, before } of taken) {
      keys.forEach((key, i) => {
        const record = before[i];
        this.#forget(key);
        if (record !== undefined) this.#records.set(key, record);
      });
    }
  }

  /** The store has applied this shard's log up to `position`. */
  passed(position: Position): void {
    this.#forgetOvertaken();
    for (let done = this.#pending.shift(position); done !== undefined; done = this.#pending.shift(position)) {
      for (const key of done.keys) {
        if (this.#overflow.size > 0 && !this.#pending.has(key)) this.#overflow.delete(key);
        if (this.#provisional.size === 0) continue;
        const until = this.#provisional.get(key);
        if (until !== undefined && until <= done.sequence) this.#forget(key);
      }
    }
  }

  /** Another shard or node changed these records, or they were erased. */
  drop(keys: Iterable<RecordKey>): void {
    this.#forgetOvertaken();
    for (const key of keys) {
      this.#forget(key);
      if (this.#reading.has(key)) this.#overtaken.add(key);
    }
  }

  #forgetOvertaken(): void {
    for (const key of this.#overtaken) {
      if (this.#reading.has(key)) continue;
      this.#overtaken.delete(key);
      if (!this.#overflow.has(key)) this.#forget(key);
    }
  }

  #forget(key: RecordKey): void {
    this.#records.delete(key);
    this.#overflow.delete(key);
    this.#provisional.delete(key);
  }

  #readEnded(key: RecordKey): void {
    const left = (this.#reading.get(key) ?? 1) - 1;
    if (left > 0) this.#reading.set(key, left);
    else this.#reading.delete(key);
  }
}

function latin1(record: Uint8Array): string {
  return Buffer.from(record.buffer, record.byteOffset, record.byteLength).toString('latin1');
}
