// Rate limits per key and per user, in fixed windows of one second, and for public keys a share per address. Exact
// within this process; with leases, limits of keys and users also hold over all nodes that share a Redis. Requests of
// pages are counted apart from those of backends, because a page can send any user id.
import type { KeyEntry } from '../key-ring.js';
import type { Leases } from './leases.js';
import type { RateLimitUse } from './rate-limit-headers.js';
import { AddressHash } from './address-hash.js';
import { UserTable } from './user-table.js';
import { WindowClock } from './window-clock.js';

const OF_PAGES = 'page:';

/** One limiter per process; `now` is Unix milliseconds and may step. */
export class Limiter {
  /** Leases that one request may wait for, one after another. */
  static readonly leasesAwaitedMax = 4;
  readonly #clock = new WindowClock();
  readonly #leases: Leases | undefined;
  readonly #users: UserTable;
  readonly #pageUsers: UserTable;
  readonly #addresses: UserTable;
  readonly #addressHash = new AddressHash();
  readonly #keyTaken: RateLimitUse = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  readonly #userTaken: RateLimitUse = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  readonly #addressTaken: RateLimitUse = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  // By slot of the key: its last window, and what it took in it.
  #windows = new Uint32Array(64);
  #used = new Uint32Array(64);
  /** Of the last request of a user: its time, and the limit, which is the same for all. */
  #userAt = 0;
  #userLimit = 0;
  /** Requests refused since start, by limit. */
  keysRefused = 0;
  usersRefused = 0;
  addressesRefused = 0;

  /**
   * @param usersMax distinct users, users of pages and addresses counted one by one in a window; beyond, they share one
   * count
   * @param leases when several nodes share the limits
   */
  constructor(usersMax: number, leases?: Leases) {
    this.#users = new UserTable(usersMax);
    this.#pageUsers = new UserTable(usersMax);
    this.#addresses = new UserTable(usersMax);
    this.#leases = leases;
    leases?.listen((name) => this.#tell(name));
  }

  /** One request of this key. */
  takeKey(key: KeyEntry, now: number): RateLimitUse {
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

  /**
   * After a refusal by a shared limit of a key or user: resolves when it is worth asking again. Undefined when the
   * limit is used up.
   */
  soon(): Promise<void> | undefined {
    return this.#leases?.soon();
  }

  /** Gives back the request that this key used in the current window, because only its sender caused it. */
  giveBack({ slot }: KeyEntry, now: number): void {
    const used = this.#used[slot] ?? 0;
    if (used > 0 && this.#windows[slot] === this.#clock.at(now)) this.#used[slot] = used - 1;
  }

  /**
   * Counts one request of a public key from this address (for IPv6 its /64) against the address's share. Counted per
   * node.
   * @param address '' = unknown: all of those share one count
   */
  takeAddress(key: KeyEntry, address: string, now: number): RateLimitUse {
    const window = this.#clock.at(now);
    const { addressShare: share, slot } = key;
    this.#addressHash.of(address, slot);
    const used = this.#addresses.findBits(this.#addressHash.high, this.#addressHash.low, window);
    const allowed = used < share;
    if (allowed) this.#addresses.countFound();
    else this.addressesRefused += 1;
    return this.#fill(this.#addressTaken, allowed, share, used, window);
  }

  /**
   * One request of this user. @param userHash 32 hex, unique per workspace and mode @param limit requests per second
   */
  takeUser(userHash: string, limit: number, now: number): RateLimitUse {
    return this.#takeUser(this.#users, userHash, '', limit, now);
  }

  /** The same for a user named by a page: requests of pages take nothing from the backend's limit. */
  takePageUser(userHash: string, limit: number, now: number): RateLimitUse {
    return this.#takeUser(this.#pageUsers, userHash, OF_PAGES, limit, now);
  }

  /** Tells the other nodes what a user got here whose limit is nearly used up. @param name as leased */
  #tell(name: string): void {
    const window = this.#clock.at(this.#userAt);
    const isOfPage = name.startsWith(OF_PAGES);
    const used = (isOfPage ? this.#pageUsers : this.#users).find(name.slice(isOfPage ? OF_PAGES.length : 0), window);
    this.#leases?.owe(name, this.#userLimit, used, window, this.#userAt);
  }

  #takeUser(table: UserTable, userHash: string, prefix: string, limit: number, now: number): RateLimitUse {
    const window = this.#clock.at(now);
    this.#userAt = now;
    this.#userLimit = limit;
    const used = table.find(userHash, window);
    // There are many users and most send one request: only those that used half of the free part lease from Redis.
    const name = prefix + userHash;
    const free = this.#leases?.free(name, limit, window, true) ?? limit;
    const shared = this.#leases !== undefined && used * 2 >= free ? this.#leases : undefined;
    const allowed = used < (shared === undefined ? limit : shared.ceiling(name, limit, used, window, now, true));
    if (allowed) table.countFound();
    else this.usersRefused += 1;
    return this.#fill(this.#userTaken, allowed, limit, used + (shared?.others ?? 0), window);
  }

  /** @param used before this request, on all nodes as far as known */
  #fill(taken: RateLimitUse, allowed: boolean, limit: number, used: number, window: number): RateLimitUse {
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
