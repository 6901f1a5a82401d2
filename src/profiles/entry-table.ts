// The entries of a cache by key: open addressing with linear probing, in many small parts. V8's map moves all of its
// entries when it grows and, under insertions and removals, again and again: with two million that stopped the thread
// for 150 to 240 ms. And it compares the characters of keys behind a chain of entries; here the hash is beside the
// entry.
import { randomInt } from 'node:crypto';
import { type RecordKey } from '../contract/position.js';
import { type Entry } from './entry.js';

const PARTS = 256;
const SLOTS_MIN = 16;
/** A part is doubled when three quarters of its slots are taken. */
const FULL = 0.75;
/** Fingerprints are what a client sends: without a secret, hashes could be made to collide. */
const SEED = randomInt(2 ** 31);

/** Two elements for a slot: the hash of a key, and its entry; undefined, both, for a free one. */
type Slots = (number | Entry | undefined)[];

export class EntryTable {
  readonly #parts: Slots[] = Array.from({ length: PARTS }, () => freeSlots(SLOTS_MIN));
  readonly #counts = new Int32Array(PARTS);

  get(key: RecordKey): Entry | undefined {
    const hash = hashOf(key);
    const slots = this.#parts[hash & (PARTS - 1)];
    if (slots === undefined) return undefined;
    const mask = slots.length - 1;
    for (let at = homeOf(hash, mask); ; at = (at + 2) & mask) {
      const other = slots[at];
      if (other === undefined) return undefined;
      if (other !== hash) continue;
      const entry = slots[at + 1];
      if (typeof entry === 'object' && entry.key === key) return entry;
    }
  }

  /** Its key is not in the table. */
  add(entry: Entry): void {
    const hash = hashOf(entry.key);
    const part = hash & (PARTS - 1);
    const count = (this.#counts[part] ?? 0) + 1;
    let slots = this.#parts[part] ?? [];
    if (count * 2 > slots.length * FULL) {
      slots = doubled(slots);
      this.#parts[part] = slots;
    }
    place(slots, hash, entry);
    this.#counts[part] = count;
  }

  /** Does nothing when the entry is not in the table. */
  remove(entry: Entry): void {
    const hash = hashOf(entry.key);
    const part = hash & (PARTS - 1);
    const slots = this.#parts[part] ?? [];
    const mask = slots.length - 1;
    let at = homeOf(hash, mask);
    for (; slots[at + 1] !== entry; at = (at + 2) & mask) if (slots[at] === undefined) return;
    close(slots, at);
    this.#counts[part] = (this.#counts[part] ?? 0) - 1;
  }
}

function freeSlots(count: number): Slots {
  return new Array<undefined>(count * 2).fill(undefined);
}

function doubled(before: Slots): Slots {
  const slots = freeSlots(before.length);
  for (let at = 0; at < before.length; at += 2) {
    const hash = before[at];
    if (typeof hash === 'number') place(slots, hash, before[at + 1]);
  }
  return slots;
}

function place(slots: Slots, hash: number, entry: Slots[number]): void {
  const mask = slots.length - 1;
  let at = homeOf(hash, mask);
  while (slots[at] !== undefined) at = (at + 2) & mask;
  slots[at] = hash;
  slots[at + 1] = entry;
}

/** Frees a slot. Those behind it move up, unless that is before where they would be looked for first. */
function close(slots: Slots, free: number): void {
  const mask = slots.length - 1;
  let gap = free;
  for (let at = (gap + 2) & mask; ; at = (at + 2) & mask) {
    const hash = slots[at];
    if (typeof hash !== 'number') break;
    if (((at - homeOf(hash, mask)) & mask) < ((at - gap) & mask)) continue;
    slots[gap] = hash;
    slots[gap + 1] = slots[at + 1];
    gap = at;
  }
  slots[gap] = undefined;
  slots[gap + 1] = undefined;
}

/** The first slot of a hash; its lowest bits are the part. */
function homeOf(hash: number, mask: number): number {
  return (hash >>> 7) & mask & ~1;
}

/** 31 bits: V8 has no box for such a number. Two characters are mixed in at a time. */
function hashOf(key: RecordKey): number {
  let hash = SEED;
  const pairs = key.length & ~1;
  for (let i = 0; i < pairs; i += 2)
    hash = Math.imul(hash ^ key.charCodeAt(i) ^ (key.charCodeAt(i + 1) << 8), 0x01000193) ^ (hash >>> 15);
  if (pairs < key.length) hash = Math.imul(hash ^ key.charCodeAt(pairs), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 13)) & 0x7fff_ffff;
}
