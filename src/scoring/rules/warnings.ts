// Warnings for an operator who publishes rules: a rule stops nearly every request, has expired, or may mean something
// else than its author thinks.
import { type Rule } from '../../contract/ruleset/rule.js';
import { type RuleWarning } from '../../contract/ruleset/schema.js';
import { USE_CASES } from '../../contract/vocabulary.js';
import { ANY_LIST } from '../../rules/language/check.js';
import { problemText } from '../../rules/language/rule-error.js';
import { doubtsIn, readRule } from '../../rules/rule.js';
import { parseTime } from '../../util/time/parse-time.js';
import { caseRules, tryCase } from './try-case.js';

/** Rules with `missing(...)` hold for the empty test request, but for few others, so they are not tested. */
const ASKS_MISSING = /\bmissing\s*\(/i;

/** @param now Unix milliseconds */
export function warningsOf(rules: readonly Rule[], now: number): RuleWarning[] {
  return rules.flatMap((rule) => {
    if (rule.state !== 'live' && rule.state !== 'shadow') return [];
    // Its error is told elsewhere.
    if ('message' in readRule(rule.when, ANY_LIST)) return [];
    const told = warningOf(rule, now);
    const texts = [...(told === '' ? [] : [told]), ...doubtsIn(rule.when).map(problemText)];
    return texts.map((text) => ({ rule: rule.id, text }));
  });
}

function warningOf(rule: Rule, now: number): string {
  const { expires_at: ends = '' } = rule;
  if (ends !== '' && parseTime(ends) <= now) return `it ended at ${ends} and does nothing`;
  if (rule.state !== 'live' || ASKS_MISSING.test(rule.when)) return '';
  const stopped = stoppedIn(rule, now);
  if (stopped.length === 0) return '';
  const what = stopped.length === USE_CASES.length ? 'nearly every request' : `nearly every ${stopped.join(', ')}`;
  return `it stops ${what}, also one that nothing speaks against: try it in shadow or on history first`;
}

/** Use cases in which the rule stops a request without any known variable that the model allows. */
function stoppedIn(rule: Rule, at: number): string[] {
  const set = caseRules([rule]);
  return USE_CASES.filter((useCase) => {
    const { rules, action } = tryCase(set, { variables: { use_case: useCase }, at });
    return rules.includes(rule.id) && action !== 'allow';
  });
}
