package io.riskgate;

import androidx.annotation.Nullable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** The body of a request: what the library read, and what the app says of the act. */
final class Body {
  private static final int DEVICE_ID_CHARS = 32;

  private final Map<String, Object> members = new LinkedHashMap<>();

  Body user(@Nullable String userId) {
    if (userId != null) members.put("userId", userId);
    return this;
  }

  Body act(@Nullable String name, Map<String, Object> context) {
    if (name != null) members.put(name, context);
    return this;
  }

  /** @param own whether the fingerprint tells this device from others of its model */
  Body device(DeviceFacts facts, String fingerprint, boolean own) {
    Map<String, Object> device = new LinkedHashMap<>();
    device.put("deviceId", fingerprint.substring(0, DEVICE_ID_CHARS));
    device.put("fingerprint", fingerprint);
    for (DeviceField field : DeviceField.values()) {
      String value = facts.get(field);
      if (field.wire == null || value.isEmpty()) continue;
      device.put(field.wire, value.substring(0, Math.min(field.charsMax, value.length())));
    }
    if (!device.containsKey("timezone")) device.put("timezone", "UTC");
    if (own) device.put("fingerprintSource", "seeded");
    members.put("device", device);
    SimFacts sim = facts.getSim();
    if (sim != null && !sim.values().isEmpty()) members.put("sim", sim.values());
    return this;
  }

  Body session(Identity identity, Clock clock) {
    Map<String, Object> session = new LinkedHashMap<>();
    session.put("sessionId", identity.sessionId());
    session.put("timestamp", Clock.iso(clock.nowMillis()));
    session.put("sessionCount", String.valueOf(identity.count()));
    session.put("firstSession", identity.firstSession());
    members.put("session", session);
    return this;
  }

  Body behavior(BehaviorRecorder recorder) {
    Map<String, Object> behavioral = recorder.behavioral();
    if (behavioral.isEmpty()) return this;
    members.put("behavioral", behavioral);
    Map<String, Object> keyboard = recorder.keyboard();
    if (!keyboard.isEmpty()) members.put("keyboard", keyboard);
    return this;
  }

  String json() {
    try {
      return String.valueOf(wrapped(members));
    } catch (JSONException error) {
      throw new IllegalStateException("A value that JSON cannot hold", error);
    }
  }

  /** By hand: what JSONObject does with maps and lists differs between versions of Android. */
  private static Object wrapped(Object value) throws JSONException {
    if (value instanceof Map) {
      JSONObject object = new JSONObject();
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet())
        object.put(String.valueOf(entry.getKey()), wrapped(entry.getValue()));
      return object;
    }
    if (!(value instanceof Iterable)) return value;
    JSONArray array = new JSONArray();
    for (Object one : (Iterable<?>) value) array.put(wrapped(one));
    return array;
  }
}
