package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Every code by a real cause, most of them by the service itself. */
public class ErrorCodeTest {
  private static final LoginContext LOGIN = new LoginContext().identifier("ada@example.org");

  private static Riskgate forced(String outcome) {
    return Riskgate.create(Bench.options(Bench.TEST_KEY, Bench.HTTP, "x").testFingerprint(outcome).build());
  }

  @Test
  public void notInitialized() {
    Riskgate none = new Riskgate(null, Clock.SYSTEM, new java.util.Random());
    RiskgateCall[] calls = {
      none.collect(null), none.collectLogin(null, LOGIN), none.checkout(null, new CheckoutContext()),
      none.registration(null), none.passwordReset(null), none.accountChange(null, null)
    };
    for (RiskgateCall call : calls) Bench.fails(ErrorCode.NOT_INITIALIZED, -1, null, call::execute);
  }

  @Test
  public void consentIsRequiredByDefault() throws Exception {
    try (Peer peer = Peer.before(Bench.HTTP)) {
      int[] reads = {0};
      Store store = new MemoryStore();
      DeviceSource device =
          () -> {
            reads[0] += 1;
            return Bench.phone("");
          };
      Riskgate riskgate =
          Riskgate.create(new RiskgateOptions.Builder(Bench.LIVE_KEY, peer.url, device).store(store).build());
      riskgate.getRecorder().swipe(500, 100);
      Bench.fails(ErrorCode.CONSENT_REQUIRED, -1, null, riskgate.collect(null)::execute);
      Bench.fails(ErrorCode.CONSENT_REQUIRED, -1, null, riskgate.collectLogin(null, LOGIN)::execute);
      assertEquals("nothing is read", 0, reads[0]);
      assertEquals("nothing is sent", 0, peer.requests.size());
      assertEquals("nothing is kept", null, store.get("seed"));
      riskgate.setConsent(true);
      String visitor = riskgate.collect(null).execute().getVisitorId();
      assertTrue("nothing of before is sent", !peer.requests.get(0).json().has("behavioral"));
      riskgate.setConsent(false);
      Bench.fails(ErrorCode.CONSENT_REQUIRED, -1, null, riskgate.collect(null)::execute);
      assertEquals("and all is forgotten", null, store.get("seed"));
      riskgate.setConsent(true);
      assertTrue(!visitor.equals(riskgate.collect(null).execute().getVisitorId()));
    }
  }

  @Test
  public void unauthorized() {
    Riskgate riskgate = Bench.client(Bench.UNKNOWN_KEY, Bench.HTTP, "x");
    Bench.fails(ErrorCode.UNAUTHORIZED, 401, "INVALID_API_KEY", riskgate.collect(null)::execute);
    Bench.fails(ErrorCode.UNAUTHORIZED, 401, "INVALID_API_KEY", riskgate.collectLogin(null, LOGIN)::execute);
  }

  @Test
  public void invalidRequest() {
    Riskgate riskgate = Bench.client(Bench.TEST_KEY, Bench.HTTP, "x");
    CheckoutContext tooLong = new CheckoutContext().amount(1, "a currency of that name is none");
    Bench.fails(ErrorCode.INVALID_REQUEST, 400, "INVALID_REQUEST", riskgate.checkout(null, tooLong)::execute);
    Bench.fails(ErrorCode.INVALID_REQUEST, -1, null, riskgate.collect("ada@example.org")::execute);
  }

  @Test
  public void networkError() throws Exception {
    java.net.ServerSocket closed = new java.net.ServerSocket(0);
    closed.close();
    Riskgate riskgate = Bench.client(Bench.TEST_KEY, "http://127.0.0.1:" + closed.getLocalPort(), "x");
    Bench.fails(ErrorCode.NETWORK_ERROR, -1, null, riskgate.collect(null)::execute);
  }

  @Test
  public void serverError() {
    Bench.fails(ErrorCode.SERVER_ERROR, 503, "OVERLOADED", forced("overloaded").collect(null)::execute);
  }

  @Test
  public void parseError() throws Exception {
    try (Peer page = Peer.saying(200, "Content-Type: text/html\r\n", "<html>Sign in to the hotel network</html>")) {
      Riskgate riskgate = Bench.client(Bench.TEST_KEY, page.url, "x");
      Bench.fails(ErrorCode.PARSE_ERROR, 200, null, riskgate.collect(null)::execute);
    }
  }

