// Counts in sliding windows, and the limit above which a count is not chance. A record counts in windows that begin at
// full minutes, hours and days, and keeps the current and the previous one of each kind.
import { LIMIT_WINDOWS } from '../../contract/policy.js';
import { type Activity, CROWD_SECONDS } from '../../contract/profile.js';

/** Quantile for a probability of 1 in 1000, for a Poisson count approximated as normal with a continuity correction. */
const TAIL_QUANTILE = 3.09;
/** A failed login counts as this many requests. */
const FAILURE_WEIGHT = 2;

/** Position of a minute, an hour or a day in WINDOW_SECONDS and CROWD_SECONDS. */
export type Window = (typeof WINDOWS)[number];
export const WINDOWS = [0, 1, 2] as const;
export const HOUR = 1;
export const DAY = 2;

export function windowName(window: Window): string {
  return LIMIT_WINDOWS[window];
}

/** The party and the window whose count exceeds its limit most. */
export interface Excess<Party> {
  /** Highest ratio of count to limit; at most 1 = none is over its limit. */
  excess: number;
  party: Party;
  window: Window;
  count: number;
  limit: number;
}

export function noExcess<Party>(party: Party): Excess<Party> {
  return { excess: 0, party, window: 0, count: 0, limit: 0 };
}

/** Keeps this count if it exceeds its limit more than what was kept before. */
export function keepWorst<Party>(
  worst: Excess<Party>,
  party: Party,
  window: Window,
  count: number,
  limit: number,
): void {
  if (count / limit <= worst.excess) return;
  worst.excess = count / limit;
  worst.party = party;
  worst.window = window;
  worst.count = count;
  worst.limit = limit;
}

/** Requests and failures of the current and the previous window. */
export function sentIn(activity: Activity, window: Window): number {
  const { requests } = activity;
  const at = window * 2;
  return (requests[at] ?? 0) + (requests[at + 1] ?? 0) + failedIn(activity, window);
}

/** Failures of the current and the previous window. */
export function failedIn({ failures }: Activity, window: Window): number {
  const at = window * 2;
  return (failures[at] ?? 0) + (failures[at + 1] ?? 0);
}

/** How many windows have ended since the one of `last`; 0 when `now` is in it, or before `last`. */
export function windowsAgo(length: number, last: number, now: number): number {
  return now <= last ? 0 : Math.floor(now / length) - Math.floor(last / length);
}

/** Share (0..1) of the previous window that lies in a sliding window. */
export function leftOf(length: number, last: number, now: number): number {
  return 1 - (Math.max(now, last) % length) / length;
}

/**
 * Count in the sliding window that ends at `now` (Unix seconds). The requests of the previous window count as spread
 * evenly over it.
 * @param last time of the last request that was counted
 * @param leftMax most of the previous window that counts, 0..1
 */
export function sliding(counts: Uint32Array, window: Window, last: number, now: number, leftMax = 1): number {
  const length = CROWD_SECONDS[window];
  const ago = windowsAgo(length, last, now);
  if (ago > 1) return 0;
  const current = counts[window * 2] ?? 0;
  const left = Math.min(leftMax, leftOf(length, last, now));
  return ago === 0 ? current + left * (counts[window * 2 + 1] ?? 0) : left * current;
}

/**
 * Requests (failures count double) in the last minute, hour or day: the current window, and the remaining part of the
 * previous one.
 */
export function recentCount(record: Activity, window: Window, now: number, failing: boolean): number {
  const own = failing ? FAILURE_WEIGHT : 1;
  return (
    own +
    sliding(record.requests, window, record.lastSeen, now) +
    (FAILURE_WEIGHT - 1) * sliding(record.failures, window, record.lastSeen, now)
  );
}

/** Upper bound of `recentCount` at any time. Cheap (no division), and enough to clear most parties. */
export function recentCountMax(activity: Activity, window: Window): number {
  const { requests } = activity;
  const current = window * 2;
  const all = (requests[current] ?? 0) + (requests[current + 1] ?? 0);
  return FAILURE_WEIGHT + all + (FAILURE_WEIGHT - 1) * failedIn(activity, window);
}

export function recentFailures(record: Activity, window: Window, now: number, failing: boolean): number {
  return (failing ? 1 : 0) + sliding(record.failures, window, record.lastSeen, now);
}

/** Number of requests that are older than the window. */
export function requestsBefore(record: Activity, window: Window, now: number): number {
  return record.seen - sliding(record.requests, window, record.lastSeen, now);
}

/** Count that a party with `expected` requests on average exceeds by chance once in a thousand windows. */
export function poissonLimit(expected: number): number {
  return expected + TAIL_QUANTILE * Math.sqrt(expected) + 1;
}
