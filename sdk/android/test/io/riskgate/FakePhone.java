package io.riskgate;

import android.content.ContentResolver;
import android.content.Context;
import android.content.SharedPreferences;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.Build;
import android.provider.Settings;
import android.telephony.TelephonyManager;
import android.util.DisplayMetrics;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.json.JSONObject;

/** A row of devices.json behind the stubs of Android's classes. Preferences stay over the moments of one phone. */
final class FakePhone extends Context {
  final Map<String, String> kept = new HashMap<>();
  private JSONObject row = new JSONObject();

  /** Build and the locale are static on a phone too: one phone at a time. */
  void show(JSONObject now) throws Exception {
    row = now;
    Build.MANUFACTURER = now.getString("MANUFACTURER");
    Build.BRAND = now.getString("BRAND");
    Build.MODEL = now.getString("MODEL");
    Build.DEVICE = now.getString("DEVICE");
    Build.PRODUCT = now.getString("PRODUCT");
    Build.HARDWARE = now.getString("HARDWARE");
    Build.BOARD = now.getString("BOARD");
    Build.VERSION.RELEASE = now.getString("RELEASE");
    Build.VERSION.SDK_INT = now.getInt("SDK_INT");
    Settings.Secure.recorded = now.getString("androidId");
    Locale.setDefault(Locale.forLanguageTag(now.optString("locale", "de-DE")));
    TimeZone.setDefault(TimeZone.getTimeZone(now.optString("timezone", "Europe/Berlin")));
  }

  @Override
  public Context getApplicationContext() {
    return this;
  }

  @Override
  public ContentResolver getContentResolver() {
    return new ContentResolver() {};
  }

  @Override
  public PackageManager getPackageManager() {
    return new PackageManager() {
      @Override
      public PackageInfo getPackageInfo(String name, int flags) {
        PackageInfo info = new PackageInfo();
        info.versionName = row.optString("version", "4.2.0");
        return info;
      }
    };
  }

  @Override
  public String getPackageName() {
    return "com.example.shop";
  }

  @Override
  public Resources getResources() {
    return new Resources() {
      @Override
      public DisplayMetrics getDisplayMetrics() {
        DisplayMetrics screen = new DisplayMetrics();
        boolean sideways = row.optBoolean("sideways");
        screen.widthPixels = row.optInt(sideways ? "heightPixels" : "widthPixels");
        screen.heightPixels = row.optInt(sideways ? "widthPixels" : "heightPixels");
        screen.density = (float) row.optDouble("density");
        return screen;
      }

      @Override
      public Configuration getConfiguration() {
        Configuration configuration = new Configuration();
        configuration.smallestScreenWidthDp = row.optInt("dp");
        return configuration;
      }
    };
  }

  @Override
  public Object getSystemService(String name) {
    if (row.optBoolean("noPhone")) return null;
    return new TelephonyManager() {
      @Override
      public String getSimOperator() {
        return row.optString("simOperator", "26201");
      }

      @Override
      public String getSimOperatorName() {
        return "Telekom";
      }

      @Override
      public String getSimSerialNumber() {
        if (Build.VERSION.SDK_INT > 28) throw new SecurityException("not allowed");
        return "8949020000012345678";
      }

      @Override
      public String getNetworkOperator() {
        return "26201";
      }
    };
  }

  @Override
  public SharedPreferences getSharedPreferences(String name, int mode) {
    return new SharedPreferences() {
      @Override
      public String getString(String key, String otherwise) {
        return kept.getOrDefault(name + key, otherwise);
      }

      @Override
      public Editor edit() {
        return new Editor() {
          @Override
          public Editor putString(String key, String value) {
            kept.put(name + key, value);
            return this;
          }

          @Override
          public Editor remove(String key) {
            kept.remove(name + key);
            return this;
          }

          @Override
          public void apply() {}
        };
      }
    };
  }
}
