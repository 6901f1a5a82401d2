// The order in which a slice's records are read and written. Records whose keys begin alike share pages of the tree, so
// they come one after the other. Sorting the keys as texts took 4 % of a slice, these numbers take a quarter of that.
import { type RecordChange } from '../../ports/profiles.js';
import { type RecordKey } from '../../../contract/position.js';

/** Kinds whose keys have a hash at once; the others name their workspace and mode first, each with a slash. */
const HASHED = new Set(['u', 'i', 'a', 'v']);
const SLASH = 47;
const LETTERS_READ = 4;
/** Bits of a place: five of the kind, nine of the owner, six for each letter; and of the number of the change. */
const OWNERS = 2 ** 9;
const LETTERS = 2 ** (6 * LETTERS_READ);
const CHANGES_MAX = 2 ** 15;

/** More changes than a number has room for stay in their order, which costs time only. */
export function besideNeighbours(changes: readonly RecordChange[]): readonly RecordChange[] {
  if (changes.length > CHANGES_MAX) return changes;
  const places = new Float64Array(changes.length);
  for (let i = 0; i < changes.length; i += 1) places[i] = placeOf(changes[i]?.key ?? '') * CHANGES_MAX + i;
  places.sort();
  const ordered: RecordChange[] = [];
  for (const place of places) {
    const change = changes[place % CHANGES_MAX];
    if (change !== undefined) ordered.push(change);
  }
  return ordered;
}

/** Equal for keys that begin alike, and then near each other. */
function placeOf(key: RecordKey): number {
  let at = 1;
  let owner = 0;
  if (!HASHED.has(key.charAt(0)))
    for (let slashes = 0; slashes < 2 && at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      if (code === SLASH) slashes += 1;
      owner = (Math.imul(owner, 31) + code) | 0;
    }
  let letters = 0;
  for (let end = at + LETTERS_READ; at < end; at += 1)
    letters = (letters << 6) | (at < key.length ? key.charCodeAt(at) & 63 : 0);
  return ((key.charCodeAt(0) & 31) * OWNERS + ((owner >>> 0) % OWNERS)) * LETTERS + letters;
}
