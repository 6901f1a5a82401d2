// Locations of simulated users: a timezone, a locale and an address block of a large access provider there.
import { integer, type Random } from './random.js';

export interface Place {
  timezone: string;
  locale: string;
  country: string;
  /** The first two bytes of addresses that an access provider of the country assigns to customers. */
  block: string;
  /** Hours ahead of UTC, precise enough for hours of sleep. */
  ahead: number;
}

export const PLACES: readonly Place[] = [
  { timezone: 'Europe/Rome', locale: 'it-IT', country: 'IT', block: '79.32', ahead: 1 },
  { timezone: 'Europe/Berlin', locale: 'de-DE', country: 'DE', block: '91.10', ahead: 1 },
  { timezone: 'America/New_York', locale: 'en-US', country: 'US', block: '73.60', ahead: -5 },
  { timezone: 'America/Sao_Paulo', locale: 'pt-BR', country: 'BR', block: '177.40', ahead: -3 },
  { timezone: 'Asia/Tokyo', locale: 'ja-JP', country: 'JP', block: '126.70', ahead: 9 },
  { timezone: 'Asia/Kolkata', locale: 'hi-IN', country: 'IN', block: '106.195', ahead: 5.5 },
  { timezone: 'Africa/Lagos', locale: 'en-NG', country: 'NG', block: '105.112', ahead: 1 },
  { timezone: 'Australia/Sydney', locale: 'en-AU', country: 'AU', block: '1.130', ahead: 10 },
];

/** Address blocks of hosting networks, used by programs. */
export const HOSTING_BLOCKS = ['3.120', '135.181', '34.90', '159.89'] as const;

export function addressIn(random: Random, block: string): string {
  return `${block}.${integer(random, 0, 255)}.${integer(random, 1, 254)}`;
}
