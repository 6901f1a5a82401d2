// Decides whether the user was allowed with this device before and, if not, which of his devices it resembles. A
// browser update changes the fingerprint but few attributes, so a drifted fingerprint keeps its visitor. Only devices
// of the same user are candidates: two people with the same phone model have equal attributes and must not become one
// visitor.
import { ATTRIBUTE_WEIGHTS, similarityOf } from '../../../event/device-likeness.js';
import { CLIENT, type EventRequest } from '../../../event/event-row.js';
import { attribute16, hex32 } from '../../../util/text/hex.js';
import { ATTRIBUTE_COUNT, type Device, DEVICES_MAX, type KnownDevice, type User } from '../../../contract/profile.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { type Inputs } from '../inputs.js';
import { isVisit, TAKES_ACCOUNT } from '../../model/use-cases.js';
import { contradicts, isOtherBrowser, isOtherHardware, isOtherScreen } from './other-machine.js';
import { type PlaceMatch } from '../place/places.js';
import { earlyShare } from './early-days.js';
import { habitOf, isBare, isMasked, isScreenOnly } from './habit.js';
import { DAY, windowsAgo } from '../rates.js';
import { DAY_SECONDS, distinctSince, networksOf } from '../recent.js';
import { isSameCard } from './same-card.js';
import { deviceOwner, isConfirmed, isDisowned, isForeignDevice, type Owner } from '../../verdicts.js';
import {
  CONTINUITY,
  forgottenStanding,
  isAlwaysHosted,
  isInKnownCountry,
  isRested,
  isUpdate,
  networkContinuity,
  standingOf,
} from './standing.js';

/** Number of attributes that the device model determines; all devices of one model agree in them. */
const MODEL_ATTRIBUTES = 6;
const DRIFT_SIMILARITY_MIN = placeOfSetting('device_drift_similarity');
const BEYOND_MODEL_MIN = placeOfSetting('device_beyond_model');
const DRIFT_DAYS = placeOfSetting('device_drift_days');
const AT_ONCE = placeOfSetting('device_prefix_explains');
const AT_ONCE_TAKES_OVER = placeOfSetting('device_prefix_takes_over');
const AT_ONCE_SIMILARITY_MIN = placeOfSetting('device_prefix_similarity');
const AT_ONCE_NETWORK = placeOfSetting('device_network_explains');
const AT_ONCE_NETWORK_SIMILARITY_MIN = placeOfSetting('device_network_similarity');
const ELSEWHERE = placeOfSetting('device_elsewhere_explains');
const TRIES = placeOfSetting('device_tries');
const HABIT_EXPLAINS = placeOfSetting('device_habit_explains');
const HABIT_ELSEWHERE = placeOfSetting('device_habit_elsewhere');
const COMMON_USERS_MIN = placeOfSetting('device_common_users');
const NETWORKS_SHARE = placeOfSetting('device_common_networks');
const HARDWARE_NETWORKS_SHARE = placeOfSetting('device_common_hardware');

export interface DeviceMatch {
  /** The user has learned devices, and this fingerprint is among them. */
  known: boolean;
  /** By labels the user has no device left, and this one is not the one that they are about. */
  disowned: boolean;
  /** The known device, or the one it resembles most; undefined when the user has none. */
  nearest: KnownDevice | undefined;
  /** Attribute similarity to `nearest`, 0..1; 1 for a known device. */
  similarity: number;
  /** Not known, but similar enough to `nearest` to be the same visitor. */
  drifted: boolean;
  visitorId: string;
  /** Share (0..1) of the "new device" evidence that similarity, age and network continuity explain. */
  explained: number;
  /** The same by the user's short history, see `earlyShare`. */
  early: number;
  /** Standing (0..1) of a known device; 0 for another. */
  standing: number;
  /** Unused for weeks while the user used another device, and now in a prefix that is not the user's. */
  rested: boolean;
  /** The fingerprint is the user's, but the hardware that the request describes is not. */
  tampered: boolean;
  /** The fingerprint is shared by many people on many networks. */
  common: boolean;
  /**
   * The fingerprint has no seed and came from at least as many networks as users: probably equal models, not one
   * machine.
   */
  spread: boolean;
  /** 0..1: how far a new fingerprint at every visit is normal for this user. */
  habit: number;
  /** As CONTINUITY: whether the request comes from a network of the user. */
  continuity: number;
  /** As `isAlwaysHosted`: the user always comes by VPN. */
  alwaysHosted: boolean;
}

