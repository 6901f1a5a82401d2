// The rows of this worker that the profile store has not applied yet: what must be folded again on top of a record that
// is read from the store meanwhile. First in, first out, because the store applies a shard's log in order.
import { type EventRow } from '../contract/event-row.js';
import { type Position, type RecordKey } from '../contract/ports.js';

export interface PendingRow {
  /** Counts up; orders the rows of one key without comparing positions. */
  sequence: number;
  row: EventRow;
  keys: readonly RecordKey[];
  /** Undefined until the batch is in the log. */
  position: Position | undefined;
  /** The cached records before this row, to undo a batch that never reached the log. */
  before: readonly (string | undefined)[];
}

const NOTHING: readonly (string | undefined)[] = [];
/** The array is compacted once this many entries at its front are done with. */
const COMPACT_ROWS = 1024;

export class PendingRows {
  #queue: PendingRow[] = [];
  #head = 0;
  #sequence = 0;
  #uncommitted = 0;
  /** Sequence of the newest pending row of each key. */
  readonly #newest = new Map<RecordKey, number>();

  get size(): number {
    return this.#queue.length - this.#head;
  }

  has(key: RecordKey): boolean {
    return this.#newest.has(key);
  }

  newestOf(key: RecordKey): number | undefined {
    return this.#newest.get(key);
  }

  push(row: EventRow, keys: readonly RecordKey[], before: readonly (string | undefined)[]): void {
    const sequence = ++this.#sequence;
    this.#queue.push({ sequence, row, keys, before, position: undefined });
    this.#uncommitted += 1;
    for (const key of keys) this.#newest.set(key, sequence);
  }

  /** The batch is in the log; everything of it lies before `position`. */
  commit(position: Position): void {
    for (let i = this.#queue.length - this.#uncommitted; i < this.#queue.length; i += 1) {
      const entry = this.#queue[i];
      if (entry === undefined) continue;
      entry.position = position;
      entry.before = NOTHING;
    }
    this.#uncommitted = 0;
  }

  /** Takes back the rows of the batch that is not in the log, newest first. */
  takeUncommitted(): PendingRow[] {
    const taken = this.#queue.splice(this.#queue.length - this.#uncommitted).reverse();
    this.#uncommitted = 0;
    for (const { keys } of taken) for (const key of keys) this.#forget(key);
    return taken;
  }

  /** The oldest row when the store has passed it (or whatever it is, with no position given); undefined when there is none. */
  shift(passed?: Position): PendingRow | undefined {
    const entry = this.#queue[this.#head];
    if (entry?.position === undefined) return undefined;
    if (passed !== undefined && isBefore(passed, entry.position)) return undefined;
    this.#head += 1;
    if (this.#head >= COMPACT_ROWS && this.#head * 2 >= this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    for (const key of entry.keys) if (this.#newest.get(key) === entry.sequence) this.#newest.delete(key);
    return entry;
  }

  /** The pending rows of one key, oldest first. */
  rowsOf(key: RecordKey): EventRow[] {
    const rows: EventRow[] = [];
    if (!this.#newest.has(key)) return rows;
    for (let i = this.#head; i < this.#queue.length; i += 1) {
      const entry = this.#queue[i];
      if (entry?.keys.includes(key) === true) rows.push(entry.row);
    }
    return rows;
  }

  /** After the end of the queue was cut off: finds what is now the newest row of `key`. */
  #forget(key: RecordKey): void {
    for (let i = this.#queue.length - 1; i >= this.#head; i -= 1) {
      const entry = this.#queue[i];
      if (entry?.keys.includes(key) !== true) continue;
      this.#newest.set(key, entry.sequence);
      return;
    }
    this.#newest.delete(key);
  }
}

function isBefore(a: Position, b: Position): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset);
}
