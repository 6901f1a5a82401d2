// The records that this process wrote last, with the stamps and positions that Redis has: they are folded without being
// read. They are kept as bytes: as objects they cost the garbage collector a quarter of the process' time.
import { type Position, type RecordKey } from '../../../contract/position.js';
import { type Span } from '../words.js';
import { hashOf, KeyTable } from './key-table.js';
import { type Written } from './written.js';

/** A record as Redis has it. */
export interface Held {
  record: Buffer | undefined;
  /** Empty when there is no record. */
  stamp: Span;
  /** Applied position by shard of this node; undefined where it was not read. */
  applied: readonly (Position | undefined)[];
  /** The record exists and is damaged; this was reported. */
  damaged: boolean;
  /** Undefined until this process has written the record. */
  written?: Written;
  /** Where it is remembered until it is set again, which saves a look-up; undefined when it comes from Redis. */
  place?: Place | undefined;
}

interface Place {
  /** First word of the entry. */
  at: number;
  /** Number of times that entries were forgotten before. */
  forgotten: number;
}

/** Longer ones are not of this program. */
const STAMP_BYTES_MAX = 64;
const WORD_BYTES = 8;
/** Words of an entry before its positions; then three per position, the key, the stamp, the record. */
const HEAD_WORDS = 6;
const POSITION_WORDS = 3;
/** In `HEAD.record`. */
const NO_RECORD = 0xffff_ffff;
/** Words of four bytes: size of the entry in words of eight, bytes of record, stamp and key, positions, flags. */
const HEAD = { words: 0, record: 1, stamp: 2, positions: 3, flags: 4, keySum: 5, key: 6 } as const;
/** Words of eight bytes. */
const LIFE = { ttlMs: 4, at: 5 } as const;
const FLAG = { damaged: 1, written: 2 } as const;
/** In the first two words of four bytes of a position: its shard, with this bit when there is a checksum; the sum. */
const HAS_SUM = 0x8000_0000;

/**
 * The bytes are two halves, which are filled in turn; what is in the half that begins anew is forgotten, also records
 * that were written again in their place: they are read once more.
 */
export class Remembered {
  /** Words of a half. */
  readonly #size: number;
  /** First word of each entry. */
  readonly #table = new KeyTable();
  #end = 0;
  #forgotten = 0;
  #bytes = Buffer.alloc(0);
  #words = new Float64Array(0);
  #ints = new Uint32Array(0);

  /** @param bytes of all entries */
  constructor(bytes: number) {
    this.#size = Math.floor(bytes / WORD_BYTES / 2);
  }

