// An address as a 64-bit hash, for counting; for IPv6 the /64, because one customer has all of it. An address of NAT64
// is the IPv4 one: a server that has IPv6 only sees all its IPv4 customers in one /64. The seed is secret, so an
// attacker cannot choose addresses that collide.
import ipaddr from 'ipaddr.js';

const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;
/** Groups of an IPv6 address in its /64. */
const PREFIX_GROUPS = 4;
const NAT64 = ipaddr.IPv6.parse('64:ff9b::');
const NAT64_BITS = 96;

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
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.match(NAT64, NAT64_BITS))
    return parsed
      .toByteArray()
      .slice(NAT64_BITS / 8)
      .join('.');
  return parsed.parts.slice(0, PREFIX_GROUPS).join(':');
}
