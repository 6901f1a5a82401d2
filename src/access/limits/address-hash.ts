// An address as a 64-bit hash, for counting; for IPv6 the /64, because one customer has all of it. The seed is secret,
// so an attacker cannot choose addresses that collide.
import ipaddr from 'ipaddr.js';

const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;
/** Groups of an IPv6 address in its /64. */
const PREFIX_GROUPS = 4;

/** Two integers below 2^32. */
export interface HashSeed {
  readonly high: number;
  readonly low: number;
}

export class AddressHash {
  /** Of the last address. */
  high = 0;
  low = 0;

  /** @param address as `clientAddress` gives it @param seed separates users of the same table */
  of(address: string, seed: HashSeed): void {
    const text = address.includes(':') ? networkOf(address) : address;
    let { high, low } = seed;
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
