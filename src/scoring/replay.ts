// A decision under another policy. A stored event holds the points that each reason gave, and points are strength times the
// policy's points: what the signals made of the features and of the profiles of that moment is all there, exactly. What
// the profiles would have learned meanwhile under the other policy is not asked.
import { type Action, type UseCase } from '../contract/vocabulary.js';
import { actionOf, riskOf } from './actions.js';
import { type CompiledPolicy } from './policy.js';
import { SIGNALS } from './signals/index.js';

export interface StoredDecision {
  useCase: UseCase;
  risk: number;
  action: Action;
  reasons: readonly string[];
  points: readonly number[];
}

const INDEX: ReadonlyMap<string, number> = new Map(SIGNALS.map(({ code }, index) => [code, index]));
const FORCED = 'test_fingerprint';

/**
 * @param was the policy that the event was decided by
 * @returns undefined when that policy gave no points for a reason to which the other one does: how strongly it spoke is not known
 */
export function decideAgain(event: StoredDecision, was: CompiledPolicy, now: CompiledPolicy): Pick<StoredDecision, 'risk' | 'action'> | undefined {
  const { useCase, risk, action, reasons, points } = event;
  let sum = now.bias;
  let changed = now.bias !== was.bias;
  for (const [i, code] of reasons.entries()) {
    if (code === FORCED) return { risk, action };
    const index = INDEX.get(code);
    const gained = points[i] ?? 0;
    // A signal that this version does not have any more keeps what it gave.
    const before = index === undefined ? 0 : was.points[useCase][index] ?? 0;
    const after = index === undefined ? 0 : now.points[useCase][index] ?? 0;
    if (before === after) sum += gained;
    else if (before === 0) return undefined;
    else {
      sum += (gained / before) * after;
      changed = true;
    }
  }
  // Stored points are single precision: a sum of them may fall to the other side of a rounding edge.
  if (!changed) return { risk, action };
  const again = riskOf(sum);
  return { risk: again, action: actionOf(again) };
}
