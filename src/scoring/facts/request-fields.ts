// Readers of request fields, for signals and their evidence. They take bits and indices, not names: they run some
// thirty times per request, and a look-up by name costs more than the signal.
import { type EventRequest } from '../../event/event-row.js';

/** Value at an index of FEATURE, NaN when the request does not have it. */
export function feature(request: EventRequest, index: number): number {
  return request.features[index] ?? NaN;
}

/** Count at an index of FEATURE, 0 when the request does not have it. */
export function count(request: EventRequest, index: number): number {
  const value = request.features[index] ?? 0;
  return value > 0 ? value : 0;
}

/** Whether a bit of CLIENT is set. */
export function clientSays(request: EventRequest, fact: number): boolean {
  return (request.client & fact) !== 0;
}

const LOCAL_PREFIX =
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cde]|::)/;

/** Behind a proxy that is not configured as trusted, all requests come from one private address. */
export function isLocal({ addressPrefix }: EventRequest): boolean {
  return LOCAL_PREFIX.test(addressPrefix);
}

/** For evidence: at most `digits` (0..2) decimals, so that a support agent can read it. */
export function rounded(value: number, digits = 0): number {
  const scale = digits === 0 ? 1 : digits === 1 ? 10 : 100;
  return Math.round(value * scale) / scale;
}

/**
 * For evidence: a count over its limit rounds up and the limit rounds down, because "8, and the limit is 8" looks like
 * an error.
 */
export function atLeast(value: number): number {
  return Math.ceil(value);
}

/** A limit as an integer, see `atLeast`. */
export function atMost(value: number): number {
  return Math.floor(value);
}
