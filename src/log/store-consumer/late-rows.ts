// Rows that the store left: other nodes were changing the same records. They go with the next slice, so that a record
// of many nodes holds up no other.
import { type RecordKey } from '../../contract/position.js';
import { type RecordChange } from '../../storage/ports/profiles.js';

/** After this time, or with so many rows, the store waits for its turn in place of leaving them. */
const LATE_MS_MAX = 1000;
const LATE_ROWS_MAX = 4096;

export class LateRows {
  #changes: readonly RecordChange[] = [];
  /** When the first was left, Unix milliseconds. */
  #since = 0;

  get isEmpty(): boolean {
    return this.#changes.length === 0;
  }

  /** Whether the store may leave rows. @param now Unix milliseconds */
  mayLeave(now: number): boolean {
    if (this.isEmpty) return true;
    const rows = this.#changes.reduce((sum, { rows }) => sum + rows.length, 0);
    return now - this.#since < LATE_MS_MAX && rows < LATE_ROWS_MAX;
  }

  /** The changes of a slice, after those that were left. */
  before(changes: RecordChange[]): RecordChange[] {
    if (this.isEmpty) return changes;
    const all = new Map<RecordKey, RecordChange>(this.#changes.map((change) => [change.key, change]));
    for (const change of changes) {
      const left = all.get(change.key);
      all.set(change.key, left === undefined ? change : { key: change.key, rows: [...left.rows, ...change.rows] });
    }
    return [...all.values()];
  }

  /** In place of what was left before, which the store was given again. */
  keep(changes: readonly RecordChange[], now: number): void {
    if (this.isEmpty) this.#since = now;
    // Without the frames, which the log's reader uses again.
    this.#changes = changes.map(({ key, rows }) => ({
      key,
      rows: rows.map(({ row, shard, position }) => ({ row, shard, position })),
    }));
  }

  /** The log is read again from before them. */
  clear(): void {
    this.#changes = [];
  }
}
