// Reasons about the address, the country and the timezone.
import { type Catalogue } from './catalogue.js';

const WITHOUT_VPN = 'Where a VPN or proxy is used: switch it off, and try again from the usual network.';

// The formatter would put each member of a reason on a line of its own.
// oxfmt-ignore
export const PLACE = {
  geo_jump: { group: 'geographic', family: 'place', evidence: ['distance_km', 'minutes', 'from', 'to', 'source'],
    template: 'The user moved {distance_km} km in {minutes minute}, from {from} to {to}, according to {source}. ' +
      'Nobody can travel that fast.',
    tip: WITHOUT_VPN },
  vpn_detected: { group: 'geographic', family: 'place', evidence: ['source'],
    template: 'The connection probably uses a VPN or proxy: {source}.',
    tip: WITHOUT_VPN },
  tor_exit: { group: 'geographic', family: 'place', evidence: ['network'],
    template: 'The connection comes from the Tor network ({network}).',
    tip: 'Use the usual network in place of Tor.' },
  datacenter_ip: { group: 'geographic', family: 'place', evidence: ['network', 'asn', 'source'],
    template: 'The address {network} ({source}) belongs to a hosting provider. Such addresses are used by servers, ' +
      'rarely by people.',
    tip: WITHOUT_VPN },
  unusual_location: { group: 'geographic', family: 'place',
    evidence: ['country', 'comes', 'share_percent', 'known_countries'],
    template: 'The user {comes} {country}: we expect {share_percent} % of the requests from there. We know ' +
      '{known_countries country} of this user.' },
  timezone_mismatch: { group: 'geographic', family: 'place', evidence: ['timezone', 'country'],
    template: 'The device is set to the timezone {timezone}, but its address is in {country}.',
    tip: 'Set the timezone of the device to the place where it is, or switch off the VPN or proxy.' },
  timezone_invalid: { group: 'geographic', family: 'place', evidence: ['timezone'],
    template: 'The device sent a timezone that does not exist: {timezone}.',
    tip: 'Set the timezone of the device, in a current browser.' },
  timezone_missing: { group: 'geographic', family: 'place', evidence: [], template: 'No timezone was sent.' },
} as const satisfies Catalogue;
