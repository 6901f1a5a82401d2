package io.riskgate;

import androidx.annotation.NonNull;

/** One act. Each {@code execute} and {@code enqueue} asks anew, as after a challenge that was passed. */
public interface RiskgateCall {
  /** Waits for the answer: not for the main thread. */
  @NonNull
  VisitorData execute() throws RiskgateException;

  /** Asks on a thread of the library and tells the callback where the options say. */
  void enqueue(@NonNull RiskgateCallback callback);
}
