// Limits open connections, in total and per address. Each connection takes a file descriptor; when none are left,
// neither the log nor a store can open a file. A connection above a limit is closed at once and counted.
import { readdirSync } from 'node:fs';
import { parseAddress } from './addresses.js';
import { TrustedProxies } from './trusted-proxies.js';
import { softLimit } from '../util/process/limits.js';

/** File descriptors kept free, beside those open at start, for log segments, snapshots, workers and DNS. */
const RESERVED_DESCRIPTORS = 64;
/** An upper limit also when descriptors are unlimited: a connection also takes some kilobytes of memory. */
const CONNECTIONS_MAX = 65_536;
const CONNECTIONS_MIN = 16;
/** The kernel's table is read at most this often. */
const RECOUNT_MS = 1_000;
/** Used where the system does not report the limit. */
const DESCRIPTORS_FALLBACK = 1_024;

export interface ConnectionLimits {
  /** 0: as many as the process has descriptors for. */
  max: number;
  /** 0: half of all. */
  perAddressMax: number;
  /** Addresses and CIDR networks without a limit of their own, such as the operator's proxies. */
  exempt: readonly string[];
}

export interface RefusedConnections {
  readonly total: number;
  readonly address: number;
}

export const NO_LIMITS: ConnectionLimits = { max: 0, perAddressMax: 0, exempt: [] };

const OPEN = 0;
const REFUSED = { total: 1, address: 2 } as const;

/** Numbers of open and refused connections, in memory that the accepting threads share. */
export class ConnectionCounts implements RefusedConnections {
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array;

  constructor(memory = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#words = new Int32Array(memory);
  }

  get open(): number {
    return Atomics.load(this.#words, OPEN);
  }

  get total(): number {
    return Atomics.load(this.#words, REFUSED.total);
  }

  get address(): number {
    return Atomics.load(this.#words, REFUSED.address);
  }

  /** @returns how many are open now */
  changed(by: 1 | -1): number {
    return Atomics.add(this.#words, OPEN, by) + by;
  }

  refused(limit: keyof typeof REFUSED): void {
    Atomics.add(this.#words, REFUSED[limit], 1);
  }
}

export class ConnectionGate {
  readonly max: number;
  readonly perAddressMax: number;
  readonly counts: ConnectionCounts;
  readonly #exempt: TrustedProxies;
  readonly #byAddress = new Map<string, number>();
  #countedMs = -Infinity;

  constructor({ max, perAddressMax, exempt }: ConnectionLimits, counts = new ConnectionCounts()) {
    this.max = max === 0 ? connectionsPossible() : max;
    this.perAddressMax = perAddressMax === 0 ? Math.ceil(this.max / 2) : perAddressMax;
    this.#exempt = new TrustedProxies(exempt);
    this.counts = counts;
  }

  /**
   * False when the connection must be closed; `closed` must be called for it all the same.
   * @param open connections, this one included
   */
  opened(address: string, open: number): boolean {
    const count = this.#add(address);
    return this.#admit(address, open, count);
  }

  closed(address: string): void {
    const count = this.#byAddress.get(address) ?? 0;
    if (count > 1) this.#byAddress.set(address, count - 1);
    else this.#byAddress.delete(address);
  }

  /**
   * The same for an engine that does not report whose connection closed.
   * @param peers addresses of all open connections (null: unknown); called only when one address could be above its
   * limit
   */
  openedOf(address: string, open: number, nowMs: number, peers: () => readonly string[] | null): boolean {
    if (open <= this.perAddressMax) return this.#admit(address, open, 0);
    if (nowMs - this.#countedMs < RECOUNT_MS) return this.#admit(address, open, this.#add(address));
    this.#countedMs = nowMs;
    this.#byAddress.clear();
    for (const peer of peers() ?? []) this.#add(peer);
    return this.#admit(address, open, this.#byAddress.get(address) ?? 0);
  }

  #add(address: string): number {
    const count = (this.#byAddress.get(address) ?? 0) + 1;
    this.#byAddress.set(address, count);
    return count;
  }

  #admit(address: string, open: number, count: number): boolean {
    if (open > this.max) this.counts.refused('total');
    else if (count > this.perAddressMax && !this.#isExempt(address)) this.counts.refused('address');
    else return true;
    return false;
  }

  #isExempt(text: string): boolean {
    const address = parseAddress(text);
    return address !== null && this.#exempt.has(address);
  }
}

/** @param limit descriptors the process may have @param used those open at the start */
export function connectionsMax(limit: number, used: number): number {
  return Math.max(CONNECTIONS_MIN, Math.min(CONNECTIONS_MAX, limit - used - RESERVED_DESCRIPTORS));
}

/** As many as the descriptors of this process allow. */
export function connectionsPossible(): number {
  return connectionsMax(softLimit('open files') ?? DESCRIPTORS_FALLBACK, openDescriptors());
}

function openDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return RESERVED_DESCRIPTORS;
  }
}
