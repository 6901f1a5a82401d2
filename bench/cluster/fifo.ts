// A server that does one thing after the other, as a master of Redis does. What it is given in order of time needs no
// agenda: it is done when everything before it is, and its own work after that (Lindley).
export class Fifo {
  #freeAt = 0;
  #busyMs = 0;

  /** @param workMs of its own @returns when it is done */
  add(now: number, workMs: number): number {
    this.#freeAt = Math.max(this.#freeAt, now) + workMs;
    this.#busyMs += workMs;
    return this.#freeAt;
  }

  /** Does nothing before `until`. */
  stop(until: number): void {
    this.#freeAt = Math.max(this.#freeAt, until);
  }

  /** Work that was given so far. */
  get busyMs(): number {
    return this.#busyMs;
  }
}
