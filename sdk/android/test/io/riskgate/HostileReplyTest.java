package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.OutputStream;
import java.net.ServerSocket;
import org.junit.Test;

/** What may stand between an app and the service, and answer. */
public class HostileReplyTest {
  private static void refused(String body) throws Exception {
    try (Peer peer = Peer.saying(200, "", body)) {
      Riskgate riskgate = Bench.client(Bench.TEST_KEY, peer.url, "h");
      Bench.fails(ErrorCode.PARSE_ERROR, 200, null, riskgate.collect(null)::execute);
      assertEquals("not asked again", 1, peer.requests.size());
    }
  }

  @Test
  public void whatIsNoObject() throws Exception {
    String[] bodies = {"", "<html>", "[]", "null", "\"e\"", "{", Bench.DONE + "x", "{} {}"};
    for (String body : bodies) refused(body);
  }

  @Test
  public void aMemberThatIsAbsent() throws Exception {
    for (String name : new String[] {"risk_score", "event_id", "fingerprint"})
      refused(Bench.DONE.replace("\"" + name + "\"", "\"other\""));
  }

  @Test
  public void aMemberOfAnotherType() throws Exception {
    String[] wrong = {
      "\"risk_score\":\"12\"", "\"risk_score\":12.5", "\"risk_score\":101", "\"risk_score\":-1", "\"risk_score\":NaN",
      "\"risk_score\":null", "\"event_id\":7", "\"fingerprint\":{}", "\"score\":\"0.1\"", "\"action\":\"maybe\"",
      "\"action\":1", "\"reason\":\"x\"", "\"reason\":[1]", "\"is_new\":\"yes\"", "\"times_seen\":1.5",
      "\"first_seen\":0", "\"similarity\":[]", "\"adaptive_response\":[]", "\"adaptive_response\":{\"challenges\":1}"
    };
    for (String member : wrong) {
      String name = member.substring(0, member.indexOf(':') + 1);
      refused(Bench.DONE.replace(name, "\"other\":0,\"x\":").replaceFirst("\\{", "{" + member + ","));
    }
  }

  @Test
  public void aHugeOne() throws Exception {
    byte[] chunk = new byte[64 * 1024];
    java.util.Arrays.fill(chunk, (byte) ' ');
    Peer.Script endless =
        (count, out) -> {
          out.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".getBytes());
          // Ends when the client goes away.
          while (true) out.write(chunk);
        };
    try (Peer peer = Peer.scripted(endless)) {
      Bench.fails(ErrorCode.PARSE_ERROR, 200, null, Bench.client(Bench.TEST_KEY, peer.url, "h").collect(null)::execute);
    }
  }

  @Test
  public void aDeepOne() throws Exception {
    refused("{\"a\":" + "[".repeat(100_000));
  }

  @Test
  public void aTruncatedOneIsAskedForAgainUnderTheSameKey() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\nConnection: close\r\n\r\n";
    Bench.FakeClock clock = new Bench.FakeClock();
    try (Peer peer = Peer.scripted((count, out) -> out.write((head + Bench.DONE.substring(0, 30)).getBytes()))) {
      Riskgate riskgate = Bench.on(clock, Bench.options(Bench.TEST_KEY, peer.url, "h").retries(2).build());
      Bench.fails(ErrorCode.PARSE_ERROR, 200, null, riskgate.collect(null)::execute);
      assertEquals(3, peer.requests.size());
      assertEquals(peer.requests.get(0).header("idempotency-key"), peer.requests.get(2).header("idempotency-key"));
    }
  }

  @Test
  public void whatIsNotHttp() throws Exception {
    try (Peer peer = Peer.scripted((count, out) -> out.write("SSH-2.0-x\r\n".getBytes()))) {
      RiskgateException error = Bench.failure(Bench.client(Bench.TEST_KEY, peer.url, "h").collect(null)::execute);
      assertTrue(error.getCode() == ErrorCode.PARSE_ERROR || error.getCode() == ErrorCode.NETWORK_ERROR);
    }
  }

  @Test
  public void aRefusalWithoutAReadableBody() throws Exception {
    for (String body : new String[] {"", "<html>", "{\"error_code\":5}"})
      try (Peer peer = Peer.saying(502, "", body)) {
        Riskgate riskgate = Bench.client(Bench.TEST_KEY, peer.url, "h");
        Bench.fails(ErrorCode.SERVER_ERROR, 502, null, riskgate.collect(null)::execute);
      }
  }

  @Test
  public void aKeyIsNeverCarriedToWhereARedirectPoints() throws Exception {
    try (Peer other = Peer.saying(200, "", Bench.DONE);
        Peer peer = Peer.saying(307, "Location: " + other.url + "/\r\n", "")) {
      Bench.fails(ErrorCode.UNKNOWN, 307, null, Bench.client(Bench.TEST_KEY, peer.url, "h").collect(null)::execute);
      assertEquals(0, other.requests.size());
    }
  }

  @Test
  public void aByteNowAndThenIsEndedByTheTimeout() throws Exception {
    Peer.Script trickle =
        (count, out) -> {
          out.write("HTTP/1.1 200 OK\r\nX-Slow: ".getBytes());
          trickle(out);
        };
    try (Peer peer = Peer.scripted(trickle)) {
      RiskgateOptions options = Bench.options(Bench.TEST_KEY, peer.url, "h").timeoutMillis(300).build();
      Bench.fails(ErrorCode.NETWORK_ERROR, -1, null, Riskgate.create(options).collect(null)::execute);
    }
  }

  private static void trickle(OutputStream out) throws Exception {
    while (true) {
      out.write('x');
      out.flush();
      Thread.sleep(20);
    }
  }

  @Test
  public void noAnswerAndNoServer() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      String url = "http://127.0.0.1:" + silent.getLocalPort();
      RiskgateOptions options = Bench.options(Bench.TEST_KEY, url, "h").timeoutMillis(200).build();
      RiskgateException slow = Bench.failure(Riskgate.create(options).collect(null)::execute);
      assertEquals(ErrorCode.NETWORK_ERROR, slow.getCode());
      assertTrue(slow.getMessage().contains("200 ms"));
      silent.close();
      assertEquals(
          ErrorCode.NETWORK_ERROR, Bench.failure(Riskgate.create(options).collect(null)::execute).getCode());
    }
  }
}
