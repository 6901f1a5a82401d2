// Signals that are one fact of the network or the client each: the fact is there, or it is not.
import { CLIENT, NETWORK } from '../../../src/contract/event-row.js';
import { checkSignal } from './check.js';

const address = { addressPrefix: '203.0.113.0/24', asn: 64_500, country: 'US' };

checkSignal('tor_exit', [
  { name: 'an ordinary address', request: address, strength: 0 },
  { name: 'an exit', request: { ...address, network: NETWORK.tor }, strength: 1, evidence: { network: '203.0.113.0/24' } },
]);
checkSignal('datacenter_ip', [
  { name: 'an ordinary address', request: address, strength: 0 },
  { name: 'a hosting network', request: { ...address, network: NETWORK.datacenter }, strength: 1, evidence: { asn: 64_500, source: 'AS64500' } },
  { name: 'on a list, of a network nobody knows', request: { ...address, asn: 0, network: NETWORK.datacenter }, strength: 1, evidence: { source: 'on a list' } },
]);
checkSignal('timezone_mismatch', [
  { name: 'they agree', request: address, strength: 0 },
  { name: 'they do not', request: { ...address, network: NETWORK.timezoneMismatch }, strength: 1, evidence: { timezone: 'Europe/Berlin', country: 'US' } },
]);
checkSignal('timezone_invalid', [
  { name: 'a real one', strength: 0 },
  { name: 'an invented one', request: { client: CLIENT.timezoneInvalid, timezone: 'Mars/Olympus' }, strength: 1, evidence: { timezone: 'Mars/Olympus' } },
  { name: 'a very long one', request: { client: CLIENT.timezoneInvalid, timezone: 'x'.repeat(500) }, strength: 1, evidence: { timezone: 'x'.repeat(40) } },
  { name: 'none', request: { client: CLIENT.timezoneInvalid, timezone: '' }, strength: 1, evidence: { timezone: 'none at all' } },
]);
checkSignal('device_id_mismatch', [
  { name: 'they belong together', strength: 0 },
  { name: 'they do not', request: { client: CLIENT.deviceIdMismatch }, strength: 1 },
]);
checkSignal('emulator', [
  { name: 'a phone', strength: 0 },
  { name: 'an emulator', request: { client: CLIENT.emulator, os: 'Android' }, strength: 1, evidence: { os: 'Android' } },
]);
checkSignal('incognito', [
  { name: 'told not to be', request: { client: CLIENT.incognitoKnown }, strength: 0 },
  { name: 'a private window', request: { client: CLIENT.incognito | CLIENT.incognitoKnown }, strength: 1 },
]);
checkSignal('ad_blocker', [
  { name: 'told to have none', request: { client: CLIENT.adBlockerKnown }, strength: 0 },
  { name: 'one', request: { client: CLIENT.adBlocker | CLIENT.adBlockerKnown }, strength: 1 },
]);
