// The operator's proxies: their forwarding headers count, and their connections have no limit of their own.
import ipaddr from 'ipaddr.js';
import { parseAddress, type Address } from './addresses.js';

/** The networks of the operator's proxies. Made once, at start. */
export class TrustedProxies {
  readonly #networks: [Address, number][];

  /** @param networks addresses or CIDR networks, IPv4 or IPv6 @throws Error when an entry is neither */
  constructor(networks: readonly string[]) {
    this.#networks = networks.map(parseNetwork);
  }

  get none(): boolean {
    return this.#networks.length === 0;
  }

  has(address: Address): boolean {
    return this.#networks.some(([network, bits]) => within(address, network, bits));
  }
}

function parseNetwork(text: string): [Address, number] {
  const [, base = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(base);
  const bitsMax = address instanceof ipaddr.IPv4 ? 32 : 128;
  if (address === null || Number(bits ?? bitsMax) > bitsMax)
    throw new Error(`TRUSTED_PROXIES: ${text} is neither an address nor a CIDR network`);
  return [address, Number(bits ?? bitsMax)];
}

function within(address: Address, network: Address, bits: number): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
  return network instanceof ipaddr.IPv6 && address.match(network, bits);
}
