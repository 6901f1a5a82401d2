package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.view.KeyEvent;
import android.view.MotionEvent;
import io.riskgate.android.AndroidDevice;
import io.riskgate.android.RiskgateAndroid;
import io.riskgate.android.RiskgateEvents;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import org.json.JSONArray;
import org.json.JSONObject;
import org.junit.After;
import org.junit.Test;

/** Tables of devices, written by hand, behind the stubs of Android's classes: no phone is used here. */
public class DeviceTableTest {
  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();

  @After
  public void restore() {
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
  }

  private static JSONObject table() throws Exception {
    return new JSONObject(
        new String(Files.readAllBytes(Paths.get(System.getProperty("riskgate.devices"))), "UTF-8"));
  }

  private static JSONObject merged(JSONObject phone, JSONObject moment) throws Exception {
    JSONObject row = new JSONObject(phone.toString());
    for (Iterator<String> names = moment.keys(); names.hasNext(); ) {
      String name = names.next();
      row.put(name, moment.get(name));
    }
    return row;
  }

  @Test
  public void aPhoneStaysOneVisitorAndTwoOfAModelAreTwo() throws Exception {
    JSONArray phones = table().getJSONArray("phones");
    JSONArray moments = table().getJSONArray("moments");
    Set<String> visitors = new HashSet<>();
    try (Peer peer = Peer.before(Bench.HTTP)) {
      for (int at = 0; at < phones.length(); at += 1) {
        FakePhone phone = new FakePhone();
        String visitor = null;
        for (int moment = 0; moment < moments.length(); moment += 1) {
          phone.show(merged(phones.getJSONObject(at), moments.getJSONObject(moment)));
          // A client of its own for each moment: the app was started again.
          RiskgateOptions options =
              RiskgateAndroid.options(phone, Bench.LIVE_KEY, peer.url).consentGranted().build();
          String seen = Riskgate.create(options).collect(null).execute().getVisitorId();
          if (visitor == null) visitor = seen;
          String what = phones.getJSONObject(at).getString("what") + ", " + moments.getJSONObject(moment);
          assertEquals(what, visitor, seen);
        }
        assertTrue("of its own: " + phones.getJSONObject(at), visitors.add(visitor));
      }
      for (Peer.Request request : peer.requests)
        for (int at = 0; at < phones.length(); at += 1)
          assertFalse((request.head + request.body).contains(phones.getJSONObject(at).getString("androidId")));
    }
  }

  @Test
  public void whatIsReadOfAPhone() throws Exception {
    FakePhone phone = new FakePhone();
    phone.show(merged(table().getJSONArray("phones").getJSONObject(2), new JSONObject("{'sideways':true}")));
    try (Peer peer = Peer.before(Bench.HTTP)) {
      Riskgate.create(RiskgateAndroid.options(phone, Bench.LIVE_KEY, peer.url).consentGranted().build())
          .collect(null).execute();
      Peer.Request sent = peer.requests.get(0);
      assertEquals("com.example.shop", sent.header("x-app-id"));
      assertEquals("shop/4.2.0 (Android 13)", sent.header("user-agent"));
      JSONObject device = sent.json().getJSONObject("device");
      String[] told = {
        "manufacturer=samsung", "brand=samsung", "model=SM-S911B", "product=dm1qxeea", "hardware=qcom", "device=mobile",
        "sdkVersion=33", "osVersion=13", "screenWidth=1080", "screenHeight=2340", "screenDensity=3.0", "locale=de-DE",
        "timezone=Europe/Berlin", "fingerprintSource=seeded"
      };
      for (String one : told) assertEquals(one, one.split("=")[0] + "=" + device.getString(one.split("=")[0]));
      assertEquals("and both ids", told.length + 2, device.length());
      assertEquals(
          "{\"simOperator\":\"26201\",\"simOperatorName\":\"Telekom\",\"networkOperator\":\"26201\"}",
          sent.json().getJSONObject("sim").toString());
    }
  }

  @Test
  public void theSerialOfASimWhereItMayBeReadAndNoSimAtAll() throws Exception {
    FakePhone phone = new FakePhone();
    phone.show(table().getJSONArray("phones").getJSONObject(3));
    String serial = new AndroidDevice(phone).read().getSim().values().get("simSerialNumber");
    assertEquals(IdentifierHash.sha256("8949020000012345678"), serial);
    phone.show(table().getJSONArray("phones").getJSONObject(4));
    assertEquals(null, new AndroidDevice(phone).read().getSim());
    assertEquals("tablet", new AndroidDevice(phone).read().get(DeviceField.DEVICE_CLASS));
  }

  private static KeyEvent key(int action, long at, int device, int flags) {
    return new KeyEvent(at, at, action, 29, 0, 0, device, 0, flags);
  }

  private static MotionEvent touch(int action, long at, float x) {
    return new MotionEvent() {
      @Override
      public int getActionMasked() {
        return action;
      }

      @Override
      public float getX() {
        return x;
      }

      @Override
      public float getY() {
        return 0;
      }

      @Override
      public int getDeviceId() {
        return 1;
      }

      @Override
      public long getEventTime() {
        return at;
      }
    };
  }

  @Test
  public void eventsOfAnActivityFeedTheRecorder() {
    BehaviorRecorder recorder = new BehaviorRecorder(true);
    RiskgateEvents events = new RiskgateEvents(recorder);
    for (int count = 0; count < 5; count += 1) {
      events.onKey(key(KeyEvent.ACTION_DOWN, 1000 + count * 200, 4, 0));
      events.onKey(key(KeyEvent.ACTION_UP, 1080 + count * 200, 4, 0));
    }
    events.onTouch(touch(MotionEvent.ACTION_DOWN, 5000, 100));
    events.onTouch(touch(MotionEvent.ACTION_UP, 5200, 500));
    assertEquals("[80, 80, 80, 80, 80]", recorder.behavioral().get("typing_dwell_ms").toString());
    assertEquals(2.0, recorder.behavioral().get("swipe_velocity"));
    events.onKey(key(KeyEvent.ACTION_DOWN, 6000, 4, KeyEvent.FLAG_SOFT_KEYBOARD));
    assertFalse(recorder.behavioral().containsKey("typing_dwell_ms"));
    recorder.beginText();
    events.onKey(key(KeyEvent.ACTION_DOWN, 7000, -1, 0));
    assertTrue(recorder.keyboard().isEmpty());
  }
}
