// A script by its digest: its text goes over the line once for a server, not with every call.
import { createHash } from 'node:crypto';
import { Command } from 'ioredis';
import { type RedisClient } from './client.js';

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
