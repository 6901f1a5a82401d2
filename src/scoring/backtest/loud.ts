// Warnings of a backtest: rules that would stop many people, or people who are labelled legitimate.
import { type BacktestResult } from '../../contract/ruleset/backtest.js';

/** From these shares on a rule is warned of. The busiest of the rules of docs/policies.md stops a percent. */
const EVENTS_SHARE = 0.02;
const LEGITIMATE_SHARE = 0.005;

type Judged = Pick<BacktestResult, 'events' | 'labelled' | 'rules'>;

export function loudRules({ events, labelled, rules }: Judged): BacktestResult['warnings'] {
  return rules.flatMap(({ id, stops: { fraud, legitimate, unlabelled } }) => {
    const stopped = fraud + legitimate + unlabelled;
    const honest = legitimate / Math.max(1, labelled.legitimate);
    const hitsMany = stopped / Math.max(1, events) >= EVENTS_SHARE;
    const hitsHonest = legitimate > 0 && (honest >= LEGITIMATE_SHARE || legitimate >= fraud);
    if (!hitsMany && !hitsHonest) return [];
    const part = `${percent(stopped, events)} of all decisions (${stopped} of ${events})`;
    const unknown = 'no decision of the period is labelled legitimate, so nobody knows how many of them are honest';
    const shares =
      `${legitimate} of the ${labelled.legitimate} that are labelled legitimate ` +
      `(${percent(legitimate, labelled.legitimate)}), and ${fraud} of the ${labelled.fraud} that are labelled fraud`;
    const text = `it stops ${part} that are let in without it; ${labelled.legitimate === 0 ? unknown : shares}`;
    return [{ rule: id, text }];
  });
}

function percent(part: number, of: number): string {
  return `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
}
