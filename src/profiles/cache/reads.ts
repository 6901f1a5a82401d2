// Which records of a cache are being read from the store, and which must be read again because others changed them.
import { type RecordKey } from '../../contract/position.js';

/**
 * Records that all shards share (prefixes, networks, orders) change all the time and have many pending rows. Reading
 * and folding them at each change costs more than the requests, so it is done at most this often.
 */
const SHARED_FRESH_MS = 1000;
const SHARED_BY_MANY: ReadonlySet<string | undefined> = new Set(['p', 'n', 'w']);

export class Reads {
  /** Number of reads in progress. */
  readonly #reading = new Map<RecordKey, number>();
  /** The record changed during its read: usable now, but read again when the store has moved on. */
  readonly #overtaken = new Set<RecordKey>();
  /** Changed by others, but used for a limited time. */
  readonly #outdated = new Set<RecordKey>();
  #outdatedSince = 0;
  readonly #now: () => number;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  began(key: RecordKey): void {
    this.#reading.set(key, (this.#reading.get(key) ?? 0) + 1);
  }

  ended(key: RecordKey): void {
    const left = (this.#reading.get(key) ?? 1) - 1;
    if (left > 0) this.#reading.set(key, left);
    else this.#reading.delete(key);
  }

  isReading(key: RecordKey): boolean {
    return this.#reading.has(key);
  }

  /** A read in progress may bring the record from before the change. */
  changed(key: RecordKey): void {
    if (this.#reading.size > 0 && this.#reading.has(key)) this.#overtaken.add(key);
  }

  /** Whether a record that others changed may be used until `eachOutdated` names it. */
  postpone(key: RecordKey): boolean {
    if (!SHARED_BY_MANY.has(key[0])) return false;
    if (this.#outdated.size === 0) this.#outdatedSince = this.#now();
    this.#outdated.add(key);
    return true;
  }

  /** Names each record once whose read has ended after a change. */
  eachOvertaken(forget: (key: RecordKey) => void): void {
    if (this.#overtaken.size === 0) return;
    for (const key of this.#overtaken) if (!this.#reading.has(key) && this.#overtaken.delete(key)) forget(key);
  }

  /** Names each postponed record once when its time is over. */
  eachOutdated(forget: (key: RecordKey) => void): void {
    if (this.#outdated.size === 0 || this.#now() - this.#outdatedSince < SHARED_FRESH_MS) return;
    for (const key of this.#outdated) forget(key);
    this.#outdated.clear();
  }
}
