// Items that one thread hands to another, in order, in shared memory: written by one thread and read by one other,
// without a lock. A reader that has read everything sleeps; the writer wakes it with one message for all that it wrote.

/** Words of the head, each in a cache line of its own, because different threads write them. */
const WRITTEN = 0;
const READ = 16;
const ASLEEP = 32;
const HEAD_BYTES = 192;

/** Before each item: its length, this word included; negative for the unused rest before the memory's end. */
const LENGTH_BYTES = 8;
const ALIGNED_BYTES = 8;

export class Ring {
  /** @param bytes a power of two */
  static memory(bytes: number): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(HEAD_BYTES + bytes);
    new Int32Array(memory)[ASLEEP] = 1;
    return memory;
  }

  /** Its bytes, and the same as words. */
  readonly bytes: Buffer;
  readonly words: Int32Array;
  readonly #head: Int32Array;
  readonly #capacity: number;
  /** Of the item that is being written. */
  #at = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
    this.#capacity = memory.byteLength - HEAD_BYTES;
    this.bytes = Buffer.from(memory, HEAD_BYTES);
    this.words = new Int32Array(memory, HEAD_BYTES);
  }

  /** Makes room for an item of at most this size. @returns where it begins, a multiple of 8; -1 without room */
  place(bytesMax: number): number {
    const needed = aligned(bytesMax + LENGTH_BYTES);
    const written = Atomics.load(this.#head, WRITTEN);
    let free = this.#capacity - ((written - Atomics.load(this.#head, READ)) >>> 0);
    this.#at = written & (this.#capacity - 1);
    const rest = this.#capacity - this.#at;
    if (rest < needed) {
      free -= rest;
      if (free < needed) return -1;
      this.words[this.#at >> 2] = -rest;
      Atomics.store(this.#head, WRITTEN, (written + rest) | 0);
      this.#at = 0;
    }
    return free < needed ? -1 : this.#at + LENGTH_BYTES;
  }

  /** Hands over the item that was written at the last place. @param bytes its size, at most what was asked for */
  commit(bytes: number): void {
    const length = aligned(bytes + LENGTH_BYTES);
    this.words[this.#at >> 2] = length;
    Atomics.add(this.#head, WRITTEN, length);
  }

  /**
   * @param each gets where an item begins; its bytes are valid until it returns
   * @param max how many items are read at most @returns how many were read
   */
  read(each: (at: number) => void, max = Infinity): number {
    let count = 0;
    for (let read = Atomics.load(this.#head, READ); count < max && read !== Atomics.load(this.#head, WRITTEN);) {
      const at = read & (this.#capacity - 1);
      const length = this.words[at >> 2] ?? 0;
      if (length > 0) {
        count += 1;
        each(at + LENGTH_BYTES);
      }
      read = (read + Math.abs(length)) | 0;
      Atomics.store(this.#head, READ, read);
    }
    return count;
  }

  /** Called by the reader. False when there is something to read: it must not sleep. */
  sleep(): boolean {
    Atomics.store(this.#head, ASLEEP, 1);
    if (Atomics.load(this.#head, WRITTEN) === Atomics.load(this.#head, READ)) return true;
    // Unless the writer has just seen that the reader sleeps: then its message comes.
    return !this.wakes();
  }

  /** True when the reader has not read everything. */
  get isUnread(): boolean {
    return Atomics.load(this.#head, WRITTEN) !== Atomics.load(this.#head, READ);
  }

  /** Called by the writer. True when the reader sleeps and gets no message from anybody else. */
  wakes(): boolean {
    return Atomics.exchange(this.#head, ASLEEP, 0) === 1;
  }
}

function aligned(bytes: number): number {
  return (bytes + ALIGNED_BYTES - 1) & -ALIGNED_BYTES;
}
