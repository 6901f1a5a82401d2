// How countries, networks and amounts are written as numbers in the records of src/contract/profile.ts.
import { AMOUNT_STEPS } from './profile.js';
import { hash32 } from '../util/text/hex.js';

/** Id under which a network is kept: its AS number, else a hash of the address prefix; 0 = not told. */
export function networkIdOf({ addressPrefix, asn }: { addressPrefix: string; asn: number }): number {
  if (addressPrefix === '') return 0;
  return asn === 0 ? hash32(addressPrefix) : asn;
}

/** Position of an amount of so many units among AMOUNT_STEPS. */
export function amountStep(units: number): number {
  return Math.max(0, Math.min(AMOUNT_STEPS - 1, Math.floor(2 * Math.log2(units))));
}

/** The two letters of a country in 16 bits; 0 for ''. */
export function countryCode(country: string): number {
  return country === '' ? 0 : ((country.charCodeAt(0) & 0xff) << 8) | (country.charCodeAt(1) & 0xff);
}

export function countryOf(code: number): string {
  return code === 0 ? '' : String.fromCharCode(code >> 8, code & 0xff);
}
