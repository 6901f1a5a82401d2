/** Why a call came to nothing. */
export type FailureKind =
  /** No answer in time. */
  | 'timeout'
  /** No connection, or it broke. */
  | 'network'
  /** The service answered 5xx, or 429 to the last attempt. */
  | 'unavailable'
  /** The answer is not what the service sends. */
  | 'malformed'
  /** The service refused the request itself: a wrong key, an unknown event, a body that does not fit. */
  | 'refused';

export interface FailureDetails {
  /** HTTP status. */
  status?: number;
  /** `error_code` of the service's reply. */
  code?: string;
  cause?: unknown;
}

/** Every promise of this library that is rejected is rejected with one of these. */
export class RiskgateError extends Error {
  override readonly name = 'RiskgateError';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(kind: FailureKind, message: string, { status, code, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
  }

  /** Whether the service could not decide, so that the caller has to: everything but a refusal of the request. */
  get isOutage(): boolean {
    return this.kind !== 'refused';
  }
}
