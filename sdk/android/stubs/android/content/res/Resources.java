package android.content.res;

import android.util.DisplayMetrics;

/** Android's is a class with a constructor that apps do not call. */
public class Resources {
  public DisplayMetrics getDisplayMetrics() {
    throw new UnsupportedOperationException("stub");
  }

  public Configuration getConfiguration() {
    throw new UnsupportedOperationException("stub");
  }
}
