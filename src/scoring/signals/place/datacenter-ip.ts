import { NETWORK } from '../../../event/event-row.js';
import { type Signal } from '../../signal.js';
import { oddness } from '../../facts/standing.js';

/** The address belongs to a hosting network: servers live there, people do not. */
export const datacenterIp: Signal = {
  code: 'datacenter_ip',
  strength: ({ request, device }) => ((request.network & NETWORK.datacenter) !== 0 ? oddness(device.continuity) : 0),
  evidence: ({ request }) => ({
    network: request.addressPrefix,
    asn: request.asn,
    source: request.asn === 0 ? 'on a list' : `AS${request.asn}`,
  }),
};
