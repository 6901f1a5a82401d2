// A script by its digest: its text goes over the line once for a server, not with every call.
import { createHash } from 'node:crypto';
import { Cluster, Command } from 'ioredis';
import { type RedisClient } from './client.js';

/** Of one script call: Redis does nothing else for so many. */
const TOGETHER = 64;

/** What one call of a script takes: on a cluster one key, because a call may concern one slot only. */
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

  /** Texts of the answer are bytes. @param keys of one slot, on a cluster */
  async run(client: RedisClient, keys: readonly string[], values: readonly (string | number | Buffer)[]) {
    // Never grouped with others: on a cluster that would be by the script and not by its keys.
    const call = (name: string, script: string): Promise<unknown> => {
      const command = new Command(name, [script, keys.length, ...keys, ...values], { replyEncoding: null });
      client.sendCommand(command);
      return command.promise;
    };
    try {
      return await call('evalsha', this.#digest);
    } catch (error) {
      // Nothing was executed.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return call('eval', this.#text);
    }
  }
}
