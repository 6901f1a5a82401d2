// Removes log segments when every consumer has passed them. A consumer whose position is unknown keeps all of them.
import { type Position } from '../../src/contract/position.js';
import { collect } from '../../src/log/retention.js';

/** Name of the ClickHouse consumer, used here while it is unknown whether there is a ClickHouse. */
export const CLICKHOUSE = 'clickhouse';

export class SegmentRetention {
  readonly #dataDir: string;
  /** By consumer, then by shard. */
  readonly #passed = new Map<string, ReadonlyMap<number, Position>>();

  /** @param readers consumers that must pass a segment before it is removed */
  constructor(dataDir: string, readers: readonly string[]) {
    this.#dataDir = dataDir;
    for (const reader of readers) this.#passed.set(reader, new Map());
  }

  /** @throws disk errors */
  passed(reader: string, positions: ReadonlyMap<number, Position>): void {
    this.#passed.set(reader, positions);
    const [first] = this.#passed.values();
    for (const shard of first?.keys() ?? []) this.#collect(shard);
  }

  /** This consumer does not run: it is not waited for. */
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
