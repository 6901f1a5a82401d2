// The records of a cache, by key. A key that is in use has an entry, an object. With millions of entries V8's garbage
// collector took .6 to .9 s to mark them, every twelve seconds; so beyond some number the oldest entry that nothing
// needs is taken away, and only the place of its record is left, outside of V8's heap. A look-up gives it an entry
// again. When memory is needed, records of the oldest chunk that were used since their last turn are appended again
// (second chance), the others are evicted.
import { type RecordKey } from '../../contract/position.js';
import { type Chunk, Chunks, keyAt, placesOf, recordAt, roomFor } from './chunks.js';
import { type RecordBytes } from '../codec/bytes.js';
import { APART, type Entry, GONE, NOWHERE, UNREAD } from './entry.js';
import { hashOf, KeyTable } from './key-table.js';
import { type UndoRecords } from './undo.js';

/**
 * Memory of an entry besides the characters of its key: the header of the key, the entry itself and its element among
 * the entries. Measured by bench/load/pair-bytes.ts.
 */
const ENTRY_BYTES = 136;

/** Those of records that are not in use. V8 marks as many in about 30 ms. */
const ENTRIES_MAX = 1 << 17;
/** In a small cache they take a quarter of it at most: with a key of 64 characters, one has 200 bytes. */
const CACHE_BYTES_PER_ENTRY = 800;
/** Entries that `trim` looks at for each key that is asked for: some are in use. */
const LOOKS_PER_KEY = 2;

const NOTHING = new Int32Array(0);

export function entriesMaxOf(cacheBytes: number): number {
  return Math.min(ENTRIES_MAX, Math.floor(cacheBytes / CACHE_BYTES_PER_ENTRY));
}

export class RecordSpace {
  readonly #chunks = new Chunks();
  /** For each key the place of its record, or ~index of its entry. */
  readonly #table = new KeyTable();
  readonly #entries: (Entry | undefined)[] = [];
  readonly #unused: number[] = [];
  /** The index at which entries are looked at next, to take them away. */
  #hand = 0;
  readonly #entriesMax: number;
  /** Records that the store does not have yet and that had to leave. */
  readonly #apart = new Map<Entry, Int32Array>();
  #count = 0;
  #keyBytes = 0;

  /** @param entriesMax with more entries, those without use are taken away; some more may be in use */
  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  /** Records, without those that had to leave. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    const entries = this.#entries.length - this.#unused.length;
    return this.#chunks.bytes + this.#table.bytes + entries * ENTRY_BYTES + this.#keyBytes;
  }

  /** The entry of a key that has a record, or had an entry. */
  find(key: RecordKey, hash = hashOf(key)): Entry | undefined {
    const table = this.#table;
    for (let slot = table.first(hash); slot >= 0; slot = table.next(hash, slot)) {
      const value = table.valueAt(hash, slot);
      if (value < 0) {
        const entry = this.#entries[~value];
        if (entry?.key === key) return entry;
      } else if (this.#chunks.hasKey(value, key)) {
        const entry = this.#found(key, hash, value);
        table.setAt(hash, slot, ~entry.index);
        return entry;
      }
    }
    return undefined;
  }

  /** A new entry, without a record. The key has none. */
  add(key: RecordKey, hash = hashOf(key)): Entry {
    const entry = this.#newEntry(key, hash);
    this.#table.add(hash, ~entry.index);
    return entry;
  }

  /** Removes the record and the entry, which is GONE. */
  delete(entry: Entry): void {
    this.remove(entry);
    this.#table.remove(entry.hash, ~entry.index);
    this.#free(entry);
  }

  /**
   * Takes away entries that are not needed when there are more than the limit, two at most for each of `keys` that are
   * asked for. Code that holds one must look up its key again.
   */
  trim(keys: number): void {
    for (let i = keys * LOOKS_PER_KEY; i > 0 && this.#entries.length - this.#unused.length > this.#entriesMax; i -= 1) {
      this.#hand = this.#hand + 1 < this.#entries.length ? this.#hand + 1 : 0;
      const entry = this.#entries[this.#hand];
      if (entry !== undefined && isIdle(entry)) this.#putAway(entry);
    }
  }

