// A server that does one item after the other, like a Redis master. For items in order of time it needs no agenda: an
// item starts when all earlier ones are done (Lindley).
export class Fifo {
  #freeAt = 0;
  #busyMs = 0;

  /** @param workMs duration of the item @returns the time when it is done */
  add(now: number, workMs: number): number {
    this.#freeAt = Math.max(this.#freeAt, now) + workMs;
    this.#busyMs += workMs;
    return this.#freeAt;
  }

  /** Does no work before `until`. */
  stop(until: number): void {
    this.#freeAt = Math.max(this.#freeAt, until);
  }

  /** Total work so far, milliseconds. */
  get busyMs(): number {
    return this.#busyMs;
  }
}
