// The expected content of the profile store: the fold of the log, row by row, with the service's own fold code.
import { join } from 'node:path';
import { type Position, START } from '../../../src/contract/position.js';
import { rowsAfter } from '../../../src/log/rows.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { EmbeddedStore } from '../../../src/storage/embedded/profiles/store.js';

/** Records by key, as Latin-1. The log must be complete from its start. */
export function foldOfLog(dataDir: string, shards: number): Map<string, string> {
  return new FoldedLog(dataDir, shards).readOn().records;
}

/** Reads a log while its service is stopped, because a running service deletes segments that all readers have read. */
export class FoldedLog {
  readonly eventIds = new Set<string>();
  readonly #profiles = new InMemoryProfiles();
  readonly #dataDir: string;
  readonly #positions: Position[];

  constructor(dataDir: string, shards: number) {
    this.#dataDir = dataDir;
    this.#positions = Array.from({ length: shards }, () => START);
  }

  /** Records by key, as Latin-1, of the rows read so far. */
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

/** Keys whose record in the embedded store differs from the fold of the log. */
export async function differingKeys(dataDir: string, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const store = new EmbeddedStore({ dir: join(dataDir, 'profiles') });
  const keys = [...expected.keys()];
  const found = store.readMany(keys);
  await store.close();
  return keys.filter((key, index) => found[index]?.toString('latin1') !== expected.get(key));
}
