// Whether the browser rounds its clock against fingerprinting: times of keys then say nothing about a person.

/** Steps of such clocks: Tor and resistFingerprinting, one frame, and 20 ms. */
const STEPS = [100, 1000 / 60, 20];
const STAMPS_LOOKED_AT = 16;
const STAMPS_MIN = 8;
/** A multiple of a fraction is not exact in binary. */
const TOLERANCE_MS = 0.002;

/** @param stamps of events, milliseconds */
export function isCoarse(stamps: readonly number[]): boolean {
  const first = stamps.slice(0, STAMPS_LOOKED_AT);
  if (first.length < STAMPS_MIN) return false;
  return STEPS.some((step) => first.every((at) => Math.abs(at - Math.round(at / step) * step) <= TOLERANCE_MS));
}
