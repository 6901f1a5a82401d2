// CORS headers for the endpoints that take a public key.
import { type ReplyHeaders } from './exchange.js';

/** Two hours, the longest that every browser honours. */
const PREFLIGHT_SECONDS = 7_200;
const METHODS = 'POST';
/**
 * The last one stands for every other: tools that trace or watch a page add headers of their own to its requests
 * (`baggage`, `sentry-trace`, `x-datadog-trace-id`), and a header that is not allowed cost the page every event. It
 * does not apply to requests with cookies, which no endpoint reads.
 */
const REQUEST_HEADERS = 'content-type, x-api-key, x-sdk-source, x-app-id, idempotency-key, traceparent, tracestate, *';
const READABLE_HEADERS =
  'idempotency-replayed, retry-after, ratelimit, ratelimit-policy, x-ratelimit-limit, x-ratelimit-remaining, ' +
  'x-ratelimit-reset, traceresponse';
/** Scheme, host of at most 253 characters and port. */
const ORIGIN_CHARS_MAX = 300;

/**
 * Headers of the reply to a preflight (204, no body). Every origin is allowed: the public key identifies the page, and
 * no cookie is read.
 * @param origin value of the Origin header, '' when it was not sent
 */
export function preflightHeaders(origin: string): ReplyHeaders {
  return [
    ['access-control-allow-origin', allowed(origin)],
    ['access-control-allow-methods', METHODS],
    ['access-control-allow-headers', REQUEST_HEADERS],
    ['access-control-max-age', String(PREFLIGHT_SECONDS)],
    ['vary', 'origin'],
  ];
}

const NONE: ReplyHeaders = [];
/** Few origins send most requests. The same array for each of their replies saves making it, and its text. */
export const REMEMBERED_MAX = 256;
const remembered = new Map<string, ReplyHeaders>();

/** Headers of every other reply of such an endpoint, errors included: without them a page cannot read the error. */
export function corsHeaders(origin: string): ReplyHeaders {
  if (origin === '') return NONE;
  const known = remembered.get(origin);
  if (known !== undefined) return known;
  const headers: ReplyHeaders = [
    ['access-control-allow-origin', allowed(origin)],
    ['access-control-expose-headers', READABLE_HEADERS],
    ['vary', 'origin'],
  ];
  if (origin.length > ORIGIN_CHARS_MAX) return headers;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(origin, headers);
  return headers;
}

function allowed(origin: string): string {
  return origin === '' || origin.length > ORIGIN_CHARS_MAX ? '*' : origin;
}
