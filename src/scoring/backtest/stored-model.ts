// Recovers the model's decision from a stored row, without what the rules of that time added, as input for the code
// that applies rules to a request.
import { isReasonCode } from '../../contract/reasons.js';
import { type Challenge, CHALLENGES } from '../../contract/vocabulary.js';
import { FORCED } from '../../contract/test-fingerprints.js';
import { WORD_BIT } from '../../event/challenge-words.js';
import { type EventRow } from '../../event/event-row.js';
import { readAnswers } from '../challenges/answer-facts.js';
import { actionOf } from '../model/actions.js';
import { DEFAULT_SETTINGS } from '../model/settings.js';
import { type CompiledPolicy } from '../model/policy.js';
import { modelAgain } from '../replay.js';
import { type Before } from '../rules/before.js';

const PASSED = 'challenge_passed';

type Told = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A test fingerprint decided the event; no rule applies to it. */
export function isForced({ reasons }: Pick<EventRow, 'reasons'>): boolean {
  return reasons.includes(FORCED);
}

/**
 * @param was the policy that decided the row; undefined when it is not known any more: then `sum` is NaN
 * @param now another policy for the model; the default is `was`
 * @returns undefined when the model cannot be computed again, see `modelAgain`
 */
export function modelOf(
  row: EventRow,
  was: CompiledPolicy | undefined,
  now: CompiledPolicy | undefined = was,
): Before | undefined {
  const answers = readAnswers(row.answers);
  const isAsked = row.rules.length > 0 || answers === undefined;
  const told = isAsked && row.evidence !== '' ? (JSON.parse(row.evidence) as Told) : {};
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
  const words = answers === undefined ? wordsOf(told[PASSED]?.['challenges']) : answers.passed | answers.held;
  const settings = now?.settings ?? DEFAULT_SETTINGS;
  if (was === undefined || now === undefined) return { request: row, decision, sum: NaN, words, settings };
  const { useCase, modelRisk: risk } = row;
  const { action } = decision;
  const [points, strengths] = [[...decision.points], [...decision.strengths]];
  const event = { useCase, risk, action, reasons, points, strengths, answers: row.answers };
  const again = modelAgain(event, was, now);
  if (again === undefined) return undefined;
  if (!again.changed) return { request: row, decision, sum: again.sum, words, settings };
  const retold = answers === undefined ? {} : answeredAgain(decision, again.passed);
  const after = { ...decision, ...retold, risk: again.risk, action: actionOf(again.risk), modelRisk: again.risk };
  return { request: row, decision: after, sum: again.sum, words, settings };
}

/** Adds or removes the reason `challenge_passed`, which depends on the points; rules may ask for it. */
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

/** Reasons of the model: those of rules follow them, and their evidence has the rule's id. */
function reasonsOfModel({ reasons, rules }: EventRow, told: Told): string[] {
  if (rules.length === 0) return [...reasons];
  const first = reasons.findIndex((code) => !isReasonCode(code) && typeof told[code]?.['rule'] === 'string');
  return first === -1 ? [...reasons] : reasons.slice(0, first);
}

/** Bit set from the challenge names in the evidence: older rows store the held challenges nowhere else. */
function wordsOf(sentence: unknown): number {
  if (typeof sentence !== 'string') return 0;
  const told = new Set(sentence.split(', '));
  return CHALLENGES.reduce((words, word: Challenge) => words | (told.has(word) ? WORD_BIT[word] : 0), 0);
}
