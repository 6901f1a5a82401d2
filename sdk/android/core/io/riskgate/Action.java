package io.riskgate;

/** What a score stands for. The decision that counts is the one that your backend gets from {@code /v2/verify}. */
public enum Action {
  ALLOW,
  SOFT_CHALLENGE,
  HARD_CHALLENGE,
  BLOCK;

  private static final int SOFT_MIN = 30;
  private static final int HARD_MIN = 50;
  private static final int BLOCK_MIN = 70;

  /** By the contract's bands, for replies that name no action. */
  static Action ofScore(int riskScore) {
    if (riskScore >= BLOCK_MIN) return BLOCK;
    if (riskScore >= HARD_MIN) return HARD_CHALLENGE;
    return riskScore >= SOFT_MIN ? SOFT_CHALLENGE : ALLOW;
  }
}
