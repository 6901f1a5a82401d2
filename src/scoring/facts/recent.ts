// Counts the different parties of a record since a given time.
import { type Device, type RecentSet } from '../../contract/profile.js';
import { hex32 } from '../../util/text/hex.js';
import { ones } from '../../util/sums.js';
import { DAY_SECONDS, HOUR_SECONDS } from '../../util/time/units.js';

export { DAY_SECONDS, HOUR_SECONDS };

/** Number of different parties seen since `from` (Unix seconds), `party` included, whether or not it is stored yet. */
export function distinctSince(set: RecentSet, from: number, party: number): number {
  let count = 1;
  for (let i = 0; i < set.size; i += 1) {
    if ((set.seen[i] ?? 0) < from) break;
    if (set.parties[i] !== party) count += 1;
  }
  return count;
}

/** Number of users of a device within so many days, this one included. @param now Unix seconds */
export function usersWithin({ users }: Device, userHash: string, now: number, days: number): number {
  return distinctSince(users, now - days * DAY_SECONDS, hex32(userHash, 0));
}

/** Estimated number of networks that a device came from, 64 at most. */
export function networksOf({ networksLow, networksHigh }: Device): number {
  return ones(networksLow) + ones(networksHigh);
}

/** Linear from 0 at `from` (and below) to 1 at `to` (and above). */
export function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
