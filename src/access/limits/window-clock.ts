// Counts one-second windows on a clock that may step. When the clock is set back, the windows continue from the last
// one, so a window never repeats and no user waits until the clock reaches the earlier time again.

export const WINDOW_MS = 1000;

export class WindowClock {
  #last = 0;
  /** Added to the caller's clock: the sum of all steps back. */
  #shift = 0;

  /** Number of the window at this moment, from 1; never falls. @param now Unix milliseconds */
  at(now: number): number {
    if (now < this.#last) this.#shift += this.#last - now;
    this.#last = now;
    return Math.floor((now + this.#shift) / WINDOW_MS) + 1;
  }

  /** The time of the last request, as it was given. */
  get last(): number {
    return this.#last;
  }

  /** When a window ends, on the caller's clock, Unix milliseconds. */
  endOf(window: number): number {
    return window * WINDOW_MS - this.#shift;
  }
}
