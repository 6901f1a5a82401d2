// Standing (0..1) of a user's device, and whether its network and country are the user's. A device becomes the user's
// over days, not with the first allowed request.
import { attribute16, hash32, hex32 } from '../../../util/text/hex.js';
import { type EventRequest } from '../../../event/event-row.js';
import { isOutOfUse, VERSIONS } from '../../../event/device-likeness.js';
import { isHidden, isHosted } from '../../../event/hidden.js';
import { isOwnPrefix } from '../../../event/own-prefix.js';
import { isHosting } from '../../../util/world/hosting-asns.js';
import {
  type Activity,
  ATTRIBUTE_COUNT,
  type Device,
  DEVICES_MAX,
  type KnownDevice,
  type KnownNetworks,
  type User,
} from '../../../contract/profile.js';
import { countryCode } from '../../../contract/profile-codes.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { type Inputs } from '../inputs.js';
import { isVisit } from '../../model/use-cases.js';
import { DAY_SECONDS, HOUR_SECONDS } from '../recent.js';
import { countryOwner, isForeignPrefix, networkOwner } from '../../verdicts.js';

const AGE_DAYS = placeOfSetting('device_age_days');
const USES_FULL = placeOfSetting('device_uses_full');
const CONFIRMED = placeOfSetting('device_confirmed');
const INHERITED = placeOfSetting('device_habit_inherited');
const UPDATED = placeOfSetting('device_update_inherited');
const UPDATED_HOURS = placeOfSetting('device_update_hours');
const UPDATED_DAYS = placeOfSetting('device_update_days');
const EARLIER_DAYS = placeOfSetting('device_earlier_days');
const REST_DAYS = placeOfSetting('device_rest_days');
const REPLACED_DAYS = placeOfSetting('device_replaced_days');
/** As at a terminal: whoever is challenged once at each visit is let in at every second request. */
const LET_IN = placeOfSetting('terminal_allowed');
const ACCUSTOMED = placeOfSetting('place_accustomed');
const HOSTED_NETWORKS = placeOfSetting('place_hosted_networks');
const HOSTED_SHARE = placeOfSetting('place_hosted_share');
const HOSTED_HOURS = placeOfSetting('place_hosted_hours');
const DORMANT_FROM = placeOfSetting('dormant_days_from');

/**
 * 0..1: near 0 in the first minute, 1 after weeks of use. A confirmation by a strong second factor adds a fixed share
 * at once.
 */
export function deviceStanding(
  { firstSeen, seen, confirmed }: Pick<KnownDevice, 'firstSeen' | 'seen' | 'confirmed'>,
  now: number,
  settings: CompiledSettings,
): number {
  const age = 1 - Math.exp(-Math.max(0, now - firstSeen) / (settingAt(settings, AGE_DAYS) * DAY_SECONDS));
  const used = Math.min(1, seen / settingAt(settings, USES_FULL));
  return Math.min(1, age * used + (confirmed > 0 ? settingAt(settings, CONFIRMED) : 0));
}

/**
 * The device inherits part of the standing of an older device of the same visitor: by the user's habit of new
 * fingerprints, or some hours after an update. One that was forgotten among many has what its own record says.
 */
export function standingOf(
  known: KnownDevice,
  { habit, continuity }: { habit: number; continuity: number },
  { request, profiles, now, settings }: Inputs,
): number {
  const { user } = profiles;
  const own = deviceStanding(known, now, settings);
  const byHabit = settingAt(settings, INHERITED) * habit;
  const settled = now - known.firstSeen >= settingAt(settings, UPDATED_HOURS) * HOUR_SECONDS;
  const byUpdate = settled && continuity === CONTINUITY.prefix ? settingAt(settings, UPDATED) : 0;
  // A login has just made it known again, as if it were new.
  const before =
    continuity === CONTINUITY.prefix ? forgottenStanding(user, profiles.device, request, now, settings) : 0;
  let most = Math.max(own, before);
  if (most >= Math.max(byHabit, byUpdate)) return most;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined || device === known || device.firstSeen >= known.firstSeen) continue;
    if (!device.visitor.equals(known.visitor)) continue;
    const updated =
      byUpdate > 0 && isUpdateOf(known, device, request) && isGone(device, known.firstSeen, now, settings);
    const share = updated ? Math.max(byHabit, byUpdate) : byHabit;
    most = Math.max(most, share * deviceStanding(device, now, settings));
  }
  return most;
}

/**
 * The new fingerprint took the older one's place: only versions differ, and the older one was not used since. Somebody
 * else's device of the same model stands beside the owner's, which goes on being used.
 */
function isUpdateOf(known: KnownDevice, older: KnownDevice, { deviceAttributes }: EventRequest): boolean {
  return older.lastSeen <= known.firstSeen && isUpdate(deviceAttributes, older.attributes);
}

/**
 * That a device was not used since tells something only where it would have been used: it was in use until then, and
 * its usual pause is over. Of an account at rest a thief's device of the same model is the only one in use.
 */