  keys(): RecordKey[] {
    return this.#table.places().map((at) => {
      const keyAt = this.#keyAt(at);
      return this.#bytes.toString('latin1', keyAt, keyAt + (this.#ints[2 * at + HEAD.key] ?? 0));
    });
  }

  delete(key: RecordKey): void {
    this.#forgotten += 1;
    const slot = this.#slotOf(key, key.length);
    if (slot >= 0) this.#table.delete(slot);
  }

  clear(): void {
    this.#forgotten += 1;
    this.#table.clear();
    this.#end = 0;
  }

  /** `record` and `stamp` are views that are valid until the next `set`. */
  get(key: RecordKey): Held | undefined {
    const slot = this.#slotOf(key, key.length);
    if (slot < 0) return undefined;
    const at = this.#table.placeIn(slot);
    const ints = this.#ints;
    const head = 2 * at;
    const flags = ints[head + HEAD.flags] ?? 0;
    const [applied, placeSums] = this.#positions(at + HEAD_WORDS, ints[head + HEAD.positions] ?? 0);
    const stampAt = this.#keyAt(at) + (ints[head + HEAD.key] ?? 0);
    const recordAt = stampAt + (ints[head + HEAD.stamp] ?? 0);
    const length = ints[head + HEAD.record] ?? 0;
    const record = length === NO_RECORD ? undefined : this.#bytes.subarray(recordAt, recordAt + length);
    const stamp = { bytes: this.#bytes, from: stampAt, end: recordAt };
    const damaged = (flags & FLAG.damaged) !== 0;
    const place = { at, forgotten: this.#forgotten };
    if ((flags & FLAG.written) === 0) return { record, stamp, applied, damaged, place };
    const [ttlMs, setAt] = [this.#words[at + LIFE.ttlMs] ?? 0, this.#words[at + LIFE.at] ?? 0];
    const written = { ttlMs, at: setAt, keySum: ints[head + HEAD.keySum] ?? 0, placeSums };
    return { record, stamp, applied, damaged, written, place };
  }

  set(key: RecordKey, held: Held): void {
    const positions = held.applied.reduce((count, position) => (position === undefined ? count : count + 1), 0);
    const stampBytes = held.stamp.end - held.stamp.from;
    const { length } = key;
    const bytes = length + stampBytes + (held.record?.length ?? 0);
    const words = HEAD_WORDS + POSITION_WORDS * positions + Math.ceil(bytes / WORD_BYTES);
    // A record that grows by a few bytes stays in its place.
    const taken = words + (words >> 3);
    if (taken > this.#size || stampBytes > STAMP_BYTES_MAX || (held.place === undefined && !isOfBytes(key))) {
      this.delete(key);
      return;
    }
    const { place } = held;
    let at = place?.forgotten === this.#forgotten ? place.at : this.#placeOf(key);
    if (at < 0 || (this.#ints[2 * at + HEAD.words] ?? 0) < words) {
      at = this.#take(taken);
      const slot = this.#slotOf(key, length);
      if (slot < 0) this.#table.add(hashOf(key, length), at);
      else this.#table.move(slot, at);
    }
    this.#write(at, key, length, positions, held);
  }

  #placeOf(key: RecordKey): number {
    const slot = this.#slotOf(key, key.length);
    return slot < 0 ? -1 : this.#table.placeIn(slot);
  }

  /** -1 = none. @param length of the key: asked once, because V8 looks it up by the kind of string each time */
  #slotOf(key: RecordKey, length: number): number {
    const table = this.#table;
    const hash = hashOf(key, length);
    let slot = table.slotOf(hash);
    while (slot >= 0 && !this.#hasKey(table.placeIn(slot), key, length)) slot = table.slotOf(hash, slot);
    return slot;
  }

  #hasKey(at: number, key: RecordKey, length: number): boolean {
    const bytes = this.#bytes;
    if (this.#ints[2 * at + HEAD.key] !== length) return false;
    const keyAt = this.#keyAt(at);
    for (let i = 0; i < length; i += 1) if (bytes[keyAt + i] !== key.charCodeAt(i)) return false;
    return true;
  }

  #keyAt(at: number): number {
    return WORD_BYTES * (at + HEAD_WORDS + POSITION_WORDS * (this.#ints[2 * at + HEAD.positions] ?? 0));
  }

  #take(words: number): number {
    if (this.#words.length === 0) {
      // Memory that no entry has used is not taken from the system.
      this.#words = new Float64Array(2 * this.#size);
      this.#ints = new Uint32Array(this.#words.buffer);
      this.#bytes = Buffer.from(this.#words.buffer);
    }
    const half = this.#end <= this.#size ? 0 : this.#size;
    if (this.#end + words > half + this.#size) {
      const next = this.#size - half;
      this.#forgotten += 1;
      this.#table.keep((at) => at >= this.#size !== next > 0);
      this.#end = next;
    }
    const at = this.#end;
    this.#end += words;
    this.#ints[2 * at + HEAD.words] = words;
    return at;
  }

  #write(
    at: number,
    key: RecordKey,
    length: number,
    positions: number,
    { record, stamp, applied, damaged, written }: Held,
  ): void {
    const [words, ints, bytes] = [this.#words, this.#ints, this.#bytes];
    const { bytes: stampBytes, from: stampFrom, end: stampEnd } = stamp;
    const head = 2 * at;
    ints[head + HEAD.record] = record?.length ?? NO_RECORD;
    ints[head + HEAD.stamp] = stampEnd - stampFrom;
    ints[head + HEAD.positions] = positions;
    ints[head + HEAD.flags] = (damaged ? FLAG.damaged : 0) | (written === undefined ? 0 : FLAG.written);
    ints[head + HEAD.keySum] = written?.keySum ?? 0;
    ints[head + HEAD.key] = length;
    words[at + LIFE.ttlMs] = written?.ttlMs ?? 0;
    words[at + LIFE.at] = written?.at ?? 0;
    let place = at + HEAD_WORDS;
    for (const [shard, position] of applied.entries()) {
      if (position === undefined) continue;
      const sum = written?.placeSums[shard];
      ints[2 * place] = sum === undefined ? shard : shard | HAS_SUM;
      ints[2 * place + 1] = sum ?? 0;
      words[place + 1] = position.segment;
      words[place + 2] = position.offset;
      place += POSITION_WORDS;
    }
    let next = WORD_BYTES * place;
    for (let i = 0; i < length; i += 1) bytes[next++] = key.charCodeAt(i);
    for (let from = stampFrom; from < stampEnd; from += 1) bytes[next++] = stampBytes[from] ?? 0;
    if (record !== undefined) bytes.set(record, next);
  }

  #positions(from: number, count: number): [(Position | undefined)[], (number | undefined)[]] {
    // The shards of an entry ascend.
    const shards = count === 0 ? 0 : 1 + ((this.#ints[2 * (from + POSITION_WORDS * (count - 1))] ?? 0) & ~HAS_SUM);
    const applied = new Array<Position | undefined>(shards);
    const sums = new Array<number | undefined>(shards);
    for (let i = 0, at = from; i < count; i += 1, at += POSITION_WORDS) {
      const told = this.#ints[2 * at] ?? 0;
      const shard = told & ~HAS_SUM;
      applied[shard] = { segment: this.#words[at + 1] ?? 0, offset: this.#words[at + 2] ?? 0 };
      if ((told & HAS_SUM) !== 0) sums[shard] = this.#ints[2 * at + 1];
    }
    return [applied, sums];
  }
}

/** A unit of a key is kept as one byte. */
function isOfBytes(key: RecordKey): boolean {
  const { length } = key;
  for (let i = 0; i < length; i += 1) if (key.charCodeAt(i) > 0xff) return false;
  return true;
}
