package io.riskgate;

/** What a call can fail with. */
public enum ErrorCode {
  /** {@link Riskgate#initialize} was not called. */
  NOT_INITIALIZED,
  /** Nobody called {@code setConsent(true)} before. */
  CONSENT_REQUIRED,
  /** HTTP 401: the key is unknown or was revoked. */
  UNAUTHORIZED,
  /** HTTP 400, or a user id that is an e-mail address. */
  INVALID_REQUEST,
  /** No connection, or no answer in time. */
  NETWORK_ERROR,
  /** HTTP 5xx. */
  SERVER_ERROR,
  /** The reply is not what the service sends, or not all of it. */
  PARSE_ERROR,
  /** Everything else: 403, 404, 413, 429 in the end; see status and server code. */
  UNKNOWN
}
