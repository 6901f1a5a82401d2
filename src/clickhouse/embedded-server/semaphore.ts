// At most so many at once, so many waiting, the rest refused: the engine's threads are few, and a heap of waiting
// bodies would cost the memory that the engine needs.

export class Semaphore {
  readonly #running: number;
  readonly #waiting: number;
  #active = 0;
  readonly #queue: (() => void)[] = [];

  /** @param running how many run at once  @param waiting how many may wait for a place */
  constructor(running: number, waiting: number) {
    this.#running = running;
    this.#waiting = waiting;
  }

  /** Takes a place, perhaps after a wait; false when the queue is full. Every true needs one `leave()`. */
  async enter(): Promise<boolean> {
    if (this.#active < this.#running) {
      this.#active += 1;
      return true;
    }
    if (this.#queue.length >= this.#waiting) return false;
    await new Promise<void>((resolve) => this.#queue.push(resolve));
    return true;
  }

  /** Hands the place to the one that waits longest, else frees it. */
  leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#active -= 1;
    else next();
  }

  get busy(): number {
    return this.#active + this.#queue.length;
  }
}
