package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.json.JSONObject;
import org.junit.Test;

/** The library, the running service, and what the backend is told of it. */
public class ServiceTest {
  private static final LoginContext ADA =
      new LoginContext().identifier(" Ada@Example.org").authMethod(LoginContext.AuthMethod.PASSWORD);
  private static final String ADA_HASH =
      "sha256:cfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d";

  @Test
  public void aCollectIsAVisitorWithEveryField() throws Exception {
    Riskgate riskgate = Bench.client(Bench.LIVE_KEY, Bench.HTTP, "collect-1");
    VisitorData first = riskgate.collect("user-c1").execute();
    assertTrue(first.getVisitorId().matches("[0-9a-f]{64}"));
    assertFalse(first.getEventId().isEmpty());
    assertEquals(first.getEventId(), first.getRequestId());
    assertEquals(first.getEventId(), first.getSessionId());
    assertEquals(first.getRiskScore() / 100.0, first.getScore(), 1e-9);
    assertEquals(Action.ALLOW, first.getAction());
    assertTrue("collect tells no reasons", first.getReasons().isEmpty());
    assertEquals(Boolean.TRUE, first.getIsNew());
    assertEquals(Integer.valueOf(1), first.getTimesSeen());
    assertEquals(Double.valueOf(0), first.getSimilarity());
    assertTrue(first.getFirstSeen().endsWith("Z") && first.getLastSeen().endsWith("Z"));
    assertNull(first.getAdaptiveResponse());
    VisitorData again = riskgate.collect("user-c1").execute();
    assertEquals(first.getVisitorId(), again.getVisitorId());
    assertNotEquals(first.getEventId(), again.getEventId());
    assertEquals(Boolean.FALSE, again.getIsNew());
    JSONObject decision = Bench.verify(Bench.LIVE_SECRET, again.getEventId(), "{'user_id':'user-c1'}");
    assertEquals(first.getVisitorId(), decision.getString("visitor_id"));
    assertEquals("android", decision.getJSONObject("signals").getString("sdk"));
    assertEquals("android", decision.getJSONObject("signals").getJSONObject("browser").getString("name"));
    assertFalse(decision.getJSONObject("smart_signals").getJSONObject("bot").getBoolean("result"));
  }

  @Test
  public void everyUseCaseIsVerifiedAsItself() throws Exception {
    Riskgate riskgate = Bench.client(Bench.LIVE_KEY, Bench.HTTP, "cases-1");
    RiskgateCall[] calls = {
      riskgate.collect("user-u1"), riskgate.collectLogin("user-u1", ADA),
      riskgate.checkout("user-u1", new CheckoutContext().amount(12.5, "EUR").itemCount(2).shippingCountry("DE")),
      riskgate.registration("user-u1"), riskgate.passwordReset("user-u1"), riskgate.accountChange("user-u1", "email")
    };
    String[] names = {"collect", "login", "checkout", "registration", "password_reset", "account_change"};
    for (int at = 0; at < calls.length; at += 1) {
      JSONObject decision = Bench.verify(Bench.LIVE_SECRET, calls[at].execute().getEventId(), "{'user_id':'user-u1'}");
      assertEquals(names[at], decision.getJSONObject("signals").getString("use_case"));
      assertTrue(decision.getBoolean("user_matches"));
    }
    assertNotNull("registration tells hints", riskgate.registration("user-u1").execute().getAdaptiveResponse());
  }

