// Rate limits per key and per user, in fixed windows of one second, and for public keys a share per address. Exact
// within this process; with leases, they also hold over all nodes that share a Redis. Requests of pages are counted
// apart from those of backends, because a page can send any user id.
import type { KeyEntry } from '../key-ring.js';
import { type Leases, type LimitUse, OF_PAGES } from './leases.js';
import type { RateLimitUse } from './rate-limit-headers.js';
import { hex32, hexOf32 } from '../../util/text/hex.js';
import { AddressHash, type HashSeed } from './address-hash.js';
import { UserTable } from './user-table.js';
import { WindowClock } from './window-clock.js';

/** Then the share and the hash of the address: who is told of this name knows the limit. */
const OF_ADDRESSES = `${OF_PAGES}address:`;

/** Has the places of callers whom another node tells of: which key they call with is not told. */
const TOLD_OF = 'told';

/** Callers that are counted alike. */
interface Callers {
  readonly table: UserTable;
  /** Begins the names under which their limits are leased. */
  readonly prefix: string;
}

function newUse(isFirst: boolean): LimitUse {
  return { name: '', limit: 0, used: 0, window: 0, now: 0, isFirst, ofPages: false, calledWith: undefined };
}

/** One limiter per process; `now` is Unix milliseconds and may step. */
export class Limiter {
  /** Leases that one request may wait for, one after another. */
  static readonly leasesAwaitedMax = 4;
  readonly #clock = new WindowClock();
  readonly #leases: Leases | undefined;
  readonly #users: Callers;
  readonly #pageUsers: Callers;
  readonly #addresses: UserTable;
  readonly #addressHash = new AddressHash();
  /** Of addresses, by slot of the key: the same on all nodes. */
  readonly #seeds: (HashSeed | undefined)[] = [];
  readonly #keyTaken: RateLimitUse = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  readonly #userTaken: RateLimitUse = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  readonly #addressTaken: RateLimitUse = { allowed: true, limit: 0, remaining: 0, resetsAt: 0 };
  // Of the request in question: reused, because every request asks.
  readonly #keyUse = newUse(false);
  readonly #callerUse = newUse(true);
  // By slot of the key: its last window, and what it took in it.
  #windows = new Uint32Array(64);
  #used = new Uint32Array(64);
  /** Of the last request of a user: it is the same for all. */
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
    this.#users = { table: new UserTable(usersMax), prefix: '' };
    this.#pageUsers = { table: new UserTable(usersMax), prefix: OF_PAGES };
    this.#addresses = new UserTable(usersMax);
    this.#leases = leases;
    leases?.listen((name) => this.#tell(name));
  }

