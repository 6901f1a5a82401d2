// Counters whose result does not depend on the order of rows: sums, extremes, windows by absolute index, and the N
// parties seen last. Several shards write such records, and all orders must give the same bytes.
import { type Activity, type RecentSet, WINDOW_SECONDS } from '../contract/profile.js';

/** Counters stop at this value instead of wrapping, so the result is the same in every order. */
export const COUNT_MAX = 0xffff_ffff;

const MINUTE = WINDOW_SECONDS[0];
/** How many windows of one kind make one of the next kind. */
const NESTED = WINDOW_SECONDS.map((seconds, k) => (WINDOW_SECONDS[k + 1] ?? seconds) / seconds);

/** Counts one request at `at` (Unix seconds). */
export function countRequest(record: Activity, at: number, failed: boolean): void {
  if (record.seen === 0) {
    record.firstSeen = at;
    record.lastSeen = at;
  }
  count(record, at, 1, failed ? 1 : 0);
  record.firstSeen = Math.min(record.firstSeen, at);
  record.lastSeen = Math.max(record.lastSeen, at);
  record.seen = Math.min(COUNT_MAX, record.seen + 1);
}

/** Seen at that time by somebody else: changes first and last sighting, and no window. */
export function widen(record: Activity, first: number, last: number, seen: number): void {
  if (record.seen === 0) {
    record.firstSeen = first;
    record.lastSeen = last;
  }
  if (last > record.lastSeen) count(record, last, 0, 0);
  record.firstSeen = Math.min(record.firstSeen, first);
  record.lastSeen = Math.max(record.lastSeen, last);
  record.seen = Math.min(COUNT_MAX, Math.max(record.seen, seen));
}

/** Adds a request that counts for speed only: it is the one before it, sent again. */
export function countAgain(record: Activity, at: number): void {
  if (record.seen === 0) return;
  count(record, at, 1, 0);
  record.lastSeen = Math.max(record.lastSeen, at);
}

/** Adds a failure to a request that was counted before. */
export function countFailure(record: Activity, at: number): void {
  if (record.seen === 0) return;
  count(record, at, 0, 1);
  // Windows start from the newest request that was counted.
  record.lastSeen = Math.max(record.lastSeen, at);
}

/**
 * The fast path: most rows fall into the present windows, or move all of them (minutes nest in hours, hours in days).
 */
function count(record: Activity, at: number, requests: number, failures: number): void {
  let last = (record.lastSeen / MINUTE) | 0;
  let now = (at / MINUTE) | 0;
  for (let k = 0; k < WINDOW_SECONDS.length; k += 1) {
    countIn(record, k, last - now, requests, failures);
    const nested = NESTED[k] ?? 1;
    last = (last / nested) | 0;
    now = (now / nested) | 0;
  }
}

function countIn(record: Activity, k: number, behind: number, requests: number, failures: number): void {
  if (behind < 0) {
    shift(record.requests, k, behind);
    shift(record.failures, k, behind);
  }
  if (behind > 1) return;
  const slot = behind === 1 ? k * 2 + 1 : k * 2;
  record.requests[slot] = Math.min(COUNT_MAX, (record.requests[slot] ?? 0) + requests);
  if (failures > 0) record.failures[slot] = Math.min(COUNT_MAX, (record.failures[slot] ?? 0) + failures);
}

/** Moves window `k` forward: the row is newer than the present window. */
function shift(counts: Uint32Array, k: number, behind: number): void {
  counts[k * 2 + 1] = behind === -1 ? (counts[k * 2] ?? 0) : 0;
  counts[k * 2] = 0;
}

/**
 * Adds a sighting of `party` at `at`. Sorted by time, then by party: a total order, so that the same set is kept for
 * every order of rows.
 */
export function touchRecent(set: RecentSet, party: number, at: number): void {
  const { parties, seen } = set;
  let from = 0;
  while (from < set.size && parties[from] !== party) from += 1;
  if (from === set.size) {
    if (set.size === parties.length) {
      from -= 1;
      if (!before(party, at, parties[from] ?? 0, seen[from] ?? 0)) return;
    } else set.size += 1;
  } else if ((seen[from] ?? 0) >= at) return;
  while (from > 0 && before(party, at, parties[from - 1] ?? 0, seen[from - 1] ?? 0)) {
    parties[from] = parties[from - 1] ?? 0;
    seen[from] = seen[from - 1] ?? 0;
    from -= 1;
  }
  parties[from] = party;
  seen[from] = at;
}

function before(party: number, at: number, otherParty: number, otherAt: number): boolean {
  return at > otherAt || (at === otherAt && party > otherParty);
}