  /** Keys with a record: recently used first, newest first. */
  *keys(): Generator<RecordKey> {
    for (const used of [true, false])
      for (const chunk of this.#chunks.newestFirst()) {
        const keys: RecordKey[] = [];
        for (const { from, state } of placesOf(chunk)) if (this.#isUsed(state) === used) keys.push(keyAt(chunk, from));
        yield* keys.reverse();
      }
  }

  /** The keys with this hash (`Entry.hash`): almost always one. */
  keysOf(hash: number): RecordKey[] {
    const keys: RecordKey[] = [];
    for (let slot = this.#table.first(hash); slot >= 0; slot = this.#table.next(hash, slot)) {
      const value = this.#table.valueAt(hash, slot);
      keys.push(value < 0 ? (this.#entries[~value]?.key ?? '') : this.#chunks.keyOf(value));
    }
    return keys;
  }

  /** Into `bytes`, which is returned to be read; '' when there is no record, undefined when it must be read. */
  load(entry: Entry, bytes: RecordBytes): RecordBytes | '' | undefined {
    const { at, size, key } = entry;
    if (size <= 0) return size === 0 ? '' : undefined;
    if (at >= 0) bytes.take(this.#chunks.wordsOf(at), recordAt(at, key.length), size);
    else bytes.take(this.#apart.get(entry) ?? NOTHING, 0, size);
    return bytes;
  }

  /** Keeps the record in `undo`; returns where, -1 when it must be read. */
  keepIn(undo: UndoRecords, entry: Entry): number {
    const { at, size, key } = entry;
    if (size < 0) return -1;
    if (at >= 0) return undo.keep(this.#chunks.wordsOf(at), recordAt(at, key.length), size);
    return undo.keep(this.#apart.get(entry) ?? NOTHING, 0, size);
  }

  /** Stores the first `bytes.at` bytes as the record of `entry`. Evicts nothing. */
  put(entry: Entry, bytes: RecordBytes): void {
    const size = bytes.at;
    const words = (size + 3) >> 2;
    if (entry.at < 0) this.#list(entry);
    else if (words > entry.room) this.#leave(entry);
    if (entry.at < 0) {
      entry.room = roomFor(words);
      entry.at = this.#chunks.take(entry.key, entry.hash, entry.room, ~entry.index);
    }
    entry.size = size;
    bytes.give(this.#chunks.wordsOf(entry.at), recordAt(entry.at, entry.key.length), words);
  }

  /** The record must be read. */
  remove(entry: Entry): void {
    if (entry.at >= 0) {
      this.#count -= 1;
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
   * @param released receives each entry whose record is no longer in the space
   * @param evicted receives the keys of other records that are no longer there, with the hash
   */
  retire(released: (entry: Entry) => void, evicted?: (key: RecordKey, hash: number) => void): boolean {
    const chunk = this.#chunks.retire();
    if (chunk === undefined) return false;
    for (const { from, at, state, hash } of placesOf(chunk)) {
      const entry = state < 0 ? this.#entries[~state] : undefined;
      const isUsed = this.#isUsed(state);
      if (isUsed) {
        const moved = this.#chunks.copy(chunk, from);
        if (entry === undefined) this.#moved(hash, at, moved, state);
        else {
          entry.at = moved;
          entry.used = false;
        }
      } else {
        this.#count -= 1;
        if (entry !== undefined) this.#evict(entry, chunk, released);
        else {
          this.#table.remove(hash, at);
          if (evicted !== undefined) evicted(keyAt(chunk, from), hash);
        }
      }
    }
    this.#chunks.free(chunk);
    return true;
  }

  /** An entry for a record that has none. */
  #found(key: RecordKey, hash: number, at: number): Entry {
    const state = this.#chunks.state(at);
    const entry = this.#newEntry(key, hash);
    entry.at = at;
    entry.size = state >> 1;
    entry.room = this.#chunks.room(at, key.length);
    entry.used = (state & 1) !== 0;
    this.#chunks.setState(at, ~entry.index);
    return entry;
  }

  #newEntry(key: RecordKey, hash: number): Entry {
    const index = this.#unused.pop() ?? this.#entries.length;
    const entry: Entry = {
      key,
      hash,
      index,
      at: NOWHERE,
      size: UNREAD,
      room: 0,
      crowd: undefined,
      slot: 0,
      newest: 0,
      used: false,
    };
    this.#entries[index] = entry;
    this.#keyBytes += key.length;
    return entry;
  }

  /** Only the place of its record is left. */
  #putAway(entry: Entry): void {
    this.#chunks.setState(entry.at, (entry.size << 1) | (entry.used ? 1 : 0));
    this.#table.replace(entry.hash, ~entry.index, entry.at);
    this.#free(entry);
  }

  #free(entry: Entry): void {
    entry.at = GONE;
    this.#entries[entry.index] = undefined;
    this.#unused.push(entry.index);
    this.#keyBytes -= entry.key.length;
  }

  #isUsed(state: number): boolean {
    return state < 0 ? this.#entries[~state]?.used === true : (state & 1) !== 0;
  }

  #moved(hash: number, from: number, to: number, state: number): void {
    this.#chunks.setState(to, state & ~1);
    this.#table.replace(hash, from, to);
  }

  #evict(entry: Entry, { words }: Chunk, released: (entry: Entry) => void): void {
    const from = recordAt(entry.at, entry.key.length);
    entry.at = NOWHERE;
    entry.room = 0;
    if (entry.newest === 0) entry.size = UNREAD;
    else {
      entry.at = APART;
      this.#apart.set(entry, words.slice(from, from + ((entry.size + 3) >> 2)));
    }
    released(entry);
  }

  #list(entry: Entry): void {
    if (entry.at === APART) this.#apart.delete(entry);
    entry.at = NOWHERE;
    entry.used = false;
    this.#count += 1;
  }

  #leave(entry: Entry): void {
    this.#chunks.leave(entry.at);
    entry.at = NOWHERE;
  }
}

/** Nothing but its place in the space would be lost with it. */
function isIdle({ at, newest, crowd, slot }: Entry): boolean {
  return at >= 0 && newest === 0 && crowd === undefined && slot === 0;
}
