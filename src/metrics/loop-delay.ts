// How late the main thread's event loop is.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;

export class LoopDelay {
  readonly #measured = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.#measured.enable();
  }

  /** Milliseconds since the last `reset`; 0 when nothing was measured yet. @param at 0 to 100 */
  percentile(at: number): number {
    if (this.#measured.count === 0) return 0;
    // The measured value includes the timer's own period.
    return Math.max(0, this.#measured.percentile(at) / 1e6 - RESOLUTION_MS);
  }

  reset(): void {
    this.#measured.reset();
  }

  close(): void {
    this.#measured.disable();
  }
}
