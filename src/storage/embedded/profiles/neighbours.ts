// The order in which a slice's records are read and written. Records whose keys begin alike share pages of the tree, so
// they come one after the other. For 6,900 keys, sorting numbers made of them took 0.75 ms, counting their first digits
// takes 0.24 (a slice takes 40).
import { type RecordChange } from '../../ports/profiles.js';
import { type RecordKey } from '../../../contract/position.js';
import { unitAt } from '../../../util/text/unit-at.js';

/** Kinds whose keys have a hash at once; the others name their workspace and mode first, each with a slash. */
const HASHED = new Set(['u', 'i', 'a', 'v']);
const SLASH = 47;
/** Bits of a place: five of the kind, ten of the first three hexadecimal digits. */
const DIGITS_READ = 3;
const DIGIT_BITS = 10;
const PLACES = 1 << (5 + DIGIT_BITS);
/** More changes stay in their order, which costs time only. */
const CHANGES_MAX = 0x7fff;

/** Number of changes in front of a place. */
const starts = new Uint16Array(PLACES + 1);
const places = new Uint16Array(CHANGES_MAX);

/** Changes of one place stay in their order. */
export function besideNeighbours(changes: readonly RecordChange[]): readonly RecordChange[] {
  const { length } = changes;
  if (length > CHANGES_MAX) return changes;
  starts.fill(0);
  for (let i = 0; i < length; i += 1) {
    const place = placeOf(changes[i]?.key ?? '');
    places[i] = place;
    starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  }
  for (let place = 1; place < PLACES; place += 1) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const ordered = changes.slice();
  for (let i = 0; i < length; i += 1) {
    const place = places[i] ?? 0;
    const at = starts[place] ?? 0;
    starts[place] = at + 1;
    const change = changes[i];
    if (change !== undefined) ordered[at] = change;
  }
  return ordered;
}

/** Equal for keys of a kind that begin alike, whichever workspace they are of, and then near each other. */
function placeOf(key: RecordKey): number {
  let at = 1;
  if (!HASHED.has(key.charAt(0)))
    for (let slashes = 0; slashes < 2 && at < key.length; at += 1) if (unitAt(key, at) === SLASH) slashes += 1;
  let digits = 0;
  const end = at + DIGITS_READ;
  for (; at < end; at += 1) digits = (digits << 4) | digitOf(at < key.length ? unitAt(key, at) : 0);
  return ((unitAt(key, 0) & 31) << DIGIT_BITS) | (digits >> (4 * DIGITS_READ - DIGIT_BITS));
}

/** The value of a hexadecimal digit; of another character any below 16. */
function digitOf(code: number): number {
  return ((code & 15) + (code >> 6) * 9) & 15;
}
