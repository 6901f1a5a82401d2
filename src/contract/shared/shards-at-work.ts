// Which shards work on a batch, in memory that all threads read. Whoever brings a request for such a shard does not
// wake the main thread: it looks for requests by itself when the batch is done.

export class ShardsAtWork {
  static memory(shards: number): SharedArrayBuffer {
    return new SharedArrayBuffer(shards * Int32Array.BYTES_PER_ELEMENT);
  }

  readonly #words: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#words = new Int32Array(memory);
  }

  get shards(): number {
    return this.#words.length;
  }

  /** Called by the main thread, with false before it looks for requests. */
  set(shard: number, works: boolean): void {
    Atomics.store(this.#words, shard, works ? 1 : 0);
  }

  /** Called after a request was handed over: when this is true, the main thread has yet to look. */
  has(shard: number): boolean {
    return Atomics.load(this.#words, shard) === 1;
  }
}
