// Counts one-second windows on a clock that may step. Time that goes back stands still here, so a window is never
// given out twice; time that then goes on is counted on from there, so nobody waits for the old hour to come again.

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

  /** When a window ends, on the caller's clock, Unix milliseconds. */
  endOf(window: number): number {
    return window * WINDOW_MS - this.#shift;
  }
}
