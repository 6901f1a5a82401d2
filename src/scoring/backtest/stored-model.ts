// What the model said of a stored decision, before the rules of that time: a row without what they added, ready for the
// same code that applies rules to a request.
import { isReasonCode } from '../../contract/reasons.js';
import { type Challenge, CHALLENGES } from '../../contract/vocabulary.js';
import { WORD_BIT } from '../../event/challenge-words.js';
import { type EventRow } from '../../event/event-row.js';
import { readAnswers } from '../challenges/answer-facts.js';
import { actionOf } from '../model/actions.js';
import { DEFAULT_SETTINGS } from '../model/settings.js';
import { type CompiledPolicy } from '../model/policy.js';
import { modelAgain } from '../replay.js';
import { type Before } from '../rules/apply.js';

const FORCED = 'test_fingerprint';
const PASSED = 'challenge_passed';

type Told = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A test fingerprint comes before every rule. */
export function isForced({ reasons }: Pick<EventRow, 'reasons'>): boolean {
  return reasons.includes(FORCED);
}

/**
 * @param was the policy that the row was decided by; undefined when nobody knows it any more: the sum is not known then
 * @param now another policy for the model; undefined: the model as it was
 * @returns undefined when the model cannot be asked again, see `modelAgain`
 */
export function modelOf(
  row: EventRow,
  was: CompiledPolicy | undefined,
  now: CompiledPolicy | undefined = was,
): Before | undefined {
  const told = row.evidence === '' ? {} : (JSON.parse(row.evidence) as Told);
  const reasons = reasonsOfModel(row, told);
  const decision = {
    ...row,
    reasons,
    points: row.points.slice(0, reasons.length),
    strengths: row.strengths.slice(0, reasons.length),
    risk: row.modelRisk,
    action: actionOf(row.modelRisk),
    evidence: '',
    rules: [],
    shadow: [],
    tags: [],
  };
  const answers = readAnswers(row.answers);
  const words = answers === undefined ? wordsOf(told[PASSED]?.['challenges']) : answers.passed | answers.held;
  const settings = now?.settings ?? DEFAULT_SETTINGS;
  if (was === undefined || now === undefined) return { request: row, decision, sum: NaN, words, settings };
  const { useCase, modelRisk: risk } = row;
  const { action } = decision;
  const [points, strengths] = [[...decision.points], [...decision.strengths]];
  const event = { useCase, risk, action, reasons, points, strengths, answers: row.answers };
  const again = modelAgain(event, was, now);
  if (again === undefined) return undefined;
  const retold = answers !== undefined && again.changed ? answeredAgain(decision, again.passed) : {};
  const after = { ...decision, ...retold, risk: again.risk, action: actionOf(again.risk), modelRisk: again.risk };
  return { request: row, decision: after, sum: again.sum, words, settings };
}

/** Whether a passed challenge is told hangs on points: it is a reason that rules may ask for. */
function answeredAgain(
  { reasons, points, strengths }: Pick<EventRow, 'reasons' | 'points' | 'strengths'>,
  passed: number | undefined,
): Pick<EventRow, 'reasons' | 'points' | 'strengths'> {
  const end = reasons.includes(PASSED) ? reasons.length - 1 : reasons.length;
  const told = passed === undefined ? [] : [passed];
  return {
    reasons: [...reasons.slice(0, end), ...told.map(() => PASSED)],
    points: Float32Array.from([...points.slice(0, end), ...told.map(() => 0)]),
    strengths: Float32Array.from([...strengths.slice(0, end), ...told]),
  };
}

/** Rules have told theirs behind those of the model, each with the rule's id. */
function reasonsOfModel({ reasons, rules }: EventRow, told: Told): string[] {
  if (rules.length === 0) return [...reasons];
  const first = reasons.findIndex((code) => !isReasonCode(code) && typeof told[code]?.['rule'] === 'string');
  return first === -1 ? [...reasons] : reasons.slice(0, first);
}

/** Of the sentence in the evidence: what held at that moment is nowhere else. */
function wordsOf(sentence: unknown): number {
  if (typeof sentence !== 'string') return 0;
  const told = new Set(sentence.split(', '));
  return CHALLENGES.reduce((words, word: Challenge) => words | (told.has(word) ? WORD_BIT[word] : 0), 0);
}
