// Cost of learning from one decision: each record of a full row folded separately, and all of them in a worker's cache.
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { ProfileCache } from '../../src/profiles/cache/cache.js';
import { Folder } from '../../src/profiles/fold/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { recordsAfter } from './support/scored-world.js';
import { time } from './support/time.js';

const BATCH = 16;

export function run(iterations: number): Promise<Record<string, number>> {
  const { records, last } = recordsAfter(60);
  const keys = keysOf(last);
  const folder = new Folder();
  const rows = [last];
  const [user = '', device = '', identifier = '', address = ''] = keys;
  const cache = new ProfileCache({ bytesMax: 0, pendingRowsMax: 100 });
  for (const key of cache.missing(keys)) cache.fill(key, Buffer.from(records.get(key) ?? '', 'latin1'));
  const decoded = emptyProfiles();
  readProfiles(new RecordBytes(), (key) => cache.get(key), keys, decoded);
  const committed = (i: number): void => {
    if (i % BATCH === BATCH - 1) cache.commit({ segment: 1, offset: i });
  };
  const fold = (key: string): number => time(iterations, () => folder.foldLatin1(key, records.get(key), rows));
  return Promise.resolve({
    'a user': fold(user),
    'a device': fold(device),
    'an identifier': fold(identifier),
    'an address': fold(address),
    'all four, decoded, into the cache': time(iterations, (i) => {
      cache.add(last, keys, decoded);
      committed(i);
    }),
    'all four, from the cache into the cache': time(iterations, (i) => {
      cache.add(last, keys);
      committed(i);
    }),
    'keys of a row': time(iterations, () => keysOf(last)),
  });
}
