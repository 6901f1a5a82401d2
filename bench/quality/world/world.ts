// One world: its people live and its attackers attack, request by request in the order of time, through the real
// service.
import { Agenda } from '../../../src/traffic/agenda.js';
import { type Attack, attack } from './attacks.js';
import { DAY_MS } from './devices.js';
import { makePeople, type Person, type Span } from './person.js';
import { firstVisit, nextVisit, planAttacks } from './schedule.js';
import { openCoreService } from './core-service.js';
import { openWorldService, type WorldService } from './service.js';
import { ATTACKED, Tally } from './tally.js';
import { type Step, type Story, visit } from './visits.js';

export interface WorldOptions {
  seed: number;
  people: number;
  days: number;
  /** 'people': nobody attacks. 'attacks': only those live who will be attacked. */
  only?: 'people' | 'attacks' | undefined;
  /** Names of attack families; undefined: all. */
  families?: readonly string[] | undefined;
  /** Decides in this process, without HTTP: the same decisions, many times as fast. */
  core?: boolean | undefined;
}

interface Living {
  person: Person;
  /** The row that this visit counts in. */
  kind: string;
  lockedOutBefore: number;
}

interface Actor {
  /** Undefined: an attack, whose result counts itself. */
  living: Living | undefined;
  story: Story;
  step: Step;
}

type Due = { visitor: Person } | { attack: Attack } | { actor: Actor };

const START = Date.UTC(2026, 1, 2);

export async function runWorld(options: WorldOptions): Promise<Tally> {
  const span: Span = { from: START, to: START + options.days * DAY_MS };
  const service = options.core === true ? await openCoreService() : await openWorldService(span.from);
  try {
    return await live(options, span, service);
  } finally {
    await service.close();
  }
}

async function live(
  { seed, people: count, only, families }: WorldOptions,
  span: Span,
  service: WorldService,
): Promise<Tally> {
  const people = makePeople(seed, count, span);
  const attacks = only === 'people' ? [] : planAttacks(seed, people, span, families);
  const victims = new Set(attacks.map(({ victim }) => victim));
  const agenda = new Agenda<Due>();
  for (const person of people)
    if (only !== 'attacks' || victims.has(person)) agenda.add(firstVisit(person, span), { visitor: person });
  for (const each of attacks) agenda.add(each.at, { attack: each });
  const tally = new Tally();
  for (let entry = agenda.take(); entry !== undefined; entry = agenda.take()) {
    const { at, what } = entry;
    if ('actor' in what) await act(service, agenda, tally, what.actor, at);
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
  begin(agenda, undefined, attack(each), at);
}

function begin(agenda: Agenda<Due>, living: Living | undefined, story: Story, at: number): void {
  const first = story.next();
  if (first.done !== true) agenda.add(at + first.value.delayMs, { actor: { living, story, step: first.value } });
}

async function act(
  service: WorldService,
  agenda: Agenda<Due>,
  tally: Tally,
  { living, story, step }: Actor,
  at: number,
): Promise<void> {
  const reply = await service.ask(step.facts, at);
  tally.decisions += 1;
  if (living === undefined) tally.attackDecisions += 1;
  else tally.decided(living.kind, living.person.id, { at, facts: step.facts, reply });
  const next = story.next(reply);
  if (next.done !== true) {
    agenda.add(at + next.value.delayMs, { actor: { living, story, step: next.value } });
  } else if (living !== undefined && living.person.lockedOut > living.lockedOutBefore) {
    tally.lockedOut(living.kind, living.person.id);
  }
}
