// Computes a stored decision again under another policy. A stored event has the strength of each reason; an older one
// has only the points, which are strength times the policy's points. Profiles stay as they were: what they would have
// learned in the meantime under the other policy is not computed.
import { type Action, type UseCase } from '../contract/vocabulary.js';
import { actionOf, BLOCK_FROM, riskOf } from './model/actions.js';
import { readAnswers } from './challenges/answer-facts.js';
import { answerable } from './challenges/answerable.js';
import { answeredBy, answerStrength } from './challenges/challenges.js';
import { type CompiledPolicy } from './model/policy.js';
import { familyIndex, sharesOf } from './model/families.js';
import { LIMIT_NAMES } from '../contract/policy.js';
import { FORCED } from '../contract/test-fingerprints.js';
import { limitOf } from './default-limits.js';
import { settingsApart } from './model/settings.js';
import { SIGNALS } from './signals/index.js';

export interface StoredDecision {
  useCase: UseCase;
  risk: number;
  action: Action;
  reasons: readonly string[];
  points: readonly number[];
  /** Strength of each reason (0..1); empty in events from before they were stored. */
  strengths: readonly number[];
  /** Inputs of a challenge's effect, see `readAnswers`; 0 in events from before they were stored. */
  answers: number;
  /** Rules of the workspace took part in the decision; this module does not compute rules again. */
  ruled?: boolean;
}

const INDEX: ReadonlyMap<string, number> = new Map(SIGNALS.map(({ code }, index) => [code, index]));
/** Always the last of the model's reasons. */
const PASSED = 'challenge_passed';
const PASSED_AT = INDEX.get(PASSED) ?? 0;

interface Again {
  readonly risk: number;
  /** Log-odds, all reasons counted. */
  readonly sum: number;
  /** An input of the risk differs between the policies. */
  readonly changed: boolean;
  /** Strength of `challenge_passed`; undefined without that reason, and where the event does not store its inputs. */
  readonly passed: number | undefined;
}

/**
 * The decision of the model, without rules: equal to what the other policy would have decided, where the event stores
 * the inputs of a challenge's effect.
 * @param was the policy that decided the event
 * @returns undefined when that policy gave no points for a reason to which the other one does, and its strength is not
 * known
 */
export function modelAgain(event: StoredDecision, was: CompiledPolicy, now: CompiledPolicy): Again | undefined {
  const { useCase, risk, reasons } = event;
  const codes = reasons.filter((code) => code !== PASSED);
  const gained = gainedOf(event, codes, was, now);
  if (gained === undefined) return undefined;
  const families = codes.map(familyIndex);
  sharesOf(families, gained, shares, now.shares);
  const points = gained.map((own, i) => own * (shares[i] ?? 1));
  let sum = points.reduce((total, own) => total + own, now.bias);
  const answers = readAnswers(event.answers);
  let changed = was !== now && !isAlike(event, codes, was, now);
  if (answers === undefined) {
    const took = answeredBefore(event, was, now);
    if (took !== answeredBefore(event, was, was)) changed = true;
    sum += took;
    return { risk: changed ? cappedAsBefore(event, was, sum) : risk, sum, changed, passed: undefined };
  }
  const answered = answeredBy(answers, codes, points, now.settings, sum);
  const passed = answered > 0 || answers.held !== 0 ? Math.fround(answerStrength(answered)) : undefined;
  if (passed !== undefined) sum += (now.points[useCase][PASSED_AT] ?? 0) * passed;
  if (!changed) return { risk, sum, changed, passed };
  const full = riskOf(sum);
  const capped = full >= BLOCK_FROM && answerable(answers, families, points, codes, now.settings);
  return { risk: capped ? BLOCK_FROM - 1 : full, sum, changed, passed };
}

/** Points of each reason before the family shares; undefined when a strength is not known. */
function gainedOf(
  { useCase, reasons, points, strengths }: StoredDecision,
  codes: readonly string[],
  was: CompiledPolicy,
  now: CompiledPolicy,
): number[] | undefined {
  const gained: number[] = [];
  sharesOf(codes.map(familyIndex), points, shares, was.shares);
  for (const [i, code] of codes.entries()) {
    const index = INDEX.get(code);
    const own = (points[i] ?? 0) / (shares[i] ?? 1);
    const before = index === undefined ? 0 : (was.points[useCase][index] ?? 0);
    const after = index === undefined ? 0 : (now.points[useCase][index] ?? 0);
    const kept = strengths[reasons.indexOf(code)];
    // A signal that this version no longer has keeps its points.
    if (index === undefined) gained.push(own);
    else if (kept !== undefined) gained.push(Math.fround(kept) * after);
    else if (before === after) gained.push(own);
    else if (before === 0) return undefined;
    else gained.push((own / before) * after);
  }
  return gained;
}

/** The policies do not differ in any input of this event's risk. */
function isAlike(
  { useCase, reasons, answers }: StoredDecision,
  codes: readonly string[],
  was: CompiledPolicy,
  now: CompiledPolicy,
): boolean {
  if (was.bias !== now.bias) return false;
  if (settingsApart(was.settings, now.settings).some((name) => isComputed(name, answers !== 0))) return false;
  const same = (index: number | undefined): boolean =>
    index === undefined || was.points[useCase][index] === now.points[useCase][index];
  return codes.every((code) => same(INDEX.get(code))) && (!reasons.includes(PASSED) || same(PASSED_AT));
}

/** For an event that does not store whether a challenge could replace a block: where it did then, it does now. */
function cappedAsBefore({ risk, action, points }: StoredDecision, was: CompiledPolicy, sum: number): number {
  const uncapped = riskOf(points.reduce((total, each) => total + each, was.bias));
  return action === 'hard_challenge' && uncapped > risk + 1 ? Math.min(BLOCK_FROM - 1, riskOf(sum)) : riskOf(sum);
}

/**
 * @param was the policy that decided the event
 * @returns undefined when the model cannot be computed again, and when rules took part and something changed: rules
 * need a whole row
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

/** Settings that this module computes again: the shares of a family's reasons, and the effect of challenges. */
function isComputed(name: string, answersKept: boolean): boolean {
  return name.startsWith('alike_') || (answersKept && (name.startsWith('answer_') || name.startsWith('unnamed_')));
}

/**
 * Settings and limits that differ between the policies and determine strengths: their effect on the profiles of that
 * time is not known.
 * @param answersKept the event stores the inputs of a challenge's effect
 */
export function notReplayed(was: CompiledPolicy, now: CompiledPolicy, answersKept: boolean): string[] {
  return [
    ...settingsApart(was.settings, now.settings).filter((name) => !isComputed(name, answersKept)),
    ...LIMIT_NAMES.filter((name) => limitOf(was.limits, name) !== limitOf(now.limits, name)),
  ];
}

const shares: number[] = [];

/**
 * For an event that does not store the inputs of a challenge's effect: the points of its passed challenges, at the
 * strength they had.
 */
function answeredBefore(
  { useCase, reasons, points, strengths }: StoredDecision,
  was: CompiledPolicy,
  now: CompiledPolicy,
): number {
  const at = reasons.indexOf(PASSED);
  if (at === -1) return 0;
  const before = was.points[useCase][PASSED_AT] ?? 0;
  const after = now.points[useCase][PASSED_AT] ?? 0;
  const own = points[at] ?? 0;
  if (before === after) return own;
  return (strengths[at] ?? (before === 0 ? 0 : own / before)) * after;
}