export function emptyMatch(): DeviceMatch {
  return {
    known: false,
    disowned: false,
    nearest: undefined,
    similarity: 0,
    drifted: false,
    visitorId: '',
    explained: 0,
    early: 0,
    standing: 0,
    rested: false,
    tampered: false,
    common: false,
    spread: false,
    habit: 0,
    continuity: CONTINUITY.untold,
    alwaysHosted: false,
  };
}

/** What the device match reads; later matches build on its result. */
interface Before extends Inputs {
  place: PlaceMatch;
}

export function matchDevice(match: DeviceMatch, scene: Before): void {
  const { request, profiles, now, settings: s } = scene;
  const { user, device } = profiles;
  findNearest(match, request, user);
  const learned = match.known;
  const owner = ownerOf(match, request, user);
  match.disowned = owner === undefined && user.verdicts.length > 0 && isDisowned(user);
  const confirmed = owner === 'own' && isConfirmed(user, request);
  if (confirmed) match.known = true;
  match.continuity = networkContinuity(user, request, s);
  match.alwaysHosted = isAlwaysHosted(user, request, now, s);
  match.habit = habitOf(match, scene);
  const own = learned ? match.nearest : undefined;
  const other = own !== undefined && contradicts(request.deviceAttributes, own, s) && !isReworded(match, request, user);
  const restored = other && isRestored(match, request, user);
  if (restored) match.similarity = similarityOf(request.deviceAttributes, own.attributes);
  match.tampered =
    (other && !restored) ||
    (own !== undefined && isElsewhere(match.continuity) && isOtherBrowser(request.deviceAttributes, own));
  if (match.tampered || restored) match.known = false;
  match.common = isCommon(device, request, s);
  match.spread = isSpread(device, request);
  match.standing = confirmed ? 1 : 0;
  if (match.standing === 0 && match.known && match.nearest !== undefined)
    match.standing = standingOf(match.nearest, match, scene);
  match.rested =
    match.known &&
    !confirmed &&
    isElsewhere(match.continuity) &&
    match.nearest !== undefined &&
    isRested(user, match.nearest, s);
  if (match.rested) match.standing = 0;
  const nearest = match.known || match.tampered || owner === 'foreign' ? undefined : match.nearest;
  match.explained = nearest === undefined ? 0 : explanation(match, nearest, scene);
  match.early = nearest === undefined ? 0 : earlyShare(match.continuity, scene);
  match.drifted = match.explained > 0 && match.similarity >= settingAt(s, DRIFT_SIMILARITY_MIN);
  match.visitorId = visitorOf(match, request, device);
}

/**
 * Owner of this device by the labels of the user's events. `findNearest` already skips a learned device that is
 * foreign.
 */
function ownerOf({ known, nearest }: DeviceMatch, { fingerprint }: EventRequest, user: User): Owner {
  if (user.verdicts.length === 0) return undefined;
  const own = known ? nearest : undefined;
  const high = hex32(fingerprint, 0);
  return deviceOwner(user, high, hex32(fingerprint, 8), own?.firstSeen ?? 0, own?.confirmed ?? 0);
}

/**
 * A new version of an app may tell the model in other words: at home, and the user's card is in the phone. Whoever
 * could tell fingerprint and card of a copied phone could tell its hardware too.
 */
function isReworded(match: DeviceMatch, request: EventRequest, user: User): boolean {
  return match.continuity === CONTINUITY.prefix && isSameCard(request, user, match);
}

/**
 * In a prefix of the user the fingerprint on other hardware is a new device: a backup takes the seed of an installation
 * to a new phone, and a new version of a page may tell the hardware in other words. Whoever copied it there would come
 * no further with a fingerprint of his own. Elsewhere the user's card must be in it.
 */
function isRestored(match: DeviceMatch, request: EventRequest, user: User): boolean {
  if (match.continuity === CONTINUITY.prefix) return true;
  return (request.client & CLIENT.seededFingerprint) !== 0 && isSameCard(request, user, match);
}

/** Told, and not a prefix of the user. */
function isElsewhere(continuity: number): boolean {
  return continuity === CONTINUITY.none || continuity === CONTINUITY.network;
}

/** Many users on enough different networks (a set share of the users): equal models, not one shared machine. */
function isCommon(device: Device, { client }: EventRequest, settings: CompiledSettings): boolean {
  const { users } = device;
  if ((client & CLIENT.seededFingerprint) !== 0 || users.size < settingAt(settings, COMMON_USERS_MIN)) return false;
  const hardware = (client & CLIENT.hardwareFingerprint) !== 0;
  const needed = settingAt(settings, hardware ? HARDWARE_NETWORKS_SHARE : NETWORKS_SHARE);
  return networksOf(device) >= users.size * needed;
}

