// Numbers by the hash of a key: open addressing with linear probing, in many small parts, outside of V8's heap. V8's
// map moves all of its entries when it grows and, under insertions and removals, again and again: with two million that
// stopped the thread for 150 to 240 ms.
import { randomInt } from 'node:crypto';
import { type RecordKey } from '../../contract/position.js';

const PARTS = 256;
const SLOTS_MIN = 16;
/** A part is doubled when three quarters of its slots are taken. */
const FULL = 0.75;
/** Fingerprints are what a client sends: without a secret, hashes could be made to collide. */
const SEED = randomInt(2 ** 31);

/** Two numbers for a slot: the hash of a key, 0 for a free slot; and the value. */
type Slots = Int32Array<ArrayBuffer>;

export class KeyTable {
  readonly #parts: Slots[] = Array.from({ length: PARTS }, () => new Int32Array(SLOTS_MIN * 2));
  readonly #counts = new Int32Array(PARTS);
  #slots = PARTS * SLOTS_MIN;

  /** Memory, in bytes. */
  get bytes(): number {
    return this.#slots * 2 * Int32Array.BYTES_PER_ELEMENT;
  }

  /** The first slot of this hash, to ask for its value and for the next one; below 0 when there is none. */
  first(hash: number): number {
    const slots = this.#partOf(hash);
    return seek(slots, homeOf(hash, slots.length - 1), hash);
  }

  /** The slot of the same hash behind `slot`. */
  next(hash: number, slot: number): number {
    const slots = this.#partOf(hash);
    return seek(slots, (slot + 2) & (slots.length - 1), hash);
  }

  valueAt(hash: number, slot: number): number {
    return this.#partOf(hash)[slot + 1] ?? 0;
  }

  setAt(hash: number, slot: number, value: number): void {
    this.#partOf(hash)[slot + 1] = value;
  }

  /** Another key with the same hash may be in the table; the same value with it must not be. */
  add(hash: number, value: number): void {
    const part = hash & (PARTS - 1);
    const count = (this.#counts[part] ?? 0) + 1;
    let slots = this.#partOf(hash);
    if (count * 2 > slots.length * FULL) {
      this.#slots += slots.length / 2;
      slots = doubled(slots);
      this.#parts[part] = slots;
    }
    place(slots, hash, value);
    this.#counts[part] = count;
  }

  /** Does nothing when this value is not in the table. */
  replace(hash: number, value: number, by: number): void {
    const slot = this.#slotOf(hash, value);
    if (slot >= 0) this.setAt(hash, slot, by);
  }

  /** Does nothing when this value is not in the table. */
  remove(hash: number, value: number): void {
    const slot = this.#slotOf(hash, value);
    if (slot < 0) return;
    close(this.#partOf(hash), slot);
    const part = hash & (PARTS - 1);
    this.#counts[part] = (this.#counts[part] ?? 0) - 1;
  }

  #slotOf(hash: number, value: number): number {
    const slots = this.#partOf(hash);
    let slot = this.first(hash);
    while (slot >= 0 && slots[slot + 1] !== value) slot = this.next(hash, slot);
    return slot;
  }

  #partOf(hash: number): Slots {
    const slots = this.#parts[hash & (PARTS - 1)];
    if (slots === undefined) throw new RangeError('profiles: there is no such part of the table');
    return slots;
  }
}

function seek(slots: Slots, from: number, hash: number): number {
  const mask = slots.length - 1;
  for (let at = from; ; at = (at + 2) & mask) {
    const other = slots[at];
    if (other === hash) return at;
    if (other === 0) return -1;
  }
}

function doubled(before: Slots): Slots {
  const slots = new Int32Array(before.length * 2);
  for (let at = 0; at < before.length; at += 2) {
    const hash = before[at] ?? 0;
    if (hash !== 0) place(slots, hash, before[at + 1] ?? 0);
  }
  return slots;
}

function place(slots: Slots, hash: number, value: number): void {
  const mask = slots.length - 1;
  let at = homeOf(hash, mask);
  while (slots[at] !== 0) at = (at + 2) & mask;
  slots[at] = hash;
  slots[at + 1] = value;
}

/** Frees a slot. Those behind it move up, unless that is before where they would be looked for first. */
function close(slots: Slots, free: number): void {
  const mask = slots.length - 1;
  let gap = free;
  for (let at = (gap + 2) & mask; ; at = (at + 2) & mask) {
    const hash = slots[at] ?? 0;
    if (hash === 0) break;
    if (((at - homeOf(hash, mask)) & mask) < ((at - gap) & mask)) continue;
    slots[gap] = hash;
    slots[gap + 1] = slots[at + 1] ?? 0;
    gap = at;
  }
  slots[gap] = 0;
  slots[gap + 1] = 0;
}

/** The first slot of a hash; its lowest bits are the part. */
function homeOf(hash: number, mask: number): number {
  return (hash >>> 7) & mask & ~1;
}

/** 31 bits, never 0: V8 has no box for such a number. Two characters are mixed in at a time. */
export function hashOf(key: RecordKey): number {
  let hash = SEED;
  const pairs = key.length & ~1;
  for (let i = 0; i < pairs; i += 2)
    hash = Math.imul(hash ^ key.charCodeAt(i) ^ (key.charCodeAt(i + 1) << 8), 0x01000193) ^ (hash >>> 15);
  if (pairs < key.length) hash = Math.imul(hash ^ key.charCodeAt(pairs), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 13)) & 0x7fff_ffff || 1;
}
