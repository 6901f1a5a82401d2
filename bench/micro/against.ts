// Compares two builds: in each round each build runs the same micro benchmark in its own process, in alternating order,
// so that other load slows both. The other build must support `--json` of this file.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { grid } from '../load/report/table.js';
import { median } from '../median.js';

export interface Comparison {
  /** A built checkout. */
  against: string;
  rounds: number;
  iterations: number;
  part: string;
}

type Figures = Readonly<Record<string, number>>;

export function compare({ against, rounds, iterations, part }: Comparison): string {
  const builds = [process.cwd(), against];
  const seen: Figures[][] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const build of round % 2 === 0 ? [0, 1] : [1, 0])
      seen[build]?.push(figuresOf(builds[build] ?? '', iterations, part));
  const [mine = [], theirs = []] = seen;
  const rows = Object.keys(mine[0] ?? {}).map((name) => {
    const here = mine.map((figures) => figures[name] ?? NaN);
    const there = theirs.map((figures) => figures[name] ?? NaN);
    const shares = here.map((ns, i) => ns / (there[i] ?? NaN));
    const cells = [median(here), median(there)].map((ns) => ns.toFixed(0));
    return [name, ...cells, median(shares).toFixed(2), (Math.min(...here) / Math.min(...there)).toFixed(2)];
  });
  return grid([['operation', 'ns here', 'ns there', 'median of shares', 'least over least'], ...rows]);
}

function figuresOf(build: string, iterations: number, part: string): Figures {
  const args = [join(build, 'dist/bench/micro/run.js'), String(iterations), part, '--json'];
  const figures: unknown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  if (!areFigures(figures)) throw new TypeError(`${build} prints no figures`);
  // Some names contain a figure.
  return Object.fromEntries(
    Object.entries(figures).map(([name, ns]) => [name.replace(/ \([\d.]+ times .*\)$/, ''), ns]),
  );
}

function areFigures(value: unknown): value is Figures {
  return typeof value === 'object' && value !== null && Object.values(value).every((ns) => typeof ns === 'number');
}
