package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/** What an integrator may set, checked at once: a mistake is told on the developer's phone and not on a customer's. */
public final class RiskgateOptions {
  final String publicKey;
  /** Without a slash at its end. */
  final String endpoint;
  final DeviceSource device;
  final Store store;
  final boolean consentNeeded;
  final String identifierSalt;
  final int retries;
  final int timeoutMillis;
  final String appName;
  @Nullable final String appId;
  @Nullable final Executor callbackExecutor;
  @Nullable final String testFingerprint;

  private RiskgateOptions(Builder from) {
    publicKey = from.publicKey;
    endpoint = from.endpoint.replaceAll("/+$", "");
    device = from.device;
    store = from.store;
    consentNeeded = from.consentNeeded;
    identifierSalt = from.identifierSalt;
    retries = from.retries;
    timeoutMillis = from.timeoutMillis;
    appName = from.appName;
    appId = from.appId;
    callbackExecutor = from.callbackExecutor;
    testFingerprint = from.testFingerprint;
  }

  public static final class Builder {
    private static final Pattern PUBLIC_KEY = Pattern.compile("pk_(?:test|live)_\\w{8,128}");
    /** TLS, or this very machine. */
    private static final Pattern ENDPOINT =
        Pattern.compile(
            "(?:https://[^/?#\\s@]+|http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::\\d{1,5})?)(?:/[^?#\\s]*)?");
    private static final Pattern APP_NAME = Pattern.compile("[\\x20-\\x7e&&[^()]]{1,64}");
    private static final Pattern APP_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");
    private static final int RETRIES_MAX = 10;
    private static final int TIMEOUT_MILLIS_MIN = 100;
    private static final int TIMEOUT_MILLIS_MAX = 120_000;

    private final String publicKey;
    private final String endpoint;
    private final DeviceSource device;
    private Store store = new MemoryStore();
    private boolean consentNeeded = true;
    private String identifierSalt = "";
    private int retries = 3;
    private int timeoutMillis = 10_000;
    private String appName = "app";
    @Nullable private String appId;
    @Nullable private Executor callbackExecutor;
    @Nullable private String testFingerprint;

    /**
     * @param publicKey {@code pk_test_…} or {@code pk_live_…}
     * @param endpoint address of the service, as {@code https://risk.example.org}
     */
    public Builder(@NonNull String publicKey, @NonNull String endpoint, @NonNull DeviceSource device) {
      check(
          PUBLIC_KEY.matcher(publicKey).matches(),
          "publicKey must be a public key (pk_test_… or pk_live_…): secret keys do not belong in an app.");
      check(
          ENDPOINT.matcher(endpoint).matches(),
          "endpoint must be an address such as https://risk.example.org; http:// is for this machine only.");
      this.publicKey = publicKey;
      this.endpoint = endpoint;
      this.device = device;
    }

    /** Keeps the installation's seed and the count of sessions; by default as long as the process lives. */
    @NonNull
    public Builder store(@NonNull Store store) {
      this.store = store;
      return this;
    }

    /** For apps that have consent by other means before they call: {@code setConsent} is not needed then. */
    @NonNull
    public Builder consentGranted() {
      consentNeeded = false;
      return this;
    }

    /** Put before an identifier when it is hashed; the same for all apps, pages and backends of a workspace. */
    @NonNull
    public Builder identifierSalt(@NonNull String salt) {
      identifierSalt = salt;
      return this;
    }

    /** Attempts after the first one, 0 to 10; 3 by default. */
    @NonNull
    public Builder retries(int retries) {
      check(retries >= 0 && retries <= RETRIES_MAX, "retries must be a number from 0 to 10.");
      this.retries = retries;
      return this;
    }

    /** Per attempt, from the connection to the last byte; 10,000 by default. */
    @NonNull
    public Builder timeoutMillis(int millis) {
      check(
          millis >= TIMEOUT_MILLIS_MIN && millis <= TIMEOUT_MILLIS_MAX,
          "timeoutMillis must be a number from 100 to 120000.");
      timeoutMillis = millis;
      return this;
    }

    /** Begins the User-Agent, as {@code shop/4.2}. */
    @NonNull
    public Builder appName(@NonNull String name) {
      check(APP_NAME.matcher(name).matches(), "appName must be 1 to 64 printable ASCII characters without brackets.");
      appName = name;
      return this;
    }

    /** The app's id, as {@code com.example.shop}: a key can be bound to it. */
    @NonNull
    public Builder appId(@NonNull String id) {
      check(APP_ID.matcher(id).matches(), "appId must be 1 to 128 letters, digits, dots, hyphens or underscores.");
      appId = id;
      return this;
    }

    /** Where callbacks run; by default on a thread of the library. */
    @NonNull
    public Builder callbackExecutor(@NonNull Executor executor) {
      callbackExecutor = executor;
      return this;
    }

    /** With a test key: forces an outcome, as {@code hard_challenge} or {@code rate_limited}. */
    @NonNull
    public Builder testFingerprint(@NonNull String outcome) {
      check(publicKey.startsWith("pk_test_"), "testFingerprint needs a key of test mode.");
      testFingerprint = IdentifierHash.sha256("riskgate:" + outcome);
      return this;
    }

    @NonNull
    public RiskgateOptions build() {
      return new RiskgateOptions(this);
    }

    private static void check(boolean holds, String otherwise) {
      if (!holds) throw new IllegalArgumentException(otherwise);
    }
  }
}
