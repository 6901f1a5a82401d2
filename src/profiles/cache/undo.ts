// The cached records before the rows that are not in the log yet.
import { type RecordBytes } from '../codec/bytes.js';

/** Grows to what the largest batch changes. */
const BYTES_MIN = 64 * 1024;

export class UndoRecords {
  #words = new Int32Array(BYTES_MIN / 4);
  #end = 0;

  /** Keeps a record of `size` bytes that begins there; returns where it is kept. */
  keep(words: Int32Array, from: number, size: number): number {
    const count = (size + 3) >> 2;
    const at = this.#end;
    if (at + 1 + count > this.#words.length) this.#grow(at + 1 + count);
    const mine = this.#words;
    mine[at] = size;
    for (let i = 0; i < count; i += 1) mine[at + 1 + i] = words[from + i] ?? 0;
    this.#end = at + 1 + count;
    return at;
  }

  /** Into `bytes`, which is returned. */
  load(at: number, bytes: RecordBytes): RecordBytes {
    bytes.take(this.#words, at + 1, this.#words[at] ?? 0);
    return bytes;
  }

  clear(): void {
    this.#end = 0;
  }

  #grow(words: number): void {
    const before = this.#words;
    this.#words = new Int32Array(2 * Math.max(before.length, words));
    this.#words.set(before);
  }
}
