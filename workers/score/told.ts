// What a worker could not do and went on. The main thread logs it: a line that a worker writes itself is no JSON, and
// is not held back when it repeats.
import { ERRORS_MAX } from '../../src/contract/messages.js';
import { errorText } from '../../src/util/outage-sentence.js';

export class Told {
  #texts: string[] = [];

  /** @param problem a sentence, or an error */
  add(problem: unknown): void {
    if (this.#texts.length < ERRORS_MAX) this.#texts.push(errorText(problem));
  }

  /** What was told since the last call. */
  take(): string[] {
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }
}
