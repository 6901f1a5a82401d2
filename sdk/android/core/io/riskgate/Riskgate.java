package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The client: consent before anything else, one fingerprint, one request per act. */
public final class Riskgate {
  private static final int THREADS = 2;
  private static final int QUEUED_CALLS_MAX = 32;
  private static final ThreadPoolExecutor THREADS_OF_CALLS = threads();
  private static volatile Riskgate shared = new Riskgate(null, Clock.SYSTEM, new Random());

  /** Null before {@link #initialize}. */
  @Nullable private final RiskgateOptions options;
  private final Clock clock;
  @Nullable private final Identity identity;
  @Nullable private final Transport transport;
  private final BehaviorRecorder recorder;
  private volatile boolean consented;

  Riskgate(@Nullable RiskgateOptions options, Clock clock, Random chance) {
    this.options = options;
    this.clock = clock;
    identity = options == null ? null : new Identity(options.store, clock);
    transport = options == null ? null : new Transport(options, clock, chance);
    consented = options != null && !options.consentNeeded;
    recorder = new BehaviorRecorder(consented);
  }

  private static ThreadPoolExecutor threads() {
    AtomicInteger count = new AtomicInteger();
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            THREADS, THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<Runnable>(QUEUED_CALLS_MAX),
            task -> {
              Thread thread = new Thread(task, "riskgate-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /** Makes the app's client. Nothing is read, stored or sent before the first call, nor before consent. */
  @NonNull
  public static Riskgate initialize(@NonNull RiskgateOptions options) {
    shared = create(options);
    return shared;
  }

  /** A client of its own, for apps that have more than one. */
  @NonNull
  public static Riskgate create(@NonNull RiskgateOptions options) {
    return new Riskgate(options, Clock.SYSTEM, new Random());
  }

  /** The client of {@link #initialize}; before that one whose every call fails with NOT_INITIALIZED. */
  @NonNull
  public static Riskgate getInstance() {
    return shared;
  }

  /** {@code false} forgets the seed, the sessions and what was recorded. */
  public void setConsent(boolean given) {
    consented = given;
    recorder.record(given);
    if (given) return;
    if (identity != null) identity.forget();
  }

  /** Whether anything may be read, stored or sent now. */
  public boolean hasConsent() {
    return consented;
  }

  /** Somebody else may use the app now, as after a sign-out: the next call begins a session. */
  public void endSession() {
    recorder.forget();
    if (identity != null) identity.endSession();
  }

  /** What the app feeds. Nothing is kept without consent. */
  @NonNull
  public BehaviorRecorder getRecorder() {
    return recorder;
  }

  @NonNull
  public RiskgateCall collect(@Nullable String userId) {
    return call("/v2/fingerprint", userId, null, none());
  }

  @NonNull
  public RiskgateCall collectLogin(@Nullable String userId, @NonNull LoginContext login) {
    String salt = options == null ? "" : options.identifierSalt;
    return call("/fingerprint/verify/login", userId, "loginContext", login.wire(salt));
  }

  @NonNull
  public RiskgateCall checkout(@Nullable String userId, @NonNull CheckoutContext checkout) {
    return call("/fingerprint/verify/checkout", userId, "checkoutContext", checkout.wire());
  }

  @NonNull
  public RiskgateCall registration(@Nullable String userId) {
    return call("/fingerprint/verify/registration", userId, null, none());
  }

  @NonNull
  public RiskgateCall passwordReset(@Nullable String userId) {
    return call("/fingerprint/verify/password-reset", userId, null, none());
  }

  /** @param changeType what is changed, as {@code email} */
  @NonNull
  public RiskgateCall accountChange(@Nullable String userId, @Nullable String changeType) {
    Map<String, Object> context =
        changeType == null ? none() : Collections.<String, Object>singletonMap("changeType", changeType);
    return call("/fingerprint/verify/account-change", userId, "accountChangeContext", context);
  }

  private static Map<String, Object> none() {
    return Collections.emptyMap();
  }

  private RiskgateCall call(
      final String path, @Nullable final String userId, @Nullable final String name, final Map<String, Object> act) {
    return new RiskgateCall() {
      @Override
      @NonNull
      public VisitorData execute() throws RiskgateException {
        return ask(path, userId, name, act);
      }

      @Override
      public void enqueue(@NonNull RiskgateCallback callback) {
        later(this, callback);
      }
    };
  }

  private void later(RiskgateCall call, RiskgateCallback callback) {
    try {
      THREADS_OF_CALLS.execute(
          () -> {
            try {
              VisitorData visitor = call.execute();
              tell(() -> callback.onSuccess(visitor));
            } catch (RiskgateException error) {
              tell(() -> callback.onError(error));
            }
          });
    } catch (RejectedExecutionException full) {
      RiskgateException error = RiskgateException.of(ErrorCode.UNKNOWN, "Too many calls are under way.", full);
      tell(() -> callback.onError(error));
    }
  }

  private void tell(Runnable what) {
    if (options == null || options.callbackExecutor == null) what.run();
    else options.callbackExecutor.execute(what);
  }

  private VisitorData ask(String path, @Nullable String userId, @Nullable String name, Map<String, Object> act)
      throws RiskgateException {
    if (options == null || identity == null || transport == null)
      throw RiskgateException.of(ErrorCode.NOT_INITIALIZED, "Call Riskgate.initialize(options) first.");
    checkConsent();
    if (userId != null && userId.contains("@"))
      throw RiskgateException.of(
          ErrorCode.INVALID_REQUEST,
          "userId must not be an e-mail address: give the account's id, and the address as identifier of the login.");
    try {
      DeviceFacts facts = options.device.read();
      String body = bodyOf(facts, options, identity).user(userId).act(name, act).json();
      Reply reply = transport.send(path, body, userAgent(facts, options), () -> mayStill(identity));
      recorder.sent();
      return new VisitorData(reply);
    } catch (RuntimeException error) {
      // As NetworkOnMainThreadException: an app must not end because of this library.
      throw RiskgateException.of(ErrorCode.UNKNOWN, "The call failed: " + error, error);
    }
  }

  private Body bodyOf(DeviceFacts facts, RiskgateOptions options, Identity identity) {
    String forced = options.testFingerprint;
    String fingerprint = forced == null ? identity.fingerprint(facts) : forced;
    return new Body().device(facts, fingerprint, forced == null).session(identity, clock).behavior(recorder);
  }

  /** The name of an HTTP library would be taken for a script. */
  private static String userAgent(DeviceFacts facts, RiskgateOptions options) {
    String version = facts.get(DeviceField.OS_VERSION).replaceAll("[^\\w.]", "");
    return options.appName + " (Android" + (version.isEmpty() ? "" : " " + version) + ")";
  }

  /** Consent may have been withdrawn while the body was made, which writes to the store. */
  private void mayStill(Identity identity) throws RiskgateException {
    if (!consented) identity.forget();
    checkConsent();
  }

  private void checkConsent() throws RiskgateException {
    if (!consented)
      throw RiskgateException.of(ErrorCode.CONSENT_REQUIRED, "Call setConsent(true) first, when the user has agreed.");
  }
}
