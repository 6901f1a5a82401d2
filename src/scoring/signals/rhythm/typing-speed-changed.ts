import { TRAIT } from '../../../event/measures.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { sessionDeviations } from '../../facts/behaviour/session.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const DEVIATIONS_MIN = 3;
const SPREAD_MIN = 0.1;

/** Typing speed deviates from the start of the session. */
export const typingSpeedChanged: Signal = {
  code: 'typing_speed_changed',
  needs: NEEDS.session,
  strength: (facts) => (facts.session.comparable && sessionSpeedDeviations(facts) > DEVIATIONS_MIN ? 1 : 0),
  evidence: (facts) => ({
    characters_per_second: rounded(Math.exp(facts.measures.traits[TRAIT.typingSpeed] ?? 0), 1),
    deviations: rounded(sessionSpeedDeviations(facts), 1),
  }),
};

/** From the speed at the start of the session, NaN when it is not known. */
export function sessionSpeedDeviations({ profiles, behaviour, measures }: Facts): number {
  return sessionDeviations(profiles.user.session, behaviour.traits, measures, 'typingSpeed', SPREAD_MIN);
}
