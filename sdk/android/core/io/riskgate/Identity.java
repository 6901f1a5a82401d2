package io.riskgate;

import java.util.UUID;

/** Who the device is, and which visit this is. */
final class Identity {
  private static final String ALGORITHM = "riskgate-android-fp/1";
  private static final String SEED = "seed";
  private static final String SESSIONS = "sessions";
  private static final String FIRST = "first_session";
  /** What every phone of an old, faulty series has for its ANDROID_ID. */
  private static final String SHARED_ANDROID_ID = "9774d56d682e549c";

  private final Store store;
  private final Clock clock;
  private String sessionId = "";

  Identity(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * Two phones of one model differ by ANDROID_ID; without one, a random value of the installation takes its place.
   * Lengths stand before values, so that no two devices give one text.
   */
  synchronized String fingerprint(DeviceFacts facts) {
    StringBuilder text = new StringBuilder(ALGORITHM);
    for (DeviceField field : DeviceField.values()) {
      if (!field.inFingerprint) continue;
      String value = field == DeviceField.ANDROID_ID ? own(facts) : facts.get(field);
      text.append('|').append(field.name()).append(':').append(value.length()).append(':').append(value);
    }
    return IdentifierHash.sha256(text.toString());
  }

  private String own(DeviceFacts facts) {
    String androidId = facts.get(DeviceField.ANDROID_ID);
    return androidId.isEmpty() || androidId.equals(SHARED_ANDROID_ID) ? "seed-" + kept(SEED) : androidId;
  }

  private String kept(String name) {
    String known = store.get(name);
    if (known != null) return known;
    String made = UUID.randomUUID().toString();
    store.put(name, made);
    return made;
  }

  /** Begins a session with the first call. */
  synchronized String sessionId() {
    if (!sessionId.isEmpty()) return sessionId;
    sessionId = UUID.randomUUID().toString();
    store.put(SESSIONS, String.valueOf(count() + 1));
    if (store.get(FIRST) == null) store.put(FIRST, Clock.iso(clock.nowMillis()));
    return sessionId;
  }

  synchronized int count() {
    String known = store.get(SESSIONS);
    try {
      return known == null ? 0 : Math.max(0, Integer.parseInt(known));
    } catch (NumberFormatException error) {
      return 0;
    }
  }

  synchronized String firstSession() {
    String known = store.get(FIRST);
    return known == null ? Clock.iso(clock.nowMillis()) : known;
  }

  synchronized void endSession() {
    sessionId = "";
  }

  synchronized void forget() {
    sessionId = "";
    for (String name : new String[] {SEED, SESSIONS, FIRST}) store.put(name, null);
  }
}
