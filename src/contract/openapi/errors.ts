// The errors of the service in the document: one response per status, one example per code.
import { ERRORS, type ErrorCode } from '../errors.js';
import { type Json, type JsonObject, type Refused } from './model.js';

/** When each code is given. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  INVALID_API_KEY: 'The key is missing, unknown or revoked.',
  API_KEY_INACTIVE: 'The key is inactive.',
  INSUFFICIENT_PERMISSIONS: 'This kind of key may not use this endpoint.',
  HTTPS_REQUIRED: 'The request did not come through HTTPS.',
  INVALID_REQUEST: 'The body is malformed, has a wrong type or a wrong Content-Type; the detail names the place.',
  MISSING_DEVICE_INFO: 'Required device information is missing.',
  INVALID_FINGERPRINT: 'The fingerprint is not a SHA-256 hash of 64 hex characters.',
  QUOTA_EXCEEDED: 'The protected devices of this month are used up.',
  EVENT_NOT_FOUND: 'There is no such event, it is older than a day, or it belongs to another workspace or mode.',
  NOT_FOUND: 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: 'The address knows other methods; the Allow header names them.',
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
  PAYLOAD_TOO_LARGE: 'The body is over 64 KiB.',
  IDEMPOTENCY_MISMATCH: 'The Idempotency-Key was used with another body.',
  RATE_LIMIT_EXCEEDED: 'Too many requests in this second.',
  INTERNAL_ERROR: 'The request could not be processed; try again later.',
  OVERLOADED: 'More work than the service takes on, or a part of it is away; try again later.',
};

const TITLE: Readonly<Record<number, string>> = {
  400: 'Bad request', 401: 'Not authenticated', 402: 'Quota exceeded', 403: 'Forbidden', 404: 'Not found', 405: 'Method not allowed',
  408: 'Request timeout', 409: 'Conflict', 413: 'Body too large', 422: 'Idempotency mismatch', 429: 'Rate limit exceeded', 500: 'Server error', 503: 'Overloaded',
};

/** Every operation may end with these. */
const ALWAYS: readonly Refused[] = ['INTERNAL_ERROR', 'HTTPS_REQUIRED', 'METHOD_NOT_ALLOWED'];

/** Status -> response object, ascending. */
export function errorResponses(refused: readonly Refused[]): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const entry of [...refused, ...ALWAYS]) {
    const [code, status] = typeof entry === 'string' ? [entry, ERRORS[entry]] : entry;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [String(status), errorResponse(status, codes)]));
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  const examples = codes.map((code) => [code, { value: { detail: ERROR_MEANING[code], error_code: code, status_code: status } }] as const);
  return {
    description: `${TITLE[status] ?? 'Refused'}: ${codes.join(', ')}.`,
    ...(status === 429 && { headers: refHeaders(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'RateLimit', 'RateLimit-Policy', 'Retry-After']) }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' }, examples: Object.fromEntries(examples) } },
  };
}

export function refHeaders(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
