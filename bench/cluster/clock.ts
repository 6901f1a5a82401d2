// Simulated time: events run in order of time, and only they advance the clock.
import { Agenda } from '../../src/traffic/agenda.js';
import { type Random } from '../../src/traffic/random.js';

export class Clock {
  readonly #agenda = new Agenda<() => void>();
  #now = 0;

  /** Milliseconds since the start. */
  get now(): number {
    return this.#now;
  }

  after(ms: number, what: () => void): void {
    this.#agenda.add(this.#now + ms, what);
  }

  /** Runs all events before `end`. */
  run(end: number): void {
    for (;;) {
      const at = this.#agenda.nextAt;
      if (at === undefined || at >= end) break;
      this.#now = at;
      this.#agenda.take()?.what();
    }
    this.#now = end;
  }

  /** Runs `what` every `ms` as long as it returns true. */
  every(firstMs: number, ms: number, what: () => boolean): void {
    const turn = (): void => {
      if (what()) this.after(ms, turn);
    };
    this.after(firstMs, turn);
  }
}

/** Random interval between independent events, in the unit of `mean`. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}
