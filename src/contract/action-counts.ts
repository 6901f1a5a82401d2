// Decisions by action, in memory that two threads can see: one of them counts at a time, the other reads.
import { type Action, ACTIONS } from './vocabulary.js';

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
