// When keys were last used: kept in memory, and written rarely. Listings show with it which keys are unused. Uses have
// records of their own, because frequent writes must not touch the records of keys.
import { type ControlStore } from './control/store.js';
import { type KeyEntry } from './key-ring.js';
import { KEY_USES, type KeyRecord } from './records.js';
import { keyView } from './views.js';

/** A use is written when the stored one is older by this. */
export const USE_GRAIN_MS = 3_600_000;
/** Keys per write; the rest follows with the next write. */
const KEYS_PER_WRITE_MAX = 1000;
/** Most records of uses; further keys show none. The control store must have room for other records. */
export const KEY_USES_MAX = 5000;

export class KeyUses {
  readonly #ids: string[] = [];
  // By slot of the key, Unix milliseconds; 0 = not used since the start.
  #used = new Float64Array(64);
  #written = new Float64Array(64);

  /** One request of this key. */
  note({ slot, id }: KeyEntry, now: number): void {
    if (slot >= this.#used.length) this.#grow(slot);
    if (this.#used[slot] === 0) this.#ids[slot] = id;
    this.#used[slot] = now;
  }

  /** Writes due uses in one transaction, if any. Rejects when the store does; nothing is lost then. */
  async write(store: ControlStore): Promise<number> {
    const due: number[] = [];
    for (let slot = 0; slot < this.#ids.length && due.length < KEYS_PER_WRITE_MAX; slot += 1)
      if (this.#at(slot) - (this.#written[slot] ?? 0) >= USE_GRAIN_MS) due.push(slot);
    if (due.length === 0) return 0;
    const uses = due.map((slot) => ({ v: 1 as const, id: this.#ids[slot] ?? '', usedAt: this.#at(slot) }));
    const written = await store.update((transaction) => {
      let [room, puts] = [KEY_USES_MAX - transaction.list(KEY_USES).length, 0];
      for (const use of uses) {
        const before = transaction.get(KEY_USES, use.id);
        // Another node may have written a later use.
        if (before === undefined ? room <= 0 : use.usedAt - before.usedAt < USE_GRAIN_MS) continue;
        transaction.put(KEY_USES, use);
        if (before === undefined) room -= 1;
        puts += 1;
      }
      return puts;
    });
    for (const [i, slot] of due.entries()) this.#written[slot] = uses[i]?.usedAt ?? 0;
    return written;
  }

  #at(slot: number): number {
    return Math.floor(this.#used[slot] ?? 0);
  }

  #grow(slot: number): void {
    const grown = (of: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(Math.max(slot + 1, of.length * 2));
      larger.set(of);
      return larger;
    };
    this.#used = grown(this.#used);
    this.#written = grown(this.#written);
  }
}

export type KeyView = ReturnType<typeof keyView>;

/** Keys as an administrator sees them, with their last uses. */
export async function keyViews(store: ControlStore, keys: readonly KeyRecord[]): Promise<KeyView[]> {
  const uses = new Map((await store.read()).list(KEY_USES).map(({ id, usedAt }) => [id, usedAt]));
  return keys.map((key) => keyView(key, uses.get(key.id) ?? null));
}