function isGone(
  { firstSeen, lastSeen, seen }: KnownDevice,
  since: number,
  now: number,
  settings: CompiledSettings,
): boolean {
  const pause = (lastSeen - firstSeen) / Math.max(1, seen);
  return since - lastSeen <= settingAt(settings, UPDATED_DAYS) * DAY_SECONDS && now - since >= pause;
}

/**
 * All is told as before, and only versions differ. A page tells little of a computer, so that two versions alone make
 * it less similar than `device_prefix_similarity`; on a phone they do not.
 */
export function isUpdate(attributes: string, known: Uint16Array): boolean {
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1)
    if (!VERSIONS.has(i) && (known[i] ?? 0) !== attribute16(attributes, i)) return false;
  return true;
}

/**
 * Standing (0..1), by the device's own record, of one that a user of more devices than are remembered has used before:
 * nobody else came on it, and most visits were let in, also by a passed challenge. Only for logins, scores and orders,
 * and not after a label.
 */
export function forgottenStanding(
  { deviceCount }: User,
  { users, allowed, challenged, blocked, words, firstSeen }: Device,
  { useCase, userHash }: EventRequest,
  now: number,
  settings: CompiledSettings,
): number {
  if (deviceCount < DEVICES_MAX || !(isVisit(useCase) || useCase === 'checkout')) return 0;
  if (users.size !== 1 || users.parties[0] !== hex32(userHash, 0) || words.length > 0) return 0;
  // Who passes a challenge is let in with the next request: the two are one visit.
  const refused = Math.max(0, challenged - allowed) + blocked;
  if (allowed < settingAt(settings, LET_IN) * (allowed + refused)) return 0;
  return deviceStanding({ firstSeen, seen: allowed, confirmed: 0 }, now, settings);
}

interface Renewed {
  readonly device: { readonly known: boolean; readonly visitorId: string };
  readonly request: EventRequest;
}

/** A known device with another fingerprint than when it was first seen: after an update, or in a private window. */
export function isRenewed({ device, request }: Renewed): boolean {
  return device.known && device.visitorId !== request.fingerprint;
}

/** The device was unused for weeks while the user used another one, or for days after an update took its place. */
export function isRested(user: User, known: KnownDevice, settings: CompiledSettings): boolean {
  const rest = settingAt(settings, REST_DAYS) * DAY_SECONDS;
  return isOutOfUse(user, known, rest, settingAt(settings, REPLACED_DAYS) * DAY_SECONDS);
}

/**
 * The user has a device that is older than this one by the set number of days, or has had so many since that older ones
 * were forgotten.
 */
export function hasEarlierDevice(
  { devices, deviceCount, firstSeen }: User,
  than: KnownDevice,
  settings: CompiledSettings,
): boolean {
  const before = than.firstSeen - settingAt(settings, EARLIER_DAYS) * DAY_SECONDS;
  if (deviceCount >= DEVICES_MAX && firstSeen < before) return true;
  for (let i = 0; i < deviceCount; i += 1) {
    const device = devices[i];
    if (device !== undefined && device.firstSeen < before) return true;
  }
  return false;
}

/** The owner's device may have made up to one in this many of what the account met. */
const OWN_FEW = 4;
const ELSEWHERE = placeOfSetting('failures_elsewhere');

/**
 * Remaining weight (0..1) of what an account met within a window: others try the owner's passwords, and on the own
 * device in an own network, or where no network is told, the owner must not be locked out by it.
 * @param own what this device made of it here @param all what the account met
 */
export function weightForOwner(
  {
    device,
    settings,
  }: { device: { known: boolean; continuity: number; standing: number }; settings: CompiledSettings },
  own: number,
  all: number,
): number {
  if (!device.known || device.continuity === CONTINUITY.none || !isOthersDoing(own, all)) return 1;
  return 1 - settingAt(settings, ELSEWHERE) * device.standing;
}

/** Whether others made nearly all of what the account met. */
export function isOthersDoing(own: number, all: number): boolean {
  return OWN_FEW * own <= all;
}

export const CONTINUITY = { none: 0, prefix: 3, network: 2, untold: 1 } as const;

/**
 * What the device made in the part of the user's network in which it is now: who copied its fingerprint fails with it
 * elsewhere. Not at its address alone: another one of the same provider can be had for each password.
 */
export function madeHere(
  { profiles: { device: own, prefix, network }, device }: Pick<Inputs, 'profiles'> & { device: { continuity: number } },
  countOf: (of: Activity) => number,
): number {
  const byDevice = countOf(own);
  if (device.continuity === CONTINUITY.prefix) return Math.min(byDevice, countOf(prefix));
  return device.continuity === CONTINUITY.network ? Math.min(byDevice, countOf(network)) : byDevice;
}

/**
 * Whether the request comes from a network of the user: the same prefix, the same network, none of them, or not known.
 */
