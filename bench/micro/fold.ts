// What learning from one decision costs: the four records of a full row, folded in a cache, and by the store's reader.
// Run: node dist/bench/micro/fold.js [seconds per line]
import { Folder } from '../../src/profiles/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { ProfileCache } from '../../src/profiles/cache.js';
import { RecordBytes } from '../../src/profiles/bytes.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { measure, type Measured, print } from './harness.js';
import { recordsAfter } from './scored-world.js';

export function run(seconds: number): Measured[] {
  const { records, last } = recordsAfter(60);
  const keys = keysOf(last);
  const folder = new Folder();
  const rows = [last];
  const [user = '', device = '', identifier = '', address = ''] = keys;
  const cache = new ProfileCache({ bytesMax: 0, pendingRowsMax: 100 });
  for (const key of cache.missing(keys)) cache.fill(key, Buffer.from(records.get(key) ?? '', 'latin1'));
  const decoded = emptyProfiles();
  readProfiles(new RecordBytes(), (key) => cache.get(key), keys, decoded);
  return [
    measure('fold a user', () => folder.foldLatin1(user, records.get(user), rows), seconds),
    measure('fold a device', () => folder.foldLatin1(device, records.get(device), rows), seconds),
    measure('fold an identifier', () => folder.foldLatin1(identifier, records.get(identifier), rows), seconds),
    measure('fold an address', () => folder.foldLatin1(address, records.get(address), rows), seconds),
    measure('keys of a row', () => keysOf(last), seconds),
    measure('add to the cache as decoded, commit', (i) => {
      cache.add(last, keys, decoded);
      if (i % 16 === 15) cache.commit({ segment: 1, offset: i });
    }, seconds),
    measure('add to the cache, commit', (i) => {
      cache.add(last, keys);
      if (i % 16 === 15) cache.commit({ segment: 1, offset: i });
    }, seconds),
  ];
}

if (process.argv[1] === import.meta.filename) print(run(Number(process.argv[2] ?? 1)));
