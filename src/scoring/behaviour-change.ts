// How far behaviour is from its baseline, as a reply tells it. The score agrees with the reasons of a change.
import { type ReasonCode } from '../contract/reasons.js';
import { type Facts } from './facts/facts.js';
import { RHYTHM_LEARNED_MIN } from './facts/behaviour/rhythm.js';
import { SHIFT_LIMIT, similarityAt } from './facts/behaviour/session.js';
import { pointerDeviations } from './signals/rhythm/mouse-pattern-changed.js';
import { sessionSpeedDeviations } from './signals/rhythm/typing-speed-changed.js';
import { isOtherSpeed, ownSpeedDeviations } from './signals/rhythm/typing-speed-mismatch.js';

export interface BehaviourChange {
  baseline: boolean;
  /** Those of the decision's reasons that compare with the baseline. */
  reasons: ReasonCode[];
  /** 0..100; 0 without a baseline, at least 50 with a reason. */
  score: number;
  /** Of rhythm and session, 0..100; 100 without a baseline. What is learned depends on it. */
  similarity: number;
}

/** Reasons of a change, with the deviations of what each compares; 0 for those of rhythm and session as a whole. */
const DEVIATIONS: Partial<Record<ReasonCode, (facts: Facts) => number>> = {
  behavior_anomaly: () => 0,
  behavior_shift_detected: () => 0,
  typing_speed_changed: sessionSpeedDeviations,
  typing_speed_mismatch: ownSpeedDeviations,
  mouse_pattern_changed: pointerDeviations,
};

export function behaviourChange(facts: Facts, all: readonly ReasonCode[]): BehaviourChange {
  const { rhythm, session } = facts;
  const reasons = all.length === 0 ? [] : all.filter((code) => isChange(facts, code));
  const baseline = reasons.length > 0 || hasBaseline(facts);
  if (!baseline) return { baseline, reasons, score: 0, similarity: 100 };
  const similarity = Math.min(rhythm.similarity, session.similarity);
  let score = Math.max(100 - similarity, 100 * (1 - Math.exp(-session.shift / SHIFT_LIMIT)));
  for (const code of reasons) {
    const deviations = DEVIATIONS[code]?.(facts) ?? 0;
    if (deviations > 0) score = Math.max(score, 100 - similarityAt(deviations));
  }
  return { baseline, reasons, score, similarity };
}

function isChange(facts: Facts, code: ReasonCode): boolean {
  // A speed that contradicts the key times of its own request says nothing of a baseline.
  return code in DEVIATIONS && (code !== 'typing_speed_mismatch' || isOtherSpeed(facts));
}

/** There is a baseline for behaviour: the user's rhythm, or the start of the session. */
function hasBaseline({ rhythm, session }: Facts): boolean {
  return session.comparable || (rhythm.by !== undefined && rhythm.learned >= RHYTHM_LEARNED_MIN);
}
