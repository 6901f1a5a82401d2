package io.riskgate;

import static org.junit.Assert.assertEquals;

import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.junit.Test;

/** The service behind TLS, with a certificate that the machine does not know by itself. */
public class HttpsTest {
  @Test
  public void theServiceOverHttpsAndNoUntrustedOne() throws Exception {
    Riskgate riskgate = Bench.client(Bench.LIVE_KEY, Bench.HTTPS, "https-1");
    Bench.fails(ErrorCode.NETWORK_ERROR, -1, null, riskgate.collect("user-t1")::execute);
    SSLSocketFactory before = HttpsURLConnection.getDefaultSSLSocketFactory();
    HttpsURLConnection.setDefaultSSLSocketFactory(Bench.trusting());
    try {
      LoginContext login = new LoginContext().identifier("ada@example.org").result(LoginContext.Result.SUCCESS);
      RiskgateCall[] calls = {riskgate.collect("user-t1"), riskgate.collectLogin("user-t1", login)};
      for (RiskgateCall call : calls) {
        VisitorData visitor = call.execute();
        assertEquals("allow",
            Bench.verify(Bench.LIVE_SECRET, visitor.getEventId(), "{'user_id':'user-t1'}").getString("action"));
      }
      Bench.fails(ErrorCode.UNAUTHORIZED, 401, "INVALID_API_KEY",
          Bench.client(Bench.UNKNOWN_KEY, Bench.HTTPS, "x").collect(null)::execute);
      String otherName = Bench.HTTPS.replace("127.0.0.1", "localhost");
      Bench.fails(ErrorCode.NETWORK_ERROR, -1, null,
          Bench.client(Bench.LIVE_KEY, otherName, "x").collect(null)::execute);
    } finally {
      HttpsURLConnection.setDefaultSSLSocketFactory(before);
    }
  }
}
