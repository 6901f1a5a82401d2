import { CLIENT, NETWORK } from '../../../event/event-row.js';
import { type Facts } from '../../facts/facts.js';
import { isNearZone } from '../../facts/places.js';
import { clientSays } from '../../facts/request-fields.js';
import { type Signal } from '../../signal.js';

/** A traveller's clock disagrees with his address too. */
const BY_TIMEZONE = 0.5;

/** A VPN or proxy hides the place. Many honest people use one, so it never challenges alone. */
export const vpnDetected: Signal = {
  code: 'vpn_detected',
  strength: (facts) =>
    onList(facts) || clientSays(facts.request, CLIENT.vpn) ? 1 : disagrees(facts) ? BY_TIMEZONE : 0,
  evidence: (facts) => ({
    source: onList(facts)
      ? 'the address is on a list'
      : clientSays(facts.request, CLIENT.vpn)
        ? 'the client says so'
        : 'the timezone does not fit the address',
  }),
};

function onList({ request }: Facts): boolean {
  return (request.network & NETWORK.vpn) !== 0;
}

function disagrees({ request }: Facts): boolean {
  return (request.network & NETWORK.timezoneMismatch) !== 0 && !isNearZone(request);
}
