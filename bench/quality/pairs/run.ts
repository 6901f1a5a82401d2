// Honest people in combinations of ordinary events: every event alone, and every two on one day and a week apart.
//   node dist/bench/quality/pairs/run.js [--only typing,silent] [--events 'VPN,new phone'] [--rule hard] [--top 40]
//     [--why] [--json FILE] [--gate]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openNetwork } from '../../../src/network/network.js';
import { type Action } from '../../../src/contract/vocabulary.js';
import { temporaryLists } from '../world/lists.js';
import { type LifeEvent } from './event.js';
import { EVENTS_OF_ACCOUNTS } from './events-accounts.js';
import { EVENTS_OF_DEVICES } from './events-devices.js';
import { EVENTS_OF_PLACES } from './events-places.js';
import { type Platform } from './life.js';
import { adaOn, type Kind, KINDS, past, workspace } from './people.js';
import { begun, type Gap, prepared, probe, type ProbeUse, type Result, USES } from './play.js';
import { brokenAlone, brokenInPair, type Rule, RULES } from './rules.js';
import { type Door, type Stage, type Visit } from './stage.js';

export const EVENTS: readonly LifeEvent[] = [...EVENTS_OF_PLACES, ...EVENTS_OF_DEVICES, ...EVENTS_OF_ACCOUNTS];
const GAPS: readonly Gap[] = ['same day', 'a week apart'];
const DOORS: readonly Door[] = ['api', 'page'];
const PLATFORMS: readonly Platform[] = ['pc', 'app'];

interface Finding {
  rule: Rule;
  first: string;
  second: string;
  use: ProbeUse;
  where: string;
  result: Result;
}

interface Played {
  plays: number;
  actions: Map<string, number>;
  findings: Finding[];
}

function playAll(stage: Stage, kind: Kind, where: string, events: readonly LifeEvent[], all: Played): void {
  const uses = kind === 'orders' ? (['order'] as const) : USES;
  const alone = new Map<string, Action>();
  const count = (what: string, { asked }: Result): void => {
    all.plays += 1;
    const name = `${what} ${asked}`;
    all.actions.set(name, (all.actions.get(name) ?? 0) + 1);
  };
  for (const event of events) {
    const from = begun(stage, event);
    for (const use of uses) {
      const result = probe(from, event, use);
      count('alone', result);
      alone.set(`${event.name} ${use}`, result.asked);
      for (const rule of brokenAlone(event, kind, result))
        all.findings.push({ rule, first: '', second: event.name, use, where, result });
    }
  }
  for (const gap of GAPS)
    for (const first of events)
      for (const second of events) {
        if (first === second) continue;
        const from = prepared(stage, first, second, gap);
        for (const use of uses) {
          const result = probe(from, second, use);
          count(gap, result);
          const before = alone.get(`${first.name} ${use}`) ?? 'allow';
          for (const rule of brokenInPair([before, alone.get(`${second.name} ${use}`) ?? 'allow'], result))
            all.findings.push({ rule, first: first.name, second: second.name, use, where: `${where} ${gap}`, result });
        }
      }
}

function visitOf(rule: Rule, { visit, blocked, lockedOut, again }: Result): Visit {
  if (rule === 'blocked') return blocked ?? visit;
  if (rule === 'locked') return lockedOut ?? visit;
  return rule === 'again' ? (again[0] ?? visit) : visit;
}

function wordsOf(rule: Rule, result: Result): string {
  const { use, first, last, passed, row } = visitOf(rule, result);
  const again = rule === 'again' ? ` ${result.again.length} times` : '';
  return `${use} ${first}${again} (${row.risk}), passed ${passed.join('+') || '-'}, ${last}: ${row.reasons.join(' ')}`;
}

/** The findings of a rule by pair and use, the most frequent first. */
function tableOf(rule: Rule, findings: readonly Finding[], top: number): string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings.filter((each) => each.rule === rule)) {
    const name = `${finding.first || '-'} + ${finding.second} / ${finding.use}`;
    groups.set(name, [...(groups.get(name) ?? []), finding]);
  }
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  const lines = sorted.slice(0, top).flatMap(([name, of]) => {
    const [sample] = of;
    if (sample === undefined) return [];
    return [`  ${of.length} x ${name}`, `      ${sample.where}: ${wordsOf(rule, sample.result)}`];
  });
  return [`${rule}: ${RULES[rule]}: ${sorted.length} cells`, ...lines];
}

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { only: text, events: text, rule: text, top: text, json: text, gate: { type: 'boolean' } },
  });
  const wanted = values.events?.split(',');
  const events = EVENTS.filter(({ name }) => wanted?.some((word) => name.includes(word)) ?? true);
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => values.only?.split(',').includes(kind) ?? true);
  const lists = temporaryLists();
  const network = await openNetwork({
    packages: true,
    listsDir: lists.path,
    listsReloadMs: 86_400_000,
    addressesMax: 8192,
    agentsMax: 100,
    log: (problem) => console.error(problem),
  });
  const all: Played = { plays: 0, actions: new Map(), findings: [] };
  for (const door of DOORS) {
    const desk = workspace(network, door);
    for (const kind of kinds)
      for (const platform of PLATFORMS) {
        const since = performance.now();
        const stage = past(desk.copy(), door, adaOn(platform, kind), kind);
        const asked = stage.visits.filter(({ first }) => first !== 'allow').length;
        const mine = events.filter(({ on }) => on.includes(platform));
        playAll(stage, kind, `${kind} ${platform} ${door}`, mine, all);
        const seconds = ((performance.now() - since) / 1000).toFixed(0);
        console.log(`${kind} ${platform} ${door}: ${asked} of ${stage.visits.length} asked before; ${seconds} s`);
      }
  }
  await network.close();
  lists.remove();
  console.log(`${all.plays} plays`, Object.fromEntries([...all.actions].sort()));
  for (const rule of Object.keys(RULES) as Rule[])
    if (values.rule === undefined || values.rule === rule)
      console.log(tableOf(rule, all.findings, Number(values.top ?? '20')).join('\n'));
  if (values.json !== undefined) {
    const rows = all.findings.map(({ result, ...finding }) => ({ ...finding, words: wordsOf(finding.rule, result) }));
    writeFileSync(values.json, `${JSON.stringify(rows, undefined, 1)}\n`);
  }
  if (values.gate === true && all.findings.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
