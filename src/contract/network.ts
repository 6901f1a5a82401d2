// Facts about an address, a timezone and a User-Agent, the port for their look-up, and the tables behind it, which
// several threads share.

/**
 * Steps of one address family. `starts` holds ascending keys of `width` words each, the first one zero; `values[i]` is
 * the value from key i on.
 */
export interface RangeTable {
  readonly width: 1 | 4;
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
  /** For each upper half of a key's first word: the step at its beginning. Shortens the binary search. */
  readonly index: Uint32Array;
}

/** Both families, IPv4 and IPv6. */
export interface AddressRanges {
  readonly v4: RangeTable;
  readonly v6: RangeTable;
}

/** Values of addresses: countries, autonomous systems, lists. What is left out has not changed. */
export interface AddressTables {
  country?: AddressRanges;
  asn?: AddressRanges;
  lists?: AddressRanges;
}

/** Facts about an address. */
export interface NetworkFacts {
  /** Canonical text; '' when the address is unknown. */
  address: string;
  /** '203.0.113.0/24', '2001:db8:1::/48' or ''. */
  prefix: string;
  /** ISO 3166-1 alpha-2, 'ZZ' when unknown. */
  country: string;
  asn: number;
  /** Bit set of `NETWORK`, without `timezoneMismatch`. */
  bits: number;
}

export interface ZoneFacts {
  valid: boolean;
  /** 0..23 on the zone's wall clock, 255 when the zone is unknown. */
  localHour: number;
}

export interface AgentFacts {
  name: string;
  version: string;
  os: string;
  mobile: boolean;
  bot: boolean;
  headless: boolean;
}

/** Look-ups in tables; fast enough for every request. */
export interface NetworkPort {
  /** @param address any text; '' and invalid addresses give unknown facts */
  facts(address: string): NetworkFacts;
  zone(timezone: string, now: number): ZoneFacts;
  /** Whether the zone is in no territory of the country; false when either is unknown. */
  mismatch(country: string, timezone: string): boolean;
  agent(userAgent: string): AgentFacts;
  countryName(code: string): string;
}
