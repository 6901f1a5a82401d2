// What a worker's cache keeps of one key, in the order of last use. An entry is found once for each request and then
// held: reading, folding and waiting for the store ask no table again.
import { type RecordKey } from '../contract/position.js';
import { type Crowd } from '../contract/profile.js';

/** `Entry.bytes` of what is not in the order: a record that was evicted before the store had it, or none at all. */
export const UNLISTED = 0;
/** `Entry.bytes` of what was let go: whoever still holds the entry must look its key up again. */
export const GONE = -1;

export interface Entry {
  readonly key: RecordKey;
  /** Latin-1; '' when it is known that there is none, undefined when it must be read. */
  record: string | undefined;
  /** The same decoded, and newer than `record`. */
  crowd: Crowd | undefined;
  /** Sequence of the newest row of this key that the store has not passed; 0 = none. */
  newest: number;
  /** What it counts in the order, or `UNLISTED`, or `GONE`. */
  bytes: number;
  older: Entry | undefined;
  newer: Entry | undefined;
}

export function newEntry(key: RecordKey): Entry {
  return { key, record: undefined, crowd: undefined, newest: 0, bytes: UNLISTED, older: undefined, newer: undefined };
}

/** Entries by when they were used last, and their bytes in all. */
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

  get oldest(): Entry | undefined {
    return this.#oldest;
  }

  /** The most recently used first. */
  *keys(): Generator<RecordKey> {
    for (let entry = this.#newest; entry !== undefined; entry = entry.older) yield entry.key;
  }

  /** It is used now, and counts `bytes` (more than 0). */
  use(entry: Entry, bytes: number): void {
    if (entry.bytes > 0) this.#bytes -= entry.bytes;
    else this.#count += 1;
    this.#bytes += bytes;
    this.touch(entry, entry.bytes > 0);
    entry.bytes = bytes;
  }

  /** It is used now. @param listed it is in the order */
  touch(entry: Entry, listed = entry.bytes > 0): void {
    if (entry === this.#newest) return;
    if (listed) this.#unlink(entry);
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest !== undefined) this.#newest.newer = entry;
    this.#newest = entry;
    this.#oldest ??= entry;
  }

  /** It counts `bytes` from now on; that is no use of it. */
  resize(entry: Entry, bytes: number): void {
    if (entry.bytes <= 0) return;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
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

  #unlink({ older, newer }: Entry): void {
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
  }
}
