// Stubs: what the library uses of Android's classes, declared as Android's documentation has them. Not in the jar.
package android.content;

import android.content.pm.PackageManager;
import android.content.res.Resources;

public abstract class Context {
  public static final String TELEPHONY_SERVICE = "phone";
  public static final int MODE_PRIVATE = 0;

  public abstract Context getApplicationContext();

  public abstract ContentResolver getContentResolver();

  public abstract PackageManager getPackageManager();

  public abstract String getPackageName();

  public abstract Resources getResources();

  public abstract SharedPreferences getSharedPreferences(String name, int mode);

  public abstract Object getSystemService(String name);
}
