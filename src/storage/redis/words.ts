// Words of a command in the form in which Redis reads them, written one after another into memory that is used again:
// a text or a buffer for each word would be work for the garbage collector.
import { unitAt } from '../../util/text/unit-at.js';
import { UNIT_BYTES_MAX } from '../../util/text/utf8.js';

const START_BYTES = 1024;
/** What precedes a word takes at most this many bytes: `$`, digits, and twice the end of a line. */
const HEAD_BYTES_MAX = 16;
/** Words up to this length are copied in a loop, which is faster than a call. */
const SHORT = 48;
const [CR, LF, DOLLAR, ZERO] = [13, 10, 36, 48];

/** A part of some bytes. */
export interface Span {
  bytes: Uint8Array;
  from: number;
  end: number;
}

const NO_BYTES = new Uint8Array(0);
const NOTHING: Span = Object.freeze({ bytes: NO_BYTES, from: 0, end: 0 });

export function spanOf(bytes: Uint8Array | null | undefined): Span {
  return bytes === null || bytes === undefined ? NOTHING : { bytes, from: 0, end: bytes.length };
}

export class Words {
  #bytes = Buffer.alloc(0);
  #end = 0;

  /** Number of bytes. */
  get length(): number {
    return this.#end;
  }

  clear(): void {
    this.#end = 0;
  }

  /** A copy: a command of these words. @param words their number */
  command(words: number): Buffer {
    const head = `*${words}\r\n`;
    const bytes = Buffer.allocUnsafe(head.length + this.#end);
    this.copyInto(bytes, bytes.write(head, 'latin1'));
    return bytes;
  }

  /** @returns the position after it */
  copyInto(target: Buffer, at: number): number {
    return at + this.#bytes.copy(target, at, 0, this.#end);
  }

  /** A word of a text, with what stands before and after it. */
  text(text: string, before: Uint8Array = NO_BYTES, after: Uint8Array = NO_BYTES): void {
    const around = before.length + after.length;
    this.#reserve(HEAD_BYTES_MAX + around + UNIT_BYTES_MAX * text.length);
    const head = this.#head(around + text.length);
    const end = this.#put(after, this.#write(text, this.#put(before, head)));
    if (end - head === around + text.length) {
      this.#endWord(end);
      return;
    }
    // Its bytes are more than its units.
    const bytes = Buffer.concat([before, Buffer.from(text), after]);
    this.copy({ bytes, from: 0, end: bytes.length });
  }

  copy({ bytes, from, end }: Span): void {
    const length = end - from;
    this.#reserve(HEAD_BYTES_MAX + length);
    const at = this.#head(length);
    const into = this.#bytes;
    if (length <= SHORT) for (let i = 0; i < length; i += 1) into[at + i] = bytes[from + i] ?? 0;
    else if (length === bytes.length) into.set(bytes, at);
    else into.set(bytes.subarray(from, end), at);
    this.#endWord(at + length);
  }

  #put(bytes: Uint8Array, at: number): number {
    const { length } = bytes;
    for (let i = 0; i < length; i += 1) this.#bytes[at + i] = bytes[i] ?? 0;
    return at + length;
  }

  #write(text: string, at: number): number {
    const { length } = text;
    if (length > SHORT) return at + this.#bytes.write(text, at);
    for (let i = 0; i < length; i += 1) {
      const unit = unitAt(text, i);
      if (unit > 127) return at + this.#bytes.write(text, at);
      this.#bytes[at + i] = unit;
    }
    return at + length;
  }

  /** @returns where the word begins */
  #head(length: number): number {
    const bytes = this.#bytes;
    let at = this.#end;
    bytes[at] = DOLLAR;
    let unit = 1;
    while (unit * 10 <= length) unit *= 10;
    for (let left = length; unit >= 1; unit /= 10) {
      const digit = Math.floor(left / unit);
      bytes[(at += 1)] = ZERO + digit;
      left -= digit * unit;
    }
    bytes[at + 1] = CR;
    bytes[at + 2] = LF;
    return at + 3;
  }

  #endWord(at: number): void {
    this.#bytes[at] = CR;
    this.#bytes[at + 1] = LF;
    this.#end = at + 2;
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(START_BYTES, 2 * this.#bytes.length, this.#end + more));
    this.#bytes.copy(grown, 0, 0, this.#end);
    this.#bytes = grown;
  }
}
