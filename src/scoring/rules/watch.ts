// Counts how often rules are evaluated and fail, and how long that takes. Only callers that measure pass a clock.
import { RULES_SAMPLE } from '../../contract/rule-figures.js';

export class RulesWatch {
  readonly #clock: () => number;
  readonly #onError: (error: unknown) => void;
  evaluated = 0;
  failed = 0;
  seconds = 0;
  /** Evaluations since the start; one in RULES_SAMPLE is timed. */
  #all = 0;

  /** @param clock current time in milliseconds */
  constructor(clock: () => number, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
  }

  /** @returns the start time to pass to `end`; NaN when this evaluation is not timed */
  begin(): number {
    this.evaluated += 1;
    this.#all += 1;
    return this.#all % RULES_SAMPLE === 1 ? this.#clock() : NaN;
  }

  end(since: number): void {
    if (since === since) this.seconds += ((this.#clock() - since) / 1000) * RULES_SAMPLE;
  }

  threw(error: unknown): void {
    this.failed += 1;
    this.#onError(error);
  }
}
