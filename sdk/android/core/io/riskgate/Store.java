package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;

/** Keeps a few short texts over restarts of the app. Used after consent only. */
public interface Store {
  @Nullable
  String get(@NonNull String name);

  /** @param value null forgets it */
  void put(@NonNull String name, @Nullable String value);
}
