// The schedule of visits, and of attacks with their victims.
import { between, integer, pick, type Random, seeded } from '../../../src/traffic/random.js';
import { Attacker } from './attacker.js';
import { type Attack } from './attack-steps.js';
import { canBeVictim, needsVictim } from './attacks.js';
import { COSTS, type Cost, FAMILIES, type Family } from './cast/attackers.js';
import { AGEING, ATTACKS } from './cast/campaigns.js';
import { DAY_MS } from './devices.js';
import { numberOf } from './names.js';
import { type Person, type Span } from './person.js';

const HOUR_MS = 3_600_000;
/** Relative number of visits in each hour of the local day. */
const DAY_HOURS = [
  1, 0.5, 0.2, 0.1, 0.1, 0.3, 1, 2.5, 4, 4.5, 4.5, 4.5, 5, 4.5, 4, 4, 4.5, 5, 6, 7, 7.5, 7, 5, 2.5,
] as const;
const PEAKS = [9, 19] as const;
const NOON = 12;
const AT_NOON = 0.06;
/** Attacks begin when victims have a history; a dormant account has been unused for a time by then. */
const ATTACKS_FROM = 0.35;
const DORMANT_FROM = 0.75;
const ATTACKS_TO = 0.97;
const LEAVES = [0.2, 0.28] as const;

/** New accounts register on any day of the span except the last ones. */
const REGISTERS_TO = 0.8;

export function firstVisit(person: Person, { from, to }: Span): number {
  return nextVisit(person, person.registered ? from : between(person.random, from, from + REGISTERS_TO * (to - from)));
}

/** The next visit after that time. */
export function nextVisit(person: Person, after: number): number {
  const { random, kind, turn, country } = person;
  const days = (-Math.log(1 - random()) * 7) / kind.visitsPerWeek;
  const day = Math.floor((after + country.ahead * HOUR_MS + days * DAY_MS) / DAY_MS);
  const timeOf = (date: number): number =>
    date * DAY_MS - country.ahead * HOUR_MS + Math.round(hourOf(random, kind.hours) * HOUR_MS);
  let at = timeOf(day);
  if (at <= after + HOUR_MS) at = timeOf(day + 1);
  if (kind.turn === 'absence' && at >= turn.from && at < turn.to) return turn.to + between(random, 0, DAY_MS);
  return at;
}

/** Hour of a visit, with minutes as a fraction. */
function hourOf(random: Random, hours: 'day' | 'two_peaks'): number {
  if (hours === 'two_peaks') return (random() < AT_NOON ? NOON : pick(random, PEAKS)) + random();
  let left = random() * DAY_HOURS.reduce((sum, weight) => sum + weight, 0);
  for (const [hour, weight] of DAY_HOURS.entries()) {
    left -= weight;
    if (left < 0) return hour + random();
  }
  return NOON;
}

/** @param families names of families; undefined: all. */
export function planAttacks(
  seed: number,
  people: readonly Person[],
  span: Span,
  families: readonly string[] | undefined,
): { attacks: Attack[]; free: Person[] } {
  const random = seeded(numberOf(`${seed}/attacks`));
  const free = shuffled(random, people);
  const others = people.map(({ id }) => id);
  const attacks: Attack[] = [];
  for (const family of FAMILIES.filter(({ name }) => families === undefined || families.includes(name))) {
    const count = Math.max(
      ATTACKS.min,
      Math.round(
        ((family.campaign ? ATTACKS.campaignsPerThousandPeople : ATTACKS.perThousandPeople) * people.length) / 1000,
      ),
    );
    for (const cost of COSTS) {
      for (let i = 0; i < count; i += 1) {
        const planned = planOne(`${family.name}-${cost}-${i}-of-${seed}`, family, cost, free, others, span);
        if (planned !== undefined) attacks.push(planned);
      }
    }
  }
  return { attacks, free };
}

/**
 * The same attacker with the same assets, on another victim or account; undefined if no victim is left.
 * @param free people who are not attacked yet; the victim is removed from them
 */
export function planAgain({ family, cost, others, result }: Attack, at: number, free: Person[]): Attack | undefined {
  const victim = needsVictim(family) ? takeVictim(family, cost, free) : undefined;
  if (victim === undefined && needsVictim(family)) return undefined;
  const round = result.round + 1;
  const base = round === 1 ? result.name : result.name.replace(/-again-\d+$/, '');
  const attacker = new Attacker(base, family.costs[cost], seeded(numberOf(base)), victim);
  const name = `${base}-again-${round}`;
  return {
    family,
    cost,
    attacker,
    victim,
    others,
    result: { family, cost, round, name, attempts: 0, noticedAt: 0, harmed: false, seen: [] },
    at,
  };
}

/** Undefined if no suitable victim is left. */
function planOne(
  name: string,
  family: Family,
  cost: Cost,
  free: Person[],
  others: readonly string[],
  { from, to }: Span,
): Attack | undefined {
  const random = seeded(numberOf(name));
  const dormant = family.name === 'dormant_takeover';
  const drawn = Math.round(
    between(random, from + (dormant ? DORMANT_FROM : ATTACKS_FROM) * (to - from), from + ATTACKS_TO * (to - from)),
  );
  // A bought account is made before it is sold.
  const at = family.name === 'bought_account' ? Math.max(from, drawn - AGEING.visits * AGEING.days * DAY_MS) : drawn;
  const victim = needsVictim(family) ? takeVictim(family, cost, free) : undefined;
  if (victim === undefined && needsVictim(family)) return undefined;
  if (dormant && victim !== undefined)
    victim.leavesAt = between(random, from + LEAVES[0] * (to - from), from + LEAVES[1] * (to - from));
  const result = { family, cost, round: 0, name, attempts: 0, noticedAt: 0, harmed: false, seen: [] };
  return { family, cost, attacker: new Attacker(name, family.costs[cost], random, victim), victim, others, result, at };
}

function takeVictim(family: Family, cost: Cost, free: Person[]): Person | undefined {
  const index = free.findIndex((person) => canBeVictim(family, cost, person));
  return index < 0 ? undefined : free.splice(index, 1)[0];
}

function shuffled(random: Random, people: readonly Person[]): Person[] {
  const all = [...people];
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = integer(random, 0, i);
    const [a, b] = [all[i], all[j]];
    if (a === undefined || b === undefined) continue;
    all[i] = b;
    all[j] = a;
  }
  return all;
}
