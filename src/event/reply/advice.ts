// `adaptive_response` (contract 2.2): which challenges would answer a decision, and why they are asked for.
import { type EventRow } from '../event-row.js';
import { type Action } from '../../contract/vocabulary.js';
import { type ReasonDetail, reasonDetails } from './reasons.js';

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

/** The recommendation with the reason that has the most points. @param details of the row, when they are made */
export function responseReason(row: EventRow, details?: readonly ReasonDetail[]): string {
  if (row.action === 'allow') return RESPONSE_TEXT.allow;
  let most: ReasonDetail | undefined;
  for (const detail of details ?? reasonDetails(row)) if (detail.points > (most?.points ?? 0)) most = detail;
  const sim = row.reasons.includes('sim_changed') ? ' A code by SMS does not answer a changed SIM.' : '';
  return RESPONSE_TEXT[row.action] + (most === undefined ? '' : ` ${most.explanation}`) + sim;
}

/** Whether the reply of a decision has the advice: a block is not answered by the caller. */
export function isChallenge(action: Action): boolean {
  return action === 'soft_challenge' || action === 'hard_challenge';
}
