// Counts of decisions by action, in shared memory: only one thread writes at a time, another one reads.
import { type Action, ACTIONS } from '../vocabulary.js';

export class ActionCounts {
  readonly #counts: Float64Array;

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(ACTIONS.length * Float64Array.BYTES_PER_ELEMENT);
  }

  /** @param memory made by `memory()` */
  constructor(memory: SharedArrayBuffer) {
    this.#counts = new Float64Array(memory);
  }

  add(action: Action): void {
    const at = ACTIONS.indexOf(action);
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  of(action: Action): number {
    return this.#counts[ACTIONS.indexOf(action)] ?? 0;
  }
}
