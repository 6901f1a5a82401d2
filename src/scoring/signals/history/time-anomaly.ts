import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { HOUR_REQUESTS_MIN, hourChance } from '../../facts/hours.js';
import { type Signal } from '../../signal.js';

const CHANCE_MIN = 0.02;

/** At this hour of his day the user hardly ever comes. */
export const timeAnomaly: Signal = {
  code: 'time_anomaly',
  strength: (facts) => (facts.profiles.user.learned >= HOUR_REQUESTS_MIN && chance(facts) < CHANCE_MIN ? 1 : 0),
  evidence: (facts) => ({ local_hour: facts.request.localHour, chance_percent: rounded(chance(facts) * 100, 1) }),
};

function chance({ profiles, request }: Facts): number {
  return hourChance(profiles.user.hours, request.localHour);
}
