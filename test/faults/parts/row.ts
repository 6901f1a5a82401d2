// What a row of the scorecard is: something that is done to the service, and whether the promise held.
import { type Scope } from '../../support/scope.js';

export interface FaultRun {
  seed: number;
  /** For `make chaos`: as often and as long as the promise says. Otherwise a few seconds' worth, for every test run. */
  long: boolean;
  scope: Scope;
}

export interface Outcome {
  holds: boolean;
  /** What was done and seen, in figures; when the promise did not hold, how it was broken. */
  said: string;
}

export interface FaultRow {
  number: number;
  /** What is done. */
  title: string;
  /** What must hold. */
  promise: string;
  run(options: FaultRun): Promise<Outcome>;
}

const BROKEN_SAID_MAX = 5;

/** Gathers what broke a promise; a row goes on after the first, because the second often explains it. */
export class Findings {
  readonly #broken: string[] = [];
  #count = 0;

  /** True when it holds. */
  expect(holds: boolean, otherwise: string | (() => string)): boolean {
    if (holds) return true;
    this.#count += 1;
    if (this.#broken.length < BROKEN_SAID_MAX)
      this.#broken.push(typeof otherwise === 'string' ? otherwise : otherwise());
    return false;
  }

  /** @param seen the figures, said in either case */
  outcome(seen: string): Outcome {
    if (this.#count === 0) return { holds: true, said: seen };
    const more = this.#count > this.#broken.length ? `; and ${this.#count - this.#broken.length} more` : '';
    return { holds: false, said: `${seen}; BROKEN: ${this.#broken.join('; ')}${more}` };
  }
}
