package io.riskgate.android;

import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Handler;
import android.os.Looper;
import androidx.annotation.NonNull;
import io.riskgate.RiskgateOptions;

/** Options as an app has them: the phone, its preferences, the app's name and id, callbacks on the main thread. */
public final class RiskgateAndroid {
  private RiskgateAndroid() {}

  @NonNull
  public static RiskgateOptions.Builder options(
      @NonNull Context context, @NonNull String publicKey, @NonNull String endpoint) {
    Handler main = new Handler(Looper.getMainLooper());
    return new RiskgateOptions.Builder(publicKey, endpoint, new AndroidDevice(context))
        .store(new AndroidStore(context))
        .appId(context.getPackageName())
        .appName(appName(context))
        .callbackExecutor(main::post);
  }

  private static String appName(Context context) {
    String name = context.getPackageName();
    String version = "";
    try {
      String told = context.getPackageManager().getPackageInfo(name, 0).versionName;
      if (told != null) version = "/" + told.replaceAll("[^\\w.+-]", "");
    } catch (PackageManager.NameNotFoundException removed) {
      // The app is being removed: it has no version.
    }
    String whole = name.substring(name.lastIndexOf('.') + 1) + version;
    return whole.substring(0, Math.min(64, whole.length()));
  }
}
