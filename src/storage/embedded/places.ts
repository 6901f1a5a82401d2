// Places under a name, on disk: so many ids get one, and an id that asks again keeps its place. They bound how often a
// rule tells webhooks in a minute, across crashes and slices that are read again.
import { type Key } from 'lmdb';

export type PlacesKey = [kind: 'places', name: string];

export interface Taken {
  ids: string[];
  /** Unix milliseconds. */
  until: number;
}

/** Records read in one sweep; the next sweep continues behind them. */
const SWEPT_MAX = 10_000;
const FIRST_KEY: PlacesKey = ['places', ''];
const LAST_KEY: PlacesKey = ['places', '\uffff'];

/** The records in the store. Changes are called within a transaction. */
export interface PlaceStore {
  /** Both ends exclusive. */
  keys(after: PlacesKey, before: PlacesKey, limit: number): PlacesKey[];
  /** Undefined for a damaged record. */
  value(key: PlacesKey): unknown;
  put(key: PlacesKey, taken: Taken): void;
  remove(key: PlacesKey): void;
}

export class Places {
  readonly #store: PlaceStore;
  readonly #sweptMax: number;
  #sweptTo = FIRST_KEY;

  constructor(store: PlaceStore, sweptMax = SWEPT_MAX) {
    this.#store = store;
    this.#sweptMax = sweptMax;
  }

  /** @returns the ids that have a place */
  take(name: string, ids: readonly string[], max: number, until: number): string[] {
    const taken = new Set(this.#taken(['places', name])?.ids);
    const before = taken.size;
    for (const id of ids) if (taken.size < max) taken.add(id);
    if (taken.size > before) this.#store.put(['places', name], { ids: [...taken], until });
    return ids.filter((id) => taken.has(id));
  }

  /** The records of the next part that have ended, and damaged ones. */
  ended(now: number): PlacesKey[] {
    const part = this.#store.keys(this.#sweptTo, LAST_KEY, this.#sweptMax);
    this.#sweptTo = (part.length === this.#sweptMax ? part.at(-1) : undefined) ?? FIRST_KEY;
    return part.filter((key) => (this.#taken(key)?.until ?? 0) < now);
  }

  remove(keys: readonly PlacesKey[]): void {
    for (const key of keys) this.#store.remove(key);
  }

  #taken(key: PlacesKey): Taken | undefined {
    const value = this.#store.value(key);
    return isTaken(value) ? value : undefined;
  }
}

export function isPlacesKey(key: Key): key is PlacesKey {
  return Array.isArray(key) && key[0] === 'places';
}

function isTaken(value: unknown): value is Taken {
  return typeof value === 'object' && value !== null && 'ids' in value && Array.isArray(value.ids);
}
