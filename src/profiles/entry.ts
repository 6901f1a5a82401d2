// The cache's data for one key. An entry is looked up once per request and then held, so reading, folding and waiting
// for the store need no further look-up.
import { type RecordKey } from '../contract/position.js';
import { type Crowd } from '../contract/profile.js';

/** `Entry.bytes` of an entry outside of the eviction order: evicted before the store had it, or without a record. */
const UNLISTED = 0;
/** `Entry.bytes` of a removed entry: code that still has it must look up its key again. */
export const GONE = -1;

/**
 * Memory of an entry besides the characters of its key and record: two string headers, the entry itself and its slot in
 * the table. Measured by bench/load/pair-bytes.ts.
 */
const ENTRY_OVERHEAD_BYTES = 144;

export interface Entry {
  readonly key: RecordKey;
  /** Latin-1; '' when there is no record, undefined when it must be read. */
  record: string | undefined;
  /** The decoded record, newer than `record`. */
  crowd: Crowd | undefined;
  /** The slot of the decoded key times in `HotReplays`; 0 = none. */
  slot: number;
  /** The link (`PendingRows`) of the newest row of this key that the store has not applied; 0 = none. */
  newest: number;
  /** Its bytes in the eviction order, or `UNLISTED`, or `GONE`. */
  bytes: number;
  /** Used since its last turn. */
  used: boolean;
  older: Entry | undefined;
  newer: Entry | undefined;
}

export function newEntry(key: RecordKey): Entry {
  return {
    key,
    record: undefined,
    crowd: undefined,
    slot: 0,
    newest: 0,
    bytes: UNLISTED,
    used: false,
    older: undefined,
    newer: undefined,
  };
}

/** Memory of an entry with this record. */
export function bytesOf(key: RecordKey, record: string): number {
  return record.length + key.length + ENTRY_OVERHEAD_BYTES;
}

/**
 * The eviction order and its total bytes, by second chance: the oldest entry is evicted unless it was used since its
 * last turn; then it gets another turn. A use only sets a flag: moving the entry in a list would write to two other
 * entries elsewhere in memory.
 */
export class UseOrder {
  #newest: Entry | undefined;
  #oldest: Entry | undefined;
  #count = 0;
  #bytes = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Recently used first, newest first. */
  *keys(): Generator<RecordKey> {
    for (const used of [true, false])
      for (let entry = this.#newest; entry !== undefined; entry = entry.older) if (entry.used === used) yield entry.key;
  }

  /** Marks the entry as used, with `bytes` above 0. */
  use(entry: Entry, bytes: number): void {
    if (entry.bytes > 0) {
      this.#bytes += bytes - entry.bytes;
      entry.used = true;
    } else {
      this.#bytes += bytes;
      this.#count += 1;
      entry.used = false;
      this.#link(entry);
    }
    entry.bytes = bytes;
  }

  /** Changes its bytes without counting as a use. */
  resize(entry: Entry, bytes: number): void {
    if (entry.bytes <= 0) return;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
  }

  /** The next entry to evict; it stays until it is removed. */
  victim(): Entry | undefined {
    let entry = this.#oldest;
    while (entry?.used === true) {
      entry.used = false;
      this.#unlink(entry);
      this.#link(entry);
      entry = this.#oldest;
    }
    return entry;
  }

  remove(entry: Entry): void {
    if (entry.bytes <= 0) return;
    this.#count -= 1;
    this.#bytes -= entry.bytes;
    this.#unlink(entry);
    entry.bytes = UNLISTED;
    entry.older = undefined;
    entry.newer = undefined;
  }

  #link(entry: Entry): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest !== undefined) this.#newest.newer = entry;
    this.#newest = entry;
    this.#oldest ??= entry;
  }

  #unlink({ older, newer }: Entry): void {
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
  }
}
