import { FEATURE } from '../../../event/event-row.js';
import { flightSpeed, TRAIT } from '../../../event/measures.js';
import { type Facts } from '../../facts/facts.js';
import { feature, rounded } from '../../facts/request-fields.js';
import { profileDeviations } from '../../facts/behaviour/session.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const DEVIATIONS_MIN = 3;
const SPREAD_MIN = 0.1;
/** Ratio of the client's speed to the speed of the key times; pauses explain at most 2.2 among the measured people. */
const CONTRADICTION_FACTOR = 4;

/** The typing speed is not the user's, or contradicts the key times of the same request. */
export const typingSpeedMismatch: Signal = {
  code: 'typing_speed_mismatch',
  needs: NEEDS.speed,
  strength: (facts) => (isOtherSpeed(facts) || contradicts(facts) ? 1 : 0),
  evidence: (facts) => ({
    characters_per_second: rounded(Math.exp(facts.measures.traits[TRAIT.typingSpeed] ?? 0), 1),
    against: contradicts(facts) ? 'the key times sent with it' : 'the speed of this user',
  }),
};

/** The speed is not the user's. */
export function isOtherSpeed(facts: Facts): boolean {
  return ownSpeedDeviations(facts) > DEVIATIONS_MIN;
}

/** From the user's own speed, NaN when it is not known. */
export function ownSpeedDeviations({ behaviour, measures }: Facts): number {
  return profileDeviations(behaviour.traits, measures, 'typingSpeed', SPREAD_MIN);
}

function contradicts({ request }: Facts): boolean {
  const told = feature(request, FEATURE.typingSpeed);
  // A client that rounds gives 0 after a pause of minutes within a word; others give it where nothing was measured.
  if (told === 0) return false;
  const ratio = told / flightSpeed(request.typingFlight);
  return ratio > CONTRADICTION_FACTOR || ratio < 1 / CONTRADICTION_FACTOR;
}
