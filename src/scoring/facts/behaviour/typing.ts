// Shape of one request's key times, independent of the user: values that fingers cannot produce and only programs do.
import { type EventRequest } from '../../../event/event-row.js';
import { insertedKeys, isPartlyInserted, pressedTogether } from '../../../event/typing-input.js';

/** Milliseconds that a finger holds a key: people's medians start at 60. */
const DWELL_MS_MIN = 30;
/** Milliseconds between releases: 5 % of people have more than 5 % of their flights below this, none more than 10 %. */
const FLIGHT_MS_MIN = 16;
const SHAPE_SAMPLES_MIN = 5;
const FLIGHT_SAMPLES_MIN = 10;

export interface TypingShape {
  /** Standard deviation divided by mean; NaN below `SHAPE_SAMPLES_MIN`. */
  dwellVariation: number;
  flightVariation: number;
  /** The median dwell is below `DWELL_MS_MIN`. */
  hardlyPressed: boolean;
  /** Share of flights below `FLIGHT_MS_MIN`, 0 below `FLIGHT_SAMPLES_MIN`. */
  quickShare: number;
  /**
   * A hardware token, barcode reader or speech input typed a part or all, on the user's own device: the other fields
   * ignore that part.
   */
  inserted: boolean;
  /** Known device in a network of the user. */
  atHome: boolean;
  /** And the typing is compared with the user's own there: another hand is noticed by its rhythm. */
  ownHand: boolean;
}

export function emptyTypingShape(): TypingShape {
  return {
    dwellVariation: NaN,
    flightVariation: NaN,
    hardlyPressed: false,
    quickShare: 0,
    inserted: false,
    atHome: false,
    ownHand: false,
  };
}

const NONE = new Float32Array(0);

/** @param atHome only there the keys of a hardware token are left out */
export function shapeOf(shape: TypingShape, request: EventRequest, atHome: boolean, ownHand: boolean): void {
  shape.atHome = atHome;
  shape.ownHand = ownHand;
  // Elsewhere a program may type a few keys slowly beside the text that it fills in.
  shape.inserted = atHome && (isPartlyInserted(request) || pressedTogether(request));
  if (!shape.inserted) {
    measure(shape, request.typingDwell, request.typingFlight);
    return;
  }
  const { from, to } = insertedKeys(request);
  if (to === 0) {
    measure(shape, NONE, NONE);
    return;
  }
  measure(shape, without(request.typingDwell, from, to), without(request.typingFlight, Math.max(0, from - 1), to));
}

function without(times: Float32Array, from: number, to: number): Float32Array {
  const rest = new Float32Array(times.length - (Math.min(times.length, to) - from));
  rest.set(times.subarray(0, from));
  rest.set(times.subarray(Math.min(times.length, to)), from);
  return rest;
}

function measure(shape: TypingShape, typingDwell: Float32Array, typingFlight: Float32Array): void {
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

/** A quantile is below a limit when enough values are: counting avoids a sort. */
function countBelow(times: Float32Array, limit: number): number {
  let below = 0;
  for (let i = 0; i < times.length; i += 1) if ((times[i] ?? 0) < limit) below += 1;
  return below;
}
