// Whether the user is usually awake now: a circular histogram of his local hours, smoothed over six hours to
// either side.
import { HOURS } from '../../contract/profile.js';

/** Thousandths per request in the record. */
export const HOUR_UNIT = 1000;
/** One request spread over the day is presumed. */
const PRIOR_WEIGHT = 1;
/**
 * Each request speaks for the hours around it too, less the farther they are: who comes at nine and at nineteen is
 * awake at noon.
 */
const REACH_HOURS = 6;
const NEAREST_SHARE = 1 / (REACH_HOURS + 1);
/** Of the hours from the farthest before to the farthest after. */
const SHARES = Float64Array.from(
  { length: 2 * REACH_HOURS + 1 },
  (_, i) => NEAREST_SHARE * (1 - Math.abs(i - REACH_HOURS) * NEAREST_SHARE),
);

/** Chance of `hour` given the histogram; 1 when the hour is unknown. */
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
