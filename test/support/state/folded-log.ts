// What the profile store must hold: the fold of the log, row by row, in the code that the service folds with.
import { join } from 'node:path';
import { START } from '../../../src/contract/position.js';
import { rowsAfter } from '../../../src/log/rows.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { EmbeddedStore } from '../../../src/storage/embedded/profiles/store.js';

/** Records by key, as Latin-1. The log must be there from its start. */
export function foldOfLog(dataDir: string, shards: number): Map<string, string> {
  const profiles = new InMemoryProfiles();
  for (let shard = 0; shard < shards; shard += 1) {
    for (const { row } of rowsAfter(dataDir, shard, START)) profiles.learn(row);
  }
  return profiles.records;
}

/** Keys whose record in the embedded store is another one than the fold of the log. */
export async function differingKeys(dataDir: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const store = new EmbeddedStore({ dir: join(dataDir, 'profiles') });
  const keys = [...expected.keys()];
  const found = store.readMany(keys);
  await store.close();
  return keys.filter((key, index) => found[index]?.toString('latin1') !== expected.get(key));
}
