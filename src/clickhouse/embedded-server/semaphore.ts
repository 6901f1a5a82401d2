// Limits how many calls run and how many wait; the rest is refused. The engine has few threads, and many waiting bodies
// would use the memory that the engine needs.

export class Semaphore {
  readonly #running: number;
  readonly #waiting: number;
  #active = 0;
  readonly #queue: (() => void)[] = [];

  /** @param running maximum number of running calls  @param waiting maximum number of waiting calls */
  constructor(running: number, waiting: number) {
    this.#running = running;
    this.#waiting = waiting;
  }

  /** Takes a slot, after a wait if needed; false when the queue is full. Every true needs one `leave()`. */
  async enter(): Promise<boolean> {
    if (this.#active < this.#running) {
      this.#active += 1;
      return true;
    }
    if (this.#queue.length >= this.#waiting) return false;
    await new Promise<void>((resolve) => this.#queue.push(resolve));
    return true;
  }

  /** Passes the slot to the call that has waited longest, or frees it. */
  leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#active -= 1;
    else next();
  }

  get busy(): number {
    return this.#active + this.#queue.length;
  }
}
