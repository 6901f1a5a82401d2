// What the profile store must hold: the fold of the log, row by row, in the code that the service folds with.
import { join } from 'node:path';
import { START } from '../../src/events/log/format.js';
import { rowsAfter } from '../../src/events/log/rows.js';
import { Folder } from '../../src/profiles/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { EmbeddedStore } from '../../src/state/embedded/store.js';

/** Records by key, as Latin-1. The log must be there from its start. */
export function foldOfLog(dataDir: string, shards: number): Map<string, string> {
  const folder = new Folder();
  const records = new Map<string, string>();
  for (let shard = 0; shard < shards; shard += 1) {
    for (const { row } of rowsAfter(dataDir, shard, START)) {
      for (const key of keysOf(row)) records.set(key, folder.foldLatin1(key, records.get(key), [row]));
    }
  }
  return records;
}

/** Keys whose record in the embedded store is another one than the fold of the log. */
export async function differingKeys(dataDir: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const store = new EmbeddedStore({ dir: join(dataDir, 'profiles') });
  const keys = [...expected.keys()];
  const found = store.readMany(keys);
  await store.close();
  return keys.filter((key, index) => found[index]?.toString('latin1') !== expected.get(key));
}
