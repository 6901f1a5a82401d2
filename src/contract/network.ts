// Facts about an address, a timezone and a User-Agent, and the port for their look-up.

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
