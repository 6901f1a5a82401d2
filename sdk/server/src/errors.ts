/** Why a call failed. */
export type FailureKind =
  /** No reply in time. */
  | 'timeout'
  /** The connection failed or broke. */
  | 'network'
  /** The service answered 5xx, 429 or 408 to the last attempt, or 402: the month's quota is used up. */
  | 'unavailable'
  /** The reply is not in the service's format. */
  | 'malformed'
  /** The service refused the request: for example a wrong key, an unknown event or an invalid body. */
  | 'refused';

export interface FailureDetails {
  /** HTTP status. */
  status?: number;
  /** `error_code` of the service's reply. */
  code?: string;
  cause?: unknown;
}

/** Every rejected promise of this library is rejected with this error. */
export class RiskgateError extends Error {
  override readonly name = 'RiskgateError';
  /** Why the call failed. */
  readonly kind: FailureKind;
  /** HTTP status, if the service replied. */
  readonly status: number | undefined;
  /** `error_code` of the service's reply, such as `EVENT_NOT_FOUND`. */
  readonly code: string | undefined;

  constructor(kind: FailureKind, message: string, { status, code, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
  }

  /** Whether the service could not decide, so the caller must: every failure except a refused request. */
  get isOutage(): boolean {
    return this.kind !== 'refused';
  }
}

/** A mistake in your code: the service was not asked. */
export function misused(message: string, cause?: unknown): RiskgateError {
  return new RiskgateError('refused', message, { code: 'INVALID_REQUEST', cause });
}
