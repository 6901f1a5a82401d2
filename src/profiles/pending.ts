// The rows of this worker that the profile store has not applied yet: what must be folded again on top of a record that
// is read from the store meanwhile. First in, first out, because the store applies a shard's log in order.
import { type EventRow } from '../contract/event-row.js';
import { type Position, type RecordKey } from '../contract/ports.js';

/** Rows that can be read again. Kept as objects they would outlive many collections: half of a worker's garbage. */
export interface KeptRows {
  /** All rows of a batch, in the order in which they were added. */
  rows(): readonly EventRow[];
}

export interface PendingRow {
  /** Counts up; orders the rows of one key without comparing positions. */
  sequence: number;
  /** The row itself until its batch is committed, and after that too when nobody else keeps it. */
  row: EventRow | undefined;
  kept: KeptRows | undefined;
  /** Index in `kept`. */
  index: number;
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
    this.#queue.push({ sequence, row, kept: undefined, index: 0, keys, before, position: undefined });
    this.#uncommitted += 1;
    for (const key of keys) this.#newest.set(key, sequence);
  }

  /** The batch is in the log; everything of it lies before `position`. */
  commit(position: Position, kept: KeptRows | undefined): void {
    const first = this.#queue.length - this.#uncommitted;
    for (let i = first; i < this.#queue.length; i += 1) {
      const entry = this.#queue[i];
      if (entry === undefined) continue;
      entry.position = position;
      entry.before = NOTHING;
      if (kept === undefined) continue;
      entry.row = undefined;
      entry.kept = kept;
      entry.index = i - first;
    }
    this.#uncommitted = 0;
  }

  /** Takes back rows of the batch that is not in the log, newest first: the last `count`, or all. */
  takeUncommitted(count = this.#uncommitted): PendingRow[] {
    const taken = this.#queue.splice(this.#queue.length - count).reverse();
    this.#uncommitted -= count;
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
    const found: EventRow[] = [];
    if (!this.#newest.has(key)) return found;
    // A batch is read once, however many of its rows are wanted.
    let read: KeptRows | undefined;
    let rows: readonly EventRow[] = [];
    for (let i = this.#head; i < this.#queue.length; i += 1) {
      const entry = this.#queue[i];
      if (entry?.keys.includes(key) !== true) continue;
      if (entry.kept !== undefined && entry.kept !== read) {
        read = entry.kept;
        rows = read.rows();
      }
      const row = entry.row ?? rows[entry.index];
      if (row !== undefined) found.push(row);
    }
    return found;
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
