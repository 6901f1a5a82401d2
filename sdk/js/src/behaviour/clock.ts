// Detects a browser that rounds its clock against fingerprinting: its key times then do not identify a user.

/** Steps of such clocks, in ms: 100 (Tor and resistFingerprinting), one frame at 60 Hz, and 20. */
const STEPS = [100, 1000 / 60, 20];
const STAMPS_LOOKED_AT = 16;
const STAMPS_MIN = 8;
/** Multiples of a fraction are not exact in binary floating point. */
const TOLERANCE_MS = 0.002;

/** @param stamps event times, milliseconds */
export function isCoarse(stamps: readonly number[]): boolean {
  const first = stamps.slice(0, STAMPS_LOOKED_AT);
  if (first.length < STAMPS_MIN) return false;
  // One moment for all keys, as programs type them, tells no step: one in 150 lies on a multiple by chance.
  if (first.every((at) => at === first[0])) return false;
  return STEPS.some((step) => first.every((at) => Math.abs(at - Math.round(at / step) * step) <= TOLERANCE_MS));
}
