// The rows of this worker that the profile store has not applied yet: what must be folded again on top of a record that
// is read from the store meanwhile. First in, first out, because the store applies a shard's log in order.
import { type EventRow } from '../event/event-row.js';
import { isBefore, type Position } from '../contract/position.js';
import { type Entry } from './entry.js';

/** Rows that can be read again. Kept as objects they would outlive many collections: half of a worker's garbage. */
export interface KeptRows {
  /** A row of a batch by its place in the order in which they were added. */
  row(index: number): EventRow;
}

export interface PendingRow {
  /** Counts up; orders the rows of one key without comparing positions. */
  sequence: number;
  /** The row itself until its batch is committed, and after that too when nobody else keeps it. */
  row: EventRow | undefined;
  kept: KeptRows | undefined;
  /** Index in `kept`. */
  index: number;
  entries: readonly Entry[];
  /** Sequence of the row before this one of each entry, 0 or that of a row long passed when there is none. */
  earlier: readonly number[];
  /** Undefined until the batch is in the log. */
  position: Position | undefined;
}

/** A row that is taken back, and the cached records before it. */
export interface TakenRow {
  entries: readonly Entry[];
  before: readonly (string | undefined)[];
}

/** The array is compacted once this many entries at its front are done with. */
const COMPACT_ROWS = 1024;

export class PendingRows {
  #queue: PendingRow[] = [];
  #head = 0;
  /** Of the newest row. The queue has no gaps, so a sequence is a place in it. */
  #sequence = 0;
  #uncommitted = 0;
  /** The cached records before the rows that are not in the log yet, row by row, entry by entry. */
  readonly #before: (string | undefined)[] = [];

  get size(): number {
    return this.#queue.length - this.#head;
  }

  /**
   * @param entries each once
   * @param before the cached record of each, to undo a batch that never reached the log
   */
  push(row: EventRow, entries: readonly Entry[], before: (entry: Entry) => string | undefined): void {
    const sequence = ++this.#sequence;
    // Of the right size at once: these arrays outlive a collection or two.
    const earlier = new Array<number>(entries.length).fill(0);
    for (let i = 0; i < entries.length; i += 1) {
      const entry = entries[i];
      if (entry === undefined) continue;
      earlier[i] = entry.newest;
      entry.newest = sequence;
      this.#before.push(before(entry));
    }
    this.#queue.push({ sequence, row, kept: undefined, index: 0, entries, earlier, position: undefined });
    this.#uncommitted += 1;
  }

  /** The batch is in the log; everything of it lies before `position`. */
  commit(position: Position, kept: KeptRows | undefined): void {
    const first = this.#queue.length - this.#uncommitted;
    for (let i = first; i < this.#queue.length; i += 1) {
      const pending = this.#queue[i];
      if (pending === undefined) continue;
      pending.position = position;
      if (kept === undefined) continue;
      pending.row = undefined;
      pending.kept = kept;
      pending.index = i - first;
    }
    this.#uncommitted = 0;
    this.#before.length = 0;
  }

  /** Takes back rows of the batch that is not in the log, newest first: the last `count`, or all. */
  takeUncommitted(count = this.#uncommitted): TakenRow[] {
    const taken = this.#queue.splice(this.#queue.length - count).reverse();
    this.#uncommitted -= count;
    this.#sequence -= taken.length;
    return taken.map(({ entries, earlier }) => {
      entries.forEach((entry, i) => {
        // The row before it is the newest now, if it still waits.
        entry.newest = this.#at(earlier[i] ?? 0) === undefined ? 0 : (earlier[i] ?? 0);
      });
      return { entries, before: this.#before.splice(this.#before.length - entries.length) };
    });
  }

  /**
   * The oldest row when the store has passed it (or whatever it is, with no position given); undefined when there is
   * none.
   */
  shift(passed?: Position): PendingRow | undefined {
    const pending = this.#queue[this.#head];
    if (pending?.position === undefined) return undefined;
    if (passed !== undefined && isBefore(passed, pending.position)) return undefined;
    this.#head += 1;
    if (this.#head >= COMPACT_ROWS && this.#head * 2 >= this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    const { entries, sequence } = pending;
    for (let i = 0; i < entries.length; i += 1) {
      const entry = entries[i];
      if (entry?.newest === sequence) entry.newest = 0;
    }
    return pending;
  }

  /**
   * The pending rows of one entry, oldest first. Found from the newest back and not by a look at all that wait: after
   * ten seconds without a store those were 29,000, and a look at them for every record held scores up for half a
   * second.
   */
  rowsOf(entry: Entry): EventRow[] {
    const found: EventRow[] = [];
    for (
      let pending = this.#at(entry.newest);
      pending !== undefined;
      pending = this.#at(pending.earlier[pending.entries.indexOf(entry)] ?? 0)
    ) {
      const row = pending.row ?? pending.kept?.row(pending.index);
      if (row !== undefined) found.push(row);
    }
    return found.reverse();
  }

  /** Undefined when the row has been passed. */
  #at(sequence: number): PendingRow | undefined {
    const first = this.#queue[this.#head];
    return first === undefined || sequence < first.sequence
      ? undefined
      : this.#queue[this.#head + sequence - first.sequence];
  }
}
