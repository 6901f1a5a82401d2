// Bytes that each owner has stored in Redis, for a bound per tenant, which `maxmemory` does not have. Bytes are counted
// by owner and time slot, so that expired data is subtracted without being read.
import { guarded } from '../../util/guarded.js';
import { overShare } from '../fair-share.js';
import { type Room } from '../ports/room.js';
import { type RedisClient } from './client.js';
import { isForeign } from './sums.js';

/** Time slots per TTL. */
const SLOTS = 24;
const POLL_MS = 1000;
const BETWEEN = '|';

export interface SharesOptions {
  /** Name of the hash in Redis. */
  name: string;
  bytesMax: number;
  /** TTL of the stored data. */
  ttlMs: number;
  /** Unix milliseconds. */
  clock?: () => number;
}

/** Counts stored bytes. Callers do not wait: a lost count makes the bound less strict. */
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

/** The owners over their share, updated once a second. */
export class ShareWatch {
  readonly #client: RedisClient;
  readonly #options: SharesOptions;
  readonly #timer: NodeJS.Timeout;
  #over: ReadonlySet<string> = new Set();
  #usedBytes = 0;

  constructor(client: RedisClient, options: SharesOptions, onError: (error: unknown) => void) {
    this.#client = client;
    this.#options = options;
    // While Redis does not answer, the last result stays valid; other commands report the outage.
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
      // A field that is no count is removed like an expired one.
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

  /** A value of another program under this name would stop all counting: it is removed. */
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
