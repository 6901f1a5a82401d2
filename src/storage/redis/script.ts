// Runs a script by its digest: the text is sent once per server, not with every call.
import { createHash } from 'node:crypto';
import { Cluster } from 'ioredis';
import { type RedisClient } from './client.js';
import { sendEncoded } from './encoded-command.js';

/** Maximum of keys per script call: Redis runs nothing else during a call. */
const TOGETHER = 64;

/** Splits the items into script calls: on a cluster one item per call, because a call may use only one slot. */
export function callsOf<T>(client: RedisClient, all: readonly T[]): T[][] {
  const size = client instanceof Cluster ? 1 : TOGETHER;
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
    const call = (name: string, script: string): Promise<unknown> =>
      sendEncoded(client, name, [script, keys.length, ...keys, ...values]);
    try {
      return await call('evalsha', this.#digest);
    } catch (error) {
      // NOSCRIPT: nothing was executed.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return call('eval', this.#text);
    }
  }
}
