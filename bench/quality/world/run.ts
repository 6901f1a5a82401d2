// Runs a world: people and attacks through the running service. Output as tables, as JSON, and against the gates.
//   node dist/bench/quality/world/run.js [--seed 1 | --seeds 1,2,3] [--people 2000] [--days 60] [--only people|attacks]
//     [--families a,b] [--why KIND-OR-FAMILY] [--json FILE] [--gate] [--core] [--again] [--labels]
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { chosen, wholeNumber } from '../arguments.js';
import { FAMILIES } from './cast/attackers.js';
import { PEOPLE } from './cast/people.js';
import { gates, jsonOf, tablesOf } from './report.js';
import { Tally } from './tally.js';
import { whyLines } from './why.js';
import { runWorld, type WorldOptions } from './world.js';

const DEFAULTS = { seed: '1', people: '2000', days: '60' } as const;

interface Arguments extends Omit<WorldOptions, 'seed'> {
  seeds: number[];
  why: string[];
  json: string | undefined;
  gate: boolean;
}

function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      seed: text,
      seeds: text,
      people: text,
      days: text,
      only: text,
      families: text,
      why: text,
      json: text,
      gate: { type: 'boolean' },
      core: { type: 'boolean' },
      again: { type: 'boolean' },
      labels: { type: 'boolean' },
    },
  });
  const families = FAMILIES.map(({ name }) => name);
  const [only] = chosen('only', values.only, ['people', 'attacks']) ?? [];
  return {
    seeds: (values.seeds ?? values.seed ?? DEFAULTS.seed).split(',').map((value) => wholeNumber('seed', value)),
    people: wholeNumber('people', values.people ?? DEFAULTS.people),
    days: wholeNumber('days', values.days ?? DEFAULTS.days),
    only,
    families: chosen('families', values.families, families),
    why: chosen('why', values.why, [...PEOPLE.map(({ name }) => name), ...families]) ?? [],
    json: values.json,
    gate: values.gate === true,
    core: values.core === true,
    again: values.again === true,
    labels: values.labels === true,
  };
}

async function main(args: string[]): Promise<void> {
  const { seeds, why, json, gate, ...world } = readArguments(args);
  const all = new Tally();
  for (const seed of seeds) {
    const since = performance.now();
    const tally = await runWorld({ ...world, seed });
    console.log(`seed ${seed}: ${tally.decisions} decisions in ${((performance.now() - since) / 1000).toFixed(0)} s`);
    all.add(tally);
  }
  console.log(tablesOf(all));
  for (const name of why) console.log(whyLines(all, name).join('\n'));
  const judged = gates(all);
  for (const { name, value, bound, pass } of judged)
    console.log(`${pass ? 'pass' : 'MISS'}  ${name}: ${value} (${bound})`);
  if (json !== undefined) {
    mkdirSync(dirname(json), { recursive: true });
    writeFileSync(json, `${JSON.stringify({ seeds, ...world, ...jsonOf(all), gates: judged }, undefined, 2)}\n`);
  }
  if (gate && judged.some(({ pass }) => !pass)) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
