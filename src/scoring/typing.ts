// The shape of the key times of one request, whoever typed them: what fingers cannot do, and what only programs do.
import { type RequestHalf } from '../contract/event-row.js';

export interface TypingShape {
  dwells: number;
  flights: number;
  /** Standard deviation over mean; NaN below `SHAPE_SAMPLES_MIN`. */
  dwellVariation: number;
  flightVariation: number;
  /** Median, NaN below `SHAPE_SAMPLES_MIN`. */
  dwellMedian: number;
  /** The shortest but one in twenty, NaN below `QUANTILE_SAMPLES_MIN`. */
  flightShort: number;
}

export const SHAPE_SAMPLES_MIN = 5;
const QUANTILE_SAMPLES_MIN = 10;
const SORTED_MAX = 256;

export function emptyTypingShape(): TypingShape {
  return { dwells: 0, flights: 0, dwellVariation: NaN, flightVariation: NaN, dwellMedian: NaN, flightShort: NaN };
}

const sorted = new Float32Array(SORTED_MAX);

export function shapeOf(shape: TypingShape, { typingDwell, typingFlight }: RequestHalf): void {
  shape.dwells = typingDwell.length;
  shape.flights = typingFlight.length;
  shape.dwellVariation = variation(typingDwell);
  shape.flightVariation = variation(typingFlight);
  shape.dwellMedian = typingDwell.length < SHAPE_SAMPLES_MIN ? NaN : quantile(typingDwell, 0.5);
  shape.flightShort = typingFlight.length < QUANTILE_SAMPLES_MIN ? NaN : quantile(typingFlight, 0.05);
}

function variation(times: Float32Array): number {
  if (times.length < SHAPE_SAMPLES_MIN) return NaN;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < times.length; i += 1) {
    const time = times[i] ?? 0;
    sum += time;
    squares += time * time;
  }
  const mean = sum / times.length;
  return mean <= 0 ? NaN : Math.sqrt(Math.max(0, squares / times.length - mean * mean)) / mean;
}

/** Insertion sort of a copy: the arrays are short, and this allocates nothing. */
function quantile(times: Float32Array, share: number): number {
  const count = Math.min(times.length, SORTED_MAX);
  for (let i = 0; i < count; i += 1) {
    const time = times[i] ?? 0;
    let at = i;
    while (at > 0 && (sorted[at - 1] ?? 0) > time) {
      sorted[at] = sorted[at - 1] ?? 0;
      at -= 1;
    }
    sorted[at] = time;
  }
  return sorted[Math.min(count - 1, Math.floor(share * count))] ?? NaN;
}
