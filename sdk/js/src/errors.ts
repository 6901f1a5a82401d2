/** Why a call failed. The first eight are the client codes of the API contract. */
export type RiskgateErrorCode =
  /** Called where there is no browser, such as on a server. */
  | 'NOT_INITIALIZED'
  /** Called before `consent(true)`, or consent was withdrawn meanwhile. */
  | 'CONSENT_REQUIRED'
  /** 401 or 403: the key is wrong, inactive, or not for this page. */
  | 'UNAUTHORIZED'
  /** Another 4xx, or options and fields that cannot be right. */
  | 'INVALID_REQUEST'
  /** No reply: no network, no answer in time, an ad blocker, or a `connect-src` without the service. */
  | 'NETWORK_ERROR'
  /** 5xx after the last attempt. */
  | 'SERVER_ERROR'
  /** A reply with a status of success that is not the service's. */
  | 'PARSE_ERROR'
  /** Anything else. */
  | 'UNKNOWN'
  /** 429 after the last attempt; `retryAfterMs` says how long to wait. */
  | 'RATE_LIMITED'
  /** The page is not loaded over HTTPS, so the browser has no `crypto.subtle`. */
  | 'UNSUPPORTED'
  /** The `signal` of the call was aborted. */
  | 'ABORTED';

/** What the service replied, if it replied. */
export interface RiskgateErrorDetails {
  /** HTTP status. */
  status?: number | undefined;
  /** `error_code` of the service's reply. */
  serverCode?: string | undefined;
  /** Retry-After of the reply, milliseconds. */
  retryAfterMs?: number | undefined;
  /** The error behind this one. */
  cause?: unknown;
}

/** Every rejected promise of this library is rejected with this error. */
export class RiskgateError extends Error {
  override readonly name = 'RiskgateError';
  /** Why the call failed. */
  readonly code: RiskgateErrorCode;
  /** HTTP status, if the service replied. */
  declare readonly status?: number;
  /** `error_code` of the service's reply, such as `RATE_LIMIT_EXCEEDED`. */
  declare readonly serverCode?: string;
  /** Retry-After of the reply, in milliseconds. */
  declare readonly retryAfterMs?: number;

  constructor(code: RiskgateErrorCode, message: string, details: RiskgateErrorDetails = {}) {
    super(message);
    this.code = code;
    Object.assign(this, details);
  }
}

/** What a page cannot have meant. @throws RiskgateError INVALID_REQUEST always */
export function refuse(what: string): never {
  throw new RiskgateError('INVALID_REQUEST', what);
}

/**
 * A page without types gives anything.
 * @param kinds the types that are right, in words that name them as `typeof` does
 * @throws RiskgateError INVALID_REQUEST for a value of another type
 */
export function checked<Value>(name: string, value: Value, kinds: string): Value {
  if (!kinds.includes(typeof value)) refuse(`${name} must be ${kinds}.`);
  return value;
}

/** The error of a call whose signal is aborted. */
function aborted(): RiskgateError {
  return new RiskgateError('ABORTED', 'The call was aborted.');
}

/**
 * Rejects as soon as the signal is aborted, whatever the call waits for: what stands in for a part of the browser, such
 * as an extension's `userAgentData`, may never answer.
 */
export function orAborted<Result>(call: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(aborted());
    signal.addEventListener('abort', abort);
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** @throws RiskgateError ABORTED */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw aborted();
}

/** What the browser throws, such as for a part of it that is missing or replaced. @throws RiskgateError always */
export function throwOurs(cause: unknown): never {
  throw cause instanceof RiskgateError ? cause : new RiskgateError('UNKNOWN', String(cause), { cause });
}
