import { NETWORK } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

const address = { addressPrefix: '203.0.113.0/24', asn: 64_500, country: 'US' };

checkSignal('tor_exit', [
  { name: 'an ordinary address', request: address, strength: 0 },
  {
    name: 'an exit',
    request: { ...address, network: NETWORK.tor },
    strength: 1,
    evidence: { network: '203.0.113.0/24' },
  },
]);
