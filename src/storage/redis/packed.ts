// Packs many values into one argument, which a script unpacks with `struct.unpack`: cheaper for client and server than
// one argument per value.

const LENGTH_BYTES = 4;

export class Packed {
  #bytes: Buffer;
  #length = 0;

  /** @param size expected size in bytes; the buffer grows */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Format `B`. */
  u8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** Format `I4c0`. */
  text(value: string): void {
    this.#reserve(LENGTH_BYTES + 3 * value.length);
    const from = this.#length + LENGTH_BYTES;
    this.#end(from, this.#bytes.write(value, from));
  }

  /** Format `I4c0`. */
  binary(value: Uint8Array): void {
    this.#reserve(LENGTH_BYTES + value.length);
    const from = this.#length + LENGTH_BYTES;
    this.#bytes.set(value, from);
    this.#end(from, value.length);
  }

  #end(from: number, length: number): void {
    this.#bytes.writeUInt32LE(length, this.#length);
    this.#length = from + length;
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + size));
    grown.set(this.bytes);
    this.#bytes = grown;
  }
}
