// Gives a batch with requests of pages a length that does not tell whether their users have a history: a batch that is
// done early waits until most batches of its size with known users would be done. The length is a high quantile of what
// those took lately, so it follows the machine and its load. Only known users change it, or a flood of invented ones
// would shorten it. The wait burns processor time, since a sleep is too coarse for microseconds; so only a part of the
// time in which the shard had nothing to do may be waited: a busy shard does not wait.
const QUANTILE = 0.9;
/** Part by which one batch may change the length. */
const STEP = 0.02;
/** Of one request. More would delay the requests behind it; what takes longer is not hidden. */
const LENGTH_MS_MAX = 0.2;

/** Of the idle time, the part that may be waited; what was not used is kept, up to a bound. */
const WAIT_PART = 0.02;
const WAIT_MS_MAX = 20;

export class EvenTime {
  readonly #now: () => number;
  /** Milliseconds of a request by size of the batch, in powers of two; undefined until a known user was asked for. */
  readonly #lengths: (number | undefined)[] = [];

  #waitMs = WAIT_MS_MAX;
  #endedAt: number;

  /** @param now a monotonic clock, in milliseconds with fractions */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#endedAt = now();
  }

  /** Milliseconds of the monotonic clock. */
  begin(): number {
    return this.#now();
  }

  /**
   * Returns when the batch has its length.
   * @param begun from `begin`
   * @param count requests in the batch
   * @param known those of pages whose user has a history; undefined when none is of a page: nothing has to be hidden
   */
  end(begun: number, count: number, known: number | undefined): void {
    const size = 31 - Math.clz32(count);
    const now = this.#now();
    this.#waitMs = Math.min(WAIT_MS_MAX, this.#waitMs + Math.max(0, begun - this.#endedAt) * WAIT_PART);
    this.#endedAt = now;
    if (known === undefined) return;
    if (known * 2 > count) this.#learn(size, (now - begun) / count);
    const wait = Math.max(0, Math.min(this.#waitMs, begun + count * (this.#lengths[size] ?? 0) - now));
    this.#waitMs -= wait;
    this.#endedAt = now + wait;
    while (this.#now() < this.#endedAt);
  }

  #learn(size: number, took: number): void {
    const length = this.#lengths[size] ?? took;
    const change = took > length ? 1 + STEP * QUANTILE : 1 - STEP * (1 - QUANTILE);
    this.#lengths[size] = Math.min(LENGTH_MS_MAX, length * change);
  }
}
