// The cache's entries by key. A Map by key takes longer: V8 hashes every new key in a call out of compiled code, and
// follows a pointer for every key that it compares.
import { randomInt } from 'node:crypto';
import { type RecordKey } from '../contract/position.js';
import { type Entry } from './entry.js';

/** Numbers up to this are no objects in V8. */
const HASH_MAX = 0x3fffffff;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;
/** User, identifier, address. Nobody without the workspace's secret can choose pseudonyms, so their end is enough. */
const PSEUDONYMS: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  ['u', 'i', 'a', 'v'].includes(String.fromCharCode(code)),
);
const PSEUDONYM_END = 8;

export class EntryTable {
  /** The last added entry of each hash; the others follow by `next`. */
  readonly #last = new Map<number, Entry>();
  /** Without a secret, clients could choose fingerprints with equal hashes. */
  readonly #seed = randomInt(HASH_MAX);

  get(key: RecordKey): Entry | undefined {
    let entry = this.#last.get(this.#hash(key));
    while (entry !== undefined && entry.key !== key) entry = entry.next;
    return entry;
  }

  /** @param entry of a key that the table does not have */
  add(entry: Entry): void {
    const hash = this.#hash(entry.key);
    entry.next = this.#last.get(hash);
    this.#last.set(hash, entry);
  }

  remove(entry: Entry): void {
    const hash = this.#hash(entry.key);
    let before = this.#last.get(hash);
    if (before !== entry) {
      while (before !== undefined && before.next !== entry) before = before.next;
      if (before !== undefined) before.next = entry.next;
    } else if (entry.next === undefined) this.#last.delete(hash);
    else this.#last.set(hash, entry.next);
    entry.next = undefined;
  }

  #hash(key: RecordKey): number {
    const { length } = key;
    const kind = key.charCodeAt(0);
    let even = this.#seed;
    let odd = this.#seed ^ kind;
    let i = PSEUDONYMS[kind] === true ? Math.max(0, length - PSEUDONYM_END) : 0;
    // Two parts, which a processor computes at the same time.
    for (; i + 1 < length; i += 2) {
      even = Math.imul(even ^ key.charCodeAt(i), PRIME);
      odd = Math.imul(odd ^ key.charCodeAt(i + 1), PRIME);
      even ^= even >>> 15;
      odd ^= odd >>> 13;
    }
    if (i < length) even = Math.imul(even ^ key.charCodeAt(i), PRIME);
    return (even ^ Math.imul(odd, OTHER_PRIME)) & HASH_MAX;
  }
}
