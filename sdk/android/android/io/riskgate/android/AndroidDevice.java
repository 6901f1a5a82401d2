package io.riskgate.android;

import android.annotation.SuppressLint;
import android.content.Context;
import android.content.res.Resources;
import android.os.Build;
import android.provider.Settings;
import android.telephony.TelephonyManager;
import android.util.DisplayMetrics;
import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import io.riskgate.DeviceFacts;
import io.riskgate.DeviceField;
import io.riskgate.DeviceSource;
import io.riskgate.SimFacts;
import java.util.Locale;
import java.util.TimeZone;

/** The phone by Android's own classes. No permission is needed; what one would be needed for is left out. */
public final class AndroidDevice implements DeviceSource {
  private static final int TABLET_DP_MIN = 600;
  /** From Android 10 on only apps of the system may read a SIM's serial. */
  private static final int SERIAL_SDK_MAX = 28;

  private final Context context;

  public AndroidDevice(@NonNull Context context) {
    this.context = context.getApplicationContext();
  }

  @Override
  @NonNull
  @SuppressLint("HardwareIds")
  public DeviceFacts read() {
    Resources resources = context.getResources();
    DisplayMetrics screen = resources.getDisplayMetrics();
    boolean tablet = resources.getConfiguration().smallestScreenWidthDp >= TABLET_DP_MIN;
    return new DeviceFacts()
        .with(DeviceField.MANUFACTURER, Build.MANUFACTURER)
        .with(DeviceField.MODEL, Build.MODEL)
        .with(DeviceField.BRAND, Build.BRAND)
        .with(DeviceField.CODENAME, Build.DEVICE)
        .with(DeviceField.PRODUCT, Build.PRODUCT)
        .with(DeviceField.HARDWARE, Build.HARDWARE)
        .with(DeviceField.BOARD, Build.BOARD)
        .with(DeviceField.DEVICE_CLASS, tablet ? "tablet" : "mobile")
        .with(DeviceField.SDK_VERSION, String.valueOf(Build.VERSION.SDK_INT))
        .with(DeviceField.OS_VERSION, Build.VERSION.RELEASE)
        // Upright, however it is held.
        .with(DeviceField.SCREEN_WIDTH, String.valueOf(Math.min(screen.widthPixels, screen.heightPixels)))
        .with(DeviceField.SCREEN_HEIGHT, String.valueOf(Math.max(screen.widthPixels, screen.heightPixels)))
        .with(DeviceField.SCREEN_DENSITY, String.valueOf(screen.density))
        .with(DeviceField.LOCALE, Locale.getDefault().toLanguageTag())
        .with(DeviceField.TIMEZONE, TimeZone.getDefault().getID())
        .with(
            DeviceField.ANDROID_ID,
            Settings.Secure.getString(context.getContentResolver(), Settings.Secure.ANDROID_ID))
        .with(sim());
  }

  /** Null for a tablet without a SIM. */
  @Nullable
  private SimFacts sim() {
    Object service = context.getSystemService(Context.TELEPHONY_SERVICE);
    if (!(service instanceof TelephonyManager)) return null;
    TelephonyManager phone = (TelephonyManager) service;
    try {
      return new SimFacts()
          .operator(phone.getSimOperator())
          .operatorName(phone.getSimOperatorName())
          .networkOperator(phone.getNetworkOperator())
          .serial(serial(phone));
    } catch (RuntimeException unsupported) {
      // Devices without telephony may throw from Android 15 on.
      return null;
    }
  }

  @Nullable
  @SuppressLint({"HardwareIds", "MissingPermission"})
  private static String serial(TelephonyManager phone) {
    if (Build.VERSION.SDK_INT > SERIAL_SDK_MAX) return null;
    try {
      return phone.getSimSerialNumber();
    } catch (SecurityException notAllowed) {
      return null;
    }
  }
}
