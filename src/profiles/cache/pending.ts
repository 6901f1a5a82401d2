// Rows of this worker that the profile store has not applied yet; they are folded on top of every record that is read
// from the store meanwhile. First in, first out, because the store applies a shard's log in order.
import { type EventRow } from '../../event/event-row.js';
import { isBefore, type Position } from '../../contract/position.js';
import { type Entry } from './entry.js';

/**
 * A reader of stored rows. Rows kept as objects would survive many garbage collections: they were half of a worker's
 * garbage.
 */
export interface KeptRows {
  /** A row of a batch, by its index in the order of adding. */
  row(index: number): EventRow | undefined;
}

/** Rows that are in the log, all before `position`. */
interface Batch {
  readonly position: Position;
  readonly kept: KeptRows;
  /** Number of its first row, and of the one after its last. */
  readonly first: number;
  readonly end: number;
}

/** An undone row, with the cached records before it. */
export interface TakenRow {
  entries: readonly Entry[];
  /** As `push` got them. */
  before: readonly number[];
}

/** The array is compacted when this many batches at its front are no longer needed. */
const COMPACT_BATCHES = 1024;
/** Initial room. It is doubled when it is full; what it can have follows from the rows that the cache lets wait. */
const LINKS_MIN = 1024;

/**
 * A link says that a row changes a record. Rows and links are numbered from 1 in the order of adding. Links are columns
 * instead of objects, which survived garbage collections: they were a third of what a collection copies.
 */
export class PendingRows {
  /** The record of each link. A link has the slot of its number modulo the room, which is a power of 2. */
  #entries = new Array<Entry | undefined>(LINKS_MIN).fill(undefined);
  /** The link before it of the same record; 0, or one below `#firstLink`, when no such row waits. */
  #earlier = new Float64Array(LINKS_MIN);
  /** The number of its row. */
  #rowOf = new Float64Array(LINKS_MIN);
  #firstLink = 1;
  #nextLink = 1;
  #firstRow = 1;
  #nextRow = 1;
  #batches: Batch[] = [];
  /** Index of the oldest batch that waits. */
  #head = 0;
  /** Rows that are not in the log yet. */
  #uncommitted: EventRow[] = [];
  /** Where the cached record before each link of these rows is kept. */
  #before: number[] = [];

  get size(): number {
    return this.#nextRow - this.#firstRow;
  }

  /**
   * @param entries each once
   * @param before keeps the cached record of each, to undo a batch that did not reach the log, and tells where
   */
  push(row: EventRow, entries: readonly Entry[], before: (entry: Entry) => number): void {
    while (this.#nextLink - this.#firstLink + entries.length > this.#earlier.length) this.#grow();
    for (let i = 0; i < entries.length; i += 1) {
      const entry = entries[i];
      if (entry === undefined) continue;
      const slot = this.#slot(this.#nextLink);
      this.#entries[slot] = entry;
      this.#earlier[slot] = entry.newest;
      this.#rowOf[slot] = this.#nextRow;
      entry.newest = this.#nextLink;
      this.#before.push(before(entry));
      this.#nextLink += 1;
    }
    this.#nextRow += 1;
    this.#uncommitted.push(row);
  }

  /** The batch is in the log, all of it before `position`. Without `kept`, the rows themselves are kept. */
  commit(position: Position, kept?: KeptRows): void {
    const rows = this.#uncommitted;
    if (rows.length === 0) return;
    const first = this.#nextRow - rows.length;
    this.#batches.push({ position, kept: kept ?? { row: (index) => rows[index] }, first, end: this.#nextRow });
    this.#uncommitted = [];
    this.#before = [];
  }

  /** Undoes rows of the batch that is not in the log, newest first: the last `count`, or all. */
  takeUncommitted(count = this.#uncommitted.length): TakenRow[] {
    const taken: TakenRow[] = [];
    for (let i = 0; i < count; i += 1) taken.push(this.#takeLast());
    return taken;
  }

  #takeLast(): TakenRow {
    const entries: Entry[] = [];
    this.#nextRow -= 1;
    this.#uncommitted.pop();
    while (this.#nextLink > this.#firstLink && this.#rowOf[this.#slot(this.#nextLink - 1)] === this.#nextRow) {
      this.#nextLink -= 1;
      const slot = this.#slot(this.#nextLink);
      const entry = this.#entries[slot];
      if (entry === undefined) continue;
      const earlier = this.#earlier[slot] ?? 0;
      // The row before it is now the newest, if it still waits.
      entry.newest = earlier < this.#firstLink ? 0 : earlier;
      this.#entries[slot] = undefined;
      entries.unshift(entry);
    }
    return { entries, before: this.#before.splice(this.#before.length - entries.length) };
  }

  /**
   * Removes the oldest row when the store has applied it (without a position: in any case). False when there is none.
   * @param removed is called for each record of the row
   */
  shift(removed: (entry: Entry, link: number) => void, passed?: Position): boolean {
    const batch = this.#batches[this.#head];
    if (batch === undefined || (passed !== undefined && isBefore(passed, batch.position))) return false;
    const row = this.#firstRow;
    this.#firstRow += 1;
    if (this.#firstRow === batch.end) this.#endBatch();
    while (this.#firstLink < this.#nextLink) {
      const link = this.#firstLink;
      const slot = this.#slot(link);
      const entry = this.#entries[slot];
      if (entry === undefined || this.#rowOf[slot] !== row) break;
      this.#entries[slot] = undefined;
      this.#firstLink += 1;
      if (entry.newest === link) entry.newest = 0;
      removed(entry, link);
    }
    return true;
  }

  #endBatch(): void {
    this.#head += 1;
    if (this.#head < COMPACT_BATCHES || this.#head * 2 < this.#batches.length) return;
    this.#batches = this.#batches.slice(this.#head);
    this.#head = 0;
  }

  /**
   * The pending rows of one entry, oldest first. It follows a chain from the newest row: searching all pending rows
   * (29,000 after ten seconds without a store) delayed scores by half a second.
   */
  rowsOf(entry: Entry): EventRow[] {
    const found: EventRow[] = [];
    for (let link = entry.newest; link >= this.#firstLink; link = this.#earlier[this.#slot(link)] ?? 0) {
      const row = this.#row(this.#rowOf[this.#slot(link)] ?? 0);
      if (row !== undefined) found.push(row);
    }
    return found.reverse();
  }

  #row(number: number): EventRow | undefined {
    const open = number - (this.#nextRow - this.#uncommitted.length);
    if (open >= 0) return this.#uncommitted[open];
    // Binary search for the batch that ends behind it.
    let low = this.#head;
    let high = this.#batches.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#batches[middle]?.end ?? 0) > number) high = middle;
      else low = middle + 1;
    }
    const batch = this.#batches[low];
    return batch?.kept.row(number - batch.first);
  }

  #slot(link: number): number {
    return link & (this.#earlier.length - 1);
  }

  #grow(): void {
    const [entries, earlier, rowOf] = [this.#entries, this.#earlier, this.#rowOf];
    const room = earlier.length * 2;
    this.#entries = new Array<Entry | undefined>(room).fill(undefined);
    this.#earlier = new Float64Array(room);
    this.#rowOf = new Float64Array(room);
    for (let link = this.#firstLink; link < this.#nextLink; link += 1) {
      const from = link & (earlier.length - 1);
      const to = this.#slot(link);
      this.#entries[to] = entries[from];
      this.#earlier[to] = earlier[from] ?? 0;
      this.#rowOf[to] = rowOf[from] ?? 0;
    }
  }
}
