// How many requests of pages may wait for a shard. Pages are refused before backends.

/** The part of a backend request's wait that pages in the batch before it may cause. */
const PAGES_WAIT_PART = 0.25;
/** At least this many pages may be in a batch. */
const PAGES_MIN = 8;
/** Weight of the last batch in the moving mean of the time per item. */
const LAST_BATCH = 0.2;

export class PageShare {
  readonly #pageItemsMax: number;
  readonly #queueMs: number;
  /** Mean time that the worker takes for one item, from its last batches. */
  #itemMs = 0;

  constructor({ pageItemsMax, queueMs }: { pageItemsMax: number; queueMs: number }) {
    this.#pageItemsMax = pageItemsMax;
    this.#queueMs = queueMs;
  }

  /** Learns from a batch how long the worker takes for one item. */
  learn(batchMs: number, items: number): void {
    const itemMs = batchMs / items;
    this.#itemMs = this.#itemMs === 0 ? itemMs : this.#itemMs * (1 - LAST_BATCH) + itemMs * LAST_BATCH;
  }

  /**
   * Limits the pages in a batch. A batch is answered as a whole, so a backend waits for all pages in the
   * batch before it: only as many as the worker decides in a part of the longest wait.
   */
  get max(): number {
    if (this.#itemMs === 0) return this.#pageItemsMax;
    const decided = Math.floor((this.#queueMs * PAGES_WAIT_PART) / this.#itemMs);
    return Math.min(this.#pageItemsMax, Math.max(PAGES_MIN, decided));
  }
}
