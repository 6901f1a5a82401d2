// Is this a device the user was let in with, and if not, which of them does it resemble? A browser update changes the
// fingerprint but few attributes, so a drifted fingerprint keeps its visitor. Only devices of the same user are
// candidates: two people with the same phone model have equal attributes and must not become one visitor.
import { CLIENT, type EventRequest, NETWORK } from '../../event/event-row.js';
import { attribute16, hex32 } from '../../util/hex.js';
import { ATTRIBUTE_COUNT, type Device, type KnownDevice, type Profiles, type User } from '../../contract/profile.js';
import { type PlaceMatch } from './places.js';
import { DAY_SECONDS, distinctSince, ramp } from './recent.js';
import { deviceOwner, isForeignDevice, type Owner } from '../verdicts.js';
import { CONTINUITY, deviceStanding, knowsCountry, networkContinuity } from './standing.js';

/**
 * How much each of DEVICE_ATTRIBUTES says about being the same piece of hardware; versions and locale change by
 * themselves.
 */
const WEIGHTS = Float64Array.of(1, 3, 1, 1, 1, 2, 0.5, 0.5, 2, 2, 1.5, 1);
/**
 * From here a fingerprint counts as drifted, not as another device: all but versions, locale and one small thing agree.
 */
const DRIFT_SIMILARITY_MIN = 0.8;
/** Attributes that a manufacturer's name and a model stand for; every piece of that model agrees in them. */
const MODEL_ATTRIBUTES = 6;
/** Versions, screen and locale must add this much agreement: a screen alone is 4 and many people's. */
const BEYOND_MODEL_MIN = 4.5;
/** Hardware does not change under a fingerprint that is made of it; a model and a screen together weigh 7. */
const TAMPERED_MIN = 3;
const HARDWARE = [0, 1, 2, 3, 4, 5] as const;
/** Half of all browsers change their fingerprint within this many days. */
const DRIFT_DAYS = 54;
/** In the same prefix a likeness explains this much at once: an update comes on any day. */
const AT_ONCE = 0.4;
const AT_ONCE_SIMILARITY_MIN = 0.9;
/** In the same provider's network, where all that is told agrees: a private window, or a browser that hides itself. */
const AT_ONCE_NETWORK = 0.35;
const AT_ONCE_NETWORK_SIMILARITY_MIN = 0.97;
/**
 * A user whose fingerprint is another one at every visit while all else about the device stays: novelty is his habit
 * and says little. From two such devices on, in full at four; less of it in an unknown network.
 */
const HABIT = { from: 1, to: 4, similarityMin: 0.95, explains: 0.85, explainsElsewhere: 0.6 };
/** In another network of the same country likeness is little: many people have the same model there. */
const ELSEWHERE = 0.2;
/** So many people on one fingerprint: equal models have it, it tells hardly who somebody is. */
const COMMON_USERS_MIN = 5;
/** From so many networks for each of them; fewer where the client says that there is no seed, which anybody can say. */
const NETWORKS_SHARE = 0.5;
const HARDWARE_NETWORKS_SHARE = 0.25;

/** Of the standing of the device that this one was before, in full habit. */
const INHERITED = 0.7;
/** Fewer are no habit, and are not compared. */
const HABIT_DEVICES_MIN = 2;

/** With less than this compared (a screen's two sides weigh 4) likeness says nothing. */
const COMPARED_MIN = 4;

export interface DeviceMatch {
  /** The user has learned devices, and this fingerprint is among them. */
  known: boolean;
  /** The known device, or the one it resembles most; undefined when the user has none. */
  nearest: KnownDevice | undefined;
  /** Attribute similarity to `nearest`, 0..1; 1 for a known device. */
  similarity: number;
  /** Not known, but so like `nearest` that it is the same visitor. */
  drifted: boolean;
  visitorId: string;
  /** How much of "another device" likeness, age and continuity explain, 0..1. */
  explained: number;
  /** 0..1 of a known device. */
  standing: number;
  /** The fingerprint is the user's, the hardware it describes is not. */
  tampered: boolean;
  /** The fingerprint is shared by many people on many networks. */
  common: boolean;
  /** It has no seed, and came from at least as many networks as people: equal models, as far as anybody can tell. */
  spread: boolean;
  /** 0..1: how far a new fingerprint is this user's habit. */
  habit: number;
  /** As CONTINUITY: whether the request comes from a network of the user. */
  continuity: number;
}

