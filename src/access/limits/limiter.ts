// The two limits of the contract, per key and per user, in fixed one-second windows. Exact within this process; with
// leases also bounded over all nodes that share a Redis. Taking allocates nothing.
import type { KeyEntry } from '../key-ring.js';
import type { Leases } from './leases.js';
import type { Taken } from './taken.js';
import { UserTable } from './user-table.js';
import { WindowClock } from './window-clock.js';

/** One limiter per process; `now` is Unix milliseconds and may step. */
export class Limiter {
  readonly #clock = new WindowClock();
  readonly #leases: Leases | undefined;
  readonly #users: UserTable;
  readonly #keyTaken: Taken = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  readonly #userTaken: Taken = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  // By slot of the key: its last window, and what it took in it.
  #windows = new Uint32Array(64);
  #used = new Uint32Array(64);
  /** Requests refused since the start, by limit. */
  keysRefused = 0;
  usersRefused = 0;

  /**
   * @param usersMax distinct users counted one by one in a window; beyond, users share one count
   * @param leases when several nodes share the limits
   */
  constructor(usersMax: number, leases?: Leases) {
    this.#users = new UserTable(usersMax);
    this.#leases = leases;
  }

  /** One request of this key. */
  takeKey(key: KeyEntry, now: number): Taken {
    const window = this.#clock.at(now);
    const { slot, limitPerSecond: limit } = key;
    if (slot >= this.#windows.length) this.#grow(slot);
    if (this.#windows[slot] !== window) {
      this.#windows[slot] = window;
      this.#used[slot] = 0;
    }
    const used = this.#used[slot] ?? 0;
    const ceiling = this.#leases === undefined ? limit : this.#leases.ceiling(key.id, limit, used, window, now);
    const allowed = used < ceiling;
    if (allowed) this.#used[slot] = used + 1;
    else this.keysRefused += 1;
    return this.#fill(this.#keyTaken, allowed, limit, used + (this.#leases?.others ?? 0), window);
  }

  /** One request of this user. @param userHash 32 hex, unique per workspace and mode @param limit requests per second */
  takeUser(userHash: string, limit: number, now: number): Taken {
    const window = this.#clock.at(now);
    const used = this.#users.find(userHash, window);
    // Users are many and nearly all of them ask once: Redis hears only of those that are half through the free part.
    const shared = this.#leases !== undefined && used * 2 >= this.#leases.free(limit) ? this.#leases : undefined;
    const allowed = used < (shared === undefined ? limit : shared.ceiling(userHash, limit, used, window, now));
    if (allowed) this.#users.countFound();
    else this.usersRefused += 1;
    return this.#fill(this.#userTaken, allowed, limit, used + (shared?.others ?? 0), window);
  }

  /** @param used before this request, on all nodes as far as known */
  #fill(taken: Taken, allowed: boolean, limit: number, used: number, window: number): Taken {
    taken.allowed = allowed;
    taken.limit = limit;
    taken.remaining = allowed ? Math.max(0, limit - used - 1) : 0;
    taken.resetsAt = this.#clock.endOf(window);
    return taken;
  }

  #grow(slot: number): void {
    const size = Math.max(slot + 1, this.#windows.length * 2);
    const windows = new Uint32Array(size);
    const used = new Uint32Array(size);
    windows.set(this.#windows);
    used.set(this.#used);
    this.#windows = windows;
    this.#used = used;
  }
}
