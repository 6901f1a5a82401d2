import { NETWORK } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
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
  {
    name: 'in a prefix of the user, whose browser hides the clock',
    world: () => new World().know(() => address),
    request: { ...address, network: NETWORK.timezoneMismatch },
    strength: 0.3,
  },
  {
    name: "in another prefix of the user's provider",
    world: () => new World().know(() => address),
    request: { ...address, addressPrefix: '198.51.100.0/24', network: NETWORK.timezoneMismatch },
    strength: 1,
  },
]);
