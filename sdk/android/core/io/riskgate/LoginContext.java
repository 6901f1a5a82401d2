package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the app knows of a login. */
public final class LoginContext {
  public enum Result {
    SUCCESS,
    FAILURE
  }

  public enum AuthMethod {
    PASSWORD,
    SSO,
    PASSKEY,
    UNKNOWN
  }

  @Nullable private String identifier;
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** E-mail address, phone number or name that somebody signs in with; only hashes of it and its domain are sent. */
  @NonNull
  public LoginContext identifier(@Nullable String identifier) {
    this.identifier = identifier;
    return this;
  }

  /** Where you hashed it yourself, by {@link IdentifierHash#of}. */
  @NonNull
  public LoginContext identifierHash(@Nullable String hash) {
    return with("identifierHash", hash);
  }

  /** By {@link IdentifierHash#ofDomain}, where the identifier is not given: for lists of disposable domains. */
  @NonNull
  public LoginContext identifierDomainHash(@Nullable String hash) {
    return with("identifierDomainHash", hash);
  }

  @NonNull
  public LoginContext result(@Nullable Result result) {
    return with("result", result == null ? null : result.name());
  }

  @NonNull
  public LoginContext failureReason(@Nullable String reason) {
    return with("failureReason", reason);
  }

  @NonNull
  public LoginContext authMethod(@Nullable AuthMethod method) {
    return with("authMethod", method == null ? null : method.name());
  }

  @NonNull
  public LoginContext mfaUsed(@Nullable Boolean used) {
    return with("mfaUsed", used);
  }

  @NonNull
  public LoginContext attemptId(@Nullable String id) {
    return with("attemptId", id);
  }

  private LoginContext with(String name, @Nullable Object value) {
    if (value == null) values.remove(name);
    else values.put(name, value);
    return this;
  }

  Map<String, Object> wire(String salt) {
    Map<String, Object> wire = new LinkedHashMap<>(values);
    // The salted hash of nothing would be one person to the service, for all who sign in without a name.
    if (identifier == null || identifier.trim().isEmpty()) return wire;
    wire.put("identifierHash", IdentifierHash.of(identifier, salt));
    String domain = IdentifierHash.ofDomain(identifier);
    if (domain != null && !wire.containsKey("identifierDomainHash")) wire.put("identifierDomainHash", domain);
    return wire;
  }
}
