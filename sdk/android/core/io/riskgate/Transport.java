package io.riskgate;

import androidx.annotation.Nullable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One act is one request, however often it has to be sent: all attempts carry one Idempotency-Key. */
final class Transport {
  private static final long PAUSE_MILLIS_FIRST = 1000;
  private static final long PAUSE_MILLIS_MAX = 60_000;
  private static final int REPLY_BYTES_MAX = 256 * 1024;
  private static final int CHUNK_BYTES = 8192;

  /** Ends attempts whose peer sends a byte now and then, which no timeout of a connection does. */
  private static final ScheduledThreadPoolExecutor WATCH = watch();

  /** A connection that is closed from here throws before this task is done, so it says first that it does it. */
  private static final class Deadline implements Runnable {
    volatile boolean passed;
    private final HttpURLConnection connection;

    Deadline(HttpURLConnection connection) {
      this.connection = connection;
    }

    @Override
    public void run() {
      passed = true;
      connection.disconnect();
    }
  }

  /** Asked before each attempt: consent may be withdrawn in a pause. */
  interface Gate {
    void check() throws RiskgateException;
  }

  private final RiskgateOptions options;
  private final Clock clock;
  private final Random chance;

  Transport(RiskgateOptions options, Clock clock, Random chance) {
    this.options = options;
    this.clock = clock;
    this.chance = chance;
  }

  private static ScheduledThreadPoolExecutor watch() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "riskgate-watch");
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
    executor.setKeepAliveTime(10, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  Reply send(String path, String body, String userAgent, Gate gate) throws RiskgateException {
    String key = UUID.randomUUID().toString();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    for (int retry = 0; ; retry += 1) {
      gate.check();
      try {
        return attempt(path, bytes, userAgent, key);
      } catch (RiskgateException error) {
        long asked = error.getRetryAfterMillis();
        if (!error.isRetried() || retry >= options.retries || asked > PAUSE_MILLIS_MAX) throw error;
        pause(Math.max(pauseMillis(retry), asked), error);
      }
    }
  }

  /** Half to the whole by chance, so that apps that failed together do not come back together. */
  private long pauseMillis(int retry) {
    double whole = Math.min(PAUSE_MILLIS_MAX, PAUSE_MILLIS_FIRST * Math.pow(2, retry));
    return Math.round(whole * (0.5 + chance.nextDouble() / 2));
  }

  private void pause(long millis, RiskgateException error) throws RiskgateException {
    try {
      clock.sleep(millis);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw error;
    }
  }

  private Reply attempt(String path, byte[] body, String userAgent, String key) throws RiskgateException {
    HttpURLConnection connection;
    try {
      connection = (HttpURLConnection) new URL(options.endpoint + path).openConnection();
    } catch (IOException cause) {
      throw RiskgateException.of(ErrorCode.NETWORK_ERROR, "The service could not be reached.", cause);
    }
    Deadline deadline = new Deadline(connection);
    Future<?> watched = WATCH.schedule(deadline, options.timeoutMillis, TimeUnit.MILLISECONDS);
    try {
      write(connection, body, userAgent, key);
      int status = connection.getResponseCode();
      if (deadline.passed) throw new SocketTimeoutException();
      if (status == -1) throw RiskgateException.malformed("The reply is not HTTP.", status, false);
      return status >= 200 && status <= 299 ? parse(connection, status, deadline) : refusal(connection, status);
    } catch (IOException cause) {
      boolean late = cause instanceof SocketTimeoutException || deadline.passed;
      String what = late ? "No answer within " + options.timeoutMillis + " ms." : "The service could not be reached.";
      throw RiskgateException.of(ErrorCode.NETWORK_ERROR, what, cause);
    } finally {
      watched.cancel(false);
      connection.disconnect();
    }
  }

  private void write(HttpURLConnection connection, byte[] body, String userAgent, String key) throws IOException {
    connection.setConnectTimeout(options.timeoutMillis);
    connection.setReadTimeout(options.timeoutMillis);
    connection.setRequestMethod("POST");
    // The key must not be carried to where a redirect points.
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setRequestProperty("Accept", "application/json");
    connection.setRequestProperty("User-Agent", userAgent);
    connection.setRequestProperty("X-API-Key", options.publicKey);
    connection.setRequestProperty("X-SDK-Source", "android");
    connection.setRequestProperty("Idempotency-Key", key);
    if (options.appId != null) connection.setRequestProperty("X-App-Id", options.appId);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body);
    }
  }

  private Reply parse(HttpURLConnection connection, int status, Deadline deadline)
      throws IOException, RiskgateException {
    String text;
    try {
      text = read(connection, connection.getInputStream());
    } catch (SocketTimeoutException late) {
      throw late;
    } catch (IOException cut) {
      if (deadline.passed) throw cut;
      throw RiskgateException.malformed("The reply ended early.", status, true);
    }
    Reply reply = text == null ? null : Reply.parse(text, status);
    if (reply == null) throw RiskgateException.malformed("The reply is not what the service sends.", status, false);
    return reply;
  }

  private Reply refusal(HttpURLConnection connection, int status) throws IOException, RiskgateException {
    InputStream body = connection.getErrorStream();
    String text = null;
    try {
      text = body == null ? null : read(connection, body);
    } catch (IOException cut) {
      // The status says enough.
    }
    Reply reply = text == null ? null : Reply.parse(text, status);
    String detail = textOf(reply, "detail");
    throw RiskgateException.refused(
        status, detail == null ? "The service answered with status " + status + "." : detail,
        textOf(reply, "error_code"), retryAfterMillis(connection.getHeaderField("Retry-After")));
  }

  @Nullable
  private static String textOf(@Nullable Reply reply, String name) {
    try {
      return reply == null ? null : reply.text(name, null);
    } catch (RiskgateException otherType) {
      return null;
    }
  }

  /** Null for more than any reply has. */
  @Nullable
  private static String read(HttpURLConnection connection, InputStream from) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] chunk = new byte[CHUNK_BYTES];
    try (InputStream in = from) {
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        all.write(chunk, 0, count);
        if (all.size() > REPLY_BYTES_MAX) return null;
      }
    }
    // Java ends such a body as if it were whole.
    if (all.size() < connection.getContentLength()) throw new IOException("The reply is shorter than it says.");
    return new String(all.toByteArray(), StandardCharsets.UTF_8);
  }

  /** -1 for none, and for a date. */
  private static long retryAfterMillis(@Nullable String seconds) {
    if (seconds == null || !seconds.matches("\\d{1,9}")) return -1;
    return Long.parseLong(seconds) * 1000;
  }
}
