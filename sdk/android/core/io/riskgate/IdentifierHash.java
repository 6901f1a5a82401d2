package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/** The form in which identifiers are sent: the same bytes as the browser client makes, see identifier-hashes.json. */
public final class IdentifierHash {
  /** What JavaScript's trim() cuts, without the spaces of the range below. */
  private static final String SPACES = "\t\n\u000B\f\r \u00A0\u1680\u2028\u2029\u202F\u205F\u3000\uFEFF";
  private static final char REPLACEMENT = '\uFFFD';

  private IdentifierHash() {}

  /** @param salt '' for none; the same for all pages, apps and backends of a workspace */
  @NonNull
  public static String of(@NonNull String identifier, @NonNull String salt) {
    return "sha256:" + sha256(salt + trimmed(identifier).toLowerCase(Locale.ROOT));
  }

  /** Of what stands behind the @ of an e-mail address, never with a salt; null for what is no e-mail address. */
  @Nullable
  public static String ofDomain(@NonNull String identifier) {
    String text = trimmed(identifier);
    int at = text.lastIndexOf('@');
    String domain = text.substring(at + 1);
    int dot = domain.indexOf('.', 1);
    if (at < 0 || dot < 0 || dot > domain.length() - 2) return null;
    for (int i = 0; i < domain.length(); i += 1) {
      if (domain.charAt(i) == '/' || isSpace(domain.charAt(i))) return null;
    }
    return of(domain, "");
  }

  private static String trimmed(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isSpace(text.charAt(from))) from += 1;
    while (from < to && isSpace(text.charAt(to - 1))) to -= 1;
    return text.substring(from, to);
  }

  private static boolean isSpace(char sign) {
    return (sign >= '\u2000' && sign <= '\u200A') || SPACES.indexOf(sign) >= 0;
  }

  /** Lower-case hex of the UTF-8 bytes. */
  static String sha256(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(wellFormed(text).getBytes(StandardCharsets.UTF_8));
      StringBuilder hex = new StringBuilder(2 * digest.length);
      for (byte one : digest) {
        hex.append(Character.forDigit((one >> 4) & 15, 16)).append(Character.forDigit(one & 15, 16));
      }
      return hex.toString();
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException("Every Java has SHA-256.", error);
    }
  }

  /** Half a surrogate pair is U+FFFD in a browser's UTF-8, in Java's a question mark. */
  private static String wellFormed(String text) {
    StringBuilder made = new StringBuilder(text);
    for (int at = 0; at < made.length(); at += 1) {
      if (!Character.isSurrogate(made.charAt(at))) continue;
      boolean pair = at + 1 < made.length() && Character.isSurrogatePair(made.charAt(at), made.charAt(at + 1));
      if (pair) at += 1;
      else made.setCharAt(at, REPLACEMENT);
    }
    return made.toString();
  }
}
