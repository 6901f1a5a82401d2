// Memory for the records of one attempt: a buffer for each would be work for the garbage collector.

const START_BYTES = 256 * 1024;

export class Arena {
  #bytes = Buffer.alloc(0);
  #end = 0;

  /** A view that is valid until `clear`. */
  copyOf(record: Uint8Array): Buffer {
    const from = this.#end;
    const end = from + record.length;
    if (end > this.#bytes.length) return this.#grown(record);
    this.#bytes.set(record, from);
    this.#end = end;
    return this.#bytes.subarray(from, end);
  }

  clear(): void {
    this.#end = 0;
  }

  /** Earlier views keep the buffer that they are on. */
  #grown(record: Uint8Array): Buffer {
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(START_BYTES, 2 * this.#bytes.length, record.length));
    this.#end = 0;
    return this.copyOf(record);
  }
}
