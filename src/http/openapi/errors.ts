// The errors of the service in the document: one response per status, one example per code.
import { ERRORS, type ErrorCode } from '../../contract/errors.js';
import { ErrorReply } from '../../contract/reply-schemas.js';
import { type Refused } from '../auth-kinds.js';
import { type Json, type JsonObject } from './json.js';
import { RATE_HEADERS } from './parameters.js';
import { refSchema } from './schemas.js';

/** When each error code is returned. */
const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  INVALID_API_KEY: 'The key is missing, unknown or revoked.',
  API_KEY_INACTIVE: 'The key is inactive; an administrator can activate it.',
  INSUFFICIENT_PERMISSIONS: 'This kind of key cannot use this endpoint.',
  HTTPS_REQUIRED: 'The request was not sent over HTTPS; send it to an https:// address.',
  INVALID_REQUEST: 'The body is malformed, or has a wrong type, value or Content-Type; the detail names the field.',
  MISSING_DEVICE_INFO: 'Required device information is missing.',
  INVALID_FINGERPRINT: 'The fingerprint is not a SHA-256 hash of 64 hex characters.',
  EVENT_TOO_OLD: 'The event is older than `max_age_seconds`: have the page ask for a new one.',
  QUOTA_EXCEEDED: 'The monthly quota of protected devices is used up.',
  EVENT_NOT_FOUND: 'The event does not exist, can no longer be verified, or belongs to another workspace or mode.',
  NOT_FOUND: 'There is no endpoint or record at this path.',
  METHOD_NOT_ALLOWED: 'The endpoint does not support this method; the Allow header names the supported ones.',
  REQUEST_TIMEOUT: 'The request did not arrive completely in time.',
  PAYLOAD_TOO_LARGE: 'The body is larger than 64 KiB, or than the 4 KiB that a sign-in may have.',
  IDEMPOTENCY_MISMATCH: 'The Idempotency-Key was used with another body; send a new key for a new request.',
  RATE_LIMIT_EXCEEDED: 'Too many requests in this second; wait for the seconds in Retry-After.',
  INTERNAL_ERROR: 'The request could not be processed; try again later.',
  OVERLOADED: 'The service is overloaded, or a part of it is not available; try again later.',
};

const TITLE: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authenticated',
  402: 'Quota exceeded',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Body too large',
  422: 'Idempotency mismatch',
  429: 'Rate limit exceeded',
  500: 'Server error',
  503: 'Overloaded',
};

/** Errors that every operation can return. */
const ALWAYS: readonly Refused[] = ['INTERNAL_ERROR', 'HTTPS_REQUIRED', 'METHOD_NOT_ALLOWED'];

/** Status -> response object, ascending. */
export function errorResponses(refused: readonly Refused[]): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const entry of [...refused, ...ALWAYS]) {
    const [code, status] = typeof entry === 'string' ? [entry, ERRORS[entry]] : entry;
    const codes = byStatus.get(status) ?? [];
    if (!codes.includes(code)) byStatus.set(status, [...codes, code]);
  }
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [String(status), errorResponse(status, codes)]),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  const examples = codes.map(
    (code) => [code, { value: { detail: ERROR_MEANING[code], error_code: code, status_code: status } }] as const,
  );
  return {
    description: `${TITLE[status] ?? 'Refused'}: ${codes.join(', ')}.`,
    ...(status === 429 && { headers: refHeaders([...RATE_HEADERS, 'Retry-After']) }),
    content: { 'application/json': { schema: refSchema(ErrorReply), examples: Object.fromEntries(examples) } },
  };
}

export function refHeaders(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
