// A command for one server that is encoded here, in one pass: the client encodes argument by argument, which costs more
// than everything else that it does for a script with many keys.
import { Command } from 'ioredis';
import { writeAscii } from './packed.js';

/** Largest encoding of an argument's length, with its type and both line ends. */
const FRAME_BYTES = 24;
const LINE = '\r\n';

export class EncodedCommand extends Command {
  readonly #bytes: Buffer;

  /** Strings in the answer are buffers. */
  constructor(name: string, words: readonly (string | number | Buffer)[]) {
    // The client does not look at the arguments: it encodes nothing, and there is no slot to be found.
    super(name, [], { replyEncoding: null });
    this.#bytes = encoded([name, ...words]);
  }

  override toWritable(): Buffer {
    return this.#bytes;
  }
}

function encoded(words: readonly (string | number | Buffer)[]): Buffer {
  const bytes = Buffer.allocUnsafe(words.reduce((size: number, word) => size + sizeMax(word), FRAME_BYTES));
  let at = writeLine(bytes, 0, '*', words.length);
  for (const word of words) {
    if (Buffer.isBuffer(word)) {
      at = writeLine(bytes, at, '$', word.length);
      at += word.copy(bytes, at);
    } else {
      const text = String(word);
      const from = writeLine(bytes, at, '$', text.length);
      at = writeAscii(bytes, text, from) ? from + text.length : writeText(bytes, at, text);
    }
    at += bytes.write(LINE, at, 'latin1');
  }
  return bytes.subarray(0, at);
}

function sizeMax(word: string | number | Buffer): number {
  return FRAME_BYTES + (Buffer.isBuffer(word) ? word.length : 3 * String(word).length);
}

function writeText(bytes: Buffer, at: number, text: string): number {
  const from = writeLine(bytes, at, '$', Buffer.byteLength(text));
  return from + bytes.write(text, from);
}

/** Returns the end. */
function writeLine(bytes: Buffer, at: number, type: '*' | '$', length: number): number {
  return at + bytes.write(`${type}${length}${LINE}`, at, 'latin1');
}
