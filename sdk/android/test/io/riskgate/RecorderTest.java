package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.json.JSONObject;
import org.junit.Test;

/** What the app feeds, as it is sent to the service. */
public class RecorderTest {
  private static void type(BehaviorRecorder recorder, int keys, boolean hardware) {
    recorder.beginText();
    for (int key = 0; key < keys; key += 1) {
      recorder.key(29 + key, true, 1000 + 150L * key, hardware);
      recorder.key(29 + key, true, 1050 + 150L * key, hardware);
      recorder.key(29 + key, false, 1090 + 150L * key + key, hardware);
    }
  }

  private static JSONObject sent(Peer peer, Riskgate riskgate) throws Exception {
    riskgate.collectLogin(null, new LoginContext()).execute();
    return peer.requests.get(peer.requests.size() - 1).json();
  }

  @Test
  public void keyTimesOfAPhysicalKeyboardAreSentOnce() throws Exception {
    try (Peer peer = Peer.before(Bench.HTTP)) {
      Riskgate riskgate = Bench.client(Bench.LIVE_KEY, peer.url, "keys-1");
      type(riskgate.getRecorder(), 6, true);
      JSONObject body = sent(peer, riskgate);
      JSONObject behavioral = body.getJSONObject("behavioral");
      assertEquals("[90,91,92,93,94,95]", behavioral.getJSONArray("typing_dwell_ms").toString());
      assertEquals("[151,151,151,151,151]", behavioral.getJSONArray("typing_flight_ms").toString());
      assertEquals(0.0, behavioral.getDouble("swipe_velocity"), 0);
      assertEquals(6, body.getJSONObject("keyboard").getInt("keydownCount"));
      assertFalse(sent(peer, riskgate).getJSONObject("behavioral").has("typing_dwell_ms"));
    }
  }

  @Test
  public void aKeyboardOnTheScreenGivesNothing() throws Exception {
    try (Peer peer = Peer.before(Bench.HTTP)) {
      Riskgate riskgate = Bench.client(Bench.LIVE_KEY, peer.url, "keys-2");
      type(riskgate.getRecorder(), 9, false);
      JSONObject body = sent(peer, riskgate);
      assertFalse(body.has("behavioral") || body.has("keyboard"));
      type(riskgate.getRecorder(), 9, true);
      riskgate.getRecorder().key(1, true, 9000, false);
      assertFalse("nor one with a soft key in it",
          sent(peer, riskgate).getJSONObject("behavioral").has("typing_dwell_ms"));
    }
  }

  @Test
  public void swipesAndVariety() throws Exception {
    try (Peer peer = Peer.before(Bench.HTTP)) {
      Riskgate riskgate = Bench.client(Bench.LIVE_KEY, peer.url, "swipes-1");
      BehaviorRecorder recorder = riskgate.getRecorder();
      recorder.swipe(300, 200);
      recorder.swipe(500, 200);
      recorder.swipe(3, 200);
      recorder.swipe(500, 0);
      recorder.event("tap");
      recorder.event("tap");
      JSONObject behavioral = sent(peer, riskgate).getJSONObject("behavioral");
      assertEquals(2.0, behavioral.getDouble("swipe_velocity"), 0);
      assertEquals(1.0, behavioral.getDouble("session_entropy"), 0);
      assertFalse(behavioral.has("typing_dwell_ms"));
    }
  }

  @Test
  public void boundsHold() throws Exception {
    try (Peer peer = Peer.before(Bench.HTTP)) {
      Riskgate riskgate = Bench.client(Bench.LIVE_KEY, peer.url, "bounds-1");
      for (int kind = 0; kind < 1000; kind += 1) riskgate.getRecorder().event("kind " + kind);
      type(riskgate.getRecorder(), 300, true);
      JSONObject behavioral = sent(peer, riskgate).getJSONObject("behavioral");
      assertEquals(64, behavioral.getJSONArray("typing_dwell_ms").length());
      assertTrue(behavioral.getDouble("session_entropy") <= 5);
      for (int key = 0; key < 100; key += 1) riskgate.getRecorder().key(key, true, key, true);
      sent(peer, riskgate);
    }
  }
}
