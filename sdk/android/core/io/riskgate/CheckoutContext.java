package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the app knows of an order. */
public final class CheckoutContext {
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** @param currency ISO 4217 */
  @NonNull
  public CheckoutContext amount(double amount, @Nullable String currency) {
    if (Double.isNaN(amount) || Double.isInfinite(amount)) throw new IllegalArgumentException("amount is no number");
    values.put("amount", amount);
    return with("currency", currency);
  }

  @NonNull
  public CheckoutContext itemCount(int count) {
    return with("itemCount", count);
  }

  /** @param country ISO 3166-1 alpha-2 */
  @NonNull
  public CheckoutContext shippingCountry(@Nullable String country) {
    return with("shippingCountry", country);
  }

  private CheckoutContext with(String name, @Nullable Object value) {
    if (value == null) values.remove(name);
    else values.put(name, value);
    return this;
  }

  Map<String, Object> wire() {
    return values;
  }
}
