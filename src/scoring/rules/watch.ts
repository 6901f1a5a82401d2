// How often rules are asked, how long that takes and how often it fails; a clock is there only where somebody counts.
import { RULES_SAMPLE } from '../../contract/rule-figures.js';

export class RulesWatch {
  readonly #clock: () => number;
  readonly #onError: (error: unknown) => void;
  evaluated = 0;
  failed = 0;
  seconds = 0;
  /** Since the start, to measure one in so many. */
  #all = 0;

  /** @param clock milliseconds */
  constructor(clock: () => number, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
  }

  /** @returns what `end` is given */
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
