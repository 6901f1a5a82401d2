// Memory for cached records outside of V8's heap: as strings, the records of a million users were most of what its
// garbage collector marks and copies. Places are appended to chunks, and the oldest chunk is emptied when memory is
// needed. Places that were left are used again by records that need as much: records that others change are dropped
// all the time.
//
// A place is a head of three words, the key (one byte for each character) and room for the record:
//   its length in words, and the length of the key in the upper half;
//   its state: FREE, ~index of its entry, or without an entry twice the size of the record, plus 1 when it was used;
//   the hash of the key.
import { type RecordKey } from '../../contract/position.js';
import { RECORD_BYTES_MAX } from '../codec/bytes.js';

/** Words of 32 bits; a power of 2. Emptying a chunk of this size takes less than a millisecond. */
const CHUNK_WORDS = 1 << 16;
const CHUNK_BYTES = CHUNK_WORDS * 4;
const SHIFT = Math.log2(CHUNK_WORDS);
const HEAD_WORDS = 3;
const STATE = 1;
const HASH = 2;
const WORDS_MAX = RECORD_BYTES_MAX / 4;
const FREE = -0x8000_0000;

/** Places of one length that were left: two numbers for each, the turn of its chunk and where it is. */
type Left = number[];

/** More are free only when their chunk is emptied. */
const LEFT_MAX = 2 * 1024;

export interface Chunk {
  readonly number: number;
  readonly words: Int32Array;
  readonly bytes: Buffer;
  /** Words that are taken. */
  end: number;
  /** How often it was emptied. */
  turn: number;
}

export class Chunks {
  readonly #chunks: Chunk[] = [];
  /** Those in use, from `#oldest` on: the oldest first, the last is appended to. */
  #order: Chunk[] = [];
  #oldest = 0;
  readonly #unused: Chunk[] = [];
  /** By length. */
  readonly #left: (Left | undefined)[] = [];

