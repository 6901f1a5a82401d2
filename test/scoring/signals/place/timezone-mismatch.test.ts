import { NETWORK } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

const address = { addressPrefix: '203.0.113.0/24', asn: 64_500, country: 'US' };

checkSignal('timezone_mismatch', [
  { name: 'they agree', request: address, strength: 0 },
  {
    name: 'they do not',
    request: { ...address, network: NETWORK.timezoneMismatch },
    strength: 1,
    evidence: { timezone: 'Europe/Berlin', country: 'US' },
  },
]);
