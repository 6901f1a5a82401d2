// Whether the user is usually awake now: a circular histogram of his local hours, smoothed over the neighbouring ones.
import { HOURS } from '../contract/profile.js';

/** Thousandths per request in the record. */
const HOUR_UNIT = 1000;
/** Requests it needs before an hour can be unusual. With fading, about 16.6 remain of twenty. */
export const HOUR_REQUESTS_MIN = 20;
/** One request spread over the day is presumed. */
const PRIOR_WEIGHT = 1;
const NEIGHBOUR_SHARE = 0.25;

/** Chance of `hour` given the histogram; 1 when the hour is unknown. */
export function hourChance(hours: Uint16Array, hour: number): number {
  if (hour >= HOURS) return 1;
  let all = 0;
  for (let i = 0; i < HOURS; i += 1) all += hours[i] ?? 0;
  const around = NEIGHBOUR_SHARE * ((hours[(hour + HOURS - 1) % HOURS] ?? 0) + (hours[(hour + 1) % HOURS] ?? 0));
  const weight = ((1 - 2 * NEIGHBOUR_SHARE) * (hours[hour] ?? 0) + around) / HOUR_UNIT;
  return (weight + PRIOR_WEIGHT / HOURS) / (all / HOUR_UNIT + PRIOR_WEIGHT);
}
