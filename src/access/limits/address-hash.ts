// An address as a 64-bit hash, for counting; for IPv6 the /64, because one customer has all of it. An address of NAT64
// is the IPv4 one: a server that has IPv6 only sees all its IPv4 customers in one /64. The seed is secret, so an
// attacker cannot choose addresses that collide.
import { formatAddress, parseAddress } from '../../util/address.js';

const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;
/** Of the address that is read; there is no await while they are in use. */
const words = new Uint32Array(4);

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
  const family = parseAddress(address, words);
  if (family === 0) return address;
  return family === 4 ? formatAddress(4, words) : `${words[0]}:${words[1]}`;
}
