package android.view;

/** Android's is final and made by obtain(); here tests make their own. */
public abstract class MotionEvent extends InputEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  public static final int ACTION_CANCEL = 3;

  public abstract int getActionMasked();

  public abstract float getX();

  public abstract float getY();
}
