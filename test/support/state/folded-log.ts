// What the profile store must hold: the fold of the log, row by row, in the code that the service folds with.
import { join } from 'node:path';
import { type Position, START } from '../../../src/contract/position.js';
import { rowsAfter } from '../../../src/log/rows.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { EmbeddedStore } from '../../../src/storage/embedded/profiles/store.js';

/** Records by key, as Latin-1. The log must be there from its start. */
export function foldOfLog(dataDir: string, shards: number): Map<string, string> {
  return new FoldedLog(dataDir, shards).readOn().records;
}

/** A log that is followed while its service is down, because a service deletes the segments that everybody has read. */
export class FoldedLog {
  readonly eventIds = new Set<string>();
  readonly #profiles = new InMemoryProfiles();
  readonly #dataDir: string;
  readonly #positions: Position[];

  constructor(dataDir: string, shards: number) {
    this.#dataDir = dataDir;
    this.#positions = Array.from({ length: shards }, () => START);
  }

  /** Records by key, as Latin-1, of the rows that were read. */
  get records(): Map<string, string> {
    return this.#profiles.records;
  }

  /** Reads what was written since the last call. */
  readOn(): this {
    for (const [shard, after] of this.#positions.entries()) {
      for (const { row, position } of rowsAfter(this.#dataDir, shard, after)) {
        this.#profiles.learn(row);
        this.eventIds.add(row.eventId);
        this.#positions[shard] = position;
      }
    }
    return this;
  }
}

/** Keys whose record in the embedded store is another one than the fold of the log. */
export async function differingKeys(dataDir: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const store = new EmbeddedStore({ dir: join(dataDir, 'profiles') });
  const keys = [...expected.keys()];
  const found = store.readMany(keys);
  await store.close();
  return keys.filter((key, index) => found[index]?.toString('latin1') !== expected.get(key));
}
