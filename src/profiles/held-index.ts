// Finds the keys of a cache by the hash that nodes tell each other, for records that other nodes have changed, and
// keeps the memory up to date that says which are held. A key is in it before its record is read and for as long as
// the cache has it: a change after the read cannot be missed.
import { HeldRecords } from '../contract/shared/held-records.js';
import { type RecordKey } from '../contract/position.js';
import { recordHash } from '../contract/record-hash.js';

/** `Entry.hash` of each key; almost always one. The keys themselves are in the space of records. */
type Bucket = number | number[] | undefined;

export class HeldIndex {
  readonly #held: HeldRecords;
  readonly #buckets: Bucket[];
  readonly #keysOf: (hash: number) => readonly RecordKey[];

  /**
   * @param memory made by `HeldRecords.memory`; what an earlier cache wrote there is removed
   * @param keysOf the keys that the cache has with this `Entry.hash`
   */
  constructor(memory: SharedArrayBuffer, keysOf: (hash: number) => readonly RecordKey[]) {
    this.#held = new HeldRecords(memory);
    this.#held.clear();
    this.#buckets = new Array<Bucket>(this.#held.buckets).fill(undefined);
    this.#keysOf = keysOf;
  }

  /** The keys with this `recordHash`. */
  of(hash: number): RecordKey[] {
    return this.#keysIn(this.#held.bucketOf(hash)).filter((key) => recordHash(key) === hash);
  }

  /** @param hash `Entry.hash` of a key that the cache has */
  add(key: RecordKey, hash: number): void {
    const bucket = this.#held.bucketOf(recordHash(key));
    this.#set(bucket, [...this.#in(bucket), hash]);
  }

  /** The cache has no longer this key. */
  remove(key: RecordKey, hash: number): void {
    const bucket = this.#held.bucketOf(recordHash(key));
    const hashes = this.#in(bucket);
    const index = hashes.indexOf(hash);
    if (index >= 0) this.#set(bucket, hashes.toSpliced(index, 1));
  }

  #in(bucket: number): number[] {
    const found = this.#buckets[bucket];
    if (found === undefined) return [];
    return typeof found === 'number' ? [found] : found;
  }

  #keysIn(bucket: number): RecordKey[] {
    return this.#in(bucket)
      .flatMap((hash) => this.#keysOf(hash))
      .filter((key) => this.#held.bucketOf(recordHash(key)) === bucket);
  }

  #set(bucket: number, hashes: number[]): void {
    this.#buckets[bucket] = hashes.length > 1 ? hashes : hashes[0];
    this.#held.set(bucket, this.#keysIn(bucket).map(recordHash));
  }
}
