// How far back the log must be read again after a failover of Redis: the new master may lack the last writes. The
// positions in the records ensure that each row is applied once, however often it is read.
import { type Position } from '../../../contract/position.js';

/** Age after which a confirmed step is safe: a replica that lags by more is not confirmed to have anything. */
const SURE_MS = 60_000;
/** Maximum time for which unconfirmed writes keep the log from being deleted. */
const HELD_MS_MAX = 600_000;
const STEP_MS = 1000;

interface Step {
  at: number;
  positions: readonly Position[];
  /** Replicas of all masters had it at this time. */
  confirmed: boolean;
  /** Bytes of the log since the step before. */
  bytes: number;
}

export class WayBack {
  readonly #bytesMax: number;
  /** Oldest first; the log is read again from the first. */
  readonly #steps: Step[];
  #bytes = 0;

  /**
   * @param positions that are certainly kept
   * @param bytesMax of the log to keep for it, except what is written within one second
   */
  constructor(positions: readonly Position[], bytesMax: number, now: number) {
    this.#bytesMax = bytesMax;
    this.#steps = [{ at: now, positions, confirmed: true, bytes: 0 }];
  }

  /** Positions to read from again. */
  get from(): readonly Position[] {
    return this.#steps[0]?.positions ?? [];
  }

  /** The store has applied these positions. @param now ms of a monotonic clock */
  reached(positions: readonly Position[], confirmed: boolean, now: number): void {
    const last = this.#steps.at(-1);
    if (last === undefined || now - last.at >= STEP_MS) {
      const bytes = bytesBetween(last?.positions ?? [], positions);
      this.#steps.push({ at: now, positions, confirmed, bytes });
      this.#bytes += bytes;
    }
    const sure = this.#steps.findLastIndex((step) => step.confirmed && now - step.at >= SURE_MS);
    const old = this.#steps.findLastIndex(({ at }) => now - at > HELD_MS_MAX);
    for (let left = Math.max(sure, old + 1, 0); left > 0; left -= 1) this.#shift();
    while (this.#bytes > this.#bytesMax && this.#steps.length > 1) this.#shift();
  }

  /** Removes the oldest step. */
  #shift(): void {
    this.#steps.shift();
    this.#bytes -= this.#steps[0]?.bytes ?? 0;
  }
}

/** Bytes of the log between two positions, without the end of a segment that was left. */
function bytesBetween(from: readonly Position[], to: readonly Position[]): number {
  return to.reduce((sum, { segment, offset }, shard) => {
    const before = from[shard];
    return sum + (before?.segment === segment ? offset - before.offset : offset);
  }, 0);
}
