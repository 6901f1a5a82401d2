package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;

/**
 * The names of 1.0.x, with the results of {@link Riskgate}.
 *
 * @deprecated {@link Riskgate#initialize} and {@link Riskgate#collect}; docs/android.md says what becomes of each line.
 */
@Deprecated
public final class RiskgateClient {
  private static final AtomicBoolean TOLD = new AtomicBoolean();

  private RiskgateClient() {}

  /** @deprecated {@link Riskgate#initialize} */
  @Deprecated
  public static void init(@NonNull RiskgateOptions options) {
    if (TOLD.compareAndSet(false, true))
      Logger.getLogger("riskgate")
          .warning("RiskgateClient.init and submit are deprecated: use Riskgate.initialize and collect.");
    Riskgate.initialize(options);
  }

  /** @deprecated {@link Riskgate#collect} with {@code enqueue} */
  @Deprecated
  public static void submit(@Nullable String userId, @NonNull RiskgateCallback callback) {
    Riskgate.getInstance().collect(userId).enqueue(callback);
  }

  /** @deprecated {@link Riskgate#collect} with {@code execute} */
  @Deprecated
  @NonNull
  public static VisitorData submit(@Nullable String userId) throws RiskgateException {
    return Riskgate.getInstance().collect(userId).execute();
  }
}
