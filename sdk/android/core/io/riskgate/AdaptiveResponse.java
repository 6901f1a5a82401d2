package io.riskgate;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import java.util.List;

/** Which challenge fits. */
public final class AdaptiveResponse {
  private final Action recommendedAction;
  private final List<String> challenges;
  @Nullable private final String reason;
  @Nullable private final Double confidence;

  AdaptiveResponse(
      Action recommendedAction, List<String> challenges, @Nullable String reason, @Nullable Double confidence) {
    this.recommendedAction = recommendedAction;
    this.challenges = challenges;
    this.reason = reason;
    this.confidence = confidence;
  }

  @NonNull
  public Action getRecommendedAction() {
    return recommendedAction;
  }

  /** {@code mfa}, {@code captcha}, and others that may come. */
  @NonNull
  public List<String> getChallenges() {
    return challenges;
  }

  @Nullable
  public String getReason() {
    return reason;
  }

  /** 0 to 1. */
  @Nullable
  public Double getConfidence() {
    return confidence;
  }
}