function isSpread(device: Device, { client }: EventRequest): boolean {
  if ((client & CLIENT.seededFingerprint) !== 0 || device.users.size < 2) return false;
  return networksOf(device) >= device.users.size;
}

/**
 * Similarity explains a new fingerprint only where the user's network or country continues, and no other user has the
 * fingerprint (but see `isOfPlace`).
 */
function explanation(match: DeviceMatch, nearest: KnownDevice, scene: Before): number {
  const { similarity, habit, continuity: network } = match;
  const { request, profiles, now, settings: s } = scene;
  const { user, device } = profiles;
  const others = distinctSince(device.users, 0, hex32(request.userHash, 0)) > 1;
  const placed = network === CONTINUITY.prefix && isEqualMachine(request, similarity, s);
  // Who has come on several equal machines of the place comes on the next one too, whoever sat at it before.
  if (others && !(placed && isOfPlace(device, s)))
    return placed && !contradicts(request.deviceAttributes, nearest, s)
      ? similarity * settingAt(s, HABIT_EXPLAINS) * habit
      : 0;
  const forgotten = network === CONTINUITY.prefix ? forgottenStanding(user, device, request, now, s) : 0;
  const masked = isMasked(match, request) && isScreenOnly(request.deviceAttributes, nearest.attributes, s) ? habit : 0;
  // What it is like may say more: a browser that was here once is no stranger than one that never was.
  return Math.max(settingAt(s, HABIT_EXPLAINS) * Math.max(forgotten, masked), likeness(match, nearest, scene));
}

/** The share that its likeness to one of the user's devices explains. */
function likeness(
  { similarity, habit, continuity: network }: DeviceMatch,
  nearest: KnownDevice,
  scene: Before,
): number {
  const { request, profiles, place, now, settings: s } = scene;
  const { user, device } = profiles;
  const takesOver = TAKES_ACCOUNT.has(request.useCase);
  // Nothing tells one device of this integrator from another but the fingerprint, which is new at every visit.
  if (isBare(request.deviceAttributes) && network === CONTINUITY.prefix && !takesOver)
    return settingAt(s, HABIT_EXPLAINS) * habit;
  // An update changes versions, not hardware.
  if (isOtherHardware(request.deviceAttributes, nearest, s)) return 0;
  if (agreementBeyondModel(request.deviceAttributes, nearest.attributes) < settingAt(s, BEYOND_MODEL_MIN)) return 0;
  const sameCountry = isInKnownCountry(scene);
  if (network === CONTINUITY.none && !sameCountry) return 0;
  if (network === CONTINUITY.untold && place.country !== '' && user.countries.size > 0 && !sameCountry) return 0;
  const days = Math.max(0, now - lastSeenOf(nearest, user)) / DAY_SECONDS;
  if (isElsewhere(network) && (isTrying(device, now, s) || isNeverLetIn(scene))) return 0;
  const ages = !isElsewhere(network) || !isOtherScreen(request.deviceAttributes, nearest);
  const aged = ages ? 1 - Math.exp(-days / settingAt(s, DRIFT_DAYS)) : 0;
  if (network === CONTINUITY.none)
    return similarity * Math.max(settingAt(s, ELSEWHERE) * aged, settingAt(s, HABIT_ELSEWHERE) * habit);
  const updated = network === CONTINUITY.prefix && isUpdate(request.deviceAttributes, nearest.attributes);
  const alike = updated ? 1 : similarity;
  return similarity * Math.max(aged, atOnce(network, alike, takesOver, s), settingAt(s, HABIT_EXPLAINS) * habit);
}

/**
 * Unix seconds of the last use of this device or of a later fingerprint of its visitor. An update leaves the old one
 * unused for ever: that must not look like the pause in which the user's browser may have changed.
 */
function lastSeenOf({ visitor, lastSeen }: KnownDevice, { devices, deviceCount }: User): number {
  let last = lastSeen;
  for (let i = 0; i < deviceCount; i += 1) {
    const device = devices[i];
    if (device !== undefined && device.lastSeen > last && device.visitor.equals(visitor)) last = device.lastSeen;
  }
  return last;
}

