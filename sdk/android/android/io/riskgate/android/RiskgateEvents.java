package io.riskgate.android;

import android.view.KeyEvent;
import android.view.MotionEvent;
import androidx.annotation.NonNull;
import io.riskgate.BehaviorRecorder;

/** Feeds the recorder from an activity's dispatchKeyEvent and dispatchTouchEvent. Which key it was is not kept. */
public final class RiskgateEvents {
  /** KeyCharacterMap.VIRTUAL_KEYBOARD, the device of keys that a keyboard on the screen makes. */
  private static final int VIRTUAL_KEYBOARD = -1;

  private final BehaviorRecorder recorder;
  private float downX;
  private float downY;
  private long downAt = -1;

  public RiskgateEvents(@NonNull BehaviorRecorder recorder) {
    this.recorder = recorder;
  }

  public void onKey(@NonNull KeyEvent event) {
    boolean down = event.getAction() == KeyEvent.ACTION_DOWN;
    if (!event.isPrintingKey() || (!down && event.getAction() != KeyEvent.ACTION_UP)) return;
    boolean soft = event.getDeviceId() == VIRTUAL_KEYBOARD || (event.getFlags() & KeyEvent.FLAG_SOFT_KEYBOARD) != 0;
    recorder.key(event.getKeyCode(), down, event.getEventTime(), !soft);
  }

  public void onTouch(@NonNull MotionEvent event) {
    int action = event.getActionMasked();
    if (action == MotionEvent.ACTION_DOWN) {
      downX = event.getX();
      downY = event.getY();
      downAt = event.getEventTime();
      recorder.event("touch");
    } else if (action == MotionEvent.ACTION_UP && downAt >= 0) {
      recorder.swipe(Math.hypot(event.getX() - downX, event.getY() - downY), event.getEventTime() - downAt);
    }
    if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) downAt = -1;
  }
}
