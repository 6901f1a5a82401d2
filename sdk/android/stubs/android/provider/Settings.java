package android.provider;

import android.content.ContentResolver;

public final class Settings {
  public static final class Secure {
    public static final String ANDROID_ID = "android_id";
    /** Of the device that a test stands for. */
    public static String recorded;

    public static String getString(ContentResolver resolver, String name) {
      return ANDROID_ID.equals(name) ? recorded : null;
    }
  }
}
