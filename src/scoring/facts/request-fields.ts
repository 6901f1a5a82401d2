// Small readers of a request, for signals and their evidence. Bits and indices are passed, not names: these run some
// thirty times per request, and a look-up by name costs more than the signal.
import { type EventRequest } from '../../event/event-row.js';

/** The number at an index of FEATURE, NaN when it did not come. */
export function feature(request: EventRequest, index: number): number {
  return request.features[index] ?? NaN;
}

/** A count at an index of FEATURE, 0 when it did not come. */
export function count(request: EventRequest, index: number): number {
  const value = request.features[index] ?? 0;
  return value > 0 ? value : 0;
}

/** A bit of CLIENT. */
export function clientSays(request: EventRequest, fact: number): boolean {
  return (request.client & fact) !== 0;
}

/** For evidence: at most `digits` decimals, so that a support agent can read it. */
export function rounded(value: number, digits = 0): number {
  const scale = digits === 0 ? 1 : digits === 1 ? 10 : 100;
  return Math.round(value * scale) / scale;
}

/** What is over its limit is so in whole numbers too: "8, and the limit is 8" would be read as a mistake. */
export function atLeast(value: number): number {
  return Math.ceil(value);
}

/** A limit in whole numbers. */
export function atMost(value: number): number {
  return Math.floor(value);
}
