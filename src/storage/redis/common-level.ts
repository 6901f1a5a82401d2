// The lowest feature level of the running nodes, for what writes a format that releases before cannot read.
import { levelOf } from '../../contract/levels.js';
import { type RedisClient } from './client.js';
import { nodesIn } from './nodes.js';
import { PREFIX } from './prefix.js';

/** An answer holds for this time. A node that starts reports itself before it reads anything. */
const HOLDS_MS = 1000;

export class CommonLevel {
  readonly #redis: RedisClient;
  readonly #clock: () => number;
  #level = Promise.resolve(0);
  #askedAt = Number.NEGATIVE_INFINITY;

  /** @param clock monotonic, in ms */
  constructor(redis: RedisClient, clock = (): number => performance.now()) {
    this.#redis = redis;
    this.#clock = clock;
  }

  /** 0 when no node runs or Redis does not answer: then only the oldest format is safe. Never rejects. */
  get(): Promise<number> {
    const now = this.#clock();
    if (now - this.#askedAt >= HOLDS_MS) {
      this.#askedAt = now;
      this.#level = nodesIn(this.#redis, PREFIX).then(levelOf, () => 0);
    }
    return this.#level;
  }
}
