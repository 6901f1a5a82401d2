// A part of a buffer that is used again and again, as a value for LMDB.
interface Bounds {
  start: number;
  end: number;
}

/** LMDB takes a value with bounds from there, and asks V8 for the address of its memory once, not at each write. */
export class Part {
  #of: Buffer | undefined;
  #value = bounded(Buffer.alloc(0));

  /** @returns what the next call changes */
  of(bytes: Buffer, start: number, end: number): Buffer {
    if (this.#of !== bytes) {
      this.#value = bounded(bytes);
      this.#of = bytes;
    }
    this.#value.start = bytes.byteOffset + start;
    this.#value.end = bytes.byteOffset + end;
    return this.#value;
  }
}

/** Of the whole memory: bounds count from its start. */
function bounded({ buffer }: Buffer): Buffer & Bounds {
  return Object.assign(Buffer.from(buffer), { start: 0, end: 0 });
}
