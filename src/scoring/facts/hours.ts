// Estimates whether the user is usually active at this hour: a circular histogram of local hours, smoothed over six
// hours to each side.
import { HOURS } from '../../contract/profile.js';

/** One request adds this many units to its hour in the record. */
export const HOUR_UNIT = 1000;
/** Prior weight: one request, spread evenly over the day. */
const PRIOR_WEIGHT = 1;
/**
 * Each request also counts for the hours around it, with a linearly falling weight: a user seen at 9 and at 19 is
 * probably awake at noon.
 */
const REACH_HOURS = 6;
const NEAREST_SHARE = 1 / (REACH_HOURS + 1);
/** Weights from `REACH_HOURS` before to `REACH_HOURS` after the hour. */
const SHARES = Float64Array.from(
  { length: 2 * REACH_HOURS + 1 },
  (_, i) => NEAREST_SHARE * (1 - Math.abs(i - REACH_HOURS) * NEAREST_SHARE),
);

/** Probability of `hour` (0..23) given the histogram; 1 when the hour is unknown (24 or more). */
export function hourChance(hours: Uint16Array, hour: number): number {
  if (hour >= HOURS) return 1;
  let all = 0;
  for (let i = 0; i < HOURS; i += 1) all += hours[i] ?? 0;
  let weight = 0;
  let at = hour < REACH_HOURS ? hour - REACH_HOURS + HOURS : hour - REACH_HOURS;
  for (let i = 0; i < SHARES.length; i += 1) {
    weight += ((SHARES[i] ?? 0) * (hours[at] ?? 0)) / HOUR_UNIT;
    at = at === HOURS - 1 ? 0 : at + 1;
  }
  return (weight + PRIOR_WEIGHT / HOURS) / (all / HOUR_UNIT + PRIOR_WEIGHT);
}
