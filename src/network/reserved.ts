// Addresses without a country: private, local, documentation and so on. They are checked first, because the published
// tables contain some of them (one puts 192.168.0.0/16 in Australia).
import { SPECIAL_V4 } from '../util/world/special-networks.js';
import { parseRange, unite } from './ranges.js';
import { valueAt } from './range-table.js';

/** Of IPv6, everything except 2000::/3, and the reserved parts inside 2000::/3. */
const RESERVED = [
  ...SPECIAL_V4,
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001:2::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:db8::/32',
  '3fff::/20',
];

const table = unite(RESERVED.flatMap((text) => parseRange(text, 1) ?? []));

/** True for an address that is not on the public internet. `words` is the result of `parseAddress`. */
export function isReserved(family: 4 | 6, words: Uint32Array): boolean {
  return valueAt(table, family, words) !== 0;
}
