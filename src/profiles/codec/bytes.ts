// One reusable buffer for decoding and encoding records. Little-endian; counts and times are LEB128, because most are
// small.
import { Views } from '../../util/views.js';
import { unitAt } from '../../util/text/unit-at.js';

/** The largest record is a user with eight devices and every baseline full: under 2 KiB; the rest is head-room. */
export const RECORD_BYTES_MAX = 4096;

/** Up to this length a loop is faster than the native copy. */
const SHORT_RECORD = 64;

/** The length of a list, as read. @throws RangeError when no record can have so many entries */
export function atMost(count: number, max: number): number {
  if (count > max)
    throw new RangeError(
      `profiles: a record has a list of ${count} entries, at most ${max} are possible: the record is damaged`,
    );
  return count;
}

export class RecordBytes {
  readonly bytes: Buffer = Buffer.from(new ArrayBuffer(RECORD_BYTES_MAX));
  at = 0;
  /** End of the loaded or written record. */
  end = 0;
  readonly #view = new DataView(this.bytes.buffer);
  readonly #words = new Int32Array(this.bytes.buffer);
  readonly #views = new Views(this.bytes);

  /** Takes a record to read from its start. */
  load(record: Uint8Array | string): void {
    if (record.length > RECORD_BYTES_MAX)
      throw new RangeError(
        `profiles: a record has ${record.length} bytes, at most ${RECORD_BYTES_MAX} are possible: it is damaged`,
      );
    if (typeof record !== 'string') this.bytes.set(record);
    else if (record.length > SHORT_RECORD) this.bytes.write(record, 0, record.length, 'latin1');
    else for (let i = 0; i < record.length; i += 1) this.bytes[i] = unitAt(record, i);
    this.at = 0;
    this.end = record.length;
  }

  /** Takes a record of `size` bytes from `words`, as if it had just been written. A loop: a native copy costs more. */
  take(words: Int32Array, from: number, size: number): void {
    const mine = this.#words;
    const count = (size + 3) >> 2;
    for (let i = 0; i < count; i += 1) mine[i] = words[from + i] ?? 0;
    this.at = size;
  }

  /** Takes a record, or nothing, as if it had just been written. */
  copy(record: Uint8Array | undefined): this {
    if (record !== undefined) this.bytes.set(record);
    this.at = record?.length ?? 0;
    return this;
  }

  /** Copies its first words, which end with the record. */
  give(words: Int32Array, to: number, count: number): void {
    const mine = this.#words;
    for (let i = 0; i < count; i += 1) words[to + i] = mine[i] ?? 0;
  }

  /** Goes back to the start of the record just written, to read it. */
  rewind(): void {
    this.end = this.at;
    this.at = 0;
  }

  /** Starts a record to write. */
  start(): void {
    this.at = 0;
  }

  toBuffer(): Buffer {
    return Buffer.from(this.written());
  }

  /** A view on the record just written, until the next is read or written. */
  written(): Buffer {
    return this.#views.first(this.at);
  }

  toLatin1(): string {
    return this.bytes.toString('latin1', 0, this.at);
  }

  /** Throws when reading went beyond the end: the record was cut off. */
  finish(): void {
    if (this.at > this.end)
      throw new RangeError(`profiles: a record ends at byte ${this.end}, inside a field: it is damaged`);
  }

  /** The whole record was read. */
  get ended(): boolean {
    return this.at >= this.end;
  }

  u8(): number {
    return this.bytes[this.at++] ?? 0;
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2, true);
  }

  i16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2, true);
  }

  u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4, true);
  }

  /** A non-negative integer below 2^32. */
  varint(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('profiles: a record has a number over 2^32: it is damaged');
  }

  /** Bytes into `into`, as many as it holds. */
  raw(into: Uint8Array): void {
    for (let i = 0; i < into.length; i += 1) into[i] = this.bytes[this.at + i] ?? 0;
    this.at += into.length;
  }

  text(): string {
    const size = this.u8();
    this.at += size;
    return this.bytes.toString('latin1', this.at - size, this.at);
  }

  hex(size: number): string {
    this.at += size;
    return this.bytes.toString('hex', this.at - size, this.at);
  }

  putU8(value: number): void {
    this.bytes[this.at++] = value;
  }

  putU16(value: number): void {
    this.#view.setUint16(this.at, value, true);
    this.at += 2;
  }

  putI16(value: number): void {
    this.#view.setInt16(this.at, value, true);
    this.at += 2;
  }

  putU32(value: number): void {
    this.#view.setUint32(this.at, value, true);
    this.at += 4;
  }

  putVarint(value: number): void {
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.bytes[this.at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.at++] = rest;
  }

  putRaw(source: Uint8Array): void {
    for (let i = 0; i < source.length; i += 1) this.bytes[this.at + i] = source[i] ?? 0;
    this.at += source.length;
  }

  /** At most 255 Latin-1 characters with their length. */
  putText(value: string): void {
    this.putU8(value.length);
    this.at += this.bytes.write(value, this.at, value.length, 'latin1');
  }

  putHex(value: string): void {
    this.at += this.bytes.write(value, this.at, value.length >> 1, 'hex');
  }
}
