// Log segments go when every reader has passed them. A reader that has not said where it stands holds all of them.
import { type Position } from '../../src/contract/position.js';
import { collect } from '../../src/log/retention.js';

/** The name of that reader, known here while nobody knows whether there is a ClickHouse. */
export const CLICKHOUSE = 'clickhouse';

export class SegmentRetention {
  readonly #dataDir: string;
  /** By reader, then by shard. */
  readonly #passed = new Map<string, ReadonlyMap<number, Position>>();

  /** @param readers those that must pass before anything goes */
  constructor(dataDir: string, readers: readonly string[]) {
    this.#dataDir = dataDir;
    for (const reader of readers) this.#passed.set(reader, new Map());
  }

  /** @throws what the disk throws. */
  passed(reader: string, positions: ReadonlyMap<number, Position>): void {
    this.#passed.set(reader, positions);
    const [first] = this.#passed.values();
    for (const shard of first?.keys() ?? []) this.#collect(shard);
  }

  /** The reader will not come: nobody waits for it. */
  without(reader: string): void {
    this.#passed.delete(reader);
  }

  #collect(shard: number): void {
    let lowest: Position | undefined;
    for (const positions of this.#passed.values()) {
      const position = positions.get(shard);
      if (position === undefined) return;
      if (lowest === undefined || position.segment < lowest.segment) lowest = position;
    }
    if (lowest !== undefined) collect(this.#dataDir, shard, lowest);
  }
}
