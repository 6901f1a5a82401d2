// An address as a 64-bit hash, for counting; for IPv6 the /64, because one customer has all of it. Each process has its
// own seed, so an attacker cannot choose addresses that collide.
import { randomInt } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const SEED_MAX = 2 ** 32;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;
/** Groups of an IPv6 address in its /64. */
const PREFIX_GROUPS = 4;

export class AddressHash {
  readonly #seeds: readonly [number, number];
  /** The last address and its hash. */
  high = 0;
  low = 0;

  constructor(seeds: readonly [number, number] = [randomInt(SEED_MAX), randomInt(SEED_MAX)]) {
    this.#seeds = seeds;
  }

  /**
   * @param address as `clientAddress` gives it
   * @param salt separates users of the same table: the slot of a key
   */
  of(address: string, salt: number): void {
    const text = address.includes(':') ? networkOf(address) : address;
    let high = (this.#seeds[0] ^ salt) >>> 0;
    let low = (this.#seeds[1] + salt) >>> 0;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      high = Math.imul(high ^ code, PRIME);
      low = Math.imul(low ^ code, OTHER_PRIME);
      low ^= low >>> 13;
    }
    this.high = high >>> 0;
    this.low = low >>> 0;
  }
}

function networkOf(address: string): string {
  return ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address).parts.slice(0, PREFIX_GROUPS).join(':') : address;
}
