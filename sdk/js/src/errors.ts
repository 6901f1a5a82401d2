/** What a call can fail with. The first eight are the contract's client codes. */
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

/** What the service said, where it said something. */
export interface RiskgateErrorDetails {
  /** HTTP status. */
  status?: number | undefined;
  /** `error_code` of the service's reply. */
  serverCode?: string | undefined;
  /** Pause that the service asks for, milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Every promise of this library that is rejected is rejected with one of these. */
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

/** Of a call whose signal was aborted. */
export function aborted(): RiskgateError {
  return new RiskgateError('ABORTED', 'The call was aborted.');
}
