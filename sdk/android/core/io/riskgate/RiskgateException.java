package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;

/** The only exception that a call throws. */
public final class RiskgateException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int NONE = -1;

  private final ErrorCode code;
  private final int status;
  @Nullable private final String serverCode;
  private final long retryAfterMillis;
  /** Whether the same request may be sent again. */
  private final boolean retried;

  private RiskgateException(
      ErrorCode code, String message, int status, @Nullable String serverCode, long retryAfterMillis, boolean retried,
      @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.status = status;
    this.serverCode = serverCode;
    this.retryAfterMillis = retryAfterMillis;
    this.retried = retried;
  }

  static RiskgateException of(ErrorCode code, String message) {
    return of(code, message, null);
  }

  static RiskgateException of(ErrorCode code, String message, @Nullable Throwable cause) {
    return new RiskgateException(code, message, NONE, null, NONE, code == ErrorCode.NETWORK_ERROR, cause);
  }

  /** A reply that cannot be used. @param cut it ended early, so another attempt may get all of it */
  static RiskgateException malformed(String what, int status, boolean cut) {
    return new RiskgateException(ErrorCode.PARSE_ERROR, what, status, null, NONE, cut, null);
  }

  static RiskgateException refused(int status, String message, @Nullable String serverCode, long retryAfterMillis) {
    boolean retried = status == 408 || status == 429 || status == 500 || (status >= 502 && status <= 504);
    return new RiskgateException(codeOf(status), message, status, serverCode, retryAfterMillis, retried, null);
  }

  private static ErrorCode codeOf(int status) {
    if (status == 401) return ErrorCode.UNAUTHORIZED;
    if (status == 400) return ErrorCode.INVALID_REQUEST;
    return status >= 500 && status <= 599 ? ErrorCode.SERVER_ERROR : ErrorCode.UNKNOWN;
  }

  @NonNull
  public ErrorCode getCode() {
    return code;
  }

  /** HTTP status, or -1 where there was no reply. */
  public int getStatus() {
    return status;
  }

  /** {@code error_code} of the reply. */
  @Nullable
  public String getServerCode() {
    return serverCode;
  }

  /** How long the service asks to wait, or -1. */
  public long getRetryAfterMillis() {
    return retryAfterMillis;
  }

  boolean isRetried() {
    return retried;
  }
}
