// Finds the entries of a cache by the hash of their key, for records that other nodes have changed, and keeps the
// memory up to date that says which hashes are held. An entry is in it before its record is read and for as long as the
// cache has it: a change after the read cannot be missed.
import { HeldRecords } from '../contract/shared/held-records.js';
import { recordHash } from '../contract/record-hash.js';
import { type Entry } from './entry.js';

/** Almost always one entry; a hash is computed again when it is needed, which is rare, to save its memory. */
type Bucket = Entry | Entry[] | undefined;

export class HeldIndex {
  readonly #held: HeldRecords;
  readonly #buckets: Bucket[];

  /** @param memory made by `HeldRecords.memory`; what an earlier cache wrote there is removed */
  constructor(memory: SharedArrayBuffer) {
    this.#held = new HeldRecords(memory);
    this.#held.clear();
    this.#buckets = new Array<Bucket>(this.#held.buckets).fill(undefined);
  }

  /** The entries whose keys have this hash. */
  of(hash: number): Entry[] {
    return this.#in(this.#held.bucketOf(hash)).filter(({ key }) => recordHash(key) === hash);
  }

  add(entry: Entry): void {
    const bucket = this.#held.bucketOf(recordHash(entry.key));
    this.#set(bucket, [...this.#in(bucket), entry]);
  }

  remove(entry: Entry): void {
    const bucket = this.#held.bucketOf(recordHash(entry.key));
    this.#set(
      bucket,
      this.#in(bucket).filter((other) => other !== entry),
    );
  }

  #in(bucket: number): Entry[] {
    const found = this.#buckets[bucket];
    if (found === undefined) return [];
    return Array.isArray(found) ? found : [found];
  }

  #set(bucket: number, entries: Entry[]): void {
    this.#buckets[bucket] = entries.length > 1 ? entries : entries[0];
    this.#held.set(
      bucket,
      entries.map(({ key }) => recordHash(key)),
    );
  }
}
