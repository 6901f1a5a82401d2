// Simulated time: what is due happens in order of its time, and nothing else moves the clock.
import { Agenda } from '../../src/traffic/agenda.js';
import { type Random } from '../../src/traffic/random.js';

export class Clock {
  readonly #agenda = new Agenda<() => void>();
  #now = 0;

  /** Milliseconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  after(ms: number, what: () => void): void {
    this.#agenda.add(this.#now + ms, what);
  }

  /** Until nothing is due before `end`. */
  run(end: number): void {
    for (;;) {
      const at = this.#agenda.nextAt;
      if (at === undefined || at >= end) break;
      this.#now = at;
      this.#agenda.take()?.what();
    }
    this.#now = end;
  }

  /** `what` again and again, `ms` apart, for as long as it says true. */
  every(firstMs: number, ms: number, what: () => boolean): void {
    const turn = (): void => {
      if (what()) this.after(ms, turn);
    };
    this.after(firstMs, turn);
  }
}

/** Between two of many independent things that come `perMs` a millisecond. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}
