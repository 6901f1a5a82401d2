package android.content.res;

public class Configuration {
  public int smallestScreenWidthDp;
}
