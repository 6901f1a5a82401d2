// Where an address tells nothing of the place of whoever asks.
import { CLIENT, type EventRequest, NETWORK } from './event-row.js';

const HOSTED = NETWORK.vpn | NETWORK.tor | NETWORK.datacenter;

/** From a network where programs are, and people only behind something. */
export function isHosted({ network }: Pick<EventRequest, 'network'>): boolean {
  return (network & HOSTED) !== 0;
}

/** The same, or the client tells of a VPN. */
export function isHidden(request: Pick<EventRequest, 'network' | 'client'>): boolean {
  return isHosted(request) || (request.client & CLIENT.vpn) !== 0;
}
