// A decision under another policy. A stored event holds how strongly each reason spoke, an older one only the points
// that it gave, which are strength times the policy's points: what the signals made of that moment is all there.
// What the profiles would have learned meanwhile under the other policy is not asked.
import { type Action, type UseCase } from '../contract/vocabulary.js';
import { actionOf, BLOCK_FROM, riskOf } from './model/actions.js';
import { type CompiledPolicy } from './model/policy.js';
import { familyIndex, sharesOf } from './model/families.js';
import { LIMIT_NAMES } from '../contract/policy.js';
import { limitOf } from './default-limits.js';
import { settingsApart } from './model/settings.js';
import { SIGNALS } from './signals/index.js';

export interface StoredDecision {
  useCase: UseCase;
  risk: number;
  action: Action;
  reasons: readonly string[];
  points: readonly number[];
  /** How strongly each reason spoke; empty in events of before they were kept. */
  strengths: readonly number[];
  /** Rules of the workspace took part: what they did under that policy is not computed again. */
  ruled?: boolean;
}

const INDEX: ReadonlyMap<string, number> = new Map(SIGNALS.map(({ code }, index) => [code, index]));
const FORCED = 'test_fingerprint';
/** Always the last of the reasons. */
const PASSED = 'challenge_passed';

interface Again {
  readonly risk: number;
  /** Log-odds, all reasons counted. */
  readonly sum: number;
  /** Something that points hang on is not as it was. */
  readonly changed: boolean;
}

/**
 * The decision of the model, without any rule.
 * @param was the policy that the event was decided by
 * @returns undefined when that policy gave no points for a reason to which the other one does, and its strength is not
 * known
 */
export function modelAgain(event: StoredDecision, was: CompiledPolicy, now: CompiledPolicy): Again | undefined {
  const { useCase, risk, action, reasons, points, strengths } = event;
  const uncapped = was.bias + points.reduce((total, each) => total + each, 0);
  let changed = now.bias !== was.bias || alikeApart(was, now);
  const accused = reasons.filter((code) => code !== PASSED);
  const gained: number[] = [];
  sharesOf(accused.map(familyIndex), points, shares, was.shares);
  for (const [i, code] of accused.entries()) {
    const index = INDEX.get(code);
    const own = (points[i] ?? 0) / (shares[i] ?? 1);
    // A signal that this version does not have any more keeps what it gave.
    const before = index === undefined ? 0 : (was.points[useCase][index] ?? 0);
    const after = index === undefined ? 0 : (now.points[useCase][index] ?? 0);
    const strength = strengths[i] ?? (before === 0 ? NaN : own / before);
    if (before !== after && Number.isNaN(strength)) return undefined;
    if (before !== after) changed = true;
    gained.push(before === after ? own : strength * after);
  }
  const sum = now.bias + addedUp(accused, gained, now) + answered(event, was, now);
  if (answered(event, was, now) !== answered(event, was, was)) changed = true;
  // Stored points are single precision: a sum of them may fall to the other side of a rounding edge.
  if (!changed) return { risk, sum: uncapped, changed };
  // What a challenge can answer was not blocked, and is not now.
  const capped = action === 'hard_challenge' && riskOf(uncapped) > risk + 1;
  return { risk: capped ? Math.min(BLOCK_FROM - 1, riskOf(sum)) : riskOf(sum), sum, changed };
}

/**
 * @param was the policy that the event was decided by
 * @returns undefined when the model does not say, and when rules took part and something is changed: of those a whole
 * row is needed
 */
export function decideAgain(
  event: StoredDecision,
  was: CompiledPolicy,
  now: CompiledPolicy,
): Pick<StoredDecision, 'risk' | 'action'> | undefined {
  const { risk, action, reasons } = event;
  if (reasons.includes(FORCED)) return { risk, action };
  const again = modelAgain(event, was, now);
  if (again === undefined) return undefined;
  if (!again.changed) return { risk, action };
  return event.ruled === true ? undefined : { risk: again.risk, action: actionOf(again.risk) };
}

/** What reasons of a family count beside each other is the one setting that points are computed again by. */
const COMPUTED = /^alike_/;

function alikeApart(was: CompiledPolicy, now: CompiledPolicy): boolean {
  return settingsApart(was.settings, now.settings).some((name) => COMPUTED.test(name));
}

/**
 * Settings and limits in which the policies differ, and which strengths hang on: what they would have made of the
 * profiles of that moment is not known.
 */
export function notReplayed(was: CompiledPolicy, now: CompiledPolicy): string[] {
  return [
    ...settingsApart(was.settings, now.settings).filter((name) => !COMPUTED.test(name)),
    ...LIMIT_NAMES.filter((name) => limitOf(was.limits, name) !== limitOf(now.limits, name)),
  ];
}

const shares: number[] = [];

function addedUp(codes: readonly string[], gained: readonly number[], policy: CompiledPolicy): number {
  sharesOf(codes.map(familyIndex), gained, shares, policy.shares);
  return gained.reduce((sum, points, i) => sum + points * (shares[i] ?? 1), 0);
}

/** What passed challenges took off, as strongly as they did. */
function answered(
  { useCase, reasons, points, strengths }: StoredDecision,
  was: CompiledPolicy,
  now: CompiledPolicy,
): number {
  const at = reasons.indexOf(PASSED);
  if (at === -1) return 0;
  const index = INDEX.get(PASSED) ?? 0;
  const before = was.points[useCase][index] ?? 0;
  const after = now.points[useCase][index] ?? 0;
  const own = points[at] ?? 0;
  if (before === after) return own;
  return (strengths[at] ?? (before === 0 ? 0 : own / before)) * after;
}
