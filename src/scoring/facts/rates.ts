// Recent request counts of a party per window, this request included, and the limit above which a count is not chance.
import { type Activity, WINDOW_SECONDS } from '../../contract/profile.js';

/** Quantile for a probability of 1 in 1000, for a Poisson count approximated as normal with a continuity correction. */
const TAIL_QUANTILE = 3.09;
/** A failed login counts as this many requests. */
const FAILURE_WEIGHT = 2;

export type Window = 0 | 1 | 2;

/**
 * Requests (failures count double) in the last minute, hour or day: the current window, and the remaining part of the
 * previous one.
 */
export function recentCount(record: Activity, window: Window, now: number, failing: boolean): number {
  const own = failing ? FAILURE_WEIGHT : 1;
  return (
    own +
    sliding(record, record.requests, window, now) +
    (FAILURE_WEIGHT - 1) * sliding(record, record.failures, window, now)
  );
}

/** Upper bound of `recentCount` at any time. Cheap (no division), and enough to clear most parties. */
export function recentCountMax({ requests, failures }: Activity, window: Window): number {
  const current = window * 2;
  const all = (requests[current] ?? 0) + (requests[current + 1] ?? 0);
  return FAILURE_WEIGHT + all + (FAILURE_WEIGHT - 1) * ((failures[current] ?? 0) + (failures[current + 1] ?? 0));
}

export function recentFailures(record: Activity, window: Window, now: number, failing: boolean): number {
  return (failing ? 1 : 0) + sliding(record, record.failures, window, now);
}

/** Number of requests that are older than the window. */
export function requestsBefore(record: Activity, window: Window, now: number): number {
  return record.seen - sliding(record, record.requests, window, now);
}

function sliding(record: Activity, counts: Uint32Array, window: Window, now: number): number {
  if (record.seen === 0) return 0;
  const length = WINDOW_SECONDS[window];
  const at = Math.max(now, record.lastSeen);
  const behind = Math.floor(at / length) - Math.floor(record.lastSeen / length);
  const left = 1 - (at % length) / length;
  if (behind === 0) return (counts[window * 2] ?? 0) + left * (counts[window * 2 + 1] ?? 0);
  return behind === 1 ? left * (counts[window * 2] ?? 0) : 0;
}

/** Count that a party with `expected` requests on average exceeds by chance once in a thousand windows. */
export function poissonLimit(expected: number): number {
  return expected + TAIL_QUANTILE * Math.sqrt(expected) + 1;
}
