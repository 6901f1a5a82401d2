// The result of a limiter, and the headers that report it to the caller.
import { ApiError } from '../../contract/errors.js';
import { WINDOW_MS } from './window-clock.js';

/** A limiter returns the same object every time: read it before the next call. */
export interface RateLimitUse {
  allowed: boolean;
  /** Requests per window. */
  limit: number;
  /** Requests left in this window after this one; 0 when refused. */
  remaining: number;
  /** Unix milliseconds at which the window ends. */
  resetsAt: number;
}

type Headers = readonly (readonly [name: string, value: string])[];
const NONE: Headers = [];

export const KEY_LIMITED = new ApiError(
  'RATE_LIMIT_EXCEEDED',
  'The limit of this API key is reached; wait for the seconds in Retry-After.',
);
export const USER_LIMITED = new ApiError(
  'RATE_LIMIT_EXCEEDED',
  'The limit of this user id is reached; wait for the seconds in Retry-After.',
);
export const ADDRESS_LIMITED = new ApiError(
  'RATE_LIMIT_EXCEEDED',
  "This address has reached its share of the key's limit; wait for the seconds in Retry-After.",
);

/**
 * Reply headers of a limit, names lower-case: none below 80 % of the window. `Retry-After` only with a refusal.
 * Of two limits on one request give the refusing or else the nearer one (`requestsLeft`).
 * @param policy which limit it is, for the draft headers
 * @param now Unix milliseconds
 */
export function rateLimitHeaders(taken: RateLimitUse, policy: 'key' | 'user' | 'address', now: number): Headers {
  if (taken.remaining * 5 > taken.limit) return NONE;
  const seconds = Math.max(1, Math.ceil((taken.resetsAt - now) / 1000));
  const headers: [string, string][] = [
    ['x-ratelimit-limit', String(taken.limit)],
    ['x-ratelimit-remaining', String(taken.remaining)],
    ['x-ratelimit-reset', String(Math.ceil(taken.resetsAt / 1000))],
    ['ratelimit-policy', `"${policy}";q=${taken.limit};w=${WINDOW_MS / 1000}`],
    ['ratelimit', `"${policy}";r=${taken.remaining};t=${seconds}`],
  ];
  if (!taken.allowed) headers.push(['retry-after', String(seconds)]);
  return headers;
}

/** What these headers say is left of a limit; Infinity when they tell of none. */
export function requestsLeft(headers: Headers): number {
  const left = headers.find(([name]) => name === 'x-ratelimit-remaining');
  return left === undefined ? Number.POSITIVE_INFINITY : Number(left[1]);
}
