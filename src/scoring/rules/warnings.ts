// Warnings for an operator who publishes rules: a rule stops nearly every request, or has expired.
import { type Rule } from '../../contract/ruleset/rule.js';
import { USE_CASES } from '../../contract/vocabulary.js';
import { parseTime } from '../../util/time/parse-time.js';
import { caseRules, tryCase } from './try-case.js';

/** Rules with `missing(...)` hold for the empty test request, but for few others, so they are not tested. */
const ASKS_MISSING = /\bmissing\s*\(/i;

/** @param now Unix milliseconds */
export function warningsOf(rules: readonly Rule[], now: number): { rule: string; text: string }[] {
  const warnings: { rule: string; text: string }[] = [];
  for (const rule of rules) {
    const text = rule.state === 'live' || rule.state === 'shadow' ? warningOf(rule, now) : '';
    if (text !== '') warnings.push({ rule: rule.id, text });
  }
  return warnings;
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
