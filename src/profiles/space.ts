// The records of a cache, in memory outside of V8's heap: as strings, the records of a million users were most of what
// its garbage collector marks and copies. Records are appended to chunks. One that still fits is changed in its place.
// The oldest chunk is emptied when memory is needed: records that were used since their last turn are appended again
// (second chance), the others are evicted. The places of records that were dropped or have grown out of them are used
// again by records that need as much: records that others change are dropped all the time.
import { type RecordKey } from '../contract/position.js';
import { RECORD_BYTES_MAX, type RecordBytes } from './codec/bytes.js';
import { APART, type Entry, NOWHERE, UNREAD } from './entry.js';
import { type UndoRecords } from './undo.js';

/** Words of 32 bits; a power of 2. Emptying a chunk of this size takes less than a millisecond. */
const CHUNK_WORDS = 1 << 16;
const CHUNK_BYTES = CHUNK_WORDS * 4;
const SHIFT = Math.log2(CHUNK_WORDS);
const WORDS_MAX = RECORD_BYTES_MAX / 4;
/** Records of a chunk: those without a byte, which keep that a key has none, must be evicted some day too. */
const OWNERS_MAX = 4096;

/**
 * Memory of an entry besides its record and the characters of its key: the header of the key, the entry itself and its
 * slot in the cache's table. Measured by bench/load/pair-bytes.ts.
 */
const ENTRY_OVERHEAD_BYTES = 136;

const NOTHING = new Int32Array(0);

interface Chunk {
  readonly words: Int32Array;
  /** Entries whose records are here; undefined for a place that is left. */
  owners: (Entry | undefined)[];
  /** Words that are taken. */
  end: number;
  /** How often it was emptied. */
  turn: number;
}

/** Places of one room that were left: three numbers for each, `Entry.at`, `Entry.rank` and the turn of the chunk. */
type Left = number[];

/** More are free only when their chunk is emptied. */
const LEFT_MAX = 3 * 1024;

export class RecordSpace {
  readonly #chunks: Chunk[] = [];
  /** Numbers of chunks in use, from `#oldest` on: the oldest first, the last is appended to. */
  #order: number[] = [];
  #oldest = 0;
  readonly #unused: number[] = [];
  /** By room. */
  readonly #left: (Left | undefined)[] = [];
  /** Records that the store does not have yet and that had to leave. */
  readonly #apart = new Map<Entry, Int32Array>();
  #count = 0;
  #keyBytes = 0;

  /** Entries with a record, without those that had to leave. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return (this.#order.length - this.#oldest) * CHUNK_BYTES + this.#count * ENTRY_OVERHEAD_BYTES + this.#keyBytes;
  }

  /** Recently used first, newest first. */
  *keys(): Generator<RecordKey> {
    for (const used of [true, false])
      for (let i = this.#order.length - 1; i >= this.#oldest; i -= 1) {
        const { owners } = this.#chunkOf(this.#order[i] ?? 0);
        for (let rank = owners.length - 1; rank >= 0; rank -= 1) {
          const entry = owners[rank];
          if (entry?.used === used) yield entry.key;
        }
      }
  }