export function networkContinuity(user: User, request: EventRequest, settings: CompiledSettings): number {
  const now = request.receivedAt / 1000;
  const { networks } = user;
  const owner = networkOwner(user, request);
  if (owner === 'foreign') return CONTINUITY.none;
  // A label of the owner says that the network is the user's. It must not make a prefix of the user less than that.
  let best: number = owner === 'own' ? CONTINUITY.network : CONTINUITY.none;
  if (owner === undefined && (request.addressPrefix === '' || networks.size === 0)) return CONTINUITY.untold;
  const prefix = hash32(request.addressPrefix);
  const hosted = isHosted(request);
  for (let i = 0; i < networks.size; i += 1) {
    if (hosted && isOfOneDay(networks, i, settings)) continue;
    const isOwn = isOwnPrefix(networks, i, prefix);
    if (isOwn && !isForeignPrefix(user, networks.ids[i] ?? 0, now, settings)) return CONTINUITY.prefix;
    if (isOwn || networks.ids[i] === request.asn) best = CONTINUITY.network;
  }
  return best;
}

/**
 * The user came from it on one day only, and has others. Anybody can rent an address in a hosting network, and one hour
 * behind a proxy that was set up wrongly must not make it the network of all customers.
 */
function isOfOneDay({ size, firstSeen, lastSeen }: KnownNetworks, i: number, settings: CompiledSettings): boolean {
  return size > 1 && (lastSeen[i] ?? 0) - (firstSeen[i] ?? 0) < settingAt(settings, HOSTED_HOURS) * HOUR_SECONDS;
}

/** Unix seconds since when the user comes from the request's prefix or network; infinity when never before. */
export function networkSince({ networks }: User, { addressPrefix, asn }: EventRequest): number {
  const prefix = hash32(addressPrefix);
  let since = Number.POSITIVE_INFINITY;
  for (let i = 0; i < networks.size; i += 1)
    if (networks.prefixes[i] === prefix || networks.ids[i] === asn) since = Math.min(since, networks.firstSeen[i] ?? 0);
  return since;
}

/** The request comes from a known network of the user. */
export function inOwnNetwork(continuity: number): boolean {
  return continuity === CONTINUITY.prefix || continuity === CONTINUITY.network;
}

/** Days since the user was last allowed on one of his devices; 0 when never. */
export function daysAway({ devices, deviceCount }: User, now: number): number {
  let last = 0;
  for (let i = 0; i < deviceCount; i += 1) last = Math.max(last, devices[i]?.lastSeen ?? 0);
  return last === 0 ? 0 : Math.max(0, now - last) / DAY_SECONDS;
}

/**
 * Most networks from which the user was allowed are hosting networks, and this is one: who always uses a VPN or Tor
 * comes from another exit at each visit. Not for an account that has not been used for long: thieves use them too.
 */
export function isAlwaysHosted(user: User, request: EventRequest, now: number, settings: CompiledSettings): boolean {
  const { size, ids } = user.networks;
  if (!isHosted(request) || size < settingAt(settings, HOSTED_NETWORKS)) return false;
  if (daysAway(user, now) >= settingAt(settings, DORMANT_FROM)) return false;
  let hosted = 0;
  for (let i = 0; i < size; i += 1) if (isHosting(ids[i] ?? 0)) hosted += 1;
  return hosted >= settingAt(settings, HOSTED_SHARE) * size;
}

/** How usual the network of a request is for its user. */
interface Usual {
  continuity: number;
  alwaysHosted: boolean;
}

/**
 * Remaining weight (0..1) of an unusual network: less where the user was allowed from it before, because VPNs and
 * gateways are regular habits.
 */
export function oddness({ continuity, alwaysHosted }: Usual, settings: CompiledSettings): number {
  return inOwnNetwork(continuity) || alwaysHosted ? settingAt(settings, ACCUSTOMED) : 1;
}

/**
 * The same of a clock that does not fit the address. In the user's own prefix the browser hides the clock, or the clock
 * is wrong; in the same provider's network the address may be a rented one.
 */
export function oddnessOfClock({ continuity, alwaysHosted }: Usual, settings: CompiledSettings): number {
  return continuity === CONTINUITY.prefix || alwaysHosted ? settingAt(settings, ACCUSTOMED) : 1;
}

/** The user came from other countries before `since` (Unix seconds), but not from this one. */
export function isCountryOfLate({ countries }: User, country: string, since: number): boolean {
  const { size, codes, firstSeen } = countries;
  const code = countryCode(country);
  if (code === 0) return false;
  let others = false;
  for (let i = 0; i < size; i += 1) {
    if ((firstSeen[i] ?? 0) >= since) continue;
    if (codes[i] === code) return false;
    others = true;
  }
  return others;
}

/** The user was allowed from this country before; false for ''. Labels take precedence. */
export function knowsCountry(user: User, country: string): boolean {
  const owner = countryOwner(user, country);
  if (owner !== undefined) return owner === 'own';
  const { size, codes } = user.countries;
  const code = countryCode(country);
  for (let i = 0; i < size; i += 1) if (code !== 0 && codes[i] === code) return true;
  return false;
}

/** What the country reads. */
interface Placed {
  readonly profiles: { readonly user: User };
  readonly place: { readonly country: string; readonly clockStays: boolean };
  readonly request: EventRequest;
}

/** The exit of a VPN is no place of the user: there the device's timezone says more about the country. */
export function isInKnownCountry({ profiles: { user }, place, request }: Placed): boolean {
  return knowsCountry(user, place.country) || (place.clockStays && isHidden(request));
}
