// Plays the matrix of attackers in this process, and prints by rule how many steps and crowds ended below it.
//   node dist/bench/quality/matrix/run.js [--cells 2000] [--seed 1] [--why RULE] [--gate]
import { parseArgs } from 'node:util';
import { wholeNumber } from '../arguments.js';
import { openCoreNetwork } from '../world/core-service.js';
import { cellsOf } from './cells.js';
import { crowds, type CrowdPlayed, playCrowd } from './crowds.js';
import { Matrix, type Played, shopOf } from './play.js';
import { crowdLines, cellLines, holds } from './report.js';

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { cells: text, seed: text, why: text, gate: { type: 'boolean' } },
  });
  const cells = cellsOf(wholeNumber('cells', values.cells ?? '2000'), wholeNumber('seed', values.seed ?? '1'));
  const network = await openCoreNetwork();
  const matrix = new Matrix(network);
  const played: Played[] = [];
  for (const cell of cells) played.push(await matrix.play(cell));
  const shop = await shopOf(network);
  const massed: CrowdPlayed[] = [];
  for (const crowd of crowds()) massed.push(await playCrowd(network, crowd, shop));
  await network.close();
  console.log([...cellLines(played, values.why), '', ...crowdLines(massed, values.why)].join('\n'));
  if (values.gate === true && !holds(played, massed)) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