  @Test
  public void unknownWithStatusAndServerCode() {
    Riskgate inactive = Bench.client(Bench.INACTIVE_KEY, Bench.HTTP, "x");
    Bench.fails(ErrorCode.UNKNOWN, 403, "API_KEY_INACTIVE", inactive.collectLogin(null, LOGIN)::execute);
    Riskgate elsewhere = Bench.client(Bench.TEST_KEY, Bench.HTTP + "/elsewhere", "x");
    Bench.fails(ErrorCode.UNKNOWN, 404, "NOT_FOUND", elsewhere.collect(null)::execute);
    LoginContext large = new LoginContext().failureReason("x".repeat(70_000));
    Riskgate riskgate = Bench.client(Bench.TEST_KEY, Bench.HTTP, "x");
    Bench.fails(ErrorCode.UNKNOWN, 413, "PAYLOAD_TOO_LARGE", riskgate.collectLogin(null, large)::execute);
    RiskgateException busy =
        Bench.fails(ErrorCode.UNKNOWN, 429, "RATE_LIMIT_EXCEEDED", forced("rate_limited").collect(null)::execute);
    assertEquals(1000, busy.getRetryAfterMillis());
  }

  @Test
  public void theServicesOwn429IsWaitedForAndAskedAgain() throws Exception {
    Bench.FakeClock clock = new Bench.FakeClock();
    RiskgateOptions options =
        Bench.options(Bench.TEST_KEY, Bench.HTTP, "x").testFingerprint("rate_limited").retries(2).build();
    Bench.fails(
        ErrorCode.UNKNOWN, 429, "RATE_LIMIT_EXCEEDED", Bench.on(clock, options).collect(null)::execute);
    assertEquals(2, clock.slept.size());
    for (long slept : clock.slept) assertTrue("not below Retry-After", slept >= 1000);
  }

  @Test
  public void optionsThatCannotBeRightAreToldAtOnce() {
    for (String key : new String[] {"", Bench.TEST_SECRET, "pk_other_xxxxxxxxxx"})
      assertThrows(IllegalArgumentException.class, () -> Bench.options(key, Bench.HTTP, "x"));
    String[] wrong = {
      "", "risk.example.org", "http://risk.example.org", "http://10.0.2.2:8080", "ftp://x", "https://", "https://a@b",
      "http://127.0.0.1.example.org", "http://localhost@example.org", "https://x/?q"
    };
    for (String url : wrong)
      assertThrows(url, IllegalArgumentException.class, () -> Bench.options(Bench.TEST_KEY, url, "x"));
    String[] right = {"https://risk.example.org", "https://x:8443/rg/", "http://localhost:1", "http://[::1]:1"};
    for (String url : right) Bench.options(Bench.TEST_KEY, url, "x");
    RiskgateOptions.Builder options = Bench.options(Bench.TEST_KEY, Bench.HTTP, "x");
    assertThrows(IllegalArgumentException.class, () -> options.retries(11));
    assertThrows(IllegalArgumentException.class, () -> options.timeoutMillis(99));
    assertThrows(IllegalArgumentException.class, () -> options.appName("shop\r\nX-Evil: 1"));
    assertThrows(IllegalArgumentException.class, () -> options.appId("a b"));
    RiskgateOptions.Builder live = Bench.options(Bench.LIVE_KEY, Bench.HTTP, "x");
    assertThrows(IllegalArgumentException.class, () -> live.testFingerprint("block"));
  }

  @Test
  public void tooManyCallsAtOnceAreRefusedAndNotHeld() throws Exception {
    java.util.concurrent.CountDownLatch open = new java.util.concurrent.CountDownLatch(1);
    java.util.List<Object> told = new java.util.concurrent.CopyOnWriteArrayList<>();
    Peer.Script waiting =
        (count, out) -> {
          open.await();
          out.write(Peer.reply(200, "", Bench.DONE));
        };
    RiskgateCallback callback =
        new RiskgateCallback() {
          @Override
          public void onSuccess(VisitorData visitor) {
            told.add(visitor);
          }

          @Override
          public void onError(RiskgateException error) {
            told.add(error);
          }
        };
    try (Peer peer = Peer.scripted(waiting)) {
      Riskgate riskgate = Bench.client(Bench.TEST_KEY, peer.url, "x");
      for (int call = 0; call < 2; call += 1) riskgate.collect(null).enqueue(callback);
      for (int wait = 0; peer.requests.size() < 2 && wait < 6000; wait += 1) Thread.sleep(10);
      for (int call = 0; call < 33; call += 1) riskgate.collect(null).enqueue(callback);
      assertEquals("two are sent, 32 wait", 1, told.size());
      assertEquals(ErrorCode.UNKNOWN, ((RiskgateException) told.get(0)).getCode());
      open.countDown();
      for (int wait = 0; told.size() < 35 && wait < 6000; wait += 1) Thread.sleep(10);
      assertEquals("and all of these are told", 35, told.size());
    }
  }
}
