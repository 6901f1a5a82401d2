// The hash by which nodes tell each other which records they have changed. It is sent between releases: a different one
// is another form of message.
import { type RecordKey } from './position.js';
import { unitAt } from '../util/text/unit-at.js';

/**
 * FNV-1a of the key, 32 bits. Two keys with the same hash cost one needless read: a node that holds a million records
 * reads one again for each 4,000 foreign ones.
 */
export function recordHash(key: RecordKey): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ unitAt(key, i), 0x01000193);
  return hash >>> 0;
}
