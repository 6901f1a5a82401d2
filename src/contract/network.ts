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

/** Names of browsers by their user agent; a test compares them with those of the parser. */
export const BROWSER_NAMES = [
  ...[
    'chrome',
    'safari',
    'ios',
    'firefox',
    'edge-chromium',
    'samsung',
    'crios',
    'fxios',
    'edge-ios',
    'opera',
    'android',
  ],
  ...['chromium-webview', 'ios-webview', 'facebook', 'instagram', 'edge', 'ie', 'yandexbrowser', 'miui', 'silk', 'aol'],
  ...['opera-mini', 'kakaotalk', 'beaker', 'phantomjs', 'pie', 'netfront', 'bb10', 'curl', 'searchbot', 'bot'],
] as const;
/** Names of operating systems by the user agent, likewise. */
export const SYSTEM_NAMES = [
  ...['Windows 10', 'Mac OS', 'iOS', 'Android OS', 'Linux', 'Chrome OS', 'Windows 8.1', 'Windows 8', 'Windows 7'],
  ...['Windows Vista', 'Windows XP', 'Windows Server 2003', 'Windows 2000', 'Windows ME', 'Windows 98', 'Windows 95'],
  ...[
    'Windows 3.11',
    'Windows CE',
    'Windows Mobile',
    'BlackBerry OS',
    'Amazon OS',
    'Open BSD',
    'Sun OS',
    'QNX',
    'BeOS',
  ],
  'OS/2',
] as const;

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
