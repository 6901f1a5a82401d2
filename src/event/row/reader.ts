// Reads RowBinary primitives, as `RowWriter` writes them.
import { floatArray } from './floats.js';
import { unitAt } from '../../util/text/unit-at.js';

const DIGITS = Buffer.from('0123456789abcdef');
const UUID_TEXT = Buffer.from('00000000-0000-0000-0000-000000000000');
/** One shared empty array: typed arrays are expensive to create and collect, and most of a row's are empty. */
const NO_FLOATS = new Float32Array(0);

/** Cache of recent words, by a hash of their bytes: a look-up takes 30 ns, a native copy 130 ns and leaves garbage. */
const WORDS_MAX = 1024;
const WORD_BYTES_MAX = 32;
const WORDS: (string | undefined)[] = new Array<string | undefined>(WORDS_MAX).fill(undefined);

export class RowReader {
  bytes: Buffer;
  at = 0;
  #view: DataView;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.at++);
  }

  bool(): boolean {
    return this.u8() === 1;
  }

  u16(): number {
    const value = this.#view.getUint16(this.at, true);
    this.at += 2;
    return value;
  }

  u32(): number {
    const value = this.#view.getUint32(this.at, true);
    this.at += 4;
    return value;
  }

  f32(): number {
    const value = this.#view.getFloat32(this.at, true);
    this.at += 4;
    return value;
  }

  f64(): number {
    const value = this.#view.getFloat64(this.at, true);
    this.at += 8;
    return value;
  }

  time(): number {
    const low = this.#view.getUint32(this.at, true);
    const high = this.#view.getInt32(this.at + 4, true);
    this.at += 8;
    return high * 0x1_0000_0000 + low;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.u8();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
      if (shift > 21) throw new RangeError('event row: a length is over 2^28, the row is damaged');
    }
  }

  string(): string {
    const size = this.varint();
    if (size === 0) return '';
    const start = this.at;
    this.at += size;
    if (this.at > this.bytes.length) throw new RangeError('event row: it ends inside a string, the row is damaged');
    return this.bytes.toString('utf8', start, this.at);
  }

  /** As `string`, for what `RowWriter.ascii` wrote. */
  ascii(): string {
    const size = this.varint();
    return size === 0 ? '' : this.fixed(size);
  }

  /** As `string`, for values with few distinct words: returns the cached string when there is one. */
  word(): string {
    const start = this.at;
    const size = this.varint();
    if (size === 0) return '';
    const from = this.at;
    const slot = size <= WORD_BYTES_MAX ? this.#hash(from, size) : -1;
    if (slot === -1) {
      this.at = start;
      return this.string();
    }
    this.at += size;
    const known = WORDS[slot];
    if (known !== undefined && this.#holds(known, from, size)) return known;
    const made = this.bytes.toString('latin1', from, this.at);
    WORDS[slot] = made;
    return made;
  }

  /** The slot of an ASCII word, -1 for any other. */
  #hash(from: number, size: number): number {
    const { bytes } = this;
    if (from + size > bytes.length) return -1;
    let hash = size;
    for (let i = from; i < from + size; i += 1) {
      const byte = bytes[i] ?? 0;
      if (byte > 0x7f) return -1;
      hash = Math.imul(hash, 31) + byte;
    }
    return (hash ^ (hash >>> 10)) & (WORDS_MAX - 1);
  }

  #holds(word: string, from: number, size: number): boolean {
    if (word.length !== size) return false;
    for (let i = 0; i < size; i += 1) if (unitAt(word, i) !== this.bytes[from + i]) return false;
    return true;
  }

  /** Skips a string without creating it. */
  skipString(): void {
    const size = this.varint();
    this.at += size;
  }

  fixed(size: number): string {
    const start = this.at;
    this.at += size;
    if (this.at > this.bytes.length) throw new RangeError('event row: it ends inside a string, the row is damaged');
    return this.bytes.toString('latin1', start, this.at);
  }

  strings(): string[] {
    const count = this.varint();
    const values: string[] = [];
    for (let i = 0; i < count; i += 1) values.push(this.word());
    return values;
  }

  floats(): Float32Array {
    const count = this.varint();
    if (count === 0) return NO_FLOATS;
    const values = floatArray(count);
    for (let i = 0; i < count; i += 1) values[i] = this.f32();
    return values;
  }

  shorts(): number[] {
    const count = this.varint();
    const values: number[] = [];
    for (let i = 0; i < count; i += 1) values.push(this.u16());
    return values;
  }

  nullableFloat(): number {
    return this.u8() === 1 ? NaN : this.f32();
  }

  uuid(): string {
    const start = this.at;
    this.at += 16;
    let to = 0;
    for (let byte = 0; byte < 16; byte += 1) {
      if (byte === 4 || byte === 6 || byte === 8 || byte === 10) to += 1;
      const value = this.bytes[start + (byte < 8 ? 7 - byte : 23 - byte)] ?? 0;
      UUID_TEXT[to] = DIGITS[value >> 4] ?? 0;
      UUID_TEXT[to + 1] = DIGITS[value & 15] ?? 0;
      to += 2;
    }
    // Makes one flat string: a concatenation of 20 parts is flattened later, at its first use.
    return UUID_TEXT.toString('latin1');
  }
}
