package io.riskgate;

import androidx.annotation.Nullable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONTokener;

/** A JSON object as it came. Nothing is converted: org.json would make a number of "5" and a text of everything. */
final class Reply {
  /** org.json reads by recursion, so brackets alone could end the thread. */
  private static final int DEPTH_MAX = 32;
  private static final int RISK_MAX = 100;

  private final JSONObject json;
  private final int status;

  private Reply(JSONObject json, int status) {
    this.json = json;
    this.status = status;
  }

  /** Null for what is no JSON object. */
  @Nullable
  static Reply parse(String text, int status) {
    if (depthOf(text) > DEPTH_MAX) return null;
    try {
      JSONTokener tokens = new JSONTokener(text);
      Object value = tokens.nextValue();
      boolean ended = tokens.nextClean() == 0;
      return ended && value instanceof JSONObject ? new Reply((JSONObject) value, status) : null;
    } catch (JSONException error) {
      return null;
    }
  }

  private static int depthOf(String text) {
    int depth = 0;
    int deepest = 0;
    boolean quoted = false;
    for (int at = 0; at < text.length(); at += 1) {
      char sign = text.charAt(at);
      if (quoted && sign == '\\') at += 1;
      else if (sign == '"') quoted = !quoted;
      else if (!quoted && (sign == '{' || sign == '[')) deepest = Math.max(deepest, ++depth);
      else if (!quoted && (sign == '}' || sign == ']')) depth -= 1;
    }
    return deepest;
  }

  /** Null for absent and for JSON's null. */
  @Nullable
  private <T> T member(String name, Class<T> type) throws RiskgateException {
    if (json.isNull(name)) return null;
    Object value = json.opt(name);
    if (!type.isInstance(value)) throw malformed(name);
    return type.cast(value);
  }

  private RiskgateException malformed(String name) {
    return RiskgateException.malformed("The reply's " + name + " is absent or of another type.", status, false);
  }

  String needText(String name) throws RiskgateException {
    String value = text(name, null);
    if (value == null || value.isEmpty()) throw malformed(name);
    return value;
  }

  @Nullable
  String text(String name, @Nullable String otherwise) throws RiskgateException {
    String value = member(name, String.class);
    return value == null ? otherwise : value;
  }

  @Nullable
  Double number(String name) throws RiskgateException {
    Number value = member(name, Number.class);
    if (value == null) return null;
    double number = value.doubleValue();
    if (Double.isNaN(number) || Double.isInfinite(number)) throw malformed(name);
    return number;
  }

  @Nullable
  Integer count(String name) throws RiskgateException {
    Double value = number(name);
    if (value == null) return null;
    if (value != Math.rint(value) || value < 0 || value > Integer.MAX_VALUE) throw malformed(name);
    return value.intValue();
  }

  int needScore(String name) throws RiskgateException {
    Integer value = count(name);
    if (value == null || value > RISK_MAX) throw malformed(name);
    return value;
  }

  @Nullable
  Boolean flag(String name) throws RiskgateException {
    return member(name, Boolean.class);
  }

  @Nullable
  Action action(String name) throws RiskgateException {
    String value = member(name, String.class);
    if (value == null) return null;
    for (Action action : Action.values()) if (action.name().toLowerCase(Locale.ROOT).equals(value)) return action;
    throw malformed(name);
  }

  List<String> texts(String name) throws RiskgateException {
    JSONArray values = member(name, JSONArray.class);
    List<String> texts = new ArrayList<>();
    for (int at = 0; values != null && at < values.length(); at += 1) {
      Object value = values.opt(at);
      if (!(value instanceof String)) throw malformed(name);
      texts.add((String) value);
    }
    return Collections.unmodifiableList(texts);
  }

  @Nullable
  Reply object(String name) throws RiskgateException {
    JSONObject value = member(name, JSONObject.class);
    return value == null ? null : new Reply(value, status);
  }
}
