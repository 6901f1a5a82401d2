// How far behaviour is from its baseline, as a reply tells it. The score agrees with the reasons of a change.
import { type ReasonCode } from '../contract/reasons.js';
import { type Facts } from './facts/facts.js';
import { RHYTHM_LEARNED_MIN } from './facts/behaviour/rhythm.js';
import { SHIFT_LIMIT, similarityAt } from './facts/behaviour/session.js';
import { pointerDeviations } from './signals/rhythm/mouse-pattern-changed.js';
import { sessionSpeedDeviations } from './signals/rhythm/typing-speed-changed.js';
import { ownSpeedDeviations, SPEED_DEVIATIONS_MIN } from './signals/rhythm/typing-speed-mismatch.js';

export interface BehaviourChange {
  baseline: boolean;
  /** Those of the decision's reasons that compare with the baseline. */
  reasons: ReasonCode[];
  /** 0..100; 0 without a baseline, at least 50 with a reason. */
  score: number;
  /** Of rhythm and session, 0..100; 100 without a baseline. What is learned depends on it. */
  similarity: number;
}

/** Usual deviations of what a reason compares. The other two reasons are of rhythm and session as a whole. */
const DEVIATIONS: Partial<Record<ReasonCode, (facts: Facts) => number>> = {
  mouse_pattern_changed: pointerDeviations,
  typing_speed_changed: sessionSpeedDeviations,
  typing_speed_mismatch: ownSpeedDeviations,
};

export function behaviourChange(facts: Facts, all: readonly ReasonCode[]): BehaviourChange {
  const { rhythm, session } = facts;
  const reasons = all.length === 0 ? [] : all.filter((code) => isChange(facts, code));
  const baseline = reasons.length > 0 || hasBaseline(facts);
  if (!baseline) return { baseline, reasons, score: 0, similarity: 100 };
  const similarity = Math.min(rhythm.similarity, session.similarity);
  let score = Math.max(100 - similarity, 100 * (1 - Math.exp(-session.shift / SHIFT_LIMIT)));
  for (const code of reasons) {
    const deviations = DEVIATIONS[code];
    if (deviations !== undefined) score = Math.max(score, 100 - similarityAt(deviations(facts)));
  }
  return { baseline, reasons, score, similarity };
}

function isChange(facts: Facts, code: ReasonCode): boolean {
  if (code === 'behavior_anomaly' || code === 'behavior_shift_detected') return true;
  // A speed that contradicts the key times of its own request says nothing of a baseline.
  if (code === 'typing_speed_mismatch') return ownSpeedDeviations(facts) > SPEED_DEVIATIONS_MIN;
  return code === 'typing_speed_changed' || code === 'mouse_pattern_changed';
}

/** There is a baseline for behaviour: the user's rhythm, or the start of the session. */
function hasBaseline({ rhythm, session }: Facts): boolean {
  return session.comparable || (rhythm.by !== undefined && rhythm.learned >= RHYTHM_LEARNED_MIN);
}
