// Honest people in combinations of ordinary events: every event alone, and every two on one day and a week apart.
//   node dist/bench/quality/pairs/run.js [--only typing,silent] [--events 'VPN,new phone'] [--rule hard] [--top 40]
//     [--every 5] [--json FILE] [--gate]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openNetwork } from '../../../src/network/network.js';
import { type Action } from '../../../src/contract/vocabulary.js';
import { temporaryLists } from '../world/lists.js';
import { numberOf } from '../world/names.js';
import { rememberZones } from './desk.js';
import { type LifeEvent } from './event.js';
import { EVENTS_OF_ACCOUNTS } from './events-accounts.js';
import { EVENTS_OF_DEVICES } from './events-devices.js';
import { EVENTS_OF_PLACES } from './events-places.js';
import { type Platform } from './life.js';
import { adaOn, type Kind, KINDS, past, workspace } from './people.js';
import { begun, type Gap, prepared, probe, USES } from './play.js';
import { Played, tableOf, wordsOf } from './report.js';
import { brokenAlone, brokenInPair, GATES, type Rule, RULES } from './rules.js';
import { type Door, type Stage } from './stage.js';

export const EVENTS: readonly LifeEvent[] = [...EVENTS_OF_PLACES, ...EVENTS_OF_DEVICES, ...EVENTS_OF_ACCOUNTS];
const GAPS: readonly Gap[] = ['same day', 'a week apart'];
const DOORS: readonly Door[] = ['api', 'page'];
const PLATFORMS: readonly Platform[] = ['pc', 'app'];

/** Whether the sample of one in `every` pairs has this one. */
const isSampled = (every: number, ...names: readonly string[]): boolean => numberOf(names.join('+')) % every === 0;

function playAll(
  stage: Stage,
  kind: Kind,
  where: string,
  { events, every }: { events: readonly LifeEvent[]; every: number },
  all: Played,
): void {
  const uses = kind === 'orders' ? (['order'] as const) : USES;
  const alone = new Map<string, Action>();
  for (const event of events) {
    const from = begun(stage, event);
    for (const use of uses) {
      const result = probe(from, event, use);
      all.count('alone', result.asked);
      alone.set(`${event.name} ${use}`, result.asked);
      for (const rule of brokenAlone(event, kind, result))
        all.findings.push({ rule, first: '', second: event.name, use, where, result });
    }
  }
  for (const gap of GAPS)
    for (const first of events)
      for (const second of events) {
        if (first === second || !isSampled(every, first.name, second.name, where, gap)) continue;
        const from = prepared(stage, first, second, gap);
        for (const use of uses) {
          // A plain score is judged like a login.
          if (use === 'score') continue;
          const result = probe(from, second, use);
          all.count(gap, result.asked);
          const before = alone.get(`${first.name} ${use}`) ?? 'allow';
          for (const rule of brokenInPair([before, alone.get(`${second.name} ${use}`) ?? 'allow'], result))
            all.findings.push({ rule, first: first.name, second: second.name, use, where: `${where} ${gap}`, result });
        }
      }
}

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { only: text, events: text, rule: text, top: text, every: text, json: text, gate: { type: 'boolean' } },
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
  const remembering = rememberZones(network);
  const all = new Played();
  for (const door of DOORS) {
    const desk = workspace(remembering, door);
    for (const kind of kinds)
      for (const platform of PLATFORMS) {
        const since = performance.now();
        const stage = past(desk.copy(), door, adaOn(platform, kind), kind);
        const asked = stage.visits.filter(({ first }) => first !== 'allow').length;
        const mine = events.filter(({ on }) => on.includes(platform));
        playAll(stage, kind, `${kind} ${platform} ${door}`, { events: mine, every: Number(values.every ?? '1') }, all);
        const seconds = ((performance.now() - since) / 1000).toFixed(0);
        console.log(`${kind} ${platform} ${door}: ${asked} of ${stage.visits.length} asked before; ${seconds} s`);
      }
  }
  await network.close();
  lists.remove();
  console.log(`${all.plays} plays`, all.actions);
  for (const rule of Object.keys(RULES) as Rule[])
    if (values.rule === undefined || values.rule === rule)
      console.log(tableOf(rule, all, Number(values.top ?? '20')).join('\n'));
  if (values.json !== undefined) {
    const rows = all.findings.map(({ result, ...finding }) => ({ ...finding, words: wordsOf(finding.rule, result) }));
    writeFileSync(values.json, `${JSON.stringify(rows, undefined, 1)}\n`);
  }
  const missed = (Object.keys(GATES) as Rule[]).filter((rule) => all.share(rule) > GATES[rule]);
  for (const rule of missed) console.log(`MISS  ${rule}: ${all.share(rule).toFixed(2)} % (${GATES[rule]} %)`);
  if (values.gate === true && missed.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
