import { CLIENT } from '../../../event/event-row.js';
import { clientSays } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** The SIM differs on a device that does not report its SIM reliably. */
export const simUnconfirmed: Signal = {
  code: 'sim_unconfirmed',
  needs: NEEDS.sim,
  strength: ({ request, sim }) =>
    clientSays(request, CLIENT.apple) && (sim.serialChanged || sim.operatorChanged) ? sim.strength : 0,
  evidence: ({ sim }) => ({ changed: sim.serialChanged ? 'its serial' : 'its operator' }),
};