export function emptyMatch(): DeviceMatch {
  return {
    known: false,
    nearest: undefined,
    similarity: 0,
    drifted: false,
    visitorId: '',
    explained: 0,
    standing: 0,
    tampered: false,
    common: false,
    spread: false,
    habit: 0,
    continuity: CONTINUITY.untold,
  };
}

/** What a device is matched by: the rest of a scene is worked out from it. */
interface Before {
  request: EventRequest;
  profiles: Profiles;
  now: number;
  place: PlaceMatch;
}

export function matchDevice(match: DeviceMatch, { request, profiles, now, place }: Before): void {
  const { user, device } = profiles;
  findNearest(match, request, user);
  const owner = ownerOf(match, request, user);
  if (owner === 'own') match.known = true;
  match.continuity = networkContinuity(user, request);
  match.habit = user.deviceCount < HABIT_DEVICES_MIN ? 0 : habitOf(request, user);
  match.tampered = match.known && match.nearest !== undefined && contradicts(request.deviceAttributes, match.nearest);
  if (match.tampered) match.known = false;
  match.common = isCommon(device, request);
  match.spread = isSpread(device, request);
  match.standing = owner === 'own' ? 1 : 0;
  if (match.standing === 0 && match.known && match.nearest !== undefined)
    match.standing = standingOf(match.nearest, match, user, now);
  match.explained =
    match.known || match.tampered || match.nearest === undefined || owner === 'foreign'
      ? 0
      : explanation(match, match.nearest, request, profiles, place, now);
  match.drifted = match.explained > 0 && match.similarity >= DRIFT_SIMILARITY_MIN;
  match.visitorId = visitorOf(match, request, device);
}

/** What people said of this device of the user. One that was learned and is not his is passed over already. */
function ownerOf({ known, nearest }: DeviceMatch, { fingerprint }: EventRequest, user: User): Owner {
  if (user.verdicts.length === 0) return undefined;
  return deviceOwner(user, hex32(fingerprint, 0), hex32(fingerprint, 8), known ? (nearest?.firstSeen ?? 0) : 0);
}

/** Whose fingerprint is always another one keeps part of the standing of the device that it was before. */
function standingOf(known: KnownDevice, { habit }: DeviceMatch, user: User, now: number): number {
  const own = deviceStanding(known, now);
  if (own >= INHERITED || habit === 0) return own;
  let most = own;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined || device === known || device.firstSeen >= known.firstSeen) continue;
    if (device.visitor.equals(known.visitor)) most = Math.max(most, INHERITED * habit * deviceStanding(device, now));
  }
  return most;
}

/** Both describe their hardware, and describe different hardware. */
function contradicts(attributes: string, { attributes: known }: KnownDevice): boolean {
  let differs = 0;
  for (const i of HARDWARE) {
    const ours = known[i] ?? 0;
    const theirs = attribute16(attributes, i);
    if (ours !== 0 && theirs !== 0 && ours !== theirs) differs += WEIGHTS[i] ?? 0;
  }
  return differs >= TAMPERED_MIN;
}

/** Many people, and as many networks: not one machine that is passed around. */
function isCommon({ users, networksLow, networksHigh }: Device, { client }: EventRequest): boolean {
  if ((client & CLIENT.seededFingerprint) !== 0 || users.size < COMMON_USERS_MIN) return false;
  const needed = (client & CLIENT.hardwareFingerprint) !== 0 ? HARDWARE_NETWORKS_SHARE : NETWORKS_SHARE;
  return ones(networksLow) + ones(networksHigh) >= users.size * needed;
}

function isSpread({ users, networksLow, networksHigh }: Device, { client }: EventRequest): boolean {
  if ((client & CLIENT.seededFingerprint) !== 0 || users.size < 2) return false;
  return ones(networksLow) + ones(networksHigh) >= users.size;
}

