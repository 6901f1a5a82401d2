// Finds the place of a key by the key's hash. A Map of texts keeps every text, which the garbage collector has to visit,
// and took a tenth of the readers' time; this table is two numbers for each key, in an array that is not collected.
import { randomInt } from 'node:crypto';

const SLOTS_MIN = 1024;
/** In a slot: the hash, and the place plus one; 0 = free. */
const SLOT_WORDS = 2;
const PRIME = 0x01000193;
/** Nobody outside can choose keys whose hashes are equal. */
const SEED = randomInt(0x1_0000_0000);

/** FNV-1a with a seed; the upper bits are mixed into the lower ones, which choose the slot. */
export function hashOf(key: string, length: number): number {
  let hash = SEED;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Several keys may have the same hash: who asks compares the keys. */
export class KeyTable {
  #slots = new Uint32Array(SLOTS_MIN * SLOT_WORDS);
  #mask = SLOTS_MIN - 1;
  #count = 0;

  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
  }

  /** The first slot that may be of a key with this hash, or the next one after `before`; -1 = none. */
  slotOf(hash: number, before = -1): number {
    const [slots, mask] = [this.#slots, this.#mask];
    let slot = (before < 0 ? hash : before + 1) & mask;
    for (; (slots[SLOT_WORDS * slot + 1] ?? 0) !== 0; slot = (slot + 1) & mask)
      if (slots[SLOT_WORDS * slot] === hash) return slot;
    return -1;
  }

  placeIn(slot: number): number {
    return (this.#slots[SLOT_WORDS * slot + 1] ?? 0) - 1;
  }

  move(slot: number, place: number): void {
    this.#slots[SLOT_WORDS * slot + 1] = place + 1;
  }

  add(hash: number, place: number): void {
    // At most half of the slots are used, so that a search is short.
    if (2 * this.#count >= this.#mask) this.#fill(2 * (this.#mask + 1), () => true);
    this.#put(hash, place);
  }

  delete(slot: number): void {
    const [slots, mask] = [this.#slots, this.#mask];
    this.#count -= 1;
    let free = slot;
    // A search ends at a free slot, so keys behind it that belong before it move into it.
    for (let next = (slot + 1) & mask; (slots[SLOT_WORDS * next + 1] ?? 0) !== 0; next = (next + 1) & mask) {
      const hash = slots[SLOT_WORDS * next] ?? 0;
      if (((next - hash) & mask) < ((next - free) & mask)) continue;
      slots[SLOT_WORDS * free] = hash;
      slots[SLOT_WORDS * free + 1] = slots[SLOT_WORDS * next + 1] ?? 0;
      free = next;
    }
    slots[SLOT_WORDS * free + 1] = 0;
  }

  /** Removes all others. */
  keep(isKept: (place: number) => boolean): void {
    this.#fill(this.#mask + 1, isKept);
  }

  places(): number[] {
    const places: number[] = [];
    for (let slot = 0; slot <= this.#mask; slot += 1) if (this.placeIn(slot) >= 0) places.push(this.placeIn(slot));
    return places;
  }

  #fill(size: number, isKept: (place: number) => boolean): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(size * SLOT_WORDS);
    this.#mask = size - 1;
    this.#count = 0;
    for (let at = 0; at < before.length; at += SLOT_WORDS) {
      const place = (before[at + 1] ?? 0) - 1;
      if (place >= 0 && isKept(place)) this.#put(before[at] ?? 0, place);
    }
  }

  #put(hash: number, place: number): void {
    const [slots, mask] = [this.#slots, this.#mask];
    this.#count += 1;
    let slot = hash & mask;
    while ((slots[SLOT_WORDS * slot + 1] ?? 0) !== 0) slot = (slot + 1) & mask;
    slots[SLOT_WORDS * slot] = hash;
    slots[SLOT_WORDS * slot + 1] = place + 1;
  }
}
