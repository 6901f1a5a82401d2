import { NETWORK } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

const address = { addressPrefix: '203.0.113.0/24', asn: 64_500, country: 'US' };

checkSignal('datacenter_ip', [
  { name: 'an ordinary address', request: address, strength: 0 },
  {
    name: 'a hosting network',
    request: { ...address, network: NETWORK.datacenter },
    strength: 1,
    evidence: { asn: 64_500, source: 'AS64500' },
  },
  {
    name: 'on a list, of a network nobody knows',
    request: { ...address, asn: 0, network: NETWORK.datacenter },
    strength: 1,
    evidence: { source: 'on a list' },
  },
]);
