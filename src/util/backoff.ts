// The pause before something that failed is tried again: twice as long after every failure, up to a bound.

/** A power beyond which every bound has long been reached. */
const DOUBLINGS_MAX = 30;

export interface BackoffBounds {
  minMs: number;
  maxMs: number;
}

/** @param failures before this pause, 0 for the first; the result is within the bounds */
export function backoffMs(failures: number, { minMs, maxMs }: BackoffBounds): number {
  return Math.min(maxMs, minMs * 2 ** Math.min(failures, DOUBLINGS_MAX));
}

/** Half to all of a pause, so that what failed together does not come back together. @param random 0 to 1 */
export function jittered(ms: number, random: () => number = Math.random): number {
  return ms * (0.5 + random() / 2);
}
