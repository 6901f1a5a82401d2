// The entries of a cache by key, in many small maps. V8's map moves all of its entries when it grows and, under
// insertions and removals, again and again: with two million that stopped the thread for 150 to 190 ms.
import { type RecordKey } from '../contract/position.js';
import { type Entry } from './entry.js';

/** Four million entries are 16,000 in each, which are moved in two milliseconds. */
const PARTS = 256;

export class EntryTable {
  readonly #parts: readonly Map<RecordKey, Entry>[] = Array.from({ length: PARTS }, () => new Map());

  get(key: RecordKey): Entry | undefined {
    return this.#part(key)?.get(key);
  }

  add(entry: Entry): void {
    this.#part(entry.key)?.set(entry.key, entry);
  }

  remove({ key }: Entry): void {
    this.#part(key)?.delete(key);
  }

  /** Keys end with a hash in hexadecimal digits, or with a short number. */
  #part(key: RecordKey): Map<RecordKey, Entry> | undefined {
    const last = key.length - 1;
    const mixed = key.charCodeAt(last) * 31 + key.charCodeAt(last - 1) * 961 + key.charCodeAt(last - 2) * 29_791;
    return this.#parts[mixed & (PARTS - 1)];
  }
}
