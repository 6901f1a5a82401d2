// One table of the entries of all lists, in shared memory that one thread writes and all workers read: a worker looks
// up a value without a message, and a change is visible to all of them at once. Open addressing, slots of four words:
//   value, high 32 bits · value, low 32 bits · number of the set · expiry, Unix seconds
// A slot is never reused: a removed entry has the expiry 0. A rebuild of the table drops removed entries.
// Behind the slots is a filter, a few bits for each: a look-up whose bit is not set needs no slot. Most requests are on
// no list, the filter of 300,000 entries (300 KB) stays in a processor's cache, and its slots (10 MB) do not.
const WORDS = 4;
const SLOT_BYTES = WORDS * 4;
/** With half of the slots in use, one of eight values that are on no list has a bit that is set. */
const FILTER_BITS = 4;
/** Slots whose bits are one word of the filter; the number of slots is a multiple of it. */
const SLOTS_PER_WORD = 32 / FILTER_BITS;
const GROUP_BYTES = SLOTS_PER_WORD * SLOT_BYTES + 4;
const SLOTS_MIN = 1024;
/**
 * Slots per entry: nearly every second slot is empty, to keep probe sequences short. A million entries, and the room
 * that a table has beyond them, take less than 32 MiB.
 */
const LOAD = 1.95;

export class ListTable {
  readonly memory: SharedArrayBuffer;
  readonly #words: Uint32Array;
  readonly #filter: Int32Array;
  readonly #slots: number;
  /** Slots divided by the number of 32-bit hashes. */
  readonly #share: number;
  /** Slots in use; valid in the writing thread only. */
  #used = 0;

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#slots = (memory.byteLength / GROUP_BYTES) * SLOTS_PER_WORD;
    this.#words = new Uint32Array(memory, 0, this.#slots * WORDS);
    this.#filter = new Int32Array(memory, this.#slots * SLOT_BYTES);
    this.#share = this.#slots / 2 ** 32;
  }

  /** An empty table for this many entries. Not rounded to a power of two, which could double the memory. */
  static of(entries: number): ListTable {
    const groups = Math.ceil(Math.max(SLOTS_MIN, entries * LOAD) / SLOTS_PER_WORD);
    return new ListTable(new SharedArrayBuffer(groups * GROUP_BYTES));
  }

  /** Entries that still fit. */
  get room(): number {
    return Math.floor(this.#slots / LOAD) - this.#used;
  }

  /**
   * Adds or changes an entry. Only for the writing thread.
   * @param scope `scopeOf` the workspace and mode; part of the hash, because many workspaces list the same countries
   * @param number of the set
   * @param expiry Unix seconds; 0 removes the entry
   * @returns false when the table is full
   */
  put(high: number, low: number, scope: number, number: number, expiry: number): boolean {
    const words = this.#words;
    const hash = hashOf(high, low, scope);
    for (let slot = this.#start(hash); ; slot = this.#after(slot)) {
      const at = slot * WORDS;
      const there = words[at + 2] ?? 0;
      if (there === number && words[at] === high >>> 0 && words[at + 1] === low >>> 0) {
        words[at + 3] = expiry;
        return true;
      }
      if (there !== 0) continue;
      if (expiry === 0) return true;
      if (this.room <= 0) return false;
      words[at] = high;
      words[at + 1] = low;
      words[at + 3] = expiry;
      const bit = this.#bit(hash);
      Atomics.or(this.#filter, bit >>> 5, 1 << bit);
      // Last and atomic: a reader that sees the number also sees the other words.
      Atomics.store(words, at + 2, number);
      this.#used += 1;
      return true;
    }
  }

  /**
   * Writes the numbers of the sets that contain this value, without expired entries, to `found`.
   * @param now Unix milliseconds
   * @returns their count, at most the length of `found`
   */
  find(high: number, low: number, scope: number, now: number, found: Uint32Array): number {
    const words = this.#words;
    const hash = hashOf(high, low, scope);
    const bit = this.#bit(hash);
    if (((this.#filter[bit >>> 5] ?? 0) & (1 << bit)) === 0) return 0;
    let count = 0;
    for (let slot = this.#start(hash); ; slot = this.#after(slot)) {
      const at = slot * WORDS;
      // Nearly every look-up ends at an empty slot, which needs no atomic read: an atomic read is slower, it is a call.
      if (words[at + 2] === 0) return count;
      const number = Atomics.load(words, at + 2);
      if (words[at] !== high || words[at + 1] !== low) continue;
      // An entry without expiry has `NEVER`, which is in the next century.
      if ((words[at + 3] ?? 0) * 1000 <= now) continue;
      if (count < found.length) found[count++] = number;
    }
  }

  /** First slot for a value: its hash, scaled to the number of slots. */
  #start(hash: number): number {
    return Math.floor(hash * this.#share);
  }

  /** The value's bit in the filter, in the same way. */
  #bit(hash: number): number {
    return Math.floor(hash * this.#share * FILTER_BITS);
  }

  #after(slot: number): number {
    return slot + 1 === this.#slots ? 0 : slot + 1;
  }
}

/** 32-bit hash. */
function hashOf(high: number, low: number, scope: number): number {
  let hash = high ^ Math.imul(low, 0x9e3779b1) ^ Math.imul(scope, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
