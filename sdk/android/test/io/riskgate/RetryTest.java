package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import org.junit.Test;

/** On a clock that stands still but for pauses. */
public class RetryTest {
  private final Bench.FakeClock clock = new Bench.FakeClock();

  @Test
  public void pausesDoubleFromASecondToAMinuteUnderOneKey() throws Exception {
    try (Peer peer = Peer.saying(429, "", "{\"error_code\":\"RATE_LIMIT_EXCEEDED\"}")) {
      Riskgate riskgate = Bench.on(clock, Bench.options(Bench.TEST_KEY, peer.url, "r").retries(9).build());
      Bench.fails(ErrorCode.UNKNOWN, 429, "RATE_LIMIT_EXCEEDED", riskgate.collect(null)::execute);
      long[] whole = {1, 2, 4, 8, 16, 32, 60, 60, 60};
      assertEquals(whole.length, clock.slept.size());
      for (int at = 0; at < whole.length; at += 1) {
        long slept = clock.slept.get(at);
        assertTrue(slept + " ms", slept >= whole[at] * 500 && slept <= whole[at] * 1000);
      }
      assertEquals(1, peer.requests.stream().map(one -> one.header("idempotency-key")).distinct().count());
      assertTrue(peer.requests.get(0).header("idempotency-key").matches("[0-9a-f-]{36}"));
      assertEquals("one body", 1, peer.requests.stream().map(one -> one.body).distinct().count());
    }
  }

  @Test
  public void neverSoonerThanTheServiceSays() throws Exception {
    Peer.Script busyOnce =
        (count, out) ->
            out.write(
                count == 0 ? Peer.reply(503, "Retry-After: 20\r\n", "") : Peer.reply(200, "", Bench.DONE));
    try (Peer peer = Peer.scripted(busyOnce)) {
      Riskgate riskgate = Bench.on(clock, Bench.options(Bench.TEST_KEY, peer.url, "r").retries(1).build());
      assertEquals("e", riskgate.collect(null).execute().getEventId());
      assertEquals(Arrays.asList(20_000L), clock.slept);
    }
  }

  @Test
  public void notAtAllWhenItSaysMoreThanAMinute() throws Exception {
    try (Peer peer = Peer.saying(429, "Retry-After: 3600\r\n", "")) {
      Riskgate riskgate = Bench.on(clock, Bench.options(Bench.TEST_KEY, peer.url, "r").retries(3).build());
      RiskgateException error = Bench.failure(riskgate.collect(null)::execute);
      assertEquals(3_600_000, error.getRetryAfterMillis());
      assertEquals(1, peer.requests.size());
    }
  }

  @Test
  public void whatIsTheSameTheNextTimeIsNotAskedAgain() throws Exception {
    for (int status : new int[] {400, 401, 403, 404, 413, 422, 501})
      try (Peer peer = Peer.saying(status, "", "")) {
        Riskgate riskgate = Bench.on(clock, Bench.options(Bench.TEST_KEY, peer.url, "r").retries(3).build());
        assertEquals(status, Bench.failure(riskgate.collect(null)::execute).getStatus());
        assertEquals(1, peer.requests.size());
      }
  }

  @Test
  public void consentWithdrawnInAPauseEndsTheCall() throws Exception {
    try (Peer peer = Peer.saying(503, "", "")) {
      Riskgate riskgate = Bench.on(clock, Bench.options(Bench.TEST_KEY, peer.url, "r").retries(3).build());
      clock.whileAsleep = () -> riskgate.setConsent(false);
      Bench.fails(ErrorCode.CONSENT_REQUIRED, -1, null, riskgate.collect(null)::execute);
      assertEquals(1, peer.requests.size());
    }
  }
}
