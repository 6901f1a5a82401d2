// How far the log must be read again when another server has taken over: what was written in the last moments may not
// have reached it. Positions in the records count each row once, however often it is read.
import { type Position } from '../../../contract/position.js';

/** A server that lags behind by more is not confirmed to have anything. */
const SURE_MS = 60_000;
/** What no replica has confirmed holds up the log for no longer. */
const HELD_MS_MAX = 600_000;
const STEP_MS = 1000;

interface Step {
  at: number;
  positions: readonly Position[];
  /** Whoever takes over had it then. */
  confirmed: boolean;
  /** Of the log, since the step before. */
  bytes: number;
}

export class WayBack {
  readonly #bytesMax: number;
  /** The oldest first, which is where the way leads. */
  readonly #steps: Step[];
  #bytes = 0;

  /**
   * @param positions that are surely kept
   * @param bytesMax of the log that are held for it, but for what is written within a second
   */
  constructor(positions: readonly Position[], bytesMax: number, now: number) {
    this.#bytesMax = bytesMax;
    this.#steps = [{ at: now, positions, confirmed: true, bytes: 0 }];
  }

  /** Where to read from again. */
  get from(): readonly Position[] {
    return this.#steps[0]?.positions ?? [];
  }

  /** The store says that it stands here. @param now ms of a clock that only goes forward */
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

  /** The way begins a step later. */
  #shift(): void {
    this.#steps.shift();
    this.#bytes -= this.#steps[0]?.bytes ?? 0;
  }
}

/** But for the end of a segment that was left. */
function bytesBetween(from: readonly Position[], to: readonly Position[]): number {
  return to.reduce((sum, { segment, offset }, shard) => {
    const before = from[shard];
    return sum + (before?.segment === segment ? offset - before.offset : offset);
  }, 0);
}
