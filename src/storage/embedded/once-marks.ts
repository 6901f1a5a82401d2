// Ids of webhook messages that are not accepted again for some time, on disk: labels are read again after a crash, and
// a quota is told once a month. Every label of a workspace leaves one for each of its endpoints, so their number and
// the work of one sweep are bounded.

import { type Key } from 'lmdb';

export type OnceKey = [kind: 'once', endpoint: string, id: string];

/** Earlier releases stored the plain number. */
export interface Once {
  until: number;
}

interface OnceLimits {
  /** Marks of one endpoint. Above it, the oldest goes for each new one: its message may then be told again. */
  readonly perEndpointMax: number;
  /** Marks read in one sweep; the next sweep continues behind them. */
  readonly sweptMax: number;
}

const ONCE_LIMITS: OnceLimits = { perEndpointMax: 50_000, sweptMax: 10_000 };

/** Marks looked at for one that may go: ids begin with their time, but those of quotas, which stay longer. */
const LOOKED_AT_MAX = 16;
const LAST = '\uffff';
const FIRST_KEY: OnceKey = ['once', '', ''];

/** The marks in the store. Changes are called within a transaction. */
export interface OnceStore {
  has(key: OnceKey): boolean;
  /** Both ends exclusive. */
  keys(after: OnceKey, before: OnceKey, limit: number): OnceKey[];
  count(after: OnceKey, before: OnceKey): number;
  /** 0 for a damaged record. */
  untilOf(key: OnceKey): number;
  put(key: OnceKey, once: Once): void;
  remove(key: OnceKey): void;
}

export class OnceMarks {
  readonly #store: OnceStore;
  readonly #limits: OnceLimits;
  /**
   * Marks of each endpoint that got one, as far as this process changed them. Counted anew after each sweep of all
   * marks: a transaction may have failed, and another process may have forgotten the endpoint.
   */
  readonly #counts = new Map<string, number>();
  #sweptTo = FIRST_KEY;

  constructor(store: OnceStore, limits = ONCE_LIMITS) {
    this.#store = store;
    this.#limits = limits;
  }

  has(endpoint: string, id: string): boolean {
    return this.#store.has(['once', endpoint, id]);
  }

  put(endpoint: string, id: string, until: number): void {
    const count = this.#counts.get(endpoint) ?? this.#store.count(...rangeOf(endpoint));
    const dropped = count >= this.#limits.perEndpointMax && this.#dropOldest(endpoint, until);
    this.#counts.set(endpoint, dropped ? count : count + 1);
    this.#store.put(['once', endpoint, id], { until });
  }

  /** The marks of the next part that have ended. */
  ended(now: number): OnceKey[] {
    const { sweptMax } = this.#limits;
    const part = this.#store.keys(this.#sweptTo, ['once', LAST, LAST], sweptMax);
    const last = part.length === sweptMax ? part.at(-1) : undefined;
    this.#sweptTo = last ?? FIRST_KEY;
    if (last === undefined) this.#counts.clear();
    return part.filter((key) => this.#store.untilOf(key) < now);
  }

  remove(keys: readonly OnceKey[]): void {
    for (const key of keys) {
      this.#store.remove(key);
      const [, endpoint] = key;
      const count = this.#counts.get(endpoint);
      if (count !== undefined) this.#counts.set(endpoint, count - 1);
    }
  }

  /** At most so many marks of an endpoint. */
  of(endpoint: string, limit: number): OnceKey[] {
    return this.#store.keys(...rangeOf(endpoint), limit);
  }

  /** A mark that stays longer than the new one is not dropped for it. */
  #dropOldest(endpoint: string, until: number): boolean {
    const oldest = this.of(endpoint, LOOKED_AT_MAX).find((key) => this.#store.untilOf(key) <= until);
    if (oldest !== undefined) this.#store.remove(oldest);
    return oldest !== undefined;
  }
}

function rangeOf(endpoint: string): [after: OnceKey, before: OnceKey] {
  return [
    ['once', endpoint, ''],
    ['once', endpoint, LAST],
  ];
}

export function isOnceKey(key: Key): key is OnceKey {
  return Array.isArray(key) && key[0] === 'once';
}
