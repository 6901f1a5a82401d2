// Fits the constants of the service: the population of typists, and the policy's bias and points. It only prints them;
// a developer decides what to adopt.
//   node dist/bench/quality/fit.js [folder]
import { DEFAULT_TYPING_PRIORS, type KeyPrior } from '../../src/event/typing-priors.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { grid } from '../load/report/table.js';
import { readData } from './data.js';
import { fitPolicy } from './fit-policy.js';
import { fitPopulation } from './fit-population.js';
import { generate } from './generator.js';
import { makeOutcomes, readOutcomes } from './outcomes.js';

function priorRow(name: string, { level, deviation, personal, between }: KeyPrior): string[] {
  return [name, ...[level, deviation, personal, between].map((value) => value.toPrecision(4))];
}

async function main(folder: string | undefined): Promise<void> {
  const { name, typists } = folder === undefined ? generate() : readData(folder);
  const { dwell, flight } = fitPopulation(typists);
  console.log(`population of ${name}`);
  console.log(
    grid([
      ['', 'level', 'deviation', 'personal', 'between'],
      priorRow('dwell, shipped', DEFAULT_TYPING_PRIORS.dwell),
      priorRow('dwell, fitted', dwell),
      priorRow('flight, shipped', DEFAULT_TYPING_PRIORS.flight),
      priorRow('flight, fitted', flight),
    ]),
  );
  const labelled = folder === undefined ? [] : readOutcomes(folder);
  const outcomes = labelled.length > 0 ? labelled : await makeOutcomes();
  console.log(
    `\npolicy, ${outcomes.length} ${labelled.length > 0 ? 'labelled' : 'made-up'} outcomes, ` +
      `${outcomes.filter(({ fraud }) => fraud).length} of them fraud`,
  );
  const rows = fitPolicy(DEFAULT_POLICY, outcomes).map(({ code, outcomes: count, now, fitted }) => [
    code,
    String(count),
    now.toFixed(2),
    fitted.toFixed(2),
  ]);
  console.log(grid([['reason', 'outcomes', 'shipped', 'fitted'], ...rows]));
}

if (process.argv[1] === import.meta.filename) await main(process.argv[2]);
