// Small readers of a request, for signals and their evidence.
import { CLIENT, FEATURE, type Feature, type RequestHalf } from '../contract/event-row.js';

/** A number of the request, NaN when it did not come. */
export function feature(request: RequestHalf, name: Feature): number {
  return request.features[FEATURE[name]] ?? NaN;
}

/** A count of the request, 0 when it did not come. */
export function count(request: RequestHalf, name: Feature): number {
  const value = feature(request, name);
  return value > 0 ? value : 0;
}

export function clientSays(request: RequestHalf, fact: keyof typeof CLIENT): boolean {
  return (request.client & CLIENT[fact]) !== 0;
}

/** For evidence: at most `digits` decimals, so that a support agent can read it. */
export function rounded(value: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
