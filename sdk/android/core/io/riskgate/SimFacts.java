package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is known of the SIM. The serial is kept as its hash from the start. */
public final class SimFacts {
  private static final int CHARS_MAX = 64;
  private final Map<String, String> values = new LinkedHashMap<>();

  /** MCC and MNC of the SIM, as {@code 26201}. */
  @NonNull
  public SimFacts operator(@Nullable String code) {
    return with("simOperator", code);
  }

  @NonNull
  public SimFacts operatorName(@Nullable String name) {
    return with("simOperatorName", name);
  }

  /** The serial (ICCID), where an app may read it; only its SHA-256 stays. */
  @NonNull
  public SimFacts serial(@Nullable String serial) {
    return with("simSerialNumber", serial == null || serial.isEmpty() ? null : IdentifierHash.sha256(serial));
  }

  @NonNull
  public SimFacts networkOperator(@Nullable String code) {
    return with("networkOperator", code);
  }

  /** {@code LTE}, {@code NR}, … */
  @NonNull
  public SimFacts networkType(@Nullable String type) {
    return with("networkType", type);
  }

  private SimFacts with(String name, @Nullable String value) {
    if (value == null || value.isEmpty()) values.remove(name);
    else values.put(name, value.substring(0, Math.min(CHARS_MAX, value.length())));
    return this;
  }

  Map<String, String> values() {
    return values;
  }
}
