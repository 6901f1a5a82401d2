// Decides a stored event again under another policy: its model and its rules.
import { type EventRow } from '../../event/event-row.js';
import { type Condition, reasonsOf, variablesOf } from '../../rules/language/condition.js';
import { type CompiledPolicy } from '../model/policy.js';
import { applyRules } from '../rules/apply.js';
import { isForced, modelOf } from './stored-model.js';

/** @returns undefined when the model cannot be computed again, see `modelAgain` */
export function ruledAgain(
  row: EventRow,
  was: CompiledPolicy,
  now: CompiledPolicy,
): Pick<EventRow, 'risk' | 'action'> | undefined {
  if (isForced(row)) return row;
  const before = modelOf(row, was, now);
  const rules = now.listed();
  if (before !== undefined && rules !== undefined) applyRules(rules.all, before);
  return before?.decision;
}

/**
 * Whether a condition depends on points: then the columns of a stored event do not show whether it holds under other
 * points.
 */
export function asksModel(condition: Condition): boolean {
  return (
    reasonsOf(condition).has('challenge_passed') || [...variablesOf(condition)].some(({ name }) => name === 'risk')
  );
}
