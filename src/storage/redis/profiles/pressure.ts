// How full Redis is, so that provisional records expire sooner in time. A Redis without `maxmemory` is never full.
import { Cluster } from 'ioredis';
import { type RedisClient } from '../client.js';

/** Interval between two requests. */
const ASK_MS = 2000;

export class RedisPressure {
  readonly #client: RedisClient;
  #askedAt = Number.NEGATIVE_INFINITY;
  #used = 0;

  constructor(client: RedisClient) {
    this.#client = client;
  }

  /** Used part (0 to 1) of the fullest server, from the last answer. Returns immediately. */
  get used(): number {
    const now = performance.now();
    if (now - this.#askedAt >= ASK_MS) {
      this.#askedAt = now;
      this.#ask().catch(() => undefined);
    }
    return this.#used;
  }

  async #ask(): Promise<void> {
    const servers = this.#client instanceof Cluster ? this.#client.nodes('master') : [this.#client];
    const parts = await Promise.all(servers.map(async (server) => partOf(await server.info('memory'))));
    this.#used = Math.max(0, ...parts);
  }
}

function partOf(info: string): number {
  const figure = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  const max = figure('maxmemory');
  return max === 0 ? 0 : figure('used_memory') / max;
}
