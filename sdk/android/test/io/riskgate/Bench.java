package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

import java.io.FileInputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.json.JSONObject;

/** What the tests share: the running service and its keys, a phone, a clock that only moves when somebody sleeps. */
final class Bench {
  static final String HTTP = System.getProperty("riskgate.http");
  static final String HTTPS = System.getProperty("riskgate.https");
  static final String TEST_KEY = System.getProperty("riskgate.key.test");
  static final String LIVE_KEY = System.getProperty("riskgate.key.live");
  static final String TEST_SECRET = System.getProperty("riskgate.secret.test");
  static final String LIVE_SECRET = System.getProperty("riskgate.secret.live");
  /** Suspended. */
  static final String INACTIVE_KEY = System.getProperty("riskgate.key.inactive");
  static final String UNKNOWN_KEY = "pk_test_00000000000000000000000000000000";
  /** An answer as the service gives it. */
  static final String DONE =
      "{\"risk_score\":12,\"score\":0.12,\"event_id\":\"e\",\"fingerprint\":\"f\",\"requestId\":\"e\"}";

  private Bench() {}

  /** A phone that no other test has. */
  static DeviceFacts phone(String androidId) {
    return new DeviceFacts()
        .with(DeviceField.MANUFACTURER, "Google")
        .with(DeviceField.BRAND, "google")
        .with(DeviceField.MODEL, "Pixel 8")
        .with(DeviceField.CODENAME, "shiba")
        .with(DeviceField.HARDWARE, "shiba")
        .with(DeviceField.BOARD, "shiba")
        .with(DeviceField.DEVICE_CLASS, "mobile")
        .with(DeviceField.SDK_VERSION, "34")
        .with(DeviceField.OS_VERSION, "14")
        .with(DeviceField.LOCALE, "de-DE")
        .with(DeviceField.TIMEZONE, "Europe/Berlin")
        .with(DeviceField.ANDROID_ID, androidId);
  }

  static RiskgateOptions.Builder options(String key, String url, String androidId) {
    RiskgateOptions.Builder options = new RiskgateOptions.Builder(key, url, () -> phone(androidId));
    // A busy machine is not to be taken for a service that does not answer.
    return options.appName("shop/4.2").retries(0).timeoutMillis(60_000).consentGranted();
  }

  static Riskgate client(String key, String url, String androidId) {
    return Riskgate.create(options(key, url, androidId).build());
  }

  interface Asking {
    Object ask() throws RiskgateException;
  }

  static RiskgateException failure(Asking asking) {
    try {
      asking.ask();
    } catch (RiskgateException error) {
      return error;
    }
    fail("it must fail");
    throw new IllegalStateException();
  }

  static RiskgateException fails(ErrorCode code, int status, String serverCode, Asking asking) {
    RiskgateException error = failure(asking);
    assertEquals(error.getMessage(), code, error.getCode());
    assertEquals(status, error.getStatus());
    assertEquals(serverCode, error.getServerCode());
    return error;
  }

  /** As a backend asks. @param told members beside the event's id, as JSON */
  static JSONObject verify(String secret, String eventId, String told) throws Exception {
    JSONObject body = new JSONObject(told).put("event_id", eventId);
    HttpURLConnection connection = (HttpURLConnection) new URL(HTTP + "/v2/verify").openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setRequestProperty("X-Secret-API-Key", secret);
    connection.getOutputStream().write(body.toString().getBytes(StandardCharsets.UTF_8));
    assertEquals(200, connection.getResponseCode());
    return new JSONObject(new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  /** Trusts the certificate of the tests and no other. */
  static SSLSocketFactory trusting() throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null);
    try (FileInputStream pem = new FileInputStream(System.getProperty("riskgate.cert"))) {
      store.setCertificateEntry("test", CertificateFactory.getInstance("X.509").generateCertificate(pem));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context.getSocketFactory();
  }

  static final class FakeClock implements Clock {
    final List<Long> slept = new ArrayList<>();
    long now = 1_780_000_000_000L;
    Runnable whileAsleep = () -> {};

    @Override
    public long nowMillis() {
      return now;
    }

    @Override
    public void sleep(long millis) {
      slept.add(millis);
      now += millis;
      whileAsleep.run();
    }
  }

  static Riskgate on(FakeClock clock, RiskgateOptions options) {
    return new Riskgate(options, clock, new Random(1));
  }
}
