package io.riskgate;

import androidx.annotation.Nullable;

/**
 * What is read of a device: what is sent, and what the fingerprint is made of. In the fingerprint is what stays over
 * reboots, settings, updates of the app and of the system; what a system update changes (Build.ID, versions) is not.
 */
public enum DeviceField {
  MANUFACTURER("manufacturer", 128, true),
  MODEL("model", 128, true),
  BRAND("brand", 128, true),
  /** {@code mobile} or {@code tablet}: a foldable is either. */
  DEVICE_CLASS("device", 128, false),
  PRODUCT("product", 128, false),
  HARDWARE("hardware", 128, true),
  SDK_VERSION("sdkVersion", 64, false),
  OS_VERSION("osVersion", 64, false),
  /** Of the upright device, pixels; some phones let their resolution be set. */
  SCREEN_WIDTH("screenWidth", 32, false),
  SCREEN_HEIGHT("screenHeight", 32, false),
  SCREEN_DENSITY("screenDensity", 32, false),
  LOCALE("locale", 64, false),
  TIMEZONE("timezone", 64, false),
  /** Build.DEVICE, as {@code shiba}. */
  CODENAME(null, 0, true),
  BOARD(null, 0, true),
  /** One of an app on a device; hashed into the fingerprint and never sent. */
  ANDROID_ID(null, 0, true);

  /** Null for what is never sent. */
  @Nullable final String wire;
  final int charsMax;
  final boolean inFingerprint;

  DeviceField(@Nullable String wire, int charsMax, boolean inFingerprint) {
    this.wire = wire;
    this.charsMax = charsMax;
    this.inFingerprint = inFingerprint;
  }
}