function ones(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Likeness explains another fingerprint only where the user's network or country goes on, and nobody else has it. */
function explanation(
  { similarity, habit, continuity: network }: DeviceMatch,
  nearest: KnownDevice,
  request: EventRequest,
  { user, device }: Profiles,
  { country, clockStays }: PlaceMatch,
  now: number,
): number {
  if (device.users.size > 0 && distinctSince(device.users, 0, hex32(request.userHash, 0)) > 1) return 0;
  if (agreementBeyondModel(request.deviceAttributes, nearest.attributes) < BEYOND_MODEL_MIN) return 0;
  // Behind a VPN the clock tells more of the country than the address does.
  const sameCountry = knowsCountry(user, country) || (clockStays && isHidden(request));
  if (network === CONTINUITY.none && !sameCountry) return 0;
  if (network === CONTINUITY.untold && country !== '' && user.countries.size > 0 && !sameCountry) return 0;
  const days = Math.max(0, now - nearest.lastSeen) / DAY_SECONDS;
  const aged = 1 - Math.exp(-days / DRIFT_DAYS);
  const takesOver = request.useCase === 'password_reset' || request.useCase === 'account_change';
  if (network === CONTINUITY.none) return similarity * Math.max(ELSEWHERE * aged, HABIT.explainsElsewhere * habit);
  return similarity * Math.max(aged, atOnce(network, similarity, takesOver), HABIT.explains * habit);
}

/** The same provider says little where accounts are taken over. */
function atOnce(network: number, similarity: number, takesOver: boolean): number {
  if (network === CONTINUITY.prefix && similarity >= AT_ONCE_SIMILARITY_MIN) return AT_ONCE;
  return !takesOver && network === CONTINUITY.network && similarity >= AT_ONCE_NETWORK_SIMILARITY_MIN
    ? AT_ONCE_NETWORK
    : 0;
}

function isHidden({ network, client }: EventRequest): boolean {
  return (network & (NETWORK.vpn | NETWORK.tor | NETWORK.datacenter)) !== 0 || (client & CLIENT.vpn) !== 0;
}

/** Of the user's devices, how many are like this one in all but the fingerprint. */
function habitOf(request: EventRequest, user: User): number {
  let alike = 0;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device !== undefined && similarityOf(request.deviceAttributes, device.attributes) >= HABIT.similarityMin)
      alike += 1;
  }
  return ramp(alike, HABIT.from, HABIT.to);
}

/** Weight on which both agree, of the attributes that a model does not settle. */
function agreementBeyondModel(attributes: string, known: Uint16Array): number {
  let agreed = 0;
  for (let i = MODEL_ATTRIBUTES; i < ATTRIBUTE_COUNT; i += 1) {
    const ours = known[i] ?? 0;
    if (ours !== 0 && ours === attribute16(attributes, i)) agreed += WEIGHTS[i] ?? 0;
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
    match.known = true;
    match.nearest = device;
    match.similarity = 1;
    return;
  }
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined || isForeignDevice(user, device)) continue;
    const similarity = similarityOf(request.deviceAttributes, device.attributes);
    if (match.nearest !== undefined && similarity <= match.similarity) continue;
    match.nearest = device;
    match.similarity = similarity;
  }
}

/** The share of weight on which both agree, of the attributes that either has. */
export function similarityOf(attributes: string, known: Uint16Array): number {
  let agreed = 0;
  let compared = 0;
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) {
    const ours = known[i] ?? 0;
    const theirs = attribute16(attributes, i);
    if (ours === 0 && theirs === 0) continue;
    const weight = WEIGHTS[i] ?? 0;
    compared += weight;
    if (ours === theirs) agreed += weight;
  }
  return compared < COMPARED_MIN ? 0 : agreed / compared;
}

/**
 * What the fingerprint was first called wins; then what this user's device is called; a stranger is called by its
 * fingerprint.
 */
function visitorOf(match: DeviceMatch, request: EventRequest, device: Device): string {
  if (device.seen > 0) return device.visitor === '' ? request.fingerprint : device.visitor;
  if (match.nearest === undefined || !(match.known || match.drifted)) return request.fingerprint;
  return match.nearest.visitor.toString('hex');
}
