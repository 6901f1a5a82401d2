// In monitor mode a workspace is told what everybody is told who is let in, whatever was decided. The row keeps the
// decision; every reply is made from what this gives.
import { type EventRow } from '../event-row.js';
import { type Action } from '../../contract/vocabulary.js';

/** The highest risk that is let in; a test holds it against the bands of actions. */
export const ALLOWED_RISK_MAX = 29;
const ALLOW: Action = 'allow';

/** The row itself where what was decided is what is answered. */
export function answered(row: EventRow): EventRow {
  if (!row.monitored) return row;
  return {
    ...row,
    risk: Math.min(row.risk, ALLOWED_RISK_MAX),
    action: ALLOW,
    challenges: [],
    publicRisk: Math.min(row.publicRisk, ALLOWED_RISK_MAX),
    publicAction: ALLOW,
    publicChallenges: [],
  };
}
