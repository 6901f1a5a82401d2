// `adaptive_response` (contract 2.2): which challenges would answer a decision, and why they are asked for.
import { type EventRow } from '../event-row.js';
import { explainOutside } from '../../contract/explain.js';
import { isReasonCode } from '../../contract/reasons.js';
import { type Action } from '../../contract/vocabulary.js';
import { type ReasonDetail, reasonDetails } from './reasons.js';

/** Most rules that are named as the cause. */
const RULES_MAX = 3;

export const RESPONSE_TEXT = {
  allow: 'No additional verification is needed.',
  soft_challenge: 'Moderate risk: ask for one additional verification.',
  hard_challenge: 'High risk: require strong multi-factor authentication.',
  block: 'Very high risk: block the request and flag it for manual review.',
} as const satisfies Record<Action, string>;

/** @param confidence 0..1 */
export function advice(action: Action, challenges: readonly string[], confidence: number, reason: string): string {
  return JSON.stringify({
    recommended_action: action,
    challenges,
    reason,
    confidence: Math.round(confidence * 1000) / 1000,
  });
}

/**
 * The recommendation with its cause: the reason that has the most points, or the workspace's rules where they raised
 * the risk. @param details of the row, when they are made
 */
export function responseReason(row: EventRow, details: readonly ReasonDetail[] = reasonDetails(row)): string {
  if (row.action === 'allow') return RESPONSE_TEXT.allow;
  const raised = row.rules.length > 0 && row.risk > row.modelRisk;
  const rules = raised ? details.filter(isOfRaisingRule).slice(0, RULES_MAX) : [];
  const causes = rules.length > 0 ? rules : strongest(details);
  const sim = row.reasons.includes('sim_changed') ? ' A code by SMS does not answer a changed SIM.' : '';
  return RESPONSE_TEXT[row.action] + causes.map((cause) => ` ${sentence(outside(cause))}`).join('') + sim;
}

function outside({ code, explanation, evidence }: ReasonDetail): string {
  return isReasonCode(code) ? explainOutside(code, evidence) : explanation;
}

/** A rule that bounds the risk has no points; one with points below 0 speaks for the user. */
function isOfRaisingRule({ code, points }: ReasonDetail): boolean {
  return points >= 0 && !isReasonCode(code);
}

function strongest(details: readonly ReasonDetail[]): ReasonDetail[] {
  let most: ReasonDetail | undefined;
  for (const detail of details) if (detail.points > (most?.points ?? 0)) most = detail;
  return most === undefined ? [] : [most];
}

/** The title of a rule may have no full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Whether the reply of a decision has the advice: a block is not answered by the caller. */
export function isChallenge(action: Action): boolean {
  return action === 'soft_challenge' || action === 'hard_challenge';
}
