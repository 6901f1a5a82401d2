package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.EnumMap;
import java.util.Map;

/** One reading of a device. What is empty or unknown is left out: the service knows "not told" from a value. */
public final class DeviceFacts {
  private final Map<DeviceField, String> values = new EnumMap<>(DeviceField.class);
  @Nullable private SimFacts sim;

  @NonNull
  public DeviceFacts with(@NonNull DeviceField field, @Nullable String value) {
    if (value == null || value.isEmpty() || value.equals("unknown")) values.remove(field);
    else values.put(field, value);
    return this;
  }

  @NonNull
  public DeviceFacts with(@Nullable SimFacts sim) {
    this.sim = sim;
    return this;
  }

  /** '' for what is not known. */
  @NonNull
  public String get(@NonNull DeviceField field) {
    String value = values.get(field);
    return value == null ? "" : value;
  }

  @Nullable
  public SimFacts getSim() {
    return sim;
  }
}
