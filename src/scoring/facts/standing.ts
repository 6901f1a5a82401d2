// Known is a standing, not a bit: what a user comes with grows into his over days, not with the first request that is
// let in.
import { hash32 } from '../../util/hex.js';
import { type EventRequest } from '../../event/event-row.js';
import { countryCode, type KnownDevice, type User } from '../../contract/profile.js';
import { DAY_SECONDS } from './recent.js';
import { countryOwner, networkOwner } from '../verdicts.js';

/** Half of a standing is reached after some three days, nearly all after two weeks ... */
const AGE_DAYS = 4;
/** ... by something used this often. */
const USES_FULL = 4;
/** A passed second factor or a review is worth this much at once. */
const CONFIRMED = 0.15;
/** A device is a newcomer only beside one that was there before it. */
const EARLIER_DAYS = 1;

/** 0..1: 0 in its first minute, 1 for what has been used for weeks. */
export function deviceStanding({ firstSeen, seen, confirmed }: KnownDevice, now: number): number {
  const age = 1 - Math.exp(-Math.max(0, now - firstSeen) / (AGE_DAYS * DAY_SECONDS));
  return Math.min(1, age * Math.min(1, seen / USES_FULL) + (confirmed > 0 ? CONFIRMED : 0));
}

/** The user has a device that is older than this one. */
export function hasEarlierDevice({ devices, deviceCount }: User, than: KnownDevice): boolean {
  for (let i = 0; i < deviceCount; i += 1) {
    const device = devices[i];
    if (device !== undefined && device.firstSeen < than.firstSeen - EARLIER_DAYS * DAY_SECONDS) return true;
  }
  return false;
}

export const CONTINUITY = { none: 0, prefix: 3, network: 2, untold: 1 } as const;

/** Whether the request comes from a network of the user: the same prefix, the same network, or nobody can tell. */
export function networkContinuity(user: User, request: EventRequest): number {
  const { networks } = user;
  const owner = networkOwner(user, request);
  if (owner !== undefined) return owner === 'own' ? CONTINUITY.network : CONTINUITY.none;
  if (request.addressPrefix === '' || networks.size === 0) return CONTINUITY.untold;
  const prefix = hash32(request.addressPrefix);
  let best: number = CONTINUITY.none;
  for (let i = 0; i < networks.size; i += 1) {
    if (networks.prefixes[i] === prefix) return CONTINUITY.prefix;
    if (request.asn !== 0 && networks.ids[i] === request.asn) best = CONTINUITY.network;
  }
  return best;
}

/** What is left of an odd network where the user was let in from it before: VPNs and gateways are habits. */
const ACCUSTOMED = 0.3;

export function oddness(continuity: number): number {
  return continuity === CONTINUITY.network || continuity === CONTINUITY.prefix ? ACCUSTOMED : 1;
}

/** The user was let in from this country before; false for '' too. */
export function knowsCountry(user: User, country: string): boolean {
  const owner = countryOwner(user, country);
  if (owner !== undefined) return owner === 'own';
  const { size, codes } = user.countries;
  const code = countryCode(country);
  for (let i = 0; i < size; i += 1) if (code !== 0 && codes[i] === code) return true;
  return false;
}
