// One table of all entries of all lists, in memory that every worker sees and one thread writes: a worker looks a value
// up without a message, and a change is seen by all of them at once. Open addressing over slots of four words:
//   value, high 32 bits · value, low 32 bits · number of the entries · expiry, Unix seconds
// A slot is never used for anything else: an entry that was removed has the expiry 0. What is left of old ones goes
// when the table is made anew.
const WORDS = 4;
const SLOT_BYTES = WORDS * 4;
const SLOTS_MIN = 1024;
/** Of two slots one is empty at least, else walks get long. */
const LOAD = 2;

export class ListTable {
  readonly memory: SharedArrayBuffer;
  readonly #words: Uint32Array;
  readonly #mask: number;
  /** Slots in use; known to who writes. */
  #used = 0;

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#words = new Uint32Array(memory);
    this.#mask = memory.byteLength / SLOT_BYTES - 1;
  }

  /** An empty one with room for so many entries. */
  static of(entries: number): ListTable {
    let slots = SLOTS_MIN;
    while (slots < entries * LOAD) slots *= 2;
    return new ListTable(new SharedArrayBuffer(slots * SLOT_BYTES));
  }

  /** Entries that still fit. */
  get room(): number {
    return Math.floor((this.#mask + 1) / LOAD) - this.#used;
  }

  /**
   * Adds or changes an entry. For the one who writes.
   * @param scope whose lists they are: spreads values that many have, such as countries
   * @param expiry Unix seconds, 0 removes it
   * @returns false when there is no room
   */
  put(high: number, low: number, scope: number, number: number, expiry: number): boolean {
    const words = this.#words;
    for (let slot = start(high, low, scope) & this.#mask; ; slot = (slot + 1) & this.#mask) {
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
      // Last, and in this order for every reader: who sees the number sees the rest.
      Atomics.store(words, at + 2, number);
      this.#used += 1;
      return true;
    }
  }

  /**
   * Writes the numbers of the entries that have this value, and are not over, to `found`.
   * @param now Unix milliseconds
   * @returns how many there are
   */
  find(high: number, low: number, scope: number, now: number, found: Uint32Array): number {
    const words = this.#words;
    let count = 0;
    for (let slot = start(high, low, scope) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * WORDS;
      // An empty slot needs no order of reads, and nearly every look ends at one: the ordered read is a call.
      if (words[at + 2] === 0) return count;
      const number = Atomics.load(words, at + 2);
      if (words[at] !== high || words[at + 1] !== low) continue;
      // One that stays has an expiry in the next century.
      if ((words[at + 3] ?? 0) * 1000 <= now) continue;
      if (count < found.length) found[count++] = number;
    }
  }
}

/** Where a value is looked for first. */
function start(high: number, low: number, scope: number): number {
  let hash = high ^ Math.imul(low, 0x9e3779b1) ^ Math.imul(scope, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
