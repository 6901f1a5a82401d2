// Tries one rule on one decision: the result of each part of its condition, and the decisions with and without it,
// together with the other rules of the workspace.
import { type Rule } from '../../contract/ruleset/rule.js';
import { type TestedRule } from '../../contract/ruleset/tried.js';
import { traceOf } from '../../rules/evaluate/trace.js';
import { type Lists } from '../../rules/language/check.js';
import { readRule } from '../../rules/rule.js';
import { parseTime } from '../../util/time/parse-time.js';
import { applyRules, momentOf } from './apply.js';
import { type Before } from './before.js';
import { compileRules } from './compile.js';

type Tried = Omit<TestedRule, 'rule' | 'event_id' | 'answered'>;

/**
 * The rule counts as live, for every user.
 * @param others published rules of the workspace; one with the id of the rule is left out
 * @param before with the risk of the model
 * @param forced a test fingerprint decided: no rule is evaluated
 * @throws RangeError with the position of the error
 */
export function tryRule(rule: Rule, others: readonly Rule[], before: Before, lists: Lists, forced: boolean): Tried {
  const live: Rule = { ...rule, state: 'live', rollout_percent: 100 };
  const beside = others.filter(({ id }) => id !== rule.id);
  // Also finds errors outside conditions: two rules with one code, or an invalid effect.
  compileRules([...beside, live], lists);
  const read = readRule(rule.when, lists);
  if ('message' in read) throw new RangeError(read.message);
  const condition = traceOf(read.tree, momentOf(before), lists);
  const missed = missedBy(rule, before, { holds: condition.result === 'true', forced });
  const without = decided(forced ? [] : beside, before);
  return {
    hit: missed === null,
    missed_by: missed,
    condition,
    open: read.open,
    model: { risk: before.decision.risk, action: before.decision.action },
    without,
    with: missed === null ? decided([...beside, live], before) : without,
  };
}

function missedBy(
  { use_cases: useCases, expires_at: expires }: Rule,
  { request }: Before,
  { holds, forced }: { holds: boolean; forced: boolean },
): TestedRule['missed_by'] {
  if (forced) return 'test_fingerprint';
  if (!holds) return 'condition';
  if (useCases !== undefined && !useCases.includes(request.useCase)) return 'use_cases';
  return expires !== undefined && request.receivedAt >= parseTime(expires) ? 'expires_at' : null;
}

/** Null where rules add points and the model's log-odds are not known, because the deciding policy is gone. */
function decided(rules: readonly Rule[], before: Before): TestedRule['with'] {
  const decision = { ...before.decision, rules: [], shadow: [], tags: [] };
  const set = compileRules(rules)?.all;
  if (set !== undefined) applyRules(set, { ...before, decision });
  if (!Number.isFinite(decision.risk)) return null;
  return { risk: decision.risk, action: decision.action, rules: decision.rules };
}
