// Address blocks of the world: blocks that real access, mobile, university and hosting networks announce, by country,
// so that country and network lookups give realistic results.

export interface Country {
  readonly code: string;
  /** Share of all people. */
  readonly share: number;
  readonly timezone: string;
  /** The timezone of a misconfigured device. */
  readonly wrongTimezone: string;
  readonly locale: string;
  /** Hours ahead of UTC, accurate enough for the hours of sleep. */
  readonly ahead: number;
  /** First two bytes of the addresses of an access provider, and of another one in the country. */
  readonly line: string;
  readonly otherLine: string;
  /** First two bytes of a mobile carrier's addresses. */
  readonly carrier: string;
  /** First two groups of an access provider's IPv6 addresses; '' without one. */
  readonly line6: string;
  /** Network code of the carrier, and of another carrier. */
  readonly operators: readonly [string, string];
}

export const COUNTRIES: readonly Country[] = [
  {
    code: 'DE',
    share: 0.56,
    timezone: 'Europe/Berlin',
    wrongTimezone: 'Europe/Vienna',
    locale: 'de-DE',
    ahead: 1,
    line: '91.10',
    otherLine: '87.128',
    carrier: '80.187',
    line6: '2003:e0',
    operators: ['26201', '26202'],
  },
  {
    code: 'IT',
    share: 0.14,
    timezone: 'Europe/Rome',
    wrongTimezone: 'Europe/Zurich',
    locale: 'it-IT',
    ahead: 1,
    line: '79.32',
    otherLine: '151.38',
    carrier: '109.117',
    line6: '',
    operators: ['22201', '22210'],
  },
  {
    code: 'US',
    share: 0.14,
    timezone: 'America/New_York',
    wrongTimezone: 'America/Chicago',
    locale: 'en-US',
    ahead: -5,
    line: '73.60',
    otherLine: '73.61',
    carrier: '172.56',
    line6: '2601:100',
    operators: ['310260', '310410'],
  },
  {
    code: 'AT',
    share: 0.05,
    timezone: 'Europe/Vienna',
    wrongTimezone: 'Europe/Berlin',
    locale: 'de-AT',
    ahead: 1,
    line: '84.112',
    otherLine: '84.113',
    carrier: '84.115',
    line6: '',
    operators: ['23201', '23203'],
  },
  {
    code: 'BR',
    share: 0.04,
    timezone: 'America/Sao_Paulo',
    wrongTimezone: 'America/Bahia',
    locale: 'pt-BR',
    ahead: -3,
    line: '177.40',
    otherLine: '177.41',
    carrier: '177.42',
    line6: '',
    operators: ['72405', '72406'],
  },
  {
    code: 'IN',
    share: 0.04,
    timezone: 'Asia/Kolkata',
    wrongTimezone: 'UTC',
    locale: 'hi-IN',
    ahead: 5.5,
    line: '106.195',
    otherLine: '106.196',
    carrier: '49.44',
    line6: '',
    operators: ['40410', '405840'],
  },
  {
    code: 'JP',
    share: 0.02,
    timezone: 'Asia/Tokyo',
    wrongTimezone: 'UTC',
    locale: 'ja-JP',
    ahead: 9,
    line: '126.70',
    otherLine: '126.71',
    carrier: '126.72',
    line6: '',
    operators: ['44010', '44020'],
  },
  {
    code: 'NG',
    share: 0.01,
    timezone: 'Africa/Lagos',
    wrongTimezone: 'UTC',
    locale: 'en-NG',
    ahead: 1,
    line: '105.112',
    otherLine: '41.58',
    carrier: '102.89',
    line6: '',
    operators: ['62120', '62130'],
  },
];

/** A university's network. */
export const CAMPUS_BLOCK = '141.44.10';
/** A company's line. */
export const OFFICE_BLOCK = '62.225';

/** VPN exits in hosting networks. The operator's list contains those with `listed`. */
export const VPN_BLOCKS: readonly { block: string; country: string; listed: boolean }[] = [
  { block: '149.50.210', country: 'DE', listed: true },
  { block: '37.19.200', country: 'US', listed: true },
  { block: '146.70.10', country: 'RO', listed: false },
];
/** Exits of the Tor network. */
export const TOR_BLOCK = '185.220.101';
/** Rented servers. */
export const HOSTING_BLOCKS: readonly string[] = ['3.120.17', '135.181.40', '34.90.12', '159.89.3'];
/** A rented IPv6 network of one customer: a /64. */
export const HOSTING_64 = '2a01:4f8:c17:2b3f';
