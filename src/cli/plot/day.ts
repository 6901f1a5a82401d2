// The query of the plot; the cookbook contains the same text.
import { ACTIONS } from '../../contract/vocabulary.js';

export const DAY_QUERY = `SELECT toHour(minute) AS hour, action, sum(events) AS events
FROM decision_minutes
WHERE toDate(minute) = {day:Date} AND mode = {mode:String}
  AND ({workspace:String} = '' OR workspace = {workspace:String})
GROUP BY hour, action
ORDER BY hour, action`;

export interface DecisionRow {
  /** 0..23, UTC. */
  hour: number;
  action: string;
  events: number;
}

export interface DayOfDecisions {
  /** YYYY-MM-DD. */
  day: string;
  /** Whose decisions the plot shows. */
  title: string;
  rows: DecisionRow[];
}

export function isDecisionRow(value: unknown): value is DecisionRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    'hour' in value &&
    typeof value.hour === 'number' &&
    'action' in value &&
    ACTIONS.some((action) => action === value.action) &&
    'events' in value &&
    typeof value.events === 'number'
  );
}
