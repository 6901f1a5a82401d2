import { type Trait } from '../../../event/measures.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { profileDeviations, sessionDeviations } from '../../facts/behaviour/session.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const DEVIATIONS_MIN = 3;
const SPREAD_MIN = 0.2;
const POINTER: readonly Trait[] = ['pointerVelocity', 'pointerRate'];

/** Pointer speed or distance per time deviates from the start of the session, or else from the profile. */
export const mousePatternChanged: Signal = {
  code: 'mouse_pattern_changed',
  needs: NEEDS.pointer,
  strength: (facts) => (pointerDeviations(facts) > DEVIATIONS_MIN ? 1 : 0),
  evidence: (facts) => ({
    deviations: rounded(pointerDeviations(facts), 1),
    against: facts.session.comparable ? 'at the start of this session' : 'in earlier visits',
  }),
};

/** Of the trait that deviates most, 0 when there is nothing to compare. */
export function pointerDeviations(facts: Facts): number {
  let most = 0;
  for (const trait of POINTER) {
    const deviations = deviationsOf(facts, trait);
    if (deviations > most) most = deviations;
  }
  return most;
}

function deviationsOf({ session, profiles: { user }, behaviour, measures }: Facts, trait: Trait): number {
  const inSession = session.comparable
    ? sessionDeviations(user.session, behaviour.traits, measures, trait, SPREAD_MIN)
    : NaN;
  return Number.isNaN(inSession) ? profileDeviations(behaviour.traits, measures, trait, SPREAD_MIN) : inSession;
}
