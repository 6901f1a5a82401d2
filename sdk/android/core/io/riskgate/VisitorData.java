package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.List;

/** What the service says of a call. Send {@link #getEventId} to your backend, and let it decide. */
public final class VisitorData {
  final String visitorId;
  final String eventId;
  final String requestId;
  final String sessionId;
  final int riskScore;
  final double score;
  final Action action;
  final List<String> reasons;
  @Nullable final Double similarity;
  @Nullable final Boolean isNew;
  @Nullable final Integer timesSeen;
  @Nullable final String firstSeen;
  @Nullable final String lastSeen;
  @Nullable final AdaptiveResponse adaptiveResponse;

  /** @throws RiskgateException PARSE_ERROR where a member is absent that every reply has, or one is of another type */
  VisitorData(Reply reply) throws RiskgateException {
    visitorId = reply.needText("fingerprint");
    eventId = reply.needText("event_id");
    requestId = reply.text("requestId", eventId);
    sessionId = reply.text("session_id", eventId);
    riskScore = reply.needScore("risk_score");
    Double told = reply.number("score");
    score = told == null ? riskScore / 100.0 : told;
    Action named = reply.action("action");
    action = named == null ? Action.ofScore(riskScore) : named;
    reasons = reply.texts("reason");
    similarity = reply.number("similarity");
    isNew = reply.flag("is_new");
    timesSeen = reply.count("times_seen");
    firstSeen = reply.text("first_seen", null);
    lastSeen = reply.text("last_seen", null);
    Reply adaptive = reply.object("adaptive_response");
    adaptiveResponse = adaptive == null ? null : adaptiveOf(adaptive, action);
  }

  private static AdaptiveResponse adaptiveOf(Reply reply, Action action) throws RiskgateException {
    Action recommended = reply.action("recommended_action");
    return new AdaptiveResponse(
        recommended == null ? action : recommended, reply.texts("challenges"), reply.text("reason", null),
        reply.number("confidence"));
  }

  /** The device's id: its fingerprint. */
  @NonNull
  public String getVisitorId() {
    return visitorId;
  }

  @NonNull
  public String getEventId() {
    return eventId;
  }

  @NonNull
  public String getRequestId() {
    return requestId;
  }

  @NonNull
  public String getSessionId() {
    return sessionId;
  }

  /** 0 to 100, of what a client can claim. */
  public int getRiskScore() {
    return riskScore;
  }

  /** 0 to 1. */
  public double getScore() {
    return score;
  }

  /** As the reply says; of a collect, which names none, the band of its score. */
  @NonNull
  public Action getAction() {
    return action;
  }

  @NonNull
  public List<String> getReasons() {
    return reasons;
  }

  /** 0 to 1. */
  @Nullable
  public Double getSimilarity() {
    return similarity;
  }

  @Nullable
  public Boolean getIsNew() {
    return isNew;
  }

  @Nullable
  public Integer getTimesSeen() {
    return timesSeen;
  }

  /** ISO 8601. */
  @Nullable
  public String getFirstSeen() {
    return firstSeen;
  }

  /** ISO 8601. */
  @Nullable
  public String getLastSeen() {
    return lastSeen;
  }

  @Nullable
  public AdaptiveResponse getAdaptiveResponse() {
    return adaptiveResponse;
  }
}
