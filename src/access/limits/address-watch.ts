// Finds public keys whose requests come almost all from one address: a proxy that is missing in TRUSTED_PROXIES (all
// visitors then share one address and its part of the key's limit), or one flooding machine. The operator must know.
import { type KeyEntry } from '../key-ring.js';

/** Requests below which nothing is concluded: a quiet site, or a developer. */
const REQUESTS_MIN = 5000;
const PART = 0.95;
const WINDOW_MS = 600_000;
/** Time between two warnings for one key. */
const QUIET_MS = 3_600_000;
/** Keys watched at a time; real installations have far fewer. */
export const KEYS_MAX = 10_000;

interface Watched {
  since: number;
  requests: number;
  /**
   * Candidate for the most frequent address (Boyer-Moore majority vote), its vote count, and its requests since it
   * became the candidate.
   */
  candidate: string;
  lead: number;
  own: number;
  warnedAt: number;
}

export class AddressWatch {
  readonly #keys = new Map<string, Watched>();
  readonly #onProxy: (key: KeyEntry, address: string) => void;
  /** Keys found so, since the start. */
  found = 0;

  /** @param onProxy receives key and address, at most once an hour per key */
  constructor(onProxy: (key: KeyEntry, address: string) => void) {
    this.#onProxy = onProxy;
  }

  /** One request of a public key. @param now Unix milliseconds */
  note(key: KeyEntry, address: string, now: number): void {
    if (key.mode === 'test') return;
    const watched = this.#keys.get(key.id) ?? this.#begin(key, now);
    if (watched === undefined) return;
    if (now - watched.since > WINDOW_MS) restart(watched, now);
    watched.requests += 1;
    if (watched.candidate === address) {
      watched.lead += 1;
      watched.own += 1;
    } else if (watched.lead > 0) watched.lead -= 1;
    else {
      watched.candidate = address;
      watched.lead = 1;
      watched.own = 1;
    }
    if (watched.requests >= REQUESTS_MIN && watched.own >= watched.requests * PART) this.#warn(key, watched, now);
  }

  #begin({ id }: KeyEntry, now: number): Watched | undefined {
    if (this.#keys.size >= KEYS_MAX) return undefined;
    const watched = { since: now, requests: 0, candidate: '', lead: 0, own: 0, warnedAt: Number.NEGATIVE_INFINITY };
    this.#keys.set(id, watched);
    return watched;
  }

  #warn(key: KeyEntry, watched: Watched, now: number): void {
    const { candidate, warnedAt } = watched;
    restart(watched, now);
    if (now - warnedAt < QUIET_MS) return;
    watched.warnedAt = now;
    this.found += 1;
    this.#onProxy(key, candidate);
  }
}

function restart(watched: Watched, now: number): void {
  watched.since = now;
  watched.requests = 0;
  watched.candidate = '';
  watched.lead = 0;
  watched.own = 0;
}
