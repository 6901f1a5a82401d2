import { NETWORK } from '../../../event/event-row.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';
import { oddness } from '../../facts/device/standing.js';

/** The address belongs to a hosting network, where servers are, not people. */
export const datacenterIp: Signal = {
  code: 'datacenter_ip',
  needs: NEEDS.network,
  strength: ({ request, device, settings }) =>
    (request.network & NETWORK.datacenter) !== 0 ? oddness(device, settings) : 0,
  evidence: ({ request }) => ({
    network: request.addressPrefix,
    asn: request.asn,
    source: request.asn === 0 ? 'on a list' : `AS${request.asn}`,
  }),
};
