// What a browser must hear before its page may call the endpoints that take a public key.
import { type ReplyHeaders } from './exchange.js';

/** Two hours, the longest that every browser honours. */
const PREFLIGHT_SECONDS = 7_200;
const METHODS = 'POST';
const REQUEST_HEADERS = 'content-type, x-api-key, x-sdk-source, x-app-id, idempotency-key, traceparent, tracestate';
const READABLE_HEADERS =
  'idempotency-replayed, retry-after, ratelimit, ratelimit-policy, x-ratelimit-limit, x-ratelimit-remaining, ' +
  'x-ratelimit-reset, traceresponse';
/** Scheme, host of at most 253 characters and port. */
const ORIGIN_CHARS_MAX = 300;

/**
 * For the answer to a preflight (204, no body). Any origin may ask: the public key says whose page it is, and no cookie
 * is ever read.
 * @param origin value of the Origin header, '' when it did not come.
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

/** For every other answer of such an endpoint, refusals included: without them a page cannot even read the error. */
export function corsHeaders(origin: string): ReplyHeaders {
  if (origin === '') return [];
  return [
    ['access-control-allow-origin', allowed(origin)],
    ['access-control-expose-headers', READABLE_HEADERS],
    ['vary', 'origin'],
  ];
}

function allowed(origin: string): string {
  return origin === '' || origin.length > ORIGIN_CHARS_MAX ? '*' : origin;
}
