// English names of countries, for readers of a decision.

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** At most one entry for each of the 676 codes. */
const known = new Map<string, string>();
const CODE = /^[A-Z]{2}$/;
const UNKNOWN = 'Unknown';

/** 'Germany' for 'DE'; 'Unknown' for 'ZZ' and for text that is not a country code. */
export function countryName(code: string): string {
  const before = known.get(code);
  if (before !== undefined) return before;
  if (!CODE.test(code)) return UNKNOWN;
  const name = code === 'ZZ' ? UNKNOWN : (names.of(code) ?? UNKNOWN);
  known.set(code, name);
  return name;
}
