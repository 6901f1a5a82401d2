// In monitor mode every reply is allow, whatever the decision is. The row keeps the decision; every reply is made from
// the result of `answered`.
import { type EventRow } from '../event-row.js';
import { isChallenge } from './advice.js';
import { type Action } from '../../contract/vocabulary.js';

/** The highest risk with the action allow; a test compares it with the bands of actions. */
export const ALLOWED_RISK_MAX = 29;
const ALLOW: Action = 'allow';

/** The row to reply with: the row itself unless it is monitored. */
export function answered<Row extends Pick<EventRow, 'monitored' | 'risk' | 'publicRisk'>>(row: Row): Row {
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

/** JSON of what would have been without monitor mode. */
export function withoutMonitor({ risk, action, challenges }: EventRow): string {
  const asked = isChallenge(action) ? `,"challenges":${JSON.stringify(challenges)}` : '';
  return `{"risk_score":${risk},"action":"${action}"${asked}}`;
}