  /** One request of this key. */
  takeKey(key: KeyEntry, now: number): RateLimitUse {
    const window = this.#clock.at(now);
    const { slot, limitPerSecond: limit, kind } = key;
    if (slot >= this.#windows.length) this.#grow(slot);
    if (this.#windows[slot] !== window) {
      this.#windows[slot] = window;
      this.#used[slot] = 0;
    }
    const used = this.#used[slot] ?? 0;
    const use = this.#keyUse;
    use.name = key.id;
    use.limit = limit;
    use.used = used;
    use.window = window;
    use.now = now;
    use.ofPages = kind === 'public';
    const allowed = used < (this.#leases?.ceiling(use) ?? limit);
    if (allowed) this.#used[slot] = used + 1;
    else this.keysRefused += 1;
    return this.#fill(this.#keyTaken, use, allowed, this.#leases?.others ?? 0);
  }

  /** After a refusal by a shared limit: resolves when it is worth asking again. Undefined when the limit is used up. */
  soon(): Promise<void> | undefined {
    return this.#leases?.soon();
  }

  /** Gives back the request that this key used in the current window, because only its sender caused it. */
  giveBack({ slot }: KeyEntry, now: number): void {
    const used = this.#used[slot] ?? 0;
    if (used > 0 && this.#windows[slot] === this.#clock.at(now)) this.#used[slot] = used - 1;
  }

  /**
   * Counts one request of a public key from this address (for IPv6 its /64) against the address's share.
   * @param address '' = unknown: all of those share one count
   */
  takeAddress(key: KeyEntry, address: string, now: number): RateLimitUse {
    const { addressShare: share } = key;
    this.#addressHash.of(address, this.#seedOf(key));
    const { high, low } = this.#addressHash;
    const use = this.#callerUse;
    use.name = this.#leases === undefined ? '' : `${OF_ADDRESSES}${share}:${hexOf32(high)}${hexOf32(low)}`;
    use.limit = share;
    use.window = this.#clock.at(now);
    use.used = this.#addresses.findBits(high, low, use.window);
    use.now = now;
    use.ofPages = true;
    use.calledWith = key.id;
    const taken = this.#take(this.#addressTaken, this.#addresses, use);
    if (!taken.allowed) this.addressesRefused += 1;
    return taken;
  }

  /**
   * One request of this user.
   * @param userHash 32 hex, one per workspace and mode
   * @param limit requests per second
   * @param keyId of the key that the request came with
   */
  takeUser(userHash: string, limit: number, now: number, keyId: string): RateLimitUse {
    return this.#takeUser(this.#users, userHash, limit, now, keyId);
  }

  /** The same for a user named by a page: requests of pages take nothing from the backend's limit. */
  takePageUser(userHash: string, limit: number, now: number, keyId: string): RateLimitUse {
    return this.#takeUser(this.#pageUsers, userHash, limit, now, keyId);
  }

  /** Tells the other nodes what a caller got here whose limit is nearly used up. @param name as leased */
  #tell(name: string): void {
    // An earlier time would be a step back, and the windows no longer those of the other nodes.
    const now = this.#clock.last;
    const window = this.#clock.at(now);
    const { table, hash, limit } = this.#named(name);
    const ofPages = name.startsWith(OF_PAGES);
    const used = table.find(hash, window);
    this.#leases?.owe({ name, limit, used, window, now, isFirst: true, ofPages, calledWith: TOLD_OF });
  }

  #named(name: string): { table: UserTable; hash: string; limit: number } {
    if (!name.startsWith(OF_PAGES)) return { table: this.#users.table, hash: name, limit: this.#userLimit };
    const limit = this.#userLimit;
    if (!name.startsWith(OF_ADDRESSES))
      return { table: this.#pageUsers.table, hash: name.slice(OF_PAGES.length), limit };
    const [share, hash = ''] = name.slice(OF_ADDRESSES.length).split(':');
    return { table: this.#addresses, hash, limit: Number(share) };
  }

  #takeUser({ table, prefix }: Callers, userHash: string, limit: number, now: number, keyId: string): RateLimitUse {
    this.#userLimit = limit;
    const use = this.#callerUse;
    use.name = prefix + userHash;
    use.limit = limit;
    use.window = this.#clock.at(now);
    use.used = table.find(userHash, use.window);
    use.now = now;
    use.ofPages = prefix !== '';
    use.calledWith = keyId;
    const taken = this.#take(this.#userTaken, table, use);
    if (!taken.allowed) this.usersRefused += 1;
    return taken;
  }

  /** One request of the caller that was found last in the table. */
  #take(taken: RateLimitUse, table: UserTable, use: LimitUse): RateLimitUse {
    const { name, limit, used, window } = use;
    // There are many users and addresses, and most send one request: only those that used half of the free part lease
    // from Redis.
    const free = this.#leases?.free(name, limit, window, true) ?? limit;
    const shared = this.#leases !== undefined && used * 2 >= free ? this.#leases : undefined;
    const allowed = used < (shared?.ceiling(use) ?? limit);
    if (allowed) table.countFound();
    return this.#fill(taken, use, allowed, shared?.others ?? 0);
  }

  /** Secret, and of this key on every node. */
  #seedOf({ id, slot, workspace }: KeyEntry): HashSeed {
    const known = this.#seeds[slot];
    if (known !== undefined) return known;
    const text = workspace.secret.hex('address-share/', id);
    const made = { high: hex32(text, 0), low: hex32(text, 8) };
    this.#seeds[slot] = made;
    return made;
  }

  /** @param others what other nodes used, as far as known */
  #fill(taken: RateLimitUse, { limit, used, window }: LimitUse, allowed: boolean, others: number): RateLimitUse {
    taken.allowed = allowed;
    taken.limit = limit;
    taken.remaining = allowed ? Math.max(0, limit - used - others - 1) : 0;
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
