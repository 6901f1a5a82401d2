// Plays a cell: the shop's customers, the victim's past, and the thief's steps until one of them is refused.
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { type CoreNetwork, coreServiceOn } from '../world/core-service.js';
import { numberOf } from '../world/names.js';
import { type WorldService } from '../world/service.js';
import { type Facts, type Factor, type Reply, wordsPassed } from '../world/wire.js';
import { type Cell } from './cells.js';
import { LEVELS, type Rule, ruleOf } from './rules.js';
import { factorsOf, type Step, stepsOf, Thief } from './thief.js';
import { BEGIN, customers, Victim } from './victim.js';

export interface Seen {
  step: Step;
  rule: Rule | undefined;
  first: Reply;
  last: Reply;
  /** Challenges that the thief passed. */
  passed: readonly string[];
  /** How the step fell short of its rule. */
  miss: '' | 'below' | 'through';
}

export interface Played {
  cell: Cell;
  seen: Seen[];
  /** Whether the owner met a challenge in the past, which is not a matter of the thief. */
  asked: number;
}

type Service = Pick<WorldService, 'ask'>;
const PASSES_MAX = 2;
const NIGHT_MS = 2.5 * 3_600_000;
const EVENING_MS = 18.5 * 3_600_000;
const MINUTE_MS = 60_000;
const HANDS = 4;
const OWNERS: ReadonlySet<Factor> = new Set(['human', 'email', 'sms']);

interface Past {
  victim: Victim;
  profiles: InMemoryProfiles;
  asked: number;
}

/** Plays cells; victims whose past is the same share it. */
export class Matrix {
  readonly #network: CoreNetwork;
  readonly #pasts = new Map<string, Past>();
  #shop: InMemoryProfiles | undefined;

  constructor(network: CoreNetwork) {
    this.#network = network;
  }

  async play(cell: Cell): Promise<Played> {
    const { victim: before, profiles, asked } = await this.#past(cell);
    const service = coreServiceOn(this.#network, { profiles: new InMemoryProfiles(profiles) });
    const victim = before.again(cell);
    const thief = new Thief(cell, victim);
    let now = BEGIN + (cell.hour === 'night' ? NIGHT_MS : EVENING_MS);
    let passedAt = -Infinity;
    const seen: Seen[] = [];
    for (const [round, step] of stepsOf(cell).entries()) {
      const until = now + step.pauseMs;
      for (const { at, facts } of victim.meanwhile(now, until)) await service.ask(facts, at);
      now = until;
      const owns = factorsOf(cell, passedAt > -Infinity);
      const facts = thief.facts(step, now, round);
      const { first, last, passed, spentMs } = await tries(service, facts, now, owns, MINUTE_MS);
      now += spentMs;
      const rule = ruleOf(cell, { ...step, hasPassed: passedAt > -Infinity });
      seen.push({ step, rule, first, last, passed, miss: missOf(rule, first, last, passedAt > -Infinity) });
      if (passed.some((word) => word !== 'captcha')) passedAt = now;
      if (step.is !== 'failure' && last.action !== 'allow') break;
    }
    return { cell, seen, asked };
  }

  async #past(cell: Cell): Promise<Past> {
    const sort = [cell.account, cell.gear, cell.roams, numberOf(cell.name) % HANDS].join(' ');
    const known = this.#pasts.get(sort);
    if (known !== undefined) return known;
    const victim = new Victim(cell, sort);
    const profiles = new InMemoryProfiles(await this.#customers());
    const service = coreServiceOn(this.#network, { profiles });
    let asked = 0;
    for (const { at, facts } of victim.past()) {
      const { last, first } = await tries(service, facts, at, OWNERS, MINUTE_MS / 3);
      if (first.action !== 'allow') asked += 1;
      if (last.action !== 'allow') throw new Error(`the owner is kept out: ${sort}`);
    }
    const made = { victim, profiles, asked };
    this.#pasts.set(sort, made);
    return made;
  }

  /** A dormant account's past is older than the customers': what they ordered is learned first, and it is usual. */
  async #customers(): Promise<InMemoryProfiles> {
    this.#shop ??= await shopOf(this.#network);
    return this.#shop;
  }
}

/** A shop with some customers. */
export async function shopOf(network: CoreNetwork): Promise<InMemoryProfiles> {
  const profiles = new InMemoryProfiles();
  const service = coreServiceOn(network, { profiles });
  for (const { at, facts } of customers()) await service.ask(facts, at);
  return profiles;
}

function missOf(rule: Rule | undefined, first: Reply, last: Reply, hasPassed: boolean): Seen['miss'] {
  // Who may pass, and has passed, is the owner for all that can be known.
  if (rule === undefined || (rule.mayPass && hasPassed)) return '';
  if (LEVELS.indexOf(first.action) < LEVELS.indexOf(rule.atLeast)) return 'below';
  return !rule.mayPass && last.action === 'allow' ? 'through' : '';
}

async function tries(
  service: Service,
  facts: Facts,
  at: number,
  owns: ReadonlySet<Factor>,
  paceMs: number,
): Promise<{ first: Reply; last: Reply; passed: string[]; spentMs: number }> {
  const first = await service.ask(facts, at);
  let last = first;
  const passed = new Set<string>();
  let spentMs = 0;
  for (let pass = 0; pass < PASSES_MAX && facts.login?.result !== 'FAILURE' && last.action !== 'allow'; pass += 1) {
    const words = wordsPassed(last, owns);
    if (words === undefined) break;
    for (const word of words) passed.add(word);
    spentMs += paceMs;
    last = await service.ask({ ...facts, completed: [...passed] }, at + spentMs);
  }
  return { first, last, passed: [...passed], spentMs };
}
