// Detects requests whose IP address does not show the location of the user.
import { CLIENT, type EventRequest, NETWORK } from './event-row.js';

const HOSTED = NETWORK.vpn | NETWORK.tor | NETWORK.datacenter;

/** From a VPN, Tor or data center: networks of programs, or of users behind a proxy. */
export function isHosted({ network }: Pick<EventRequest, 'network'>): boolean {
  return (network & HOSTED) !== 0;
}

/** `isHosted`, or the client reports a VPN. */
export function isHidden(request: Pick<EventRequest, 'network' | 'client'>): boolean {
  return isHosted(request) || (request.client & CLIENT.vpn) !== 0;
}