  /** Into `bytes`, which is returned to be read; '' when there is no record, undefined when it must be read. */
  load(entry: Entry, bytes: RecordBytes): RecordBytes | '' | undefined {
    const { at, size } = entry;
    if (size <= 0) return size === 0 ? '' : undefined;
    if (at >= 0) bytes.take(this.#chunkOf(at >> SHIFT).words, at & (CHUNK_WORDS - 1), size);
    else bytes.take(this.#apart.get(entry) ?? NOTHING, 0, size);
    return bytes;
  }

  /** Keeps the record in `undo`; returns where, -1 when it must be read. */
  keepIn(undo: UndoRecords, entry: Entry): number {
    const { at, size } = entry;
    if (size < 0) return -1;
    if (at >= 0) return undo.keep(this.#chunkOf(at >> SHIFT).words, at & (CHUNK_WORDS - 1), size);
    return undo.keep(this.#apart.get(entry) ?? NOTHING, 0, size);
  }

  /** Stores the first `bytes.at` bytes as the record of `entry`. Evicts nothing. */
  put(entry: Entry, bytes: RecordBytes): void {
    const size = bytes.at;
    const words = (size + 3) >> 2;
    if (entry.at < 0) this.#list(entry);
    else if (words > entry.room) this.#leave(entry);
    if (entry.at < 0) this.#place(entry, words);
    entry.size = size;
    bytes.give(this.#chunkOf(entry.at >> SHIFT).words, entry.at & (CHUNK_WORDS - 1), words);
  }

  /** The record must be read. */
  remove(entry: Entry): void {
    if (entry.at >= 0) {
      this.#count -= 1;
      this.#keyBytes -= entry.key.length;
      this.#leave(entry);
    } else if (entry.at === APART) {
      this.#apart.delete(entry);
      entry.at = NOWHERE;
    }
    entry.size = UNREAD;
    entry.room = 0;
  }

  /**
   * Empties the oldest chunk; false when it is the only one.
   * @param evicted receives each entry whose record is no longer in the space
   */
  retire(evicted: (entry: Entry) => void): boolean {
    if (this.#order.length - this.#oldest < 2) return false;
    const number = this.#order[this.#oldest] ?? 0;
    this.#oldest += 1;
    if (this.#oldest * 2 > this.#order.length && this.#oldest > 16) {
      this.#order = this.#order.slice(this.#oldest);
      this.#oldest = 0;
    }
    const chunk = this.#chunkOf(number);
    const { owners, words } = chunk;
    chunk.owners = [];
    chunk.end = 0;
    chunk.turn += 1;
    for (const entry of owners) {
      if (entry === undefined) continue;
      const from = entry.at & (CHUNK_WORDS - 1);
      if (entry.used) this.#move(entry, words, from);
      else this.#evict(entry, words, from, evicted);
    }
    this.#unused.push(number);
    return true;
  }

  #move(entry: Entry, words: Int32Array, from: number): void {
    const count = (entry.size + 3) >> 2;
    entry.used = false;
    this.#append(entry, roomFor(count));
    this.#chunkOf(entry.at >> SHIFT).words.set(words.subarray(from, from + count), entry.at & (CHUNK_WORDS - 1));
  }

  #evict(entry: Entry, words: Int32Array, from: number, evicted: (entry: Entry) => void): void {
    this.#count -= 1;
    this.#keyBytes -= entry.key.length;
    entry.at = NOWHERE;
    entry.room = 0;
    if (entry.newest === 0) entry.size = UNREAD;
    else {
      entry.at = APART;
      this.#apart.set(entry, words.slice(from, from + ((entry.size + 3) >> 2)));
    }
    evicted(entry);
  }

  #list(entry: Entry): void {
    if (entry.at === APART) this.#apart.delete(entry);
    entry.at = NOWHERE;
    entry.used = false;
    this.#count += 1;
    this.#keyBytes += entry.key.length;
  }

  /** A place that was left, or a new one, with some room to grow. */
  #place(entry: Entry, words: number): void {
    const room = roomFor(words);
    const left = this.#left[room];
    while (left !== undefined && left.length > 0) {
      const at = left.pop() ?? 0;
      const rank = left.pop() ?? 0;
      const { owners, turn } = this.#chunkOf(at >> SHIFT);
      if (left.pop() !== turn) continue;
      entry.at = at;
      entry.rank = rank;
      entry.room = room;
      owners[rank] = entry;
      return;
    }
    this.#append(entry, room);
  }

  #append(entry: Entry, room: number): void {
    let number = this.#order.at(-1) ?? this.#next();
    const { end, owners } = this.#chunkOf(number);
    // Also a record without a byte begins inside its chunk.
    if (end + Math.max(1, room) > CHUNK_WORDS || owners.length === OWNERS_MAX) number = this.#next();
    const chunk = this.#chunkOf(number);
    entry.at = number * CHUNK_WORDS + chunk.end;
    entry.room = room;
    entry.rank = chunk.owners.length;
    chunk.end += room;
    chunk.owners.push(entry);
  }

  #leave(entry: Entry): void {
    const { at, rank, room } = entry;
    const { owners, turn } = this.#chunkOf(at >> SHIFT);
    owners[rank] = undefined;
    entry.at = NOWHERE;
    const left = (this.#left[room] ??= []);
    if (left.length < LEFT_MAX) left.push(turn, rank, at);
  }

  #next(): number {
    let number = this.#unused.pop();
    if (number === undefined) {
      number = this.#chunks.length;
      this.#chunks.push({ words: new Int32Array(CHUNK_WORDS), owners: [], end: 0, turn: 0 });
    }
    this.#order.push(number);
    return number;
  }

  #chunkOf(number: number): Chunk {
    const chunk = this.#chunks[number];
    if (chunk === undefined) throw new RangeError(`profiles: there is no chunk ${number} of records`);
    return chunk;
  }
}

function roomFor(words: number): number {
  return Math.min(WORDS_MAX, (words + (words >> 3) + 1) & ~1);
}
