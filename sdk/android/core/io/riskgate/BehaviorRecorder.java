package io.riskgate;

import androidx.annotation.NonNull;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the app is used: when keys of a physical keyboard go down and up (never which), how fast fingers swipe, how
 * varied events are. The app feeds it; a keyboard on the screen tells no true times and gives nothing.
 */
public final class BehaviorRecorder {
  private static final int KEYS_MIN = 5;
  private static final int KEYS_MAX = 64;
  private static final int HELD_MAX = 16;
  private static final int KINDS_MAX = 32;
  private static final double SWIPE_PIXELS_MIN = 30;

  private static final class Press {
    final long down;
    long up = -1;

    Press(long down) {
      this.down = down;
    }
  }

  private final List<Press> presses = new ArrayList<>();
  /** Keys that are down, by code; forgotten when they come up. */
  private final Map<Integer, Press> held = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  /** Nothing is kept before consent. */
  private boolean recording;
  private boolean soft;
  private int keydowns;
  private int swipes;
  private double swipeVelocities;
  private long events;

  BehaviorRecorder(boolean recording) {
    this.recording = recording;
  }

  synchronized void record(boolean on) {
    recording = on;
    if (!on) forget();
  }

  /** A field is typed into from its beginning: times of another text are left behind. */
  public synchronized void beginText() {
    presses.clear();
    held.clear();
    soft = false;
  }

  /**
   * @param keyCode tells which release belongs to which press; not kept
   * @param atMillis of the event, of any clock that runs on
   * @param hardware whether a physical keyboard made it
   */
  public synchronized void key(int keyCode, boolean down, long atMillis, boolean hardware) {
    if (!recording) return;
    if (!hardware) {
      soft = true;
      return;
    }
    count(down ? "keydown" : "keyup");
    if (!down) {
      Press press = held.remove(keyCode);
      if (press != null && atMillis >= press.down) press.up = atMillis;
      return;
    }
    // A key that is held down repeats.
    if (held.containsKey(keyCode)) return;
    keydowns += 1;
    if (presses.size() >= KEYS_MAX || held.size() >= HELD_MAX) return;
    Press press = new Press(atMillis);
    presses.add(press);
    held.put(keyCode, press);
  }

  /** @param pixels from where the finger came down to where it went up */
  public synchronized void swipe(double pixels, long millis) {
    if (!recording || !(pixels >= SWIPE_PIXELS_MIN) || Double.isInfinite(pixels) || millis <= 0) return;
    count("swipe");
    swipes += 1;
    swipeVelocities += pixels / millis;
  }

  /** Something that the visitor did: {@code tap}, {@code focus}, {@code scroll}, … */
  public synchronized void event(@NonNull String kind) {
    if (recording) count(kind);
  }

  private void count(String kind) {
    Integer known = counts.get(kind);
    if (known == null && counts.size() >= KINDS_MAX) return;
    counts.put(kind, known == null ? 1 : known + 1);
    events += 1;
  }

  /** Empty where the app feeds nothing: a zero would be a claim. */
  synchronized Map<String, Object> behavioral() {
    Map<String, Object> told = new HashMap<>();
    if (events == 0) return told;
    List<Press> typed = typed();
    if (!typed.isEmpty()) {
      List<Long> dwell = new ArrayList<>();
      List<Long> flight = new ArrayList<>();
      for (int at = 0; at < typed.size(); at += 1) {
        dwell.add(typed.get(at).up - typed.get(at).down);
        if (at > 0) flight.add(typed.get(at).up - typed.get(at - 1).up);
      }
      told.put("typing_dwell_ms", dwell);
      told.put("typing_flight_ms", flight);
    }
    told.put("swipe_velocity", swipes == 0 ? 0.0 : rounded(swipeVelocities / swipes));
    told.put("session_entropy", entropy());
    return told;
  }

  /** Keys that went down, and how many a second. */
  synchronized Map<String, Object> keyboard() {
    Map<String, Object> told = new HashMap<>();
    if (keydowns == 0 || soft) return told;
    told.put("keydownCount", keydowns);
    List<Press> typed = typed();
    long last = 0;
    for (Press press : typed) last = Math.max(last, press.up);
    if (!typed.isEmpty() && last > typed.get(0).down)
      told.put("typingSpeed", rounded(typed.size() * 1000.0 / (last - typed.get(0).down)));
    return told;
  }

  /** Nothing where no times can be told: a soft keyboard, too few keys. */
  private List<Press> typed() {
    List<Press> ended = new ArrayList<>();
    for (Press press : presses) if (press.up >= 0) ended.add(press);
    return soft || ended.size() < KEYS_MIN ? new ArrayList<Press>() : ended;
  }

  /** Shannon entropy over the kinds of events, bits. */
  private double entropy() {
    double bits = 0;
    for (int count : counts.values()) {
      double part = (double) count / events;
      bits -= part * Math.log(part) / Math.log(2);
    }
    return rounded(Math.max(0, bits));
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /** What was sent once is not sent again: the same times twice look like a recording played back. */
  synchronized void sent() {
    beginText();
  }

  synchronized void forget() {
    beginText();
    counts.clear();
    keydowns = 0;
    swipes = 0;
    swipeVelocities = 0;
    events = 0;
  }
}
