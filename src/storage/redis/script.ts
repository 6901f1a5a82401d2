// Runs a script by its digest: the text is sent once per server, not with every call.
import { createHash } from 'node:crypto';
import { Cluster } from 'ioredis';
import { type RedisClient } from './client.js';
import { EncodedCommand, sendEncoded } from './encoded-command.js';

/** Maximum of keys per script call: Redis runs nothing else during a call. */
const TOGETHER = 64;

/** Maximum of items per script call: on a cluster one, because a call may use only one slot. */
export function together(client: RedisClient): number {
  return client instanceof Cluster ? 1 : TOGETHER;
}

/** Splits the items into script calls. */
export function callsOf<T>(client: RedisClient, all: readonly T[]): T[][] {
  const size = together(client);
  const calls: T[][] = [];
  for (let from = 0; from < all.length; from += size) calls.push(all.slice(from, from + size));
  return calls;
}

export class Script {
  readonly #text: string;
  readonly #digest: string;

  constructor(text: string) {
    this.#text = text;
    this.#digest = createHash('sha1').update(text).digest('hex');
  }

  /** Strings in the answer are buffers. @param keys on a cluster, of one slot */
  async run(client: RedisClient, keys: readonly string[], values: readonly (string | number | Buffer)[]) {
    // Not pipelined automatically: on a cluster the client would group it by the script, not by its keys.
    return this.#byDigest((name, script) => sendEncoded(client, name, [script, keys.length, ...keys, ...values]));
  }

  /** A call for `runBytes`, whose last `size` bytes are still to be written: its words after the script. */
  room(words: number, size: number): Buffer {
    const head = headOf('evalsha', this.#digest, words);
    const bytes = Buffer.allocUnsafe(head.length + size);
    bytes.write(head, 'latin1');
    return bytes;
  }

  /** The same as `run`. @param bytes of `room` @param key in whose slot of a cluster it is executed */
  async runBytes(client: RedisClient, bytes: Buffer, words: number, key: string): Promise<unknown> {
    return this.#byDigest((name, script) => {
      const isFirst = script === this.#digest;
      const rest = headOf('evalsha', this.#digest, words).length;
      const all = isFirst ? bytes : Buffer.concat([Buffer.from(headOf(name, script, words)), bytes.subarray(rest)]);
      const command = new EncodedCommand(name, all, key);
      client.sendCommand(command);
      return command.promise;
    });
  }

  async #byDigest(call: (name: string, script: string) => Promise<unknown>): Promise<unknown> {
    try {
      return await call('evalsha', this.#digest);
    } catch (error) {
      // NOSCRIPT: nothing was executed.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return call('eval', this.#text);
    }
  }
}

/** @param words after the script, which is ASCII */
function headOf(name: string, script: string, words: number): string {
  return `*${words + 2}\r\n$${name.length}\r\n${name}\r\n$${script.length}\r\n${script}\r\n`;
}
