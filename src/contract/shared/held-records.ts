// Which records the cache of a shard holds, in shared memory: the worker writes, the main thread reads. What other
// nodes change is almost never held here, so the main thread finds that out with one look and sends nothing to the
// worker.

/** Bytes of the cache for each bucket: about two records. */
const CACHE_BYTES_PER_BUCKET = 512;
const BUCKETS_MIN = 1 << 14;
/** A worker has 8 bytes of its heap for each; with more records than that a bucket holds several. */
const BUCKETS_MAX = 1 << 24;
/** The highest bits select one bit of a bucket's word, the lowest ones the bucket. */
const BIT_SHIFT = 27;

export class HeldRecords {
  /** One word for each bucket, with one bit set for each record in it. */
  readonly #words: Int32Array;

  static memory(cacheBytesMax: number): SharedArrayBuffer {
    let buckets = BUCKETS_MIN;
    while (buckets < BUCKETS_MAX && buckets * CACHE_BYTES_PER_BUCKET < cacheBytesMax) buckets *= 2;
    return new SharedArrayBuffer(buckets * Int32Array.BYTES_PER_ELEMENT);
  }

  /** @param memory made by `memory()` */
  constructor(memory: SharedArrayBuffer) {
    this.#words = new Int32Array(memory);
  }

  get buckets(): number {
    return this.#words.length;
  }

  bucketOf(hash: number): number {
    return hash & (this.#words.length - 1);
  }

  /** The hashes of all records in a bucket. */
  set(bucket: number, hashes: readonly number[]): void {
    let word = 0;
    for (const hash of hashes) word |= 1 << (hash >>> BIT_SHIFT);
    Atomics.store(this.#words, bucket, word);
  }

  clear(): void {
    this.#words.fill(0);
  }

  /** Those of `hashes` that may be held: all that are, and of the others about one in 16 while the cache is full. */
  among(hashes: Uint32Array): number[] {
    const words = this.#words;
    const mask = words.length - 1;
    const found: number[] = [];
    for (let i = 0; i < hashes.length; i += 1) {
      const hash = hashes[i] ?? 0;
      // Not an atomic load, which is a call of 15 ns: the news of a record that a worker has just begun to read comes
      // over the network, long after its bit was set.
      if ((((words[hash & mask] ?? 0) >>> (hash >>> BIT_SHIFT)) & 1) !== 0) found.push(hash);
    }
    return found;
  }
}
