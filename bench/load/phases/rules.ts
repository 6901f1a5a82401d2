// Cost of 50 live rules per decision, as a share of the parse time of the same request, in one process. The best of
// three runs, because other work on the machine only adds time.
import { rulesCost } from '../../micro/rules.js';
import { type Results } from '../results.js';

const TIMES = 3;
const ITERATIONS = 100_000;

export function rulesPhase(results: Results): void {
  const shares = Array.from({ length: TIMES }, () => {
    const { plain, ruled, parse } = rulesCost(ITERATIONS);
    return Math.max(0, ruled - plain) / parse;
  });
  results.figures['rules_of_parse'] = Math.min(...shares);
}
