// Honest people in combinations of ordinary events; docs/quality/world.md says what is played and what must hold.
//   node dist/bench/quality/pairs/run.js [--only typing,silent] [--events 'VPN,new phone'] [--every 5] [--rule hard]
//     [--top 40] [--json FILE] [--gate]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chosen, namedBy, wholeNumber } from '../arguments.js';
import { EVENTS, playMatrix } from './matrix.js';
import { KINDS, type Kind } from './people.js';
import { tableOf, wordsOf } from './report.js';
import { GATES, type Rule, RULES } from './rules.js';

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { only: text, events: text, rule: text, top: text, every: text, json: text, gate: { type: 'boolean' } },
  });
  const allRules = Object.keys(RULES) as Rule[];
  const allKinds = Object.keys(KINDS) as Kind[];
  const rules = chosen('rule', values.rule, allRules) ?? allRules;
  const all = await playMatrix({
    events: namedBy('events', values.events, EVENTS, ({ name }) => name),
    kinds: chosen('only', values.only, allKinds) ?? allKinds,
    every: wholeNumber('every', values.every ?? '1'),
    onPart: (where, seconds) => console.log(`${where}: ${seconds.toFixed(0)} s`),
  });
  console.log(`${all.plays} plays`, all.actions);
  for (const rule of rules) console.log(tableOf(rule, all, Number(values.top ?? '20')).join('\n'));
  if (values.json !== undefined) {
    const rows = all.findings.map(({ result, ...finding }) => ({ ...finding, words: wordsOf(finding.rule, result) }));
    writeFileSync(values.json, `${JSON.stringify(rows, undefined, 1)}\n`);
  }
  const missed = rules.filter((rule) => all.share(rule) > GATES[rule]);
  for (const rule of missed) console.log(`MISS  ${rule}: ${all.share(rule).toFixed(2)} % (<= ${GATES[rule]} %)`);
  if (values.gate === true && missed.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
