// The query of the plot; the cookbook contains the same text.
import { ACTIONS } from '../../contract/vocabulary.js';
import { isObject } from '../../util/is-object.js';

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
    isObject(value) &&
    typeof value['hour'] === 'number' &&
    ACTIONS.some((action) => action === value['action']) &&
    typeof value['events'] === 'number'
  );
}
