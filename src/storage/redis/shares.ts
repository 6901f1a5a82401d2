// Whose part of what nodes keep in Redis is how large, for a bound of the service's own: `maxmemory` knows no tenants.
// Bytes are counted by owner and part of the TTL, so that what expires is counted out without being looked at.
import { guarded } from '../../util/guarded.js';
import { overShare } from '../fair-share.js';
import { type Room } from '../ports/room.js';
import { type RedisClient } from './client.js';
import { isForeign } from './sums.js';

/** Parts of a TTL that are counted apart. */
const SLOTS = 24;
const POLL_MS = 1000;
const BETWEEN = '|';

export interface SharesOptions {
  /** Of the hash in Redis. */
  name: string;
  bytesMax: number;
  /** How long what is kept stays. */
  ttlMs: number;
  /** Unix milliseconds. */
  clock?: () => number;
}

/** Counts what is kept. Not waited for: a count that is lost makes the bound laxer and nothing slower. */
export class ShareCounter {
  readonly #client: RedisClient;
  readonly #options: SharesOptions;

  constructor(client: RedisClient, options: SharesOptions) {
    this.#client = client;
    this.#options = options;
  }

  add(bytesBy: ReadonlyMap<string, number>): void {
    const { name, ttlMs, clock = Date.now } = this.#options;
    const slot = slotOf(clock(), ttlMs);
    const commands = [...bytesBy].map(([owner, bytes]) =>
      this.#client.hincrby(name, `${slot}${BETWEEN}${owner}`, bytes),
    );
    Promise.all([...commands, this.#client.pexpire(name, 2 * ttlMs)]).catch(() => undefined);
  }
}

/** Knows who has more than its part, as it was a second ago. */
export class ShareWatch {
  readonly #client: RedisClient;
  readonly #options: SharesOptions;
  readonly #timer: NodeJS.Timeout;
  #over: ReadonlySet<string> = new Set();
  #usedBytes = 0;

  constructor(client: RedisClient, options: SharesOptions, onError: (error: unknown) => void) {
    this.#client = client;
    this.#options = options;
    // What Redis does not answer is told by those who need an answer: the last one known counts until then.
    this.#timer = setInterval(
      guarded(onError, () => void this.look().catch((error: unknown) => this.#refused(error, onError))),
      POLL_MS,
    );
    this.#timer.unref();
  }

  isOver(owner: string): boolean {
    return this.#over.has(owner);
  }

  room(): Room {
    return { usedBytes: this.#usedBytes, bytesMax: this.#options.bytesMax };
  }

  /** Rejects when Redis does not answer. */
  async look(): Promise<void> {
    const { name, ttlMs, bytesMax, clock = Date.now } = this.#options;
    const oldest = slotOf(clock(), ttlMs) - SLOTS;
    const used = new Map<string, number>();
    const expired: string[] = [];
    for (const [field, bytes] of Object.entries(await this.#client.hgetall(name))) {
      const at = field.indexOf(BETWEEN);
      const owner = field.slice(at + 1);
      // What is no count is as good as none.
      if (!(Number(field.slice(0, at)) >= oldest) || !(Number(bytes) >= 0)) expired.push(field);
      else used.set(owner, (used.get(owner) ?? 0) + Number(bytes));
    }
    if (expired.length > 0) await this.#client.hdel(name, ...expired);
    this.#usedBytes = [...used.values()].reduce((sum, bytes) => sum + bytes, 0);
    this.#over = overShare(used, bytesMax);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Somebody else's value under the name would end all counting. */
  #refused(error: unknown, onError: (error: unknown) => void): void {
    if (!isForeign(error)) return;
    onError(
      new Error(`${this.#options.name} on Redis was no hash of counts; it was removed, and counting begins anew`),
    );
    this.#client.del(this.#options.name).catch(() => undefined);
  }
}

function slotOf(now: number, ttlMs: number): number {
  return Math.floor(now / (ttlMs / SLOTS));
}
