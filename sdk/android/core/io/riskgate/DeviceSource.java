package io.riskgate;

import androidx.annotation.NonNull;

/** Where the device's values come from: Android's own classes, or a table in a test. Read once per call. */
public interface DeviceSource {
  @NonNull
  DeviceFacts read();
}
