/** Why a call failed. The first eight are the client codes of the API contract. */
export type RiskgateErrorCode =
  | 'NOT_INITIALIZED'
  | 'CONSENT_REQUIRED'
  | 'UNAUTHORIZED'
  | 'INVALID_REQUEST'
  | 'NETWORK_ERROR'
  | 'SERVER_ERROR'
  | 'PARSE_ERROR'
  | 'UNKNOWN'
  | 'RATE_LIMITED'
  | 'UNSUPPORTED'
  | 'ABORTED';

/** What the service replied, if it replied. */
export interface RiskgateErrorDetails {
  /** HTTP status. */
  status?: number | undefined;
  /** `error_code` of the service's reply. */
  serverCode?: string | undefined;
  /** Retry-After of the reply, milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Every rejected promise of this library is rejected with this error. */
export class RiskgateError extends Error {
  override readonly name = 'RiskgateError';
  readonly code: RiskgateErrorCode;
  declare readonly status?: number;
  declare readonly serverCode?: string;
  declare readonly retryAfterMs?: number;

  constructor(code: RiskgateErrorCode, message: string, details: RiskgateErrorDetails = {}) {
    super(message);
    this.code = code;
    Object.assign(this, details);
  }
}

/** The error of a call whose signal is aborted. */
export function aborted(): RiskgateError {
  return new RiskgateError('ABORTED', 'The call was aborted.');
}
