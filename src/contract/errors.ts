// All error replies: each code has a status, and all have the same body. No other code writes an error body.

export const ERRORS = {
  INVALID_API_KEY: 401,
  API_KEY_INACTIVE: 403,
  INSUFFICIENT_PERMISSIONS: 403,
  HTTPS_REQUIRED: 403,
  INVALID_REQUEST: 400,
  MISSING_DEVICE_INFO: 400,
  INVALID_FINGERPRINT: 400,
  EVENT_TOO_OLD: 400,
  QUOTA_EXCEEDED: 402,
  EVENT_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  OVERLOADED: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error reply (contract 2.6). */
export interface ErrorBody {
  detail: string;
  error_code: ErrorCode;
  status_code: number;
}

/** An error reply. It is returned, not thrown, because a refusal is a normal result of a request. */
export class ApiError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;

  /** @param status only when a route uses another status for the code (401 for 403 on `/v2/*`) */
  constructor(code: ErrorCode, detail: string, status: number = ERRORS[code]) {
    this.code = code;
    this.detail = detail;
    this.status = status;
  }

  body(): string {
    return JSON.stringify({ detail: this.detail, error_code: this.code, status_code: this.status } satisfies ErrorBody);
  }
}

export const OVERLOADED = new ApiError('OVERLOADED', 'The service is overloaded; try again later.');
export const PAGES_SHED = new ApiError(
  'OVERLOADED',
  'The service is overloaded and refuses requests of pages first; try again later.',
);
export const NOT_SCORED = new ApiError('INTERNAL_ERROR', 'The request could not be scored.');
