// How many requests of pages may wait for a shard. Pages are refused before backends.

/** The part of a backend request's wait that pages in the batch before it may cause. */
const PAGES_WAIT_PART = 0.25;
/** At least this many pages may be in a batch. */
const PAGES_MIN = 8;
/**
 * The mean of the time per item reaches back over about so many items. With a mean over batches, one single item that
 * waited 50 ms for a processor left room for 12 pages: 22 % of the pages of 64 connections were refused in one run.
 */
const ITEMS_REMEMBERED = 200;

export class PageShare {
  readonly #pageItemsMax: number;
  readonly #queueMs: number;
  /** Time of the last batches and how many items were in them; both fade alike. */
  #batchesMs = 0;
  #items = 0;

  constructor({ pageItemsMax, queueMs }: { pageItemsMax: number; queueMs: number }) {
    this.#pageItemsMax = pageItemsMax;
    this.#queueMs = queueMs;
  }

  /** Learns from a batch how long the worker takes for one item. */
  learn(batchMs: number, items: number): void {
    const kept = Math.max(0, 1 - items / ITEMS_REMEMBERED);
    this.#batchesMs = this.#batchesMs * kept + batchMs;
    this.#items = this.#items * kept + items;
  }

  /**
   * Limits the pages in a batch. A batch is answered as a whole, so a backend waits for all pages in the
   * batch before it: only as many as the worker decides in a part of the longest wait.
   */
  get max(): number {
    if (this.#items === 0) return this.#pageItemsMax;
    const decided = Math.floor((this.#queueMs * PAGES_WAIT_PART * this.#items) / this.#batchesMs);
    return Math.min(this.#pageItemsMax, Math.max(PAGES_MIN, decided));
  }
}
