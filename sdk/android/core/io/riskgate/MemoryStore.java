package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps as long as the process lives. */
public final class MemoryStore implements Store {
  private final Map<String, String> values = new ConcurrentHashMap<>();

  @Override
  @Nullable
  public String get(@NonNull String name) {
    return values.get(name);
  }

  @Override
  public void put(@NonNull String name, @Nullable String value) {
    if (value == null) values.remove(name);
    else values.put(name, value);
  }
}
