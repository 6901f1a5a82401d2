// What one request measures of behaviour. Scoring compares these numbers with the profile and folding learns them into
// it, so both must take them from a row in the same way.
import { FEATURE, type EventRequest } from './event-row.js';
import { pressedTogether } from './typing-input.js';

/** Keys of one text that are compared one by one; what comes after is only part of the averages. */
export const KEYS_MAX = 32;
/** Fewer key times than this have no average worth comparing. */
const SAMPLES_MIN = 4;

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
  /** Past distances to the user's own rhythm: key by key, and of averages. Not measured but decided. */
  'keyDistance',
  'looseDistance',
] as const;
export type Trait = (typeof TRAITS)[number];
export const TRAIT = Object.fromEntries(TRAITS.map((name, index) => [name, index])) as Record<Trait, number>;

/** What is followed within one session. */
export const SESSION_TRAITS: readonly Trait[] = [
  'dwellMean',
  'flightMean',
  'typingSpeed',
  'pointerVelocity',
  'pointerRate',
];

export interface Measures {
  /** Key times kept, dwells then flights, as natural logarithms of milliseconds (at least 1). */
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
 * What a row measures; read it before the next row is measured, and do not write to it. Scoring and folding of one row
 * follow each other in a worker, so the last result is kept.
 */
export function measuresOf(row: EventRequest): Measures {
  if (row.typingDwell === latestDwell && row.typingFlight === latestFlight && row.features === latestFeatures)
    return latest;
  measure(row, latest);
  latestDwell = row.typingDwell;
  latestFlight = row.typingFlight;
  latestFeatures = row.features;
  return latest;
}

const NO_TIMES = new Float32Array(0);

function measure(row: EventRequest, into: Measures): void {
  const { traits } = into;
  // Keys that go down and up at once were held by nobody: only the time between them is the user's.
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

/** Writes the logarithms from `at` on, mean and spread into `traits`; returns how many were kept. */
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

/** Characters per second as counted by the client, else from the flights. */
function typingSpeed(row: EventRequest): number {
  const counted = row.features[FEATURE.typingSpeed] ?? NaN;
  return counted > 0 ? Math.log(counted) : logOf(flightSpeed(row.typingFlight));
}

/** Characters per second that the flights amount to, NaN below `SAMPLES_MIN` and where one of them never ends. */
export function flightSpeed(flights: Float32Array): number {
  if (flights.length < SAMPLES_MIN) return NaN;
  let sum = 0;
  for (let i = 0; i < flights.length; i += 1) sum += Math.max(0, flights[i] ?? 0);
  return sum > 0 && sum < Infinity ? (1000 * flights.length) / sum : NaN;
}

function logOf(value: number): number {
  return value > 0 && value < Infinity ? Math.log(value) : NaN;
}
