// Plays the matrix of attackers in this process and prints the cells that end below their rule, by kind.
import { parseArgs } from 'node:util';
import { openCoreNetwork } from '../world/core-service.js';
import { cellsOf } from './cells.js';
import { Matrix, type Played } from './play.js';
import { reportOf } from './report.js';

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { cells: text, seed: text, kind: text } });
  const shared = await openCoreNetwork();
  const matrix = new Matrix(shared);
  const played: Played[] = [];
  for (const cell of cellsOf(Number(values.cells ?? 2000), Number(values.seed ?? 1)))
    played.push(await matrix.play(cell));
  await shared.close();
  console.log(reportOf(played, values.kind));
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
