package android.content.pm;

public abstract class PackageManager {
  public static class NameNotFoundException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  public abstract PackageInfo getPackageInfo(String name, int flags) throws NameNotFoundException;
}
