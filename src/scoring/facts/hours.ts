// Whether the user is usually awake now: a circular histogram of his local hours, smoothed over six hours to
// either side.
import { HOURS } from '../../contract/profile.js';

/** Thousandths per request in the record. */
const HOUR_UNIT = 1000;
/** Requests it needs before an hour can be unusual. With fading, about 16.6 remain of twenty. */
export const HOUR_REQUESTS_MIN = 20;
/** One request spread over the day is presumed. */
const PRIOR_WEIGHT = 1;
/**
 * Each request speaks for the hours around it too, less the farther they are: who comes at nine and at nineteen is
 * awake at noon.
 */
const REACH_HOURS = 6;
const NEAREST_SHARE = 1 / (REACH_HOURS + 1);

/** Chance of `hour` given the histogram; 1 when the hour is unknown. */
export function hourChance(hours: Uint16Array, hour: number): number {
  if (hour >= HOURS) return 1;
  let all = 0;
  for (let i = 0; i < HOURS; i += 1) all += hours[i] ?? 0;
  let weight = 0;
  for (let away = -REACH_HOURS; away <= REACH_HOURS; away += 1) {
    const share = NEAREST_SHARE * (1 - Math.abs(away) * NEAREST_SHARE);
    weight += (share * (hours[(hour + away + HOURS) % HOURS] ?? 0)) / HOUR_UNIT;
  }
  return (weight + PRIOR_WEIGHT / HOURS) / (all / HOUR_UNIT + PRIOR_WEIGHT);
}
