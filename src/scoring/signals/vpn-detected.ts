import { NETWORK } from '../../contract/event-row.js';
import { clientSays, type Facts } from '../facts.js';
import { type Signal } from '../signal.js';

/** A VPN or proxy hides the place. Many honest people use one, so it never challenges alone. */
export const vpnDetected: Signal = {
  code: 'vpn_detected',
  strength: (facts) => (byAddress(facts) || clientSays(facts.request, 'vpn') ? 1 : 0),
  evidence: (facts) => ({ source: byAddress(facts) ? 'the address' : 'the client' }),
};

function byAddress({ request }: Facts): boolean {
  return (request.network & NETWORK.vpn) !== 0;
}
