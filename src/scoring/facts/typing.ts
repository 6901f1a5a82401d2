// The shape of the key times of one request, whoever typed them: what fingers cannot do, and what only programs do.
import { type EventRequest } from '../../event/event-row.js';

/** Milliseconds a finger rests on a key: people's medians start at 60. */
const DWELL_MS_MIN = 30;
/**
 * Milliseconds between releases: one person in twenty has more than one flight in twenty below this, nobody more than
 * two.
 */
const FLIGHT_MS_MIN = 16;
const SHAPE_SAMPLES_MIN = 5;
const FLIGHT_SAMPLES_MIN = 10;

export interface TypingShape {
  /** Standard deviation over mean; NaN below `SHAPE_SAMPLES_MIN`. */
  dwellVariation: number;
  flightVariation: number;
  /** The median dwell is below `DWELL_MS_MIN`. */
  hardlyPressed: boolean;
  /** Share of flights below `FLIGHT_MS_MIN`, 0 below `FLIGHT_SAMPLES_MIN`. */
  quickShare: number;
}

export function emptyTypingShape(): TypingShape {
  return { dwellVariation: NaN, flightVariation: NaN, hardlyPressed: false, quickShare: 0 };
}

export function shapeOf(shape: TypingShape, { typingDwell, typingFlight }: EventRequest): void {
  shape.dwellVariation = variation(typingDwell);
  shape.flightVariation = variation(typingFlight);
  shape.hardlyPressed =
    typingDwell.length >= SHAPE_SAMPLES_MIN && countBelow(typingDwell, DWELL_MS_MIN) * 2 > typingDwell.length;
  shape.quickShare =
    typingFlight.length < FLIGHT_SAMPLES_MIN ? 0 : countBelow(typingFlight, FLIGHT_MS_MIN) / typingFlight.length;
}

function variation(times: Float32Array): number {
  const { length } = times;
  if (length < SHAPE_SAMPLES_MIN) return NaN;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < length; i += 1) {
    const time = times[i] ?? 0;
    sum += time;
    squares += time * time;
  }
  const mean = sum / length;
  return mean <= 0 ? NaN : Math.sqrt(Math.max(0, squares / length - mean * mean)) / mean;
}

/** A quantile lies below a limit when enough values do: no sorting. */
function countBelow(times: Float32Array, limit: number): number {
  let below = 0;
  for (let i = 0; i < times.length; i += 1) if ((times[i] ?? 0) < limit) below += 1;
  return below;
}
