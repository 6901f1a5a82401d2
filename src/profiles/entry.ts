// What a worker's cache keeps of one key. An entry is found once for each request and then held: reading, folding and
// waiting for the store ask no table again.
import { type RecordKey } from '../contract/position.js';
import { type Crowd } from '../contract/profile.js';

/** `Entry.bytes` of what is not in the order: a record that was evicted before the store had it, or none at all. */
const UNLISTED = 0;
/** `Entry.bytes` of what was let go: whoever still holds the entry must look its key up again. */
export const GONE = -1;

export interface Entry {
  readonly key: RecordKey;
  /** Latin-1; '' when it is known that there is none, undefined when it must be read. */
  record: string | undefined;
  /** The same decoded, and newer than `record`. */
  crowd: Crowd | undefined;
  /** The same of key times, in `HotReplays`; 0 = not there. */
  slot: number;
  /** Sequence of the newest row of this key that the store has not passed; 0 = none. */
  newest: number;
  /** What it counts in the order, or `UNLISTED`, or `GONE`. */
  bytes: number;
  /** Since its last turn. */
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

/**
 * Entries in turn, and their bytes in all: the oldest goes, unless it was used since its last turn, then it gets
 * another (second chance). A use is a mark in the entry: to move it in a list would write to two others, each somewhere
 * else in memory.
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

  /** Those used lately first, the newest first. */
  *keys(): Generator<RecordKey> {
    for (const used of [true, false])
      for (let entry = this.#newest; entry !== undefined; entry = entry.older) if (entry.used === used) yield entry.key;
  }

  /** It is used now, and counts `bytes` (more than 0). */
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

  /** It counts `bytes` from now on; that is no use of it. */
  resize(entry: Entry, bytes: number): void {
    if (entry.bytes <= 0) return;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
  }

  /** The one to go; it stays until it is removed. */
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
