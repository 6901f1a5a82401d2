// Memory of the frames that wait for their batch. It is used again for the next batch: a buffer for each frame is
// memory outside of V8's heap, and 20 MB of it a second make V8 collect the whole heap of the readers' process.

const SLAB_BYTES = 1024 * 1024;

export class FrameMemory {
  #slabs: Buffer[] = [];
  /** Index of the slab that is being filled, and its used bytes. */
  #slab = 0;
  #used = 0;

  /** @returns a copy that is valid until `release` */
  copy(bytes: Buffer): Buffer {
    if (bytes.length > SLAB_BYTES) return Buffer.from(bytes);
    if (this.#used + bytes.length > SLAB_BYTES) {
      this.#slab += 1;
      this.#used = 0;
    }
    const slab = (this.#slabs[this.#slab] ??= Buffer.allocUnsafeSlow(SLAB_BYTES));
    const copy = slab.subarray(this.#used, this.#used + bytes.length);
    bytes.copy(copy);
    this.#used += bytes.length;
    return copy;
  }

  /** All copies end here. As many slabs stay as the last batch filled. */
  release(): void {
    this.#slabs = this.#slabs.slice(0, this.#slab + 1);
    this.#slab = 0;
    this.#used = 0;
  }
}
