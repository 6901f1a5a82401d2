// A shared terminal: its users come one after another, and most are let in.
import { CLIENT } from '../../../event/event-row.js';
import { isHosted } from '../../../event/hidden.js';
import { type Device, type KnownDevice } from '../../../contract/profile.js';
import { hex32 } from '../../../util/text/hex.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { differentOf, lately, regularPeople } from '../place/crowd-counts.js';
import { DAY } from '../rates.js';
import { DAY_SECONDS, distinctSince, HOUR_SECONDS, networksOf, usersWithin } from '../recent.js';
import { type Scene } from '../scene.js';
import { hasManyTyped } from '../place/shared-place.js';
import { isVisit } from '../../model/use-cases.js';
import { type DeviceMatch } from './device-match.js';
import { CONTINUITY } from './standing.js';

const REGULAR_HOURS = placeOfSetting('accounts_regular_hours');
const HOURLY_MAX = placeOfSetting('terminal_hourly');
const FAILURES_SHARE = placeOfSetting('terminal_failures');
const DAYS = placeOfSetting('terminal_days');
const DAY_SLOT = 4;
const DAYS_OF_MONTH = 30;
/** Least share of allowed requests of a workplace: the accounts of a farm, tried by the dozen, are challenged. */
const WORKPLACE_ALLOWED = 0.9;
/** Times that each user of a workplace was let in, on average. */
const CAME_BACK = 4;
/** Regular people for each newcomer. */
const REGULARS = 2;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** So many are told apart with 64 bits; after years every machine with changing lines has set them all. */
const NETWORKS_SURE = 24;

const ALLOWED = placeOfSetting('terminal_allowed');
/** Fewer say nothing: the first accounts of a thief fit as well. */
const PEOPLED_MIN = placeOfSetting('terminal_peopled');

type Seen = Pick<Scene, 'profiles' | 'request' | 'now' | 'settings'>;

interface SeenMatch extends Seen {
  readonly device: Pick<DeviceMatch, 'known' | 'continuity'> & {
    readonly nearest: Pick<KnownDevice, 'confirmed' | 'firstSeen'> | undefined;
  };
}

interface SeenCrowd extends Seen {
  /** `varied` as of `CrowdMatch`. */
  readonly crowd: { readonly varied: boolean };
}

/** @param allowedShare place of the setting for the least share of allowed requests */
export function isTerminal({ profiles: { device }, request, now, settings: s }: Seen, allowedShare: number): boolean {
  if (!isMostlyLetIn(device, s, allowedShare)) return false;
  return distinctSince(device.users, now - HOUR_SECONDS, hex32(request.userHash, 0)) <= settingAt(s, HOURLY_MAX);
}

/** Most requests of the device were let in, and few passwords were wrong; its users may all come at once. */
export function isPeopled(device: Device, s: CompiledSettings): boolean {
  return device.allowed >= settingAt(s, PEOPLED_MIN) && isMostlyLetIn(device, s, ALLOWED);
}

function isMostlyLetIn(device: Device, s: CompiledSettings, allowedShare: number): boolean {
  const { allowed, challenged, blocked } = device;
  if (allowed < settingAt(s, allowedShare) * (allowed + challenged + blocked)) return false;
  return failedOf(device) <= settingAt(s, FAILURES_SHARE) * requestsOf(device);
}

/** Older than the machine of a thief. @param allowedShare as of `isTerminal` */
export function isOldTerminal(seen: Seen, allowedShare: number): boolean {
  const age = seen.now - seen.profiles.device.firstSeen;
  return age > settingAt(seen.settings, DAYS) * DAY_SECONDS && isTerminal(seen, allowedShare);
}

/**
 * Equal machines of a firm or a class, all of whom come at once: the machine and the line are older than a thief's,
 * most requests were let in, its users came back to it, and few of the people of these days at the address are new.
 */
export function isOldWorkplace({ profiles, request, now, settings: s }: Seen): boolean {
  const { device, address } = profiles;
  const since = now - settingAt(s, DAYS) * DAY_SECONDS;
  if (address.seen === 0 || address.firstSeen >= since || device.firstSeen >= since || isHosted(request)) return false;
  const { allowed, challenged, blocked } = device;
  if (allowed < WORKPLACE_ALLOWED * (allowed + challenged + blocked) || !isPeopled(device, s)) return false;
  if (allowed < CAME_BACK * usersWithin(device, request.userHash, now, DAYS_OF_MONTH)) return false;
  const newcomers = 1 + differentOf(lately(address.newcomers, address, DAY, now), address, DAY, now);
  return regularPeople(address, now) >= REGULARS * newcomers;
}

/**
 * A machine that stays where it is, on a line that came to the workspace days ago: the fingerprint of a kiosk is easily
 * read, and a copy of it would be a terminal wherever it is. Where lines change, as those of many homes do each night,
 * the machine has had more of them.
 */
function isMoved({ profiles, request, now, settings: s }: Seen): boolean {
  const { device, prefix } = profiles;
  // A record that could not be read is no new line.
  if (request.addressPrefix === '' || profiles.degraded || profiles.prefixUnread) return false;
  const days = settingAt(s, DAYS) * DAY_SECONDS;
  const since = prefix.seen === 0 ? now : prefix.firstSeen;
  if (now - since >= days || since - device.firstSeen < days) return false;
  return networksOf(device) <= Math.min(NETWORKS_SURE, 1 + (now - device.firstSeen) / WEEK_SECONDS);
}

/**
 * Whether a machine that came to another line counts for this visit: not for whoever was let in there before. One
 * definition for the points and for what answers them.
 */
export function isMovedFor(seen: SeenMatch): boolean {
  return isVisit(seen.request.useCase) && isMoved(seen) && !isRegular(seen);
}

/**
 * Somebody who logs in where he was let in on an earlier day, or passed a second factor, at his place, on a machine of
 * many: a class or a firm that comes all at once. Orders and changes of a farm's accounts are counted.
 */
export function isRegular({ request: { useCase }, device, profiles, now, settings: s }: SeenMatch): boolean {
  if (!isVisit(useCase) || !device.known || device.nearest === undefined) return false;
  if (device.continuity !== CONTINUITY.prefix || !isPeopled(profiles.device, s)) return false;
  if (device.nearest.confirmed > 0) return true;
  return now - device.nearest.firstSeen >= settingAt(s, REGULAR_HOURS) * HOUR_SECONDS;
}

/** Of the current and the previous day. */
function failedOf({ failures }: Device): number {
  return (failures[DAY_SLOT] ?? 0) + (failures[DAY_SLOT + 1] ?? 0);
}

function requestsOf({ requests }: Device): number {
  return (requests[DAY_SLOT] ?? 0) + (requests[DAY_SLOT + 1] ?? 0);
}

/**
 * A registration or a login on what may be one of several machines of equal hardware, at a place where different people
 * type: a school's computer room. Whoever varies key times like many people can also make up a fingerprint for each
 * account, and whoever tries passwords leaves failures.
 */
export function isClassOfEquals({ request, profiles: { device }, crowd, settings: s }: SeenCrowd): boolean {
  if (!crowd.varied || (request.client & CLIENT.hardwareFingerprint) === 0) return false;
  return request.useCase === 'registration' || failedOf(device) <= settingAt(s, FAILURES_SHARE) * device.allowed;
}

/** The same with so many typed accounts at the address that one person's chance does not look like a class. */
export function isLargeClassOfEquals(seen: SeenCrowd): boolean {
  return isClassOfEquals(seen) && hasManyTyped(seen.profiles.address, seen.now, seen.settings);
}
