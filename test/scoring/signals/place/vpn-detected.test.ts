import { CLIENT, NETWORK } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const HOME = { addressPrefix: '203.0.113.0/24', asn: 64_500, country: 'US' };

checkSignal('vpn_detected', [
  { name: 'nothing said', strength: 0 },
  { name: 'the client denies it', request: { client: CLIENT.vpnKnown }, strength: 0 },
  {
    name: 'the client says so',
    request: { client: CLIENT.vpn | CLIENT.vpnKnown },
    strength: 1,
    evidence: { source: 'the client says so' },
  },
  {
    name: 'the address is on a list',
    request: { network: NETWORK.vpn },
    strength: 1,
    evidence: { source: 'the address is on a list' },
  },
  {
    name: 'both',
    request: { network: NETWORK.vpn, client: CLIENT.vpn },
    strength: 1,
    evidence: { source: 'the address is on a list' },
  },
  {
    name: 'timezone and address disagree',
    request: { network: NETWORK.timezoneMismatch, country: 'US' },
    strength: 0.5,
  },
  {
    name: 'and in a prefix of the user, whose browser hides the clock',
    world: () => new World().know(() => HOME),
    request: { ...HOME, network: NETWORK.timezoneMismatch },
    strength: 0.15,
  },
]);
