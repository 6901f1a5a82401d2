// Cost of 50 live rules per decision, as a share of the parse time of the same request, in one process. Each time is
// the lowest of three runs, because other work on the machine only adds time. The difference is made from these times:
// the lowest of three differences would be a fast run with rules beside a slow run without them.
import { type RulesCost, rulesCost } from '../../micro/rules.js';
import { type Results } from '../results.js';

const TIMES = 3;
const ITERATIONS = 100_000;

export function rulesPhase(results: Results): void {
  const runs = Array.from({ length: TIMES }, () => rulesCost(ITERATIONS));
  const lowest = (time: keyof RulesCost): number => Math.min(...runs.map((run) => run[time]));
  results.figures['rules_of_parse'] = (lowest('ruled') - lowest('plain')) / lowest('parse');
}
