package android.view;

public class KeyEvent extends InputEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  public static final int FLAG_SOFT_KEYBOARD = 2;

  public final int getAction() {
    return action;
  }

  public final int getKeyCode() {
    return keyCode;
  }

  public final int getFlags() {
    return flags;
  }

  public boolean isPrintingKey() {
    return keyCode >= 29;
  }

  @Override
  public final int getDeviceId() {
    return device;
  }

  @Override
  public final long getEventTime() {
    return time;
  }

  private final int action;
  private final int keyCode;
  private final int flags;
  private final int device;
  private final long time;

  public KeyEvent(long down, long time, int action, int code, int repeat, int meta, int device, int scan, int flags) {
    this.action = action;
    this.keyCode = code;
    this.flags = flags;
    this.device = device;
    this.time = time;
  }
}
