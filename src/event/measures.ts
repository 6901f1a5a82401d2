// Behaviour measurements of one request. Scoring compares them with the profile, and folding adds them to it, so both
// must compute them from a row in the same way.
import { FEATURE, type FoldedRequest } from './event-row.js';
import { pressedTogether } from './typing-input.js';

/** The first keys of a text, which are compared one by one; later ones count only in the averages. */
export const KEYS_MAX = 32;
/** Fewest key times with a usable average. */
const SAMPLES_MIN = 4;
/**
 * A measure that is so many times what the key times of the same request say is in another unit: characters or words
 * per minute are 60 and 12 times as many, milliseconds 1000 times as many as seconds. Fields that were filled at once
 * beside the typed one add less.
 */
export const OTHER_UNIT_TIMES = 8;

/** Logarithms, except entropy (bits) and the distances (per key). The order is the order in a record. */
export const TRAITS = [
  'dwellMean',
  'dwellSpread',
  'flightMean',
  'flightSpread',
  'typingSpeed',
  'entropy',
  'pointerVelocity',
  'pointerRate',
  'swipeVelocity',
  /**
   * Distances of earlier requests to the user's own rhythm, key by key and of averages. They come from decisions, not
   * from the measurements of a row.
   */
  'keyDistance',
  'looseDistance',
] as const;
export type Trait = (typeof TRAITS)[number];
export const TRAIT = Object.fromEntries(TRAITS.map((name, index) => [name, index])) as Record<Trait, number>;

/** The traits that are compared within one session. */
export const SESSION_TRAITS: readonly Trait[] = [
  'dwellMean',
  'flightMean',
  'typingSpeed',
  'pointerVelocity',
  'pointerRate',
];

export interface Measures {
  /** Key times, dwells then flights, as natural logarithms of milliseconds (at least 1 ms). */
  keys: Float64Array;
  dwells: number;
  flights: number;
  /** NaN = not measured. */
  traits: Float64Array;
}

function emptyMeasures(): Measures {
  return {
    keys: new Float64Array(KEYS_MAX * 2),
    dwells: 0,
    flights: 0,
    traits: new Float64Array(TRAITS.length).fill(NaN),
  };
}

const latest = emptyMeasures();
let latestDwell: Float32Array | undefined;
let latestFlight: Float32Array | undefined;
let latestFeatures: Float32Array | undefined;

/**
 * The measurements of a row, in an object that the next call overwrites; do not write to it. A worker scores and folds
 * a row one after the other, so the last result is cached.
 */
export function measuresOf(row: FoldedRequest): Measures {
  if (row.typingDwell === latestDwell && row.typingFlight === latestFlight && row.features === latestFeatures)
    return latest;
  measure(row, latest);
  latestDwell = row.typingDwell;
  latestFlight = row.typingFlight;
  latestFeatures = row.features;
  return latest;
}

const NO_TIMES = new Float32Array(0);

function measure(row: FoldedRequest, into: Measures): void {
  const { traits } = into;
  // Keys that are pressed and released at once come from an on-screen keyboard: their dwell does not show the rhythm of
  // the user, only the time between keys does.
  const dwells = pressedTogether(row) ? NO_TIMES : row.typingDwell;
  into.dwells = logTimes(dwells, into.keys, 0, traits, TRAIT.dwellMean);
  into.flights = logTimes(row.typingFlight, into.keys, into.dwells, traits, TRAIT.flightMean);
  traits[TRAIT.typingSpeed] = typingSpeed(row);
  const entropy = row.features[FEATURE.sessionEntropy] ?? NaN;
  traits[TRAIT.entropy] = entropy > 0 ? entropy : NaN;
  traits[TRAIT.pointerVelocity] = logOf(row.features[FEATURE.mouseAverageVelocity] ?? NaN);
  traits[TRAIT.pointerRate] = logOf(
    (row.features[FEATURE.mouseTotalDistance] ?? NaN) / (row.features[FEATURE.timeOnPage] ?? NaN),
  );
  traits[TRAIT.swipeVelocity] = logOf(row.features[FEATURE.swipeVelocity] ?? NaN);
}

/** Writes the logarithms from `at` on, and mean and spread into `traits`. @returns the number of written logarithms */
function logTimes(times: Float32Array, keys: Float64Array, at: number, traits: Float64Array, trait: number): number {
  const count = times.length;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i += 1) {
    const value = times[i] ?? 0;
    const log = value > 1 ? Math.log(value) : 0;
    if (i < KEYS_MAX) keys[at + i] = log;
    sum += log;
    squares += log * log;
  }
  const mean = sum / count;
  traits[trait] = count < SAMPLES_MIN ? NaN : mean;
  traits[trait + 1] = count < SAMPLES_MIN ? NaN : Math.sqrt(Math.max(0, squares / count - mean * mean));
  return Math.min(count, KEYS_MAX);
}

/** Natural logarithm of characters per second, as counted by the client, else from the flights. */
function typingSpeed(row: FoldedRequest): number {
  if (isUntyped(row)) return NaN;
  const counted = row.features[FEATURE.typingSpeed] ?? NaN;
  return counted > 0 ? Math.log(counted) : logOf(flightSpeed(row.typingFlight));
}

/**
 * The client counted keys, and there were none: speech input, handwriting or a paste. The speed of such characters is
 * no typing.
 */
export function isUntyped({ features, typingDwell, typingFlight }: FoldedRequest): boolean {
  return features[FEATURE.keydownCount] === 0 && typingDwell.length === 0 && typingFlight.length === 0;
}

/** Characters per second by the flights, in milliseconds; NaN below `SAMPLES_MIN` flights and for a sum of 0 or ∞. */
export function flightSpeed(flights: Float32Array): number {
  if (flights.length < SAMPLES_MIN) return NaN;
  let sum = 0;
  for (let i = 0; i < flights.length; i += 1) sum += Math.max(0, flights[i] ?? 0);
  return sum > 0 && sum < Infinity ? (1000 * flights.length) / sum : NaN;
}

function logOf(value: number): number {
  return value > 0 && value < Infinity ? Math.log(value) : NaN;
}
