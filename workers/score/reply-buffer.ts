// Writes the replies of a batch one after the other into memory that is shared with the main thread.
import { REPLY_HEADER_BYTES } from '../../src/contract/messages.js';

export class ReplyBuffer {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  #used = 0;
  /** Replies that did not fit: [index, status, text]. */
  overflow: [number, number, string][] = [];

  constructor(memory: SharedArrayBuffer) {
    this.#bytes = Buffer.from(memory);
    this.#view = new DataView(memory);
  }

  reset(): void {
    this.#used = 0;
    this.overflow = [];
  }

  add(index: number, status: number, text: string): void {
    // Room is kept for the headers of all further items, also when their text does not fit.
    const fits = this.#used + REPLY_HEADER_BYTES + text.length * 3 + REPLY_HEADER_BYTES * 65_536 <= this.#bytes.length;
    const size = fits ? this.#bytes.write(text, this.#used + REPLY_HEADER_BYTES, 'utf8') : 0;
    if (!fits) this.overflow.push([index, status, text]);
    this.#view.setUint32(this.#used, size, true);
    this.#view.setUint16(this.#used + 4, fits ? status : 0, true);
    this.#used += REPLY_HEADER_BYTES + size;
  }
}
