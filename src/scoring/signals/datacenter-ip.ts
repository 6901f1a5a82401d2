import { NETWORK } from '../../event/event-row.js';
import { type Signal } from '../signal.js';

/** The address belongs to a hosting network: servers live there, people do not. */
export const datacenterIp: Signal = {
  code: 'datacenter_ip',
  strength: ({ request }) => ((request.network & NETWORK.datacenter) !== 0 ? 1 : 0),
  evidence: ({ request }) => ({
    network: request.addressPrefix,
    asn: request.asn,
    source: request.asn === 0 ? 'on a list' : `AS${request.asn}`,
  }),
};