  get bytes(): number {
    return (this.#order.length - this.#oldest) * CHUNK_BYTES;
  }

  /** A place that was left, or a new one; `room` as `roomFor` tells. */
  take(key: RecordKey, hash: number, room: number, state: number): number {
    const length = recordFrom(key.length) + room;
    const at = this.#again(length) ?? this.#append(length);
    const { words, bytes } = this.#chunkOf(at);
    const from = at & (CHUNK_WORDS - 1);
    words[from] = length | (key.length << 16);
    words[from + STATE] = state;
    words[from + HASH] = hash;
    const first = (from + HEAD_WORDS) * 4;
    for (let i = 0; i < key.length; i += 1) bytes[first + i] = key.charCodeAt(i);
    return at;
  }

  /** A copy of a place at the end of the newest chunk. */
  copy(chunk: Chunk, from: number): number {
    const length = lengthAt(chunk, from);
    const at = this.#append(length);
    this.#chunkOf(at).words.set(chunk.words.subarray(from, from + length), at & (CHUNK_WORDS - 1));
    return at;
  }

  leave(at: number): void {
    const { words, turn } = this.#chunkOf(at);
    const from = at & (CHUNK_WORDS - 1);
    words[from + STATE] = FREE;
    const length = (words[from] ?? 0) & 0xffff;
    const left = (this.#left[length] ??= []);
    if (left.length < LEFT_MAX) left.push(turn, at);
  }

  state(at: number): number {
    return this.#chunkOf(at).words[(at & (CHUNK_WORDS - 1)) + STATE] ?? FREE;
  }

  setState(at: number, state: number): void {
    this.#chunkOf(at).words[(at & (CHUNK_WORDS - 1)) + STATE] = state;
  }

  /** Words for the record at this place. */
  room(at: number, keyLength: number): number {
    return ((this.#chunkOf(at).words[at & (CHUNK_WORDS - 1)] ?? 0) & 0xffff) - recordFrom(keyLength);
  }

  hasKey(at: number, key: RecordKey): boolean {
    const { words, bytes } = this.#chunkOf(at);
    const from = at & (CHUNK_WORDS - 1);
    if ((words[from] ?? 0) >>> 16 !== key.length) return false;
    const first = (from + HEAD_WORDS) * 4;
    for (let i = 0; i < key.length; i += 1) if (bytes[first + i] !== key.charCodeAt(i)) return false;
    return true;
  }

  keyOf(at: number): RecordKey {
    return keyAt(this.#chunkOf(at), at & (CHUNK_WORDS - 1));
  }

  /** The memory in which a place is. */
  wordsOf(at: number): Int32Array {
    return this.#chunkOf(at).words;
  }

  /** The oldest chunk, which takes no more places; undefined when it is the only one. `free` must follow. */
  retire(): Chunk | undefined {
    if (this.#order.length - this.#oldest < 2) return undefined;
    const chunk = this.#order[this.#oldest];
    this.#oldest += 1;
    if (this.#oldest * 2 > this.#order.length && this.#oldest > 16) {
      this.#order = this.#order.slice(this.#oldest);
      this.#oldest = 0;
    }
    if (chunk !== undefined) chunk.turn += 1;
    return chunk;
  }

  free(chunk: Chunk): void {
    chunk.end = 0;
    this.#unused.push(chunk);
  }

  /** The newest first. */
  *newestFirst(): Generator<Chunk> {
    for (let i = this.#order.length - 1; i >= this.#oldest; i -= 1) {
      const chunk = this.#order[i];
      if (chunk !== undefined) yield chunk;
    }
  }

  #again(length: number): number | undefined {
    const left = this.#left[length];
    while (left !== undefined && left.length > 0) {
      const at = left.pop() ?? 0;
      if (left.pop() === this.#chunkOf(at).turn) return at;
    }
    return undefined;
  }

  #append(length: number): number {
    let chunk = this.#order.at(-1);
    if (chunk === undefined || chunk.end + length > CHUNK_WORDS) chunk = this.#next();
    const at = chunk.number * CHUNK_WORDS + chunk.end;
    chunk.end += length;
    return at;
  }

  #next(): Chunk {
    let chunk = this.#unused.pop();
    if (chunk === undefined) {
      const words = new Int32Array(CHUNK_WORDS);
      chunk = { number: this.#chunks.length, words, bytes: Buffer.from(words.buffer), end: 0, turn: 0 };
      this.#chunks.push(chunk);
    }
    this.#order.push(chunk);
    return chunk;
  }

  #chunkOf(at: number): Chunk {
    const chunk = this.#chunks[at >> SHIFT];
    if (chunk === undefined) throw new RangeError(`profiles: there is no chunk of records for the place ${at}`);
    return chunk;
  }
}

/** A place of a chunk, with its offset there. */
export interface Place {
  from: number;
  at: number;
  state: number;
  hash: number;
}

/** The places of a chunk that are not free. One object, refilled. */
export function* placesOf(chunk: Chunk): Generator<Place> {
  const place = { from: 0, at: 0, state: FREE, hash: 0 };
  for (let from = 0; from < chunk.end; from += lengthAt(chunk, from)) {
    place.state = chunk.words[from + STATE] ?? FREE;
    if (place.state === FREE) continue;
    place.from = from;
    place.at = chunk.number * CHUNK_WORDS + from;
    place.hash = chunk.words[from + HASH] ?? 0;
    yield place;
  }
}

export function keyAt(chunk: Chunk, from: number): RecordKey {
  const first = (from + HEAD_WORDS) * 4;
  return chunk.bytes.toString('latin1', first, first + ((chunk.words[from] ?? 0) >>> 16));
}

/** Where the record of a place begins in the words of its chunk. */
export function recordAt(at: number, keyLength: number): number {
  return (at & (CHUNK_WORDS - 1)) + recordFrom(keyLength);
}

function recordFrom(keyLength: number): number {
  return HEAD_WORDS + ((keyLength + 3) >> 2);
}

function lengthAt(chunk: Chunk, from: number): number {
  return (chunk.words[from] ?? 0) & 0xffff;
}

/** With some room to grow. */
export function roomFor(words: number): number {
  return Math.min(WORDS_MAX, (words + (words >> 3) + 1) & ~1);
}
