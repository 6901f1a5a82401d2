// Views on the start of a buffer that is used again and again, kept by length: making one takes V8 longer than copying
// the few hundred bytes of a record, and it has to be collected.
export class Views {
  readonly bytes: Buffer;
  readonly #views: (Buffer | undefined)[] = [];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The first `length` bytes, which the buffer must have. */
  first(length: number): Buffer {
    const known = this.#views[length];
    if (known !== undefined) return known;
    const { buffer, byteOffset } = this.bytes;
    const made = Buffer.from(buffer, byteOffset, length);
    this.#views[length] = made;
    return made;
  }
}
