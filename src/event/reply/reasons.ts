// Reasons for a support agent of an integrator: code, a sentence, and the values that the decision used.
import { type EventRow } from '../event-row.js';
import { explain } from '../../contract/explain.js';
import { type Evidence, isReasonCode } from '../../contract/reasons.js';
import { isObject } from '../../util/is-object.js';
import { MISMATCH_CODE, MISMATCH_EXPLANATION } from './mismatch.js';

export interface ReasonDetail {
  code: string;
  explanation: string;
  evidence: Evidence;
  /** Log-odds added to the risk. */
  points: number;
}

/** The row's reasons in order, with their stored evidence. */
export function reasonDetails(row: Pick<EventRow, 'reasons' | 'evidence' | 'points'>): ReasonDetail[] {
  const stored = storedEvidence(row.evidence);
  return row.reasons.map((code, index) => {
    const evidence = evidenceOf(stored, code);
    return {
      code,
      explanation: isReasonCode(code) ? explain(code, evidence) : titleOf(code, evidence),
      evidence,
      points: Math.round((row.points[index] ?? 0) * 1000) / 1000,
    };
  });
}

/** Evidence of the rules whose challenge is asked for. It has a dot, so it is no code of a reason. */
export const RULE_CHALLENGES = 'rule.challenge';

/** The challenge of each rule that named one which is asked for. */
export function ruleChallenges({ evidence }: Pick<EventRow, 'evidence'>): Evidence {
  return evidenceNamed(evidence, RULE_CHALLENGES);
}

/** Evidence of a decision that is of no reason: its name has a dot. */
export function evidenceNamed(evidence: string, name: string): Evidence {
  return evidence.includes(name) ? evidenceOf(storedEvidence(evidence), name) : {};
}

/** The placeholder of a value in the title of a rule. */
export const TITLE_NAME = /\{([a-z][a-z0-9_.]*)\}/g;

/** The title of a rule, with the values at the time of the decision. */
function titleOf(code: string, evidence: Evidence): string {
  const title = evidence['title'];
  if (typeof title !== 'string') return code === MISMATCH_CODE ? MISMATCH_EXPLANATION : code;
  return title.replace(TITLE_NAME, (_, name: string) =>
    Object.hasOwn(evidence, name) ? String(evidence[name]) : 'unknown',
  );
}

function storedEvidence(json: string): Record<string, unknown> {
  const stored: unknown = json === '' ? {} : JSON.parse(json);
  return isObject(stored) ? stored : {};
}

/** Evidence of another shape was written by another release and is omitted. */
function evidenceOf(stored: Readonly<Record<string, unknown>>, code: string): Evidence {
  const values = Object.hasOwn(stored, code) ? stored[code] : undefined;
  return isEvidence(values) ? values : {};
}

function isEvidence(value: unknown): value is Evidence {
  return isObject(value) && Object.values(value).every(isPlain);
}

function isPlain(entry: unknown): boolean {
  return typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean';
}
