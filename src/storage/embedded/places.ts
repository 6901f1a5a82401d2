// Places under a name, on disk: so many ids get one, and an id that asks again keeps its place. They bound how often a
// rule tells webhooks in a minute, across crashes and slices that are read again.
import { type Key } from 'lmdb';

export type PlacesKey = [kind: 'places', name: string];

export interface Taken {
  ids: string[];
  /** Unix milliseconds. */
  until: number;
}

/** The range of all keys. */
export const PLACES: readonly [from: PlacesKey, to: PlacesKey] = [
  ['places', ''],
  ['places', '\uffff'],
];

/** The records in the store. Changes are called within a transaction. */
export interface PlaceStore {
  keys(): PlacesKey[];
  /** Undefined for a damaged record. */
  value(key: PlacesKey): unknown;
  put(key: PlacesKey, taken: Taken): void;
  remove(key: PlacesKey): void;
}

export class Places {
  readonly #store: PlaceStore;

  constructor(store: PlaceStore) {
    this.#store = store;
  }

  /** @returns the ids that have a place */
  take(name: string, ids: readonly string[], max: number, until: number): string[] {
    const taken = new Set(this.#taken(['places', name])?.ids);
    const before = taken.size;
    for (const id of ids) if (taken.size < max) taken.add(id);
    if (taken.size > before) this.#store.put(['places', name], { ids: [...taken], until });
    return ids.filter((id) => taken.has(id));
  }

  /** Removes what has ended, and damaged records. */
  sweep(now: number): void {
    for (const key of this.#store.keys()) if ((this.#taken(key)?.until ?? 0) < now) this.#store.remove(key);
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
