// Pause before a failed operation is retried: it doubles after every failure, up to a bound.

/** Limit of the exponent; every bound is reached long before. */
const DOUBLINGS_MAX = 30;

export interface BackoffBounds {
  minMs: number;
  maxMs: number;
}

/** @param failures number of failures before the last one, 0 for the first @returns milliseconds, within the bounds */
export function backoffMs(failures: number, { minMs, maxMs }: BackoffBounds): number {
  return Math.min(maxMs, minMs * 2 ** Math.min(failures, DOUBLINGS_MAX));
}

/** None to all of a pause, for what goes on: nodes that met once would meet again after equal ones. */
export function spread(ms: number, random: () => number = Math.random): number {
  return ms * random();
}

/** Half to all of a pause, so that operations that failed together are not retried together. @param random 0 to 1 */
export function jittered(ms: number, random: () => number = Math.random): number {
  return ms * (0.5 + random() / 2);
}
