// What 50 live rules add to a decision, as a share of the parse of the same request, in one process and one run. Three
// times, the best one: whatever else runs on the machine only ever adds.
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
