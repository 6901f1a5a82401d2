// A decision under another policy. A stored event holds the points that each reason gave, and points are strength times
// the policy's points: what the signals made of the features and of the profiles of that moment is all there, exactly.
// What the profiles would have learned meanwhile under the other policy is not asked.
import { type Action, type UseCase } from '../contract/vocabulary.js';
import { actionOf, BLOCK_FROM, riskOf } from './model/actions.js';
import { type CompiledPolicy } from './model/policy.js';
import { familyIndex, sharesOf } from './model/families.js';
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
/** Always the last of the reasons. */
const PASSED = 'challenge_passed';

/**
 * @param was the policy that the event was decided by
 * @returns undefined when that policy gave no points for a reason to which the other one does: how strongly it spoke is
 * not known
 */
export function decideAgain(
  event: StoredDecision,
  was: CompiledPolicy,
  now: CompiledPolicy,
): Pick<StoredDecision, 'risk' | 'action'> | undefined {
  const { useCase, risk, action, reasons, points } = event;
  if (reasons.includes(FORCED)) return { risk, action };
  let changed = now.bias !== was.bias;
  const accused = reasons.filter((code) => code !== PASSED);
  const gained: number[] = [];
  sharesOf(accused.map(familyIndex), points, shares);
  for (const [i, code] of accused.entries()) {
    const index = INDEX.get(code);
    const own = (points[i] ?? 0) / (shares[i] ?? 1);
    // A signal that this version does not have any more keeps what it gave.
    const before = index === undefined ? 0 : (was.points[useCase][index] ?? 0);
    const after = index === undefined ? 0 : (now.points[useCase][index] ?? 0);
    if (before !== after && before === 0) return undefined;
    if (before !== after) changed = true;
    gained.push(before === after ? own : (own / before) * after);
  }
  const sum = now.bias + addedUp(accused, gained) + answered(event, was, now);
  if (answered(event, was, now) !== answered(event, was, was)) changed = true;
  // Stored points are single precision: a sum of them may fall to the other side of a rounding edge.
  if (!changed) return { risk, action };
  const uncapped = was.bias + points.reduce((total, each) => total + each, 0);
  // What a challenge can answer was not blocked, and is not now.
  const capped = action === 'hard_challenge' && riskOf(uncapped) > risk + 1;
  const again = capped ? Math.min(BLOCK_FROM - 1, riskOf(sum)) : riskOf(sum);
  return { risk: again, action: actionOf(again) };
}

const shares: number[] = [];

function addedUp(codes: readonly string[], gained: readonly number[]): number {
  sharesOf(codes.map(familyIndex), gained, shares);
  return gained.reduce((sum, points, i) => sum + points * (shares[i] ?? 1), 0);
}

/** What passed challenges took off, in the share of their points that they took. */
function answered({ useCase, reasons, points }: StoredDecision, was: CompiledPolicy, now: CompiledPolicy): number {
  const at = reasons.indexOf(PASSED);
  const index = INDEX.get(PASSED) ?? 0;
  const before = was.points[useCase][index] ?? 0;
  if (at === -1) return 0;
  return before === 0 ? (points[at] ?? 0) : ((points[at] ?? 0) / before) * (now.points[useCase][index] ?? 0);
}
