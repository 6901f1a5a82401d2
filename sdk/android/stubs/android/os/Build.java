package android.os;

/** Android's fields are final; here tests fill them from a table of a device. */
public class Build {
  public static String MANUFACTURER;
  public static String MODEL;
  public static String BRAND;
  public static String DEVICE;
  public static String PRODUCT;
  public static String HARDWARE;
  public static String BOARD;

  public static class VERSION {
    public static String RELEASE;
    public static int SDK_INT;
  }
}