/** The fingerprint is that of somebody who tries passwords: a browser of the user gets in with the second or third. */
function isTrying({ requests, failures, lastSeen }: Device, now: number, settings: CompiledSettings): boolean {
  const ago = windowsAgo(DAY_SECONDS, lastSeen, now);
  if (ago > 1) return false;
  // Not of a sliding day: three a day would be more or fewer than three by the hour.
  const lately = (counts: Uint32Array): number => (counts[2 * DAY] ?? 0) + (ago === 0 ? (counts[2 * DAY + 1] ?? 0) : 0);
  const failed = lately(failures);
  return failed >= settingAt(settings, TRIES) && 2 * failed > lately(requests);
}

/**
 * The user has been seen on it as often, and has never been let in: two passwords a day are tried for weeks. A user of
 * all devices that are remembered may have forgotten it.
 */
function isNeverLetIn({ request, profiles: { user, device }, settings }: Before): boolean {
  if (device.seen < settingAt(settings, TRIES) || user.deviceCount >= DEVICES_MAX) return false;
  return device.users.size === 1 && device.users.parties[0] === hex32(request.userHash, 0);
}

/** Only for logins and scores: it never explains a request that can take an account over. */
function isEqualMachine({ useCase }: EventRequest, similarity: number, settings: CompiledSettings): boolean {
  return isVisit(useCase) && similarity >= settingAt(settings, AT_ONCE_NETWORK_SIMILARITY_MIN);
}

/**
 * One of many equal machines at a place where the user is also known: tablets of a school, desktops of an office. A
 * home has fewer users per machine.
 */
function isOfPlace(device: Device, settings: CompiledSettings): boolean {
  return device.users.size >= settingAt(settings, COMMON_USERS_MIN) && networksOf(device) === 1;
}

/** Share that the network explains at once. The same provider alone explains nothing where accounts are taken over. */
function atOnce(network: number, similarity: number, takesOver: boolean, settings: CompiledSettings): number {
  if (network === CONTINUITY.prefix && similarity >= settingAt(settings, AT_ONCE_SIMILARITY_MIN))
    return settingAt(settings, takesOver ? AT_ONCE_TAKES_OVER : AT_ONCE);
  if (takesOver || network !== CONTINUITY.network) return 0;
  return similarity >= settingAt(settings, AT_ONCE_NETWORK_SIMILARITY_MIN) ? settingAt(settings, AT_ONCE_NETWORK) : 0;
}

/** Sum of the weights of equal attributes, without those that the device model determines. */
function agreementBeyondModel(attributes: string, known: Uint16Array): number {
  let agreed = 0;
  for (let i = MODEL_ATTRIBUTES; i < ATTRIBUTE_COUNT; i += 1) {
    const ours = known[i] ?? 0;
    if (ours !== 0 && ours === attribute16(attributes, i)) agreed += ATTRIBUTE_WEIGHTS[i] ?? 0;
  }
  return agreed;
}

function findNearest(match: DeviceMatch, request: EventRequest, user: User): void {
  const high = hex32(request.fingerprint, 0);
  const low = hex32(request.fingerprint, 8);
  match.known = false;
  match.nearest = undefined;
  match.similarity = 0;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device?.high !== high || device.low !== low || isForeignDevice(user, device)) continue;
    // A copy of the fingerprint on other hardware has an entry of its own.
    if (match.nearest === undefined || isCloser(request.deviceAttributes, device, match.nearest))
      match.nearest = device;
  }
  if (match.nearest !== undefined) {
    match.known = true;
    match.similarity = 1;
    return;
  }
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined || isForeignDevice(user, device)) continue;
    const similarity = similarityOf(request.deviceAttributes, device.attributes);
    if (match.nearest !== undefined && similarity <= match.similarity) {
      // Of equal ones the present one, and not one that it replaced.
      if (similarity < match.similarity || device.lastSeen <= match.nearest.lastSeen) continue;
    }
    match.nearest = device;
    match.similarity = similarity;
  }
}

function isCloser(attributes: string, one: KnownDevice, other: KnownDevice): boolean {
  return similarityOf(attributes, one.attributes) > similarityOf(attributes, other.attributes);
}

/**
 * Visitor id: the one under which the fingerprint was first stored; else that of the user's matching device; else the
 * fingerprint itself.
 */
function visitorOf(match: DeviceMatch, request: EventRequest, device: Device): string {
  if (device.seen > 0) return device.visitor === '' ? request.fingerprint : device.visitor;
  if (match.nearest === undefined || !(match.known || match.drifted)) return request.fingerprint;
  return match.nearest.visitor.toString('hex');
}
