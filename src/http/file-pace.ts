// Paces large files that anybody may ask for without a key. A megabyte takes a millisecond and more to copy, and again
// for each part that the kernel takes: dozens of connections that ask without pause would keep every decision waiting.
import { type Exchange } from './exchange.js';
import { guarded } from '../util/guarded.js';

/** Smaller replies cost little more than any other, and so do encoded ones of most files of pages. */
export const PACED_BYTES_MIN = 65_536;
/** Bytes of large files in a second, for all who ask together. */
export const PACED_BYTES_SECOND = 64 * 1024 * 1024;

interface Waiting {
  readonly exchange: Exchange;
  readonly bytes: number;
  readonly send: () => void;
}

export class FilePace {
  readonly #waiting: Waiting[] = [];
  #pausing = false;

  /** Sends now, or after those who asked before. A connection has one request that waits, so the queue is bounded. */
  send(exchange: Exchange, bytes: number, send: () => void, onError: (error: unknown) => void): void {
    if (bytes < PACED_BYTES_MIN) send();
    else if (this.#pausing) this.#waiting.push({ exchange, bytes, send });
    else this.#sendNow(bytes, send, onError);
  }

  #sendNow(bytes: number, send: () => void, onError: (error: unknown) => void): void {
    this.#pausing = true;
    // Whole milliseconds: a timer drops the rest.
    setTimeout(
      guarded(onError, () => this.#next(onError)),
      Math.ceil((bytes / PACED_BYTES_SECOND) * 1000),
    );
    send();
  }

  #next(onError: (error: unknown) => void): void {
    this.#pausing = false;
    // Who left costs nothing.
    let next = this.#waiting.shift();
    while (next?.exchange.open === false) next = this.#waiting.shift();
    if (next !== undefined) this.#sendNow(next.bytes, next.send, onError);
  }
}
