// A decision under another policy. A stored event holds how strongly each reason spoke, an older one only the points
// that it gave, which are strength times the policy's points: what the signals made of that moment is all there.
// What the profiles would have learned meanwhile under the other policy is not asked.
import { type Action, type UseCase } from '../contract/vocabulary.js';
import { actionOf, BLOCK_FROM, riskOf } from './model/actions.js';
import { readAnswers } from './challenges/answer-facts.js';
import { answerable } from './challenges/answerable.js';
import { answeredBy, answerStrength } from './challenges/challenges.js';
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
  /** What the answer of a challenge hung on; 0 in events of before it was kept. */
  answers: number;
  /** Rules of the workspace took part: what they did under that policy is not computed again. */
  ruled?: boolean;
}

const INDEX: ReadonlyMap<string, number> = new Map(SIGNALS.map(({ code }, index) => [code, index]));
const FORCED = 'test_fingerprint';
/** Always the last of the reasons. */
const PASSED = 'challenge_passed';
const PASSED_AT = INDEX.get(PASSED) ?? 0;

interface Again {
  readonly risk: number;
  /** Log-odds, all reasons counted. */
  readonly sum: number;
  /** Something that points hang on is not as it was. */
  readonly changed: boolean;
  /** How strongly a passed challenge speaks; undefined where none is told, and where the event does not say. */
  readonly passed: number | undefined;
}

/**
 * The decision of the model, without any rule: to the last digit what it would have been, where the event says what
 * challenges hung on.
 * @param was the policy that the event was decided by
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
  const answered = answeredBy(answers, codes, points, now.settings);
  const passed = answered > 0 || answers.held !== 0 ? Math.fround(answerStrength(answered)) : undefined;
  if (passed !== undefined) sum += (now.points[useCase][PASSED_AT] ?? 0) * passed;
  if (!changed) return { risk, sum, changed, passed };
  const full = riskOf(sum);
  const capped = full >= BLOCK_FROM && answerable(answers, families, points, codes, now.settings);
  return { risk: capped ? BLOCK_FROM - 1 : full, sum, changed, passed };
}

/** Points of each reason before its family is counted. Undefined when a strength is not known. */
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
    // A signal that this version does not have any more keeps what it gave.
    if (index === undefined) gained.push(own);
    else if (kept !== undefined) gained.push(Math.fround(kept) * after);
    else if (before === after) gained.push(own);
    else if (before === 0) return undefined;
    else gained.push((own / before) * after);
  }
  return gained;
}

/** Nothing that this event's risk hangs on differs. */
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

/** Of an event that does not say it: what can be answered was not blocked, and is not now. */
function cappedAsBefore({ risk, action, points }: StoredDecision, was: CompiledPolicy, sum: number): number {
  const uncapped = riskOf(points.reduce((total, each) => total + each, was.bias));
  return action === 'hard_challenge' && uncapped > risk + 1 ? Math.min(BLOCK_FROM - 1, riskOf(sum)) : riskOf(sum);
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

/** What points are computed again by: what reasons of a family count beside each other, and what challenges answer. */
function isComputed(name: string, answersKept: boolean): boolean {
  return name.startsWith('alike_') || (answersKept && name.startsWith('answer_'));
}

/**
 * Settings and limits in which the policies differ, and which strengths hang on: what they would have made of the
 * profiles of that moment is not known.
 * @param answersKept of an event that says what challenges hung on
 */
export function notReplayed(was: CompiledPolicy, now: CompiledPolicy, answersKept: boolean): string[] {
  return [
    ...settingsApart(was.settings, now.settings).filter((name) => !isComputed(name, answersKept)),
    ...LIMIT_NAMES.filter((name) => limitOf(was.limits, name) !== limitOf(now.limits, name)),
  ];
}

const shares: number[] = [];

/** Of an event that does not say what they answered: what passed challenges took off, as strongly as they did. */
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