  @Test
  public void theHeadersAndTheBodyOfALogin() throws Exception {
    try (Peer peer = Peer.before(Bench.HTTP)) {
      DeviceFacts facts = Bench.phone("secret-android-id");
      SimFacts card = new SimFacts().operator("26201").operatorName("Telekom").serial("8949020000012345678");
      facts.with(card.networkType("LTE"));
      RiskgateOptions options =
          new RiskgateOptions.Builder(Bench.LIVE_KEY, peer.url, () -> facts)
              .appName("shop/4.2").appId("com.example.shop").identifierSalt("salt").consentGranted().build();
      LoginContext login =
          new LoginContext().identifier("Ada@Example.ORG ").result(LoginContext.Result.SUCCESS).mfaUsed(true)
              .authMethod(LoginContext.AuthMethod.PASSKEY).attemptId("a-1");
      Riskgate.create(options).collectLogin("user-h1", login).execute();
      Peer.Request sent = peer.requests.get(0);
      assertEquals("/fingerprint/verify/login", sent.path());
      assertEquals(Bench.LIVE_KEY, sent.header("x-api-key"));
      assertEquals("android", sent.header("x-sdk-source"));
      assertEquals("shop/4.2 (Android 14)", sent.header("user-agent"));
      assertEquals("com.example.shop", sent.header("x-app-id"));
      JSONObject context = sent.json().getJSONObject("loginContext");
      assertEquals(IdentifierHash.of("ada@example.org", "salt"), context.getString("identifierHash"));
      assertEquals(IdentifierHash.of("example.org", ""), context.getString("identifierDomainHash"));
      assertEquals("SUCCESS", context.getString("result"));
      assertEquals("PASSKEY", context.getString("authMethod"));
      assertTrue(context.getBoolean("mfaUsed"));
      assertEquals("a-1", context.getString("attemptId"));
      JSONObject session = sent.json().getJSONObject("session");
      assertTrue(session.getString("sessionId").matches("[0-9a-f-]{36}"));
      assertTrue(session.getString("timestamp").matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
      assertEquals("1", session.getString("sessionCount"));
      assertTrue(session.getString("firstSession").endsWith("Z"));
      JSONObject sim = sent.json().getJSONObject("sim");
      assertEquals("26201", sim.getString("simOperator"));
      assertEquals(IdentifierHash.sha256("8949020000012345678"), sim.getString("simSerialNumber"));
      JSONObject device = sent.json().getJSONObject("device");
      assertEquals(device.getString("fingerprint").substring(0, 32), device.getString("deviceId"));
      assertEquals("seeded", device.getString("fingerprintSource"));
      for (String raw : new String[] {"example.org", "8949020000012345678", "secret-android-id"})
        assertFalse(raw + " is never sent", (sent.head + sent.body).toLowerCase().contains(raw));
    }
  }

  @Test
  public void sessionsAreCountedFromTheFirstOne() throws Exception {
    Store store = new MemoryStore();
    String first = null;
    for (int run = 1; run <= 3; run += 1)
      try (Peer peer = Peer.before(Bench.HTTP)) {
        Riskgate.create(Bench.options(Bench.LIVE_KEY, peer.url, "sessions-1").store(store).build())
            .collect(null).execute();
        JSONObject session = peer.requests.get(0).json().getJSONObject("session");
        assertEquals(String.valueOf(run), session.getString("sessionCount"));
        if (first == null) first = session.getString("firstSession");
        assertEquals(first, session.getString("firstSession"));
      }
  }

  @Test
  public void aLoginThatSucceededTeachesTheDevice() throws Exception {
    Riskgate riskgate = Bench.client(Bench.LIVE_KEY, Bench.HTTP, "success-1");
    LoginContext login = new LoginContext().identifier("success@example.org").result(LoginContext.Result.SUCCESS);
    VisitorData first = riskgate.collectLogin("user-s1", login).execute();
    String told = "{'user_id':'user-s1','use_case':'login','login':{'result':'SUCCESS'}}";
    JSONObject before = Bench.verify(Bench.LIVE_SECRET, first.getEventId(), told);
    assertEquals("allow", before.getString("action"));
    assertTrue(before.getJSONArray("reason").toString().contains("NEW_USER_PROFILE"));
    VisitorData second = riskgate.collectLogin("user-s1", login).execute();
    JSONObject after = Bench.verify(Bench.LIVE_SECRET, second.getEventId(), told);
    assertTrue(after.getInt("risk_score") < before.getInt("risk_score"));
  }

  @Test
  public void loginsThatFailedAreHeldAgainstTheOneBehindThem() throws Exception {
    Riskgate riskgate = Bench.client(Bench.LIVE_KEY, Bench.HTTP, "failure-1");
    LoginContext failed =
        new LoginContext().identifier("failure@example.org").result(LoginContext.Result.FAILURE)
            .failureReason("wrong_password");
    JSONObject decision = null;
    for (int attempt = 0; attempt < 12; attempt += 1) {
      VisitorData visitor = riskgate.collectLogin("user-f1", failed).execute();
      decision = Bench.verify(
          Bench.LIVE_SECRET, visitor.getEventId(), "{'user_id':'user-f1','login':{'result':'FAILURE'}}");
    }
    assertTrue(decision.toString(), decision.getJSONArray("reason").toString().contains("FAILED_LOGIN_BURST"));
  }

  @Test
  public void anotherSimIsSeenByTheBackend() throws Exception {
    DeviceFacts facts = Bench.phone("sim-1");
    facts.with(new SimFacts().operator("26201").serial("8949020000000000001"));
    RiskgateOptions.Builder options = new RiskgateOptions.Builder(Bench.LIVE_KEY, Bench.HTTP, () -> facts);
    Riskgate riskgate = Riskgate.create(options.appName("shop/4.2").consentGranted().build());
    String told = "{'user_id':'user-m1','login':{'result':'SUCCESS'}}";
    for (int time = 0; time < 3; time += 1) {
      VisitorData visitor = riskgate.collectLogin("user-m1", ADA).execute();
      JSONObject decision = Bench.verify(Bench.LIVE_SECRET, visitor.getEventId(), told);
      assertTrue(decision.getJSONObject("signals").getJSONObject("sim").getBoolean("present"));
      assertFalse(decision.getJSONArray("reason").toString().contains("SIM_CHANGED"));
    }
    facts.with(new SimFacts().operator("26202").serial("8949020000000000002"));
    VisitorData swapped = riskgate.passwordReset("user-m1").execute();
    JSONObject decision = Bench.verify(Bench.LIVE_SECRET, swapped.getEventId(), "{'user_id':'user-m1'}");
    assertTrue(decision.toString(), decision.getJSONArray("reason").toString().contains("SIM_CHANGED"));
    assertNotEquals("allow", decision.getString("action"));
  }

  @Test
  public void theSameHelperAgainAfterAChallenge() throws Exception {
    Riskgate riskgate = Riskgate.create(
        Bench.options(Bench.TEST_KEY, Bench.HTTP, "c").testFingerprint("hard_challenge").build());
    RiskgateCall login = riskgate.collectLogin("user-7", ADA);
    VisitorData challenged = login.execute();
    assertEquals(Action.HARD_CHALLENGE, challenged.getAction());
    AdaptiveResponse hint = challenged.getAdaptiveResponse();
    assertEquals(Action.HARD_CHALLENGE, hint.getRecommendedAction());
    assertEquals("[mfa]", hint.getChallenges().toString());
    assertTrue(hint.getConfidence() > 0 && hint.getReason().length() > 0);
    String user = "'user_id':'user-7'";
    JSONObject decision = Bench.verify(Bench.TEST_SECRET, challenged.getEventId(), "{" + user + "}");
    assertEquals("hard_challenge", decision.getString("action"));
    Bench.verify(
        Bench.TEST_SECRET, challenged.getEventId(), "{" + user + ",'challenge':{'completed':['mfa_totp']}}");
    VisitorData passed = login.execute();
    assertNotEquals(challenged.getEventId(), passed.getEventId());
    assertEquals("allow", Bench.verify(Bench.TEST_SECRET, passed.getEventId(), "{" + user + "}").getString("action"));
  }

  @Test
  public void theFourActionsAsTheServiceNamesThem() throws Exception {
    for (Action action : Action.values()) {
      String outcome = action.name().toLowerCase();
      Riskgate riskgate =
          Riskgate.create(Bench.options(Bench.TEST_KEY, Bench.HTTP, "a").testFingerprint(outcome).build());
      assertEquals(action, riskgate.collectLogin("user-" + outcome, ADA).execute().getAction());
      assertEquals("by its band", action, riskgate.collect("user-" + outcome).execute().getAction());
    }
  }

  @Test
  public void aCallbackIsToldOnceOnTheExecutorOfTheOptions() throws Exception {
    BlockingQueue<Runnable> main = new LinkedBlockingQueue<>();
    RiskgateOptions options =
        Bench.options(Bench.LIVE_KEY, Bench.HTTP, "callback-1").callbackExecutor(main::add).build();
    BlockingQueue<Object> told = new LinkedBlockingQueue<>();
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
    Riskgate riskgate = Riskgate.create(options);
    riskgate.collect("user-b1").enqueue(callback);
    main.poll(60, TimeUnit.SECONDS).run();
    assertTrue(told.poll() instanceof VisitorData);
    riskgate.setConsent(false);
    riskgate.collect("user-b1").enqueue(callback);
    main.poll(60, TimeUnit.SECONDS).run();
    assertEquals(ErrorCode.CONSENT_REQUIRED, ((RiskgateException) told.poll()).getCode());
    assertTrue(told.isEmpty() && main.isEmpty());
  }

  @Test
  public void rawIdentifiersAreHashedAsTheVectorsSay() throws Exception {
    try (Peer peer = Peer.before(Bench.HTTP)) {
      Bench.client(Bench.LIVE_KEY, peer.url, "hash-1").collectLogin(null, ADA).execute();
      JSONObject context = peer.requests.get(0).json().getJSONObject("loginContext");
      assertEquals(ADA_HASH, context.getString("identifierHash"));
    }
  }
}
