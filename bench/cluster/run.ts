// Prints the simulation, and with --write-table writes it into docs/scaling.md.
//   node dist/bench/cluster/run.js [--seed 1] [--short] [--write-table]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../load/processes.js';
import { replaceBetween } from '../load/report/write-table.js';
import { anchors } from './anchors/anchors.js';
import { hotRecord } from './anchors/hot-record.js';
import { COSTS } from './costs.js';
import { machine, type MachinePlan } from './machine.js';
import { outage } from './outage.js';
import { builtCeiling, designed, FULL, GIB } from './plans.js';
import { isHeld, type Report, sections } from './report.js';
import { runScenarios, type Scenario } from './scenarios.js';
import { sizing } from './sizing.js';

const PAGE = 'docs/scaling.md';
const HOUR_SECONDS = 3600;
/** The default of LOG_MAX_BYTES, and a size that is sufficient for an hour. */
const LOG_GIB = [4, 64] as const;
const MACHINES: readonly MachinePlan[] = [
  [2, 1],
  [2, 2],
  [4, 1],
  [4, 2],
  [8, 1],
  [8, 2],
  [8, 3],
  [16, 1],
  [16, 2],
  [16, 4],
].map(([cores = 1, fronts = 1]) => ({ cores, fronts }));

interface Lengths {
  /** Fraction of a cluster of a million requests per second. */
  part: number;
  lengthShare: number;
  benchSeconds: number;
  hotSeconds: number;
  machineSeconds: number;
}

const WHOLE: Lengths = { part: 1, lengthShare: 1, benchSeconds: 60, hotSeconds: 20, machineSeconds: 5 };
export const SHORT: Lengths = { part: 1 / 25, lengthShare: 0.2, benchSeconds: 40, hotSeconds: 10, machineSeconds: 0.2 };

export interface Arguments {
  seed: number;
  short: boolean;
  writeTable: boolean;
}

/** @throws Error with the name of an invalid argument */
export function readArguments(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: { seed: { type: 'string' }, short: { type: 'boolean' }, 'write-table': { type: 'boolean' } },
  });
  const seed = Number(values.seed ?? '1');
  if (!Number.isInteger(seed) || seed < 1)
    throw new Error(`--seed must be a whole number from 1: ${values.seed ?? ''}`);
  if (values.short === true && values['write-table'] === true)
    throw new Error('--write-table needs a whole run: leave --short out');
  return { seed, short: values.short === true, writeTable: values['write-table'] === true };
}

/** @param told called with each finished scenario */
export function simulate(seed: number, lengths: Lengths, told: (scenario: Scenario) => void): Report {
  const perNode = FULL.perSecond / FULL.nodes;
  const outages = LOG_GIB.map((gib) => ({
    name: `${gib} GiB`,
    outage: outage(COSTS, {
      perSecond: Math.round(perNode),
      nodes: FULL.nodes,
      seconds: HOUR_SECONDS,
      logBytesMax: gib * GIB,
      engineCores: FULL.clickhouseCores,
    }),
  }));
  const catchUp = outages[0]?.outage.catchUp ?? 0;
  const scenarios: Scenario[] = [];
  for (const scenario of runScenarios(COSTS, { ...lengths, seed, catchUp })) {
    scenarios.push(scenario);
    told(scenario);
  }
  return {
    seed,
    scenarios,
    outages,
    anchors: anchors(COSTS, seed, lengths),
    sizing: sizing(COSTS, designed(COSTS, { nodes: FULL.nodes, part: 1 }), FULL.clickhouseCores),
    machines: MACHINES.flatMap((plan) => machine(COSTS, seed, plan, lengths.machineSeconds) ?? []),
    built: [1, 2, 4, 8, 16, 32].map((nodes) => ({ nodes, ...builtCeiling(COSTS, nodes) })),
    hot: [16, FULL.nodes, 150].map((nodes) => ({
      nodes,
      record: hotRecord(COSTS, seed, { nodes, seconds: lengths.hotSeconds, oneProcess: false }),
    })),
  };
}

function main(args: string[]): void {
  const { seed, short, writeTable } = readArguments(args);
  const report = simulate(seed, short ? SHORT : WHOLE, ({ name, sent }) => console.log(`${name}: ${sent} requests`));
  const text = sections(report);
  console.log(`\n${text}`);
  if (writeTable) {
    const file = join(ROOT, PAGE);
    writeFileSync(file, replaceBetween(readFileSync(file, 'utf8'), `\n${text}\n`, 'cluster'));
  }
  const missed = report.anchors.filter((anchor) => !isHeld(anchor));
  for (const { what } of missed) console.error(`further than a quarter from what was measured: ${what}`);
  if (missed.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
