import { CLIENT } from '../../../event/event-row.js';
import { type KnownSim } from '../../../contract/profile.js';
import { type Facts } from '../../facts/facts.js';
import { clientSays, rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS } from '../../facts/recent.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/**
 * The SIM serial or operator differs from the profile's. Apple devices do not report their SIM reliably: for them it is
 * only a flag (and `sim_unconfirmed`).
 */
export const simChanged: Signal = {
  code: 'sim_changed',
  needs: NEEDS.sim,
  strength: ({ request, sim }) => (clientSays(request, CLIENT.apple) ? 0 : sim.strength),
  evidence: ({ sim, profiles, now }: Facts) => ({
    changed: sim.serialChanged
      ? 'its serial number is different'
      : sim.operatorChanged
        ? 'its operator is different'
        : 'it is new and was allowed recently',
    days_known: rounded(Math.max(0, now - knownSince(profiles.user.sim)) / DAY_SECONDS, 1),
    hours_since_change: rounded(sim.hoursSinceChange, 1),
  }),
};

/** Unix seconds since when the present SIM of the profile is in use. */
function knownSince({ firstSeen, lastChange }: KnownSim): number {
  return lastChange === 0 ? firstSeen : lastChange;
}
