// `make bench-ci`: the short run must pass, and then the same gates must fail for the same build slowed on purpose.
// This proves that the gates can fail.
//   node dist/bench/load/ci.js
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Outcome } from './gate.js';
import { DIST } from './processes.js';
import { type Try, tryFor, TRIES_MAX, tryOf } from './tries.js';

/**
 * Added microseconds of scoring worker time per request that the gates must detect. 100 were too few on a host whose
 * memory was slow for some minutes: all other work took longer, so they were a small part (docs/performance.md).
 */
const BURN_US = 150;

interface Step {
  title: string;
  arguments: string[];
  wanted: Outcome;
  /** What it means if no try gives the wanted outcome. */
  refusal: string;
}

const steps: readonly Step[] = [
  {
    title: 'short run',
    arguments: ['--short'],
    wanted: 'pass',
    refusal:
      'no try passed: see the rows that say FAIL or INCONCLUSIVE above; where all are inconclusive, this machine ' +
      'is too busy to show anything',
  },
  {
    title: `short run, ${BURN_US} us slower per request`,
    arguments: ['--burn-us', String(BURN_US)],
    wanted: 'fail',
    refusal: 'the gates let a slowed service pass: tighten them in bench/budgets.json',
  },
];

function runOnce(args: readonly string[]): Promise<Try> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(DIST, 'bench/load/run.js'), ...args], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(tryOf(code));
    });
  });
}

async function take({ title, arguments: args, wanted, refusal }: Step): Promise<boolean> {
  const { reached, tries } = await tryFor(wanted, (attempt) => {
    console.log(`\nbench-ci: ${title}, try ${attempt} of ${TRIES_MAX}`);
    return runOnce(args);
  });
  console.log(`bench-ci: ${title}: ${tries.join(', ')}; wanted: ${wanted}${reached ? '' : `\nbench-ci: ${refusal}`}`);
  return reached;
}

process.exitCode = 0;
for (const step of steps) {
  if (await take(step)) continue;
  process.exitCode = 1;
  break;
}
