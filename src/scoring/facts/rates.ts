// How often a party came lately, this request included, from its counts per window; and when that is more than chance.
import { type Activity, WINDOW_SECONDS } from '../../contract/profile.js';

/** Quantile of one in a thousand, for a Poisson count taken as normal with a continuity correction. */
const TAIL_QUANTILE = 3.09;
/** A failed login counts as this many requests. */
const FAILURE_WEIGHT = 2;

export type Window = 0 | 1 | 2;

/**
 * Requests (failures double) in the last minute, hour or day: the current window, and what is left of the one before.
 */
export function recentCount(record: Activity, window: Window, now: number, failing: boolean): number {
  const own = failing ? FAILURE_WEIGHT : 1;
  return (
    own +
    sliding(record, record.requests, window, now) +
    (FAILURE_WEIGHT - 1) * sliding(record, record.failures, window, now)
  );
}

/** No less than `recentCount` at any time: most parties are cleared by it, without a division. */
export function recentCountMax({ requests, failures }: Activity, window: Window): number {
  const current = window * 2;
  const all = (requests[current] ?? 0) + (requests[current + 1] ?? 0);
  return FAILURE_WEIGHT + all + (FAILURE_WEIGHT - 1) * ((failures[current] ?? 0) + (failures[current + 1] ?? 0));
}

export function recentFailures(record: Activity, window: Window, now: number, failing: boolean): number {
  return (failing ? 1 : 0) + sliding(record, record.failures, window, now);
}

/** Requests that are longer ago than the window. */
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

/** The count that chance exceeds once in a thousand when `expected` come on average. */
export function poissonLimit(expected: number): number {
  return expected + TAIL_QUANTILE * Math.sqrt(expected) + 1;
}
