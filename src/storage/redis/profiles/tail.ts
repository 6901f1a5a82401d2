// Short words whose end is known first: they are written backwards, without a text for each.
import { type Span } from '../words.js';
import { unitAt } from '../../../util/text/unit-at.js';

const BYTES_MAX = 256;
const ZERO = 48;
const LETTERS = 97 - 10;

/** What was written is valid until the next `begin`. */
export class Tail implements Span {
  readonly bytes = new Uint8Array(BYTES_MAX);
  readonly end = BYTES_MAX;
  from = BYTES_MAX;

  begin(): void {
    this.from = BYTES_MAX;
  }

  /** @param number an integer of 32 bits without sign, in decimal */
  decimal(number: number): void {
    let left = number >>> 0;
    do {
      const next = (left / 10) >>> 0;
      this.bytes[(this.from -= 1)] = ZERO + left - next * 10;
      left = next;
    } while (left > 0);
  }

  /** @param number an integer of 32 bits without sign, to the base of 36 */
  base36(number: number): void {
    let left = number >>> 0;
    do {
      const next = (left / 36) >>> 0;
      const digit = left - next * 36;
      this.bytes[(this.from -= 1)] = digit + (digit < 10 ? ZERO : LETTERS);
      left = next;
    } while (left > 0);
  }

  copy(bytes: Uint8Array): void {
    for (let i = bytes.length - 1; i >= 0; i -= 1) this.bytes[(this.from -= 1)] = bytes[i] ?? 0;
  }

  /** @param text ASCII */
  text(text: string): void {
    for (let i = text.length - 1; i >= 0; i -= 1) this.bytes[(this.from -= 1)] = unitAt(text, i);
  }
}
