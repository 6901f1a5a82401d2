// A verification for another user than that of the event: what the backend is told, and what is kept and sent of it.
import { type EventRow } from '../event-row.js';

/** No reason of the model: it is about the question, not about the request. */
export const MISMATCH_CODE = 'user_mismatch';
export const MISMATCH_EXPLANATION =
  'The event was collected for another user, whom the other reasons are about. A passed challenge does not change ' +
  'this: collect a new event for this user, or without a user.';
const MISMATCH_RISK_MIN = 60;

/** The event of another user proves nothing for this one: at least a hard challenge, at any score. */
export function ofAnotherUser(row: EventRow): EventRow {
  return {
    ...row,
    risk: Math.max(row.risk, MISMATCH_RISK_MIN),
    action: row.action === 'block' ? 'block' : 'hard_challenge',
    reasons: [MISMATCH_CODE, ...row.reasons],
    points: Float32Array.of(0, ...row.points),
  };
}
