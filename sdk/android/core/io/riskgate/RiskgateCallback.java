package io.riskgate;

import androidx.annotation.NonNull;

/** Told once: the one or the other. */
public interface RiskgateCallback {
  void onSuccess(@NonNull VisitorData visitor);

  void onError(@NonNull RiskgateException error);
}
