// A command for one server that is encoded here: the client encodes argument by argument, which costs more than all
// else that it does for a script with many keys. All texts between two buffers are written at once.
import { Cluster, Command } from 'ioredis';
import { type RedisClient } from './client.js';

const CHARACTER_BYTES = 4;
/** What precedes a word, by its bytes: most words are keys, stamps, positions and records of a few hundred. */
const HEADS = Array.from({ length: 1024 }, (_, bytes) => `\r\n$${bytes}\r\n`);
const headOf = (bytes: number): string => HEADS[bytes] ?? `\r\n$${bytes}\r\n`;

export type Word = string | number | Buffer;

const BYTES = { replyEncoding: null };

export class EncodedCommand extends Command {
  readonly #bytes: Buffer;
  readonly #keys: string[];

  /**
   * Strings in the answer are buffers.
   * @param words after the name, or the whole command as bytes
   * @param key in whose slot of a cluster it is executed
   */
  constructor(name: string, words: readonly Word[] | Buffer, key?: string) {
    // The client does not look at the arguments: it encodes nothing.
    super(name, [], BYTES);
    this.#bytes = Buffer.isBuffer(words) ? words : encodedCommand(name, words);
    this.#keys = key === undefined ? [] : [key];
  }

  override toWritable(): Buffer {
    return this.#bytes;
  }

  override getKeys(): string[] {
    return this.#keys;
  }
}

function encodedCommand(name: string, words: readonly Word[]): Buffer {
  const all = [name, ...words];
  const bytes = encoded(all, (text) => text.length) ?? encoded(all, byteLength);
  // Without bytes it would get the reply of the next command.
  if (bytes === undefined) throw new TypeError(`${name}: its words cannot be encoded`);
  return bytes;
}

/** Strings in the answer are buffers. Not pipelined automatically. */
export function sendEncoded(client: RedisClient, name: string, words: Word[]): Promise<unknown> {
  // A cluster needs the arguments to find the slot.
  const command = client instanceof Cluster ? new Command(name, words, BYTES) : new EncodedCommand(name, words);
  client.sendCommand(command);
  return command.promise;
}

const byteLength = (text: string): number => Buffer.byteLength(text);

/** Undefined when a text has more bytes than `bytesOf` says. */
function encoded(words: readonly Word[], bytesOf: (text: string) => number): Buffer | undefined {
  const parts: (string | Buffer)[] = [];
  let size = 0;
  let text = `*${words.length}`;
  const end = (): void => {
    parts.push(text);
    size += bytesOf(text);
  };
  for (const word of words) {
    if (Buffer.isBuffer(word)) {
      text += headOf(word.length);
      end();
      parts.push(word);
      size += word.length;
      text = '';
    } else {
      const plain = String(word);
      text += headOf(bytesOf(plain)) + plain;
    }
  }
  text += '\r\n';
  end();
  return joined(parts, size);
}

function joined(parts: readonly (string | Buffer)[], size: number): Buffer | undefined {
  // Room for one more character: a text that is too long does not end where it should.
  const bytes = Buffer.allocUnsafe(size + CHARACTER_BYTES);
  let at = 0;
  for (const part of parts) at += typeof part === 'string' ? bytes.write(part, at) : part.copy(bytes, at);
  return at === size ? bytes.subarray(0, size) : undefined;
}
