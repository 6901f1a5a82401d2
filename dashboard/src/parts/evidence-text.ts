// Name and value of what a reason saw, with the unit that its name says.
import { count, LOCALE, share, words } from '../format.js';

/** Ends of names that are units. */
const UNITS: readonly (readonly [end: string, said: string])[] = [
  ['_1h', ' in 1 h'],
  ['_24h', ' in 24 h'],
  ['_30d', ' in 30 days'],
];

/** `similarity_percent: 38` -> `similarity`, `38%` */
export function evidenceText(name: string, value: unknown): [term: string, text: string] {
  if (typeof value !== 'number') return [words(name), String(value)];
  if (name.endsWith('_percent')) return [words(name.replace(/_percent$/, '')), share(value, 100)];
  if (name.endsWith('_km')) return [words(name.replace(/_km$/, '')), `${count(value)} km`];
  const [end = '', said = ''] = UNITS.find(([unit]) => name.endsWith(unit)) ?? [];
  // The number of a network is no count.
  const text = name === 'asn' ? String(value) : value.toLocaleString(LOCALE, { maximumFractionDigits: 3 });
  return [words(name.slice(0, name.length - end.length)) + said, text];
}
