// How alike two devices are by their attributes. The judgement and the profiles use the same measure: a request must
// teach the device that it was compared with.
import { ATTRIBUTE_COUNT, type KnownDevice, type User } from '../contract/profile.js';
import { attribute16 } from '../util/text/hex.js';

/**
 * Weight of each of DEVICE_ATTRIBUTES as evidence for the same hardware. Versions and locale change by themselves, so
 * they weigh less.
 */
export const ATTRIBUTE_WEIGHTS = Float64Array.of(1, 3, 1, 1, 1, 2, 0.5, 0.5, 2, 2, 1.5, 1);
/** With less weight than this compared (the two sides of a screen weigh 4) the similarity is 0. */
const COMPARED_MIN = 4;

/** Share (0..1) of the weight on which both agree, among the attributes that at least one of them has. */
export function similarityOf(attributes: string, known: Uint16Array): number {
  let agreed = 0;
  let compared = 0;
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) {
    const ours = known[i] ?? 0;
    const theirs = attribute16(attributes, i);
    if (ours === 0 && theirs === 0) continue;
    const weight = ATTRIBUTE_WEIGHTS[i] ?? 0;
    compared += weight;
    if (ours === theirs) agreed += weight;
  }
  return compared < COMPARED_MIN ? 0 : agreed / compared;
}

/** Either tells enough that `similarityOf` says something. */
export function isComparable(attributes: string, known: Uint16Array): boolean {
  let told = 0;
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1)
    if (known[i] !== 0 || attribute16(attributes, i) !== 0) told += ATTRIBUTE_WEIGHTS[i] ?? 0;
  return told >= COMPARED_MIN;
}

/** Enough of a device is told that another one with the same attributes is alike. */
export function isTold(attributes: Uint16Array): boolean {
  let told = 0;
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) if (attributes[i] !== 0) told += ATTRIBUTE_WEIGHTS[i] ?? 0;
  return told >= COMPARED_MIN;
}

/** sdkVersion, osVersion: what an update changes, both at once where the browser comes with the system. */
export const VERSIONS: ReadonlySet<number> = new Set([6, 7]);

/**
 * Unused for `rest` seconds while the user used another device; or the fingerprint of before an update, which its own
 * browser has no longer, while the one that took its place was used for `replaced` seconds. Whoever copied a browser
 * mostly comes with what it was then.
 */
export function isOutOfUse(
  { devices, deviceCount }: Pick<User, 'devices' | 'deviceCount'>,
  known: KnownDevice,
  rest: number,
  replaced: number,
): boolean {
  for (let i = 0; i < deviceCount; i += 1) {
    const other = devices[i];
    if (other === undefined || other === known) continue;
    if (other.lastSeen > known.lastSeen + rest) return true;
    if (other.lastSeen > other.firstSeen + replaced && tookPlaceOf(other, known)) return true;
  }
  return false;
}

/** It came when the other one had been used for the last time, and is told like it in all but the versions. */
function tookPlaceOf(later: KnownDevice, { attributes, lastSeen }: KnownDevice): boolean {
  if (later.firstSeen < lastSeen) return false;
  let updated = false;
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) {
    if (attributes[i] === later.attributes[i]) continue;
    if (!VERSIONS.has(i) || attributes[i] === 0 || later.attributes[i] === 0) return false;
    updated = true;
  }
  return updated && isTold(attributes);
}
