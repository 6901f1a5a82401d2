package shop;

import io.riskgate.DeviceFacts;
import io.riskgate.DeviceField;
import io.riskgate.LoginContext;
import io.riskgate.Riskgate;
import io.riskgate.RiskgateException;
import io.riskgate.RiskgateOptions;
import io.riskgate.VisitorData;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.json.JSONObject;

/** An app without a phone: logs in, hands the event's id to its backend, and does as that says. */
public final class Login {
  private Login() {}

  /** @param args address of the service, public key, address of the backend */
  public static void main(String[] args) throws RiskgateException, IOException {
    Riskgate riskgate =
        Riskgate.initialize(
            new RiskgateOptions.Builder(args[1], args[0], Login::phone).appName("shop/4.2").build());
    riskgate.setConsent(true);
    LoginContext login =
        new LoginContext().identifier("Ada@example.org").authMethod(LoginContext.AuthMethod.PASSWORD);
    VisitorData visitor = riskgate.collectLogin("user-1842", login).execute();
    System.out.println("collected " + visitor.getEventId() + " of visitor " + visitor.getVisitorId());
    System.out.println("the backend says: " + tellBackend(args[2], visitor.getEventId()));
  }

  /** On a phone this is io.riskgate.android.AndroidDevice. */
  private static DeviceFacts phone() {
    return new DeviceFacts()
        .with(DeviceField.MANUFACTURER, "Google")
        .with(DeviceField.MODEL, "Pixel 8")
        .with(DeviceField.DEVICE_CLASS, "mobile")
        .with(DeviceField.OS_VERSION, "14")
        .with(DeviceField.SDK_VERSION, "34")
        .with(DeviceField.LOCALE, "de-DE")
        .with(DeviceField.TIMEZONE, "Europe/Berlin");
  }

  private static String tellBackend(String backend, String eventId) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(backend + "/login").openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    JSONObject body = new JSONObject();
    try {
      body.put("user", "user-1842").put("password", "correct horse").put("event_id", eventId);
    } catch (org.json.JSONException never) {
      throw new IllegalStateException(never);
    }
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body.toString().getBytes(StandardCharsets.UTF_8));
    }
    byte[] answer = new byte[4096];
    try (InputStream in = connection.getInputStream()) {
      int count = in.read(answer);
      return new String(answer, 0, Math.max(0, count), StandardCharsets.UTF_8);
    }
  }
}
