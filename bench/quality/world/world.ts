// One world: people and attackers send requests in order of time to the real service.
import { Agenda } from '../../../src/traffic/agenda.js';
import { between, type Random, seeded } from '../../../src/traffic/random.js';
import { type Attack } from './attack-steps.js';
import { attack } from './attacks.js';
import { AGAIN } from './cast/findings.js';
import { DAY_MS } from './devices.js';
import { Findings, type Found } from './findings.js';
import { numberOf } from './names.js';
import { makePeople, type Person, type Span } from './person.js';
import { firstVisit, nextVisit, planAgain, planAttacks } from './schedule.js';
import { type CoreSetup, openCoreService } from './core-service.js';
import { openWorldService, type WorldService } from './service.js';
import { ATTACKED, Tally } from './tally.js';
import { type Reply } from './wire.js';
import { type Step, type Story, visit } from './visits.js';

export interface WorldOptions {
  seed: number;
  people: number;
  days: number;
  /** 'people': no attacks. 'attacks': only people who will be attacked. */
  only?: 'people' | 'attacks' | undefined;
  /** Names of attack families; undefined: all. */
  families?: readonly string[] | undefined;
  /** Decides in this process, without HTTP: the same decisions, many times as fast. */
  core?: boolean | CoreSetup | undefined;
  /** Called with every decision and its attack family, undefined for an honest one. */
  onDecided?: ((family: string | undefined, reply: Reply) => void) | undefined;
  /** Successful attackers return, on other victims and with other accounts. */
  again?: boolean | undefined;
  /** The service receives labels. */
  labels?: boolean | undefined;
}

interface Living {
  person: Person;
  /** The row in which this visit counts. */
  kind: string;
  lockedOutBefore: number;
}

interface Actor {
  /** An honest visit, or an attack, which counts its own result. */
  living: Living | Attack;
  story: Story;
  step: Step;
}

type Due = { visitor: Person } | { attack: Attack } | { actor: Actor } | { found: Found };

const START = Date.UTC(2026, 1, 2);

export async function runWorld(options: WorldOptions): Promise<Tally> {
  const span: Span = { from: START, to: START + options.days * DAY_MS };
  const service = await serviceOf(options.core, span.from);
  try {
    return await live(options, span, service);
  } finally {
    await service.close();
  }
}

function serviceOf(core: WorldOptions['core'], from: number): Promise<WorldService> {
  if (core === true) return openCoreService();
  return core === undefined || core === false ? openWorldService(from) : openCoreService(core);
}

interface Stage {
  onDecided: WorldOptions['onDecided'];
  service: WorldService;
  agenda: Agenda<Due>;
  tally: Tally;
  findings: Findings | undefined;
  /** People who are not attacked yet; undefined if attackers do not return. */
  free: Person[] | undefined;
  random: Random;
}

async function live(
  { seed, people: count, only, families, again, labels, onDecided }: WorldOptions,
  span: Span,
  service: WorldService,
): Promise<Tally> {
  const people = makePeople(seed, count, span);
  const attackSpan = again === true ? { from: span.from, to: span.from + AGAIN.firstTo * (span.to - span.from) } : span;
  const { attacks, free } =
    only === 'people' ? { attacks: [], free: people } : planAttacks(seed, people, attackSpan, families);
  const victims = new Set(attacks.map(({ victim }) => victim));
  const agenda = new Agenda<Due>();
  for (const person of people)
    if (only !== 'attacks' || victims.has(person)) agenda.add(firstVisit(person, span), { visitor: person });
  for (const each of attacks) agenda.add(each.at, { attack: each });
  const tally = new Tally();
  const stage: Stage = {
    onDecided,
    service,
    agenda,
    tally,
    findings: labels === true ? new Findings(seed) : undefined,
    free: again === true ? free : undefined,
    random: seeded(numberOf(`${seed}/again`)),
  };
  for (let entry = agenda.take(); entry !== undefined; entry = agenda.take()) {
    const { at, what } = entry;
    if ('actor' in what) await act(stage, what.actor, at);
    else if ('found' in what) await tell(stage, what.found, at);
    else if ('attack' in what) beginAttack(agenda, tally, what.attack, at);
    else beginVisit(agenda, span, what.visitor, at);
  }
  return tally;
}

function beginVisit(agenda: Agenda<Due>, { to }: Span, person: Person, at: number): void {
  if (at >= Math.min(to, person.leavesAt)) return;
  agenda.add(nextVisit(person, at), { visitor: person });
  const living = { person, kind: person.attacked ? ATTACKED : person.kind.name, lockedOutBefore: person.lockedOut };
  begin(agenda, living, visit(person, at), at);
}

function beginAttack(agenda: Agenda<Due>, tally: Tally, each: Attack, at: number): void {
  if (each.victim !== undefined) each.victim.attacked = true;
  tally.attacks.push(each.result);
  begin(agenda, each, attack(each), at);
}

function begin(agenda: Agenda<Due>, living: Living | Attack, story: Story, at: number): void {
  const first = story.next();
  if (first.done !== true) agenda.add(at + first.value.delayMs, { actor: { living, story, step: first.value } });
}

async function tell({ service, tally }: Stage, { reply, finding }: Found, at: number): Promise<void> {
  await service.label(reply, finding, at);
  tally.labels.set(finding.label, (tally.labels.get(finding.label) ?? 0) + 1);
}

async function act(stage: Stage, { living, story, step }: Actor, at: number): Promise<void> {
  const { service, agenda, tally, findings } = stage;
  const reply = await service.ask(step.facts, at);
  tally.decisions += 1;
  stage.onDecided?.('attacker' in living ? living.family.name : undefined, reply);
  if ('attacker' in living) tally.attackDecisions += 1;
  else {
    tally.decided(living.kind, living.person.id, { at, facts: step.facts, reply });
    // Analysts do not label decisions of attacked people here: the attack's own finding labels them.
    if (living.kind !== ATTACKED) report(agenda, findings?.ofHonest(step.facts, reply, at));
  }
  const next = story.next(reply);
  if (next.done !== true) {
    agenda.add(at + next.value.delayMs, { actor: { living, story, step: next.value } });
  } else if ('attacker' in living) {
    report(agenda, findings?.ofAttack(living, at));
    comesAgain(stage, living, at);
  } else if (living.person.lockedOut > living.lockedOutBefore) {
    tally.lockedOut(living.kind, living.person.id);
  }
}

function report(agenda: Agenda<Due>, all: readonly Found[] = []): void {
  for (const found of all) agenda.add(found.at, { found });
}

function comesAgain({ agenda, free, random }: Stage, before: Attack, at: number): void {
  if (free === undefined || !before.result.harmed || before.result.round >= AGAIN.times) return;
  const when = Math.round(at + between(random, AGAIN.days[0], AGAIN.days[1]) * DAY_MS);
  const next = planAgain(before, when, free);
  if (next !== undefined) agenda.add(when, { attack: next });
}
