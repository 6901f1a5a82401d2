// The records that this process wrote last, with the stamps and positions that Redis has: they are folded without being
// read. They are kept as bytes: as objects they cost the garbage collector a quarter of the process' time.
import { type Position, type RecordKey } from '../../../contract/position.js';
import { type Span } from '../words.js';
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
/** Words of an entry before its positions; then three per position, the stamp, the record. */
const HEAD_WORDS = 5;
const POSITION_WORDS = 3;
/** In `HEAD.record`. */
const NO_RECORD = 0xffff_ffff;
/** Words of four bytes: size of the entry in words of eight, bytes of the record, of the stamp, positions, flags. */
const HEAD = { words: 0, record: 1, stamp: 2, positions: 3, flags: 4, keySum: 5 } as const;
/** Words of eight bytes. */
const LIFE = { ttlMs: 3, at: 4 } as const;
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
  readonly #at = new Map<RecordKey, number>();
  #end = 0;
  #forgotten = 0;
  #bytes = Buffer.alloc(0);
  #words = new Float64Array(0);
  #ints = new Uint32Array(0);

  /** @param bytes of all entries, without their keys */
  constructor(bytes: number) {
    this.#size = Math.floor(bytes / WORD_BYTES / 2);
  }

  keys(): RecordKey[] {
    return [...this.#at.keys()];
  }

  delete(key: RecordKey): void {
    this.#forgotten += 1;
    this.#at.delete(key);
  }

  clear(): void {
    this.#forgotten += 1;
    this.#at.clear();
    this.#end = 0;
  }

  /** `record` and `stamp` are views that are valid until the next `set`. */
  get(key: RecordKey): Held | undefined {
    const at = this.#at.get(key);
    if (at === undefined) return undefined;
    const ints = this.#ints;
    const head = 2 * at;
    const flags = ints[head + HEAD.flags] ?? 0;
    const [applied, placeSums] = this.#positions(at + HEAD_WORDS, ints[head + HEAD.positions] ?? 0);
    const stampAt = WORD_BYTES * (at + HEAD_WORDS + POSITION_WORDS * (ints[head + HEAD.positions] ?? 0));
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
    const bytes = stampBytes + (held.record?.length ?? 0);
    const words = HEAD_WORDS + POSITION_WORDS * positions + Math.ceil(bytes / WORD_BYTES);
    // A record that grows by a few bytes stays in its place.
    const taken = words + (words >> 3);
    if (taken > this.#size || stampBytes > STAMP_BYTES_MAX) {
      this.delete(key);
      return;
    }
    const { place } = held;
    let at = place?.forgotten === this.#forgotten ? place.at : this.#at.get(key);
    if (at === undefined || (this.#ints[2 * at + HEAD.words] ?? 0) < words) {
      at = this.#take(taken);
      this.#at.set(key, at);
    }
    this.#write(at, positions, held);
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
      for (const [key, at] of this.#at) if (at >= this.#size === next > 0) this.#at.delete(key);
      this.#end = next;
    }
    const at = this.#end;
    this.#end += words;
    this.#ints[2 * at + HEAD.words] = words;
    return at;
  }

  #write(at: number, positions: number, { record, stamp, applied, damaged, written }: Held): void {
    const [words, ints, bytes] = [this.#words, this.#ints, this.#bytes];
    // Stamps are objects of several kinds: V8 looks each field up.
    const { bytes: stampBytes, from: stampFrom, end: stampEnd } = stamp;
    const head = 2 * at;
    ints[head + HEAD.record] = record?.length ?? NO_RECORD;
    ints[head + HEAD.stamp] = stampEnd - stampFrom;
    ints[head + HEAD.positions] = positions;
    ints[head + HEAD.flags] = (damaged ? FLAG.damaged : 0) | (written === undefined ? 0 : FLAG.written);
    ints[head + HEAD.keySum] = written?.keySum ?? 0;
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
