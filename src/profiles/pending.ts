// Rows of this worker that the profile store has not applied yet; they are folded on top of every record that is read
// from the store meanwhile. First in, first out, because the store applies a shard's log in order.
import { type EventRow } from '../event/event-row.js';
import { isBefore, type Position } from '../contract/position.js';
import { type Entry } from './entry.js';

/**
 * A reader of stored rows. Rows kept as objects would survive many garbage collections: they were half of a worker's
 * garbage.
 */
export interface KeptRows {
  /** A row of a batch, by its index in the order of adding. */
  row(index: number): EventRow;
}

export interface PendingRow {
  /** A rising number; orders the rows of one key without comparing positions. */
  sequence: number;
  /** The row itself until its batch is committed; later too when nothing else keeps it. */
  row: EventRow | undefined;
  kept: KeptRows | undefined;
  /** Index in `kept`. */
  index: number;
  entries: readonly Entry[];
  /**
   * For each entry, the sequence of the row before this one; 0, or that of a row already applied, when there is none.
   */
  earlier: readonly number[];
  /** Undefined until the batch is in the log. */
  position: Position | undefined;
}

/** An undone row, with the cached records before it. */
export interface TakenRow {
  entries: readonly Entry[];
  before: readonly (string | undefined)[];
}

/** The array is compacted when this many entries at its front are no longer needed. */
const COMPACT_ROWS = 1024;

export class PendingRows {
  #queue: PendingRow[] = [];
  #head = 0;
  /** Sequence of the newest row. There are no gaps, so a sequence is an index. */
  #sequence = 0;
  #uncommitted = 0;
  /** Cached records before the rows that are not in the log yet, by row and entry. */
  readonly #before: (string | undefined)[] = [];

  get size(): number {
    return this.#queue.length - this.#head;
  }

  /**
   * @param entries each once
   * @param before the cached record of each, to undo a batch that did not reach the log
   */
  push(row: EventRow, entries: readonly Entry[], before: (entry: Entry) => string | undefined): void {
    const sequence = ++this.#sequence;
    // Allocated with the final size: these arrays survive some garbage collections.
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

  /** The batch is in the log, all of it before `position`. */
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

  /** Undoes rows of the batch that is not in the log, newest first: the last `count`, or all. */
  takeUncommitted(count = this.#uncommitted): TakenRow[] {
    const taken = this.#queue.splice(this.#queue.length - count).reverse();
    this.#uncommitted -= count;
    this.#sequence -= taken.length;
    return taken.map(({ entries, earlier }) => {
      entries.forEach((entry, i) => {
        // The row before it is now the newest, if it still waits.
        entry.newest = this.#at(earlier[i] ?? 0) === undefined ? 0 : (earlier[i] ?? 0);
      });
      return { entries, before: this.#before.splice(this.#before.length - entries.length) };
    });
  }

  /**
   * Removes the oldest row when the store has applied it (without a position: in any case); undefined when there is
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
   * The pending rows of one entry, oldest first. It follows a chain from the newest row: searching all pending rows
   * (29,000 after ten seconds without a store) delayed scores by half a second.
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

  /** Undefined when the store has applied the row. */
  #at(sequence: number): PendingRow | undefined {
    const first = this.#queue[this.#head];
    return first === undefined || sequence < first.sequence
      ? undefined
      : this.#queue[this.#head + sequence - first.sequence];
  }
}
