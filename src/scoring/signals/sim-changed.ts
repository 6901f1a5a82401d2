import { CLIENT } from '../../contract/event-row.js';
import { type Facts } from '../facts.js';
import { clientSays, rounded } from '../read.js';
import { DAY_SECONDS } from '../recent.js';
import { type Signal } from '../signal.js';

/** Another SIM serial or operator than the profile's. Apple devices do not tell their SIM reliably: there it is only a flag. */
export const simChanged: Signal = {
  code: 'sim_changed',
  strength: ({ request, sim }) => (clientSays(request, CLIENT.apple) ? 0 : sim.strength),
  evidence: ({ sim, profiles, now }: Facts) => ({
    changed: sim.serialChanged ? 'the serial' : sim.operatorChanged ? 'the operator' : 'a recent change',
    days_known: rounded(Math.max(0, now - profiles.user.sim.firstSeen) / DAY_SECONDS, 1),
    hours_since_change: rounded(sim.hoursSinceChange, 1),
  }),
};
