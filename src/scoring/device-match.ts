// Is this a device the user was let in with, and if not, which of them does it resemble? A browser update changes the
// fingerprint but few attributes, so a drifted fingerprint keeps its visitor. Only devices of the same user are
// candidates: two people with the same phone model have equal attributes and must not become one visitor.
import { type RequestHalf } from '../contract/event-row.js';
import { attribute16, hex32 } from '../contract/hex.js';
import { ATTRIBUTE_COUNT, type Device, type KnownDevice, type User } from '../contract/profile.js';

/** How much each of DEVICE_ATTRIBUTES says about being the same piece of hardware; versions and locale change by themselves. */
const WEIGHTS = Float64Array.of(1, 3, 1, 1, 1, 2, 0.5, 0.5, 2, 2, 1.5, 1);
/** From here a fingerprint counts as drifted, not as another device: all but versions, locale and one small thing agree. */
export const DRIFT_SIMILARITY_MIN = 0.8;
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
}

export function emptyMatch(): DeviceMatch {
  return { known: false, nearest: undefined, similarity: 0, drifted: false, visitorId: '' };
}

export function matchDevice(match: DeviceMatch, request: RequestHalf, user: User, device: Device): void {
  findNearest(match, request, user);
  match.drifted = !match.known && match.similarity >= DRIFT_SIMILARITY_MIN;
  match.visitorId = visitorOf(match, request, device);
}

function findNearest(match: DeviceMatch, request: RequestHalf, user: User): void {
  const high = hex32(request.fingerprint, 0);
  const low = hex32(request.fingerprint, 8);
  match.known = false;
  match.nearest = undefined;
  match.similarity = 0;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device?.high !== high || device.low !== low) continue;
    match.known = true;
    match.nearest = device;
    match.similarity = 1;
    return;
  }
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined) continue;
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

/** What the fingerprint was first called wins; then what this user's device is called; a stranger is called by its fingerprint. */
function visitorOf(match: DeviceMatch, request: RequestHalf, device: Device): string {
  if (device.seen > 0) return device.visitor === '' ? request.fingerprint : device.visitor;
  if (match.nearest === undefined || !(match.known || match.drifted)) return request.fingerprint;
  return match.nearest.visitor.toString('hex');
}
