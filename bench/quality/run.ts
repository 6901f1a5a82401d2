// Prints the detection quality of the service, on a folder of behaviour data and on users generated from a seed.
//   node dist/bench/quality/run.js [--core] [folder [--gate]]
// It uses HTTP unless --core is given. With --core it also measures fitted constants leave-subjects-out, which is only
// possible in this process.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grid } from '../load/report/table.js';
import { botRates, type BotRates } from './bots.js';
import { openCoreScorer } from './core-scorer.js';
import { type QualityData, readData, type Typist } from './data.js';
import { fitPopulation } from './fit-population.js';
import { generate } from './generator.js';
import { intrude } from './intruders.js';
import { labelFigures } from './labels.js';
import { mean } from './rates.js';
import { type Scorer } from './scorer.js';
import { openServiceScorer } from './service-scorer.js';
import { ENROLMENTS, everyday, typistErrorRates } from './typists.js';

const FOLDS = 5;
const RESULTS = join(import.meta.dirname, '../../../bench/results');

interface Figure {
  data: string;
  by: string;
  figure: string;
  value: number;
  target?: string;
  met?: boolean;
}

function figure(
  data: QualityData,
  by: string,
  name: string,
  value: number,
  target?: { max?: number; min?: number },
): Figure {
  const base = { data: data.name, by, figure: name, value };
  if (target === undefined) return base;
  const { max = Infinity, min = -Infinity } = target;
  return { ...base, target: max === Infinity ? `>= ${min}` : `<= ${max}`, met: value <= max && value >= min };
}

const EER_TARGETS = new Map<number, { max: number }>([
  [3, { max: 0.095 }],
  [10, { max: 0.075 }],
]);

async function measure(scorer: Scorer, data: QualityData, strict: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (name: string, value: number, target?: { max?: number; min?: number }): void => {
    figures.push(figure(data, scorer.name, name, value, strict ? target : undefined));
  };
  for (const [enrolments, rates] of await typistErrorRates(scorer, data.typists, data.typists)) {
    add(`typists, equal-error rate after ${enrolments}`, mean(rates), EER_TARGETS.get(enrolments));
  }
  const { challenged, caught, reasons } = await everyday(scorer, data.typists);
  add('clean known users challenged', challenged, { max: 0.01 });
  add('another typist on a known account challenged', caught);
  if (reasons.size > 0)
    console.log(`  challenged for: ${[...reasons].map(([code, count]) => `${code} ${count}`).join(', ')}`);
  const bots = await botRates(scorer, data.sessions);
  add('people challenged on their first form', bots.peopleStopped);
  for (const tool of bots.tools) addTool(add, tool);
  return figures;
}

function addTool(
  add: (name: string, value: number, target?: { min: number }) => void,
  { tool, at1, at5, stopped }: BotRates,
): void {
  add(`bots of the tool "${tool}" detected at 1 % false alarms`, at1, tool === 'simple' ? { min: 0.95 } : undefined);
  add(`bots of the tool "${tool}" detected at 5 % false alarms`, at5);
  add(`bots of the tool "${tool}" stopped by the default policy`, stopped);
}

/** Equal-error rates with constants fitted on other subjects than the measured ones. */
async function leaveSubjectsOut(data: QualityData): Promise<Figure[]> {
  const rates = new Map<number, number[]>();
  const fold = (typist: Typist): number => data.typists.indexOf(typist) % FOLDS;
  for (let out = 0; out < FOLDS; out += 1) {
    const priors = fitPopulation(data.typists.filter((typist) => fold(typist) !== out));
    const scorer = await openCoreScorer(priors);
    const measured = await typistErrorRates(
      scorer,
      data.typists.filter((typist) => fold(typist) === out),
      data.typists,
    );
    for (const [enrolments, own] of measured) rates.set(enrolments, [...(rates.get(enrolments) ?? []), ...own]);
  }
  return ENROLMENTS.map((enrolments) =>
    figure(
      data,
      'the scoring core',
      `typists, leave-subjects-out, after ${enrolments}`,
      mean(rates.get(enrolments) ?? []),
      EER_TARGETS.get(enrolments),
    ),
  );
}

/** With an intruder on the user's own device. No target: this is the cost of adapting to a user who changes. */
async function intruded(data: QualityData): Promise<Figure[]> {
  const scorer = await openCoreScorer();
  const { caughtBefore, caughtAfter, challengedBefore, challengedAfter } = await intrude(scorer, data.typists);
  return [
    figure(data, scorer.name, 'an intruder on the own device challenged', caughtBefore),
    figure(data, scorer.name, 'the same after 30 attempts', caughtAfter),
    figure(data, scorer.name, 'the user challenged before them', challengedBefore),
    figure(data, scorer.name, 'the user challenged after them', challengedAfter),
  ];
}

function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ data, figure: name, value, target = '', met }) => [
    data,
    name,
    value.toFixed(4),
    target,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]);
  console.log(grid([['data', 'figure', 'value', 'target', ''], ...rows]));
}

async function measureAll(scorer: Scorer, data: QualityData | undefined): Promise<Figure[]> {
  console.log(`measured on ${scorer.name}`);
  try {
    const figures = data === undefined ? [] : await measure(scorer, data, true);
    return [...figures, ...(await measure(scorer, generate(), false))];
  } finally {
    await scorer.close();
  }
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { core: { type: 'boolean' }, gate: { type: 'boolean' } },
  });
  const { core = false, gate = false } = values;
  const [folder] = positionals;
  if (gate && folder === undefined) throw new Error('--gate needs a folder of data: generated users have no targets');
  const data = folder === undefined ? undefined : readData(folder);
  const figures = await measureAll(core ? await openCoreScorer() : await openServiceScorer(), data);
  if (data !== undefined) figures.push(...(await leaveSubjectsOut(data)));
  figures.push(...(await intruded(data ?? generate())));
  for (const [name, value] of await labelFigures()) figures.push({ data: 'world', by: 'core', figure: name, value });
  print(figures);
  if (gate && figures.some(({ met }) => met === false)) process.exitCode = 1;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'quality.json'), `${JSON.stringify(figures, undefined, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
