// Writes RowBinary primitives into one reusable buffer. ClickHouse reads the format without conversion: little-endian
// numbers, LEB128 lengths, UTF-8 strings, two swapped halves for a UUID.
import { unitAt } from '../../util/text/unit-at.js';

const NIBBLE = new Uint8Array(128);
for (let i = 0; i < 16; i += 1) {
  NIBBLE[i.toString(16).charCodeAt(0)] = i;
  NIBBLE[i.toString(16).toUpperCase().charCodeAt(0)] = i;
}
/** From this many UTF-16 units on, the native copy is faster than the byte loop (measured: equal near 40). */
const SHORT_STRING = 40;

function buffer(size: number): Buffer {
  return Buffer.from(new ArrayBuffer(size));
}

export class RowWriter {
  bytes: Buffer;
  length = 0;
  #view: DataView;
  readonly #fixed: boolean;

  /** @param memory a buffer of fixed size to write into, or the initial size in bytes of one that grows as needed */
  constructor(memory: number | Buffer = 16_384) {
    this.#fixed = typeof memory !== 'number';
    this.bytes = typeof memory === 'number' ? buffer(memory) : memory;
    this.#view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
  }

  reset(): void {
    this.length = 0;
  }

  /** A view of the written bytes; valid until the next `reset` or write. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Makes room for `size` more bytes. @throws RangeError when a fixed buffer is full */
  reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    if (this.#fixed)
      throw new RangeError(`event row: it needs more than the ${this.bytes.length} bytes of the request buffer`);
    const grown = buffer(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  u8(value: number): void {
    this.reserve(1);
    this.bytes[this.length] = value;
    this.length += 1;
  }

  bool(value: boolean): void {
    this.u8(value ? 1 : 0);
  }

  u16(value: number): void {
    this.reserve(2);
    this.#view.setUint16(this.length, value, true);
    this.length += 2;
  }

  u32(value: number): void {
    this.reserve(4);
    this.#view.setUint32(this.length, value, true);
    this.length += 4;
  }

  f32(value: number): void {
    this.reserve(4);
    this.#view.setFloat32(this.length, value, true);
    this.length += 4;
  }

  f64(value: number): void {
    this.reserve(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** Milliseconds as the Int64 of a DateTime64(3); exact for every Date. */
  time(milliseconds: number): void {
    this.reserve(8);
    const high = Math.floor(milliseconds / 0x1_0000_0000);
    this.#view.setUint32(this.length, milliseconds - high * 0x1_0000_0000, true);
    this.#view.setInt32(this.length + 4, high, true);
    this.length += 8;
  }

  varint(value: number): void {
    this.reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  string(value: string): void {
    const units = value.length;
    if (units === 0) {
      this.u8(0);
      return;
    }
    this.reserve(units * 3 + 5);
    if (units < SHORT_STRING && this.#ascii(value, units)) return;
    // Nearly all are ASCII, which has as many bytes as units: asking for the number first costs as much as writing.
    const from = this.length + varintBytes(units);
    const size = this.bytes.write(value, from, units * 3, 'utf8');
    const at = this.length + varintBytes(size);
    // Before the length is written, which may end where the text begins.
    if (at !== from) this.bytes.copyWithin(at, from, from + size);
    this.varint(size);
    this.length = at + size;
  }

  /** Writes a short ASCII string in a loop; false, with nothing written, when it is not ASCII. */
  #ascii(value: string, units: number): boolean {
    const { bytes } = this;
    let at = this.length + 1;
    for (let i = 0; i < units; i += 1) {
      const code = unitAt(value, i);
      if (code > 0x7f) return false;
      bytes[at++] = code;
    }
    bytes[this.length] = units;
    this.length = at;
    return true;
  }

  /** A string that is known to be ASCII, usually a hash. */
  ascii(value: string): void {
    const units = value.length;
    if (units === 0) {
      this.u8(0);
      return;
    }
    this.reserve(units + 5);
    if (units < SHORT_STRING && this.#ascii(value, units)) return;
    this.varint(units);
    this.length += this.bytes.write(value, this.length, units, 'latin1');
  }

  /** Latin-1 characters without a length: a FixedString. */
  fixed(value: string): void {
    this.reserve(value.length);
    this.length += this.bytes.write(value, this.length, value.length, 'latin1');
  }

  strings(values: readonly string[]): void {
    this.varint(values.length);
    for (const value of values) this.string(value);
  }

  floats(values: Float32Array): void {
    this.varint(values.length);
    this.reserve(values.length * 4);
    for (let i = 0; i < values.length; i += 1) {
      this.#view.setFloat32(this.length, values[i] ?? 0, true);
      this.length += 4;
    }
  }

  /** Whole numbers below 2^16. */
  shorts(values: readonly number[]): void {
    this.varint(values.length);
    this.reserve(values.length * 2);
    for (let i = 0; i < values.length; i += 1) {
      this.#view.setUint16(this.length, values[i] ?? 0, true);
      this.length += 2;
    }
  }

  /** Nullable(Float32); NaN is NULL. */
  nullableFloat(value: number): void {
    if (Number.isNaN(value)) {
      this.u8(1);
      return;
    }
    this.u8(0);
    this.f32(value);
  }

  /** A canonical UUID in ClickHouse's order: two 64-bit halves, each little-endian. */
  uuid(text: string): void {
    this.reserve(16);
    const start = this.length;
    let byte = 0;
    for (let i = 0; i < 36; i += 2) {
      if (unitAt(text, i) === 45) i += 1;
      const value = ((NIBBLE[unitAt(text, i)] ?? 0) << 4) | (NIBBLE[unitAt(text, i + 1)] ?? 0);
      this.bytes[start + (byte < 8 ? 7 - byte : 23 - byte)] = value;
      byte += 1;
    }
    this.length += 16;
  }

  raw(source: Uint8Array): void {
    this.reserve(source.length);
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  copy(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    this.length += source.copy(this.bytes, this.length, start, end);
  }

  /** Appends bytes that stand further on in this buffer, beyond what is written. */
  moveBack(start: number, end: number): void {
    if (start > this.length && end > start) this.bytes.copyWithin(this.length, start, end);
    this.length += end - start;
  }
}

function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes += 1;
  return bytes;
}
