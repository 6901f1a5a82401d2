package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Locale;
import org.json.JSONArray;
import org.json.JSONObject;
import org.junit.Test;

public class IdentifierHashTest {
  @Test
  public void theSharedVectorsInATurkishPhone() throws Exception {
    JSONArray vectors =
        new JSONArray(new String(Files.readAllBytes(Paths.get(System.getProperty("riskgate.vectors"))), "UTF-8"));
    assertTrue(vectors.length() >= 15);
    Locale before = Locale.getDefault();
    Locale.setDefault(new Locale("tr", "TR"));
    try {
      for (int at = 0; at < vectors.length(); at += 1) {
        JSONObject vector = vectors.getJSONObject(at);
        String made = IdentifierHash.of(vector.getString("identifier"), vector.getString("salt"));
        assertEquals(vector.getString("what"), vector.getString("hash"), made);
        String domain = vector.isNull("domainHash") ? null : vector.getString("domainHash");
        assertEquals(vector.getString("what"), domain, IdentifierHash.ofDomain(vector.getString("identifier")));
      }
    } finally {
      Locale.setDefault(before);
    }
  }
}
