// A share with its interval, as formatted in the tables.
import { type Share } from './tally.js';

export function percent({ share, low, high }: Share, digits: number): string {
  if (Number.isNaN(share)) return '-';
  const of = (value: number): string => (100 * value).toFixed(digits);
  return `${of(share)} (${of(low)}-${of(high)})`;
}
