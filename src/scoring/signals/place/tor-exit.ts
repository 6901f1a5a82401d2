import { NETWORK } from '../../../event/event-row.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** The address is an exit of the Tor network. */
export const torExit: Signal = {
  code: 'tor_exit',
  needs: NEEDS.network,
  strength: ({ request }) => ((request.network & NETWORK.tor) !== 0 ? 1 : 0),
  evidence: ({ request }) => ({ network: request.addressPrefix }),
};
