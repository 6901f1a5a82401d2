// Finds the keys of a cache by the hash that nodes tell each other, for records that other nodes have changed, and
// keeps the memory up to date that says which are held. A key is in it before its record is read and for as long as
// the cache has it: a change after the read cannot be missed.
import { HeldRecords } from '../../contract/shared/held-records.js';
import { type RecordKey } from '../../contract/position.js';
import { recordHash } from '../../contract/record-hash.js';

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
    return this.#in(this.#held.bucketOf(hash))
      .flatMap((of) => this.#keysOf(of))
      .filter((key) => recordHash(key) === hash);
  }

  /** @param hash `Entry.hash` of a key that the cache has */
  add(key: RecordKey, hash: number): void {
    const record = recordHash(key);
    const bucket = this.#held.bucketOf(record);
    const others = this.#in(bucket);
    this.#buckets[bucket] = others.length > 0 ? [...others, hash] : hash;
    this.#held.set(bucket, [record, ...this.#recordsOf(bucket, others)]);
  }

  /** The cache has this key no longer. */
  remove(key: RecordKey, hash: number): void {
    const bucket = this.#held.bucketOf(recordHash(key));
    const hashes = this.#in(bucket);
    const index = hashes.indexOf(hash);
    if (index < 0) return;
    const others = hashes.toSpliced(index, 1);
    this.#buckets[bucket] = others.length > 1 ? others : others[0];
    this.#held.set(bucket, this.#recordsOf(bucket, others));
  }

  #in(bucket: number): number[] {
    const found = this.#buckets[bucket];
    if (found === undefined) return [];
    return typeof found === 'number' ? [found] : found;
  }

  /** Each `recordHash` of these keys; keys with the same hash may be in another bucket. */
  #recordsOf(bucket: number, hashes: readonly number[]): number[] {
    return hashes
      .flatMap((hash) => this.#keysOf(hash))
      .map(recordHash)
      .filter((record) => this.#held.bucketOf(record) === bucket);
  }
}
