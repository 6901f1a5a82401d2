// A plan's requests, and what its play at a victim's account comes to.
import { type NetworkPort } from '../../../src/contract/network.js';
import { type Cell } from '../matrix/cells.js';
import { type Step, Thief } from '../matrix/thief.js';
import { BEGIN, customers, Victim } from '../matrix/victim.js';
import { numberOf } from '../world/names.js';
import { type Factor, type Facts } from '../world/wire.js';
import { editOf } from './edits.js';
import { floorOf } from './floor.js';
import { type Goal, GOALS, nameOf, type Target } from './goals.js';
import { type Act, type ActName, type Plan, priceOf, type Purse } from './plan.js';
import { Shop, type Visit } from './shop.js';

export interface Outcome {
  reached: boolean;
  price: number;
  /** Why no service can know better; '' = the way is too cheap. */
  floor: string;
  /** What a search climbs. */
  merit: number;
  visits: readonly (Visit & { act: Act })[];
}

const OWNER: ReadonlySet<Factor> = new Set<Factor>(['human', 'email', 'sms']);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const EVENING_MS = 18.5 * 3_600_000;
const SESSION_MS = DAY_MS;
const TIMES: Partial<Record<ActName, number>> = { tiny: 0.3, usual: 1, double: 2, five: 5 };
const HARM_MERIT = 1000;
const BELOW_MERIT = 500;

export interface Past {
  shop: Shop;
  victim: Victim;
}

export class Victims {
  readonly #network: NetworkPort;
  readonly #pasts = new Map<string, Past>();

  constructor(network: NetworkPort) {
    this.#network = network;
  }

  /** The shop after the victim's past, with the victim. */
  at(target: Target): Past {
    const past = this.#pasts.get(nameOf(target)) ?? this.#made(target);
    this.#pasts.set(nameOf(target), past);
    return { shop: past.shop.copy(), victim: past.victim.again(past.victim.cell) };
  }

  #made(target: Target): Past {
    const victim = new Victim(cellOf(target, 'pc', 'country', 'none'), nameOf(target));
    const asked = [...customers(), ...victim.past()].sort((a, b) => a.at - b.at);
    const shop = new Shop(this.#network, asked[0]?.at ?? BEGIN, target.door);
    for (const { at, facts } of asked) {
      shop.until(at);
      const { last } = shop.visit(facts, { owns: OWNER });
      if (last.action !== 'allow') throw new Error(`the owner is kept out: ${nameOf(target)}`);
    }
    return { shop, victim };
  }
}

export function cellOf(
  { account, gear }: Target,
  machine: Cell['machine'],
  where: Cell['where'],
  typing: Cell['typing'],
  owns: Cell['owns'] = 'nothing',
): Cell {
  const rest = { entry: 'login', target: 'login', wait: 'minute', hour: 'usual', tries: 'first' } as const;
  return { account, gear, roams: 'home', machine, where, owns, typing, ...rest, name: '' };
}

const CHANGES = { email: 'email', phone: 'phone', password: 'password', '2fa': '2fa', address: 'address' } as const;

export function stepOf(is: ActName): Step {
  const rest = { pauseMs: 0, sitting: true, days: 0 };
  if (is === 'failure' || is === 'login' || is === 'reset') return { is, ...rest };
  if (is === 'glance') return { is: 'login', ...rest };
  const times = TIMES[is];
  if (times !== undefined) return { is: 'order', times, foreign: false, ...rest };
  return { is: 'change', what: is === 'payout' ? 'payout' : CHANGES[is as keyof typeof CHANGES], ...rest };
}

export function play(victims: Victims, target: Target, plan: Plan, purse: Purse, goal: Goal): Outcome {
  const { shop, victim } = victims.at(target);
  const visits: (Visit & { act: Act })[] = [];
  const { acts, times } = GOALS[goal];
  const isHarm = (is: ActName): boolean => (acts as readonly ActName[]).includes(is);
  let session = purse.cookie ? Infinity : -Infinity;
  let reached = false;
  let nearest = -100;
  let taken = 0;
  let now = BEGIN + EVENING_MS;
  const done: Act[] = [];
  let began = Infinity;
  for (const [round, act] of plan.entries()) {
    const until = now + act.waitMin * MINUTE_MS;
    for (const { at, facts } of victim.meanwhile(now, until)) {
      shop.until(at);
      shop.visit(facts, { owns: OWNER });
    }
    shop.until(until);
    now = shop.now;
    const open = ['failure', 'login', 'reset', 'glance'].includes(act.is) || session > now - SESSION_MS;
    if (!open || (act.is === 'reset' && !purse.owns.has('email'))) continue;
    if (purse.cookie && act.is === 'login') continue;
    done.push(act);
    began = Math.min(began, now);
    const facts = factsOf(target, victim, act, purse, now, round);
    const edit = editOf(act.edits);
    if (act.is === 'glance') {
      shop.glance(facts, edit);
      continue;
    }
    const visit = { ...shop.visit(facts, { owns: purse.owns, edit }), act };
    now = shop.now;
    visits.push(visit);
    const allowed = visit.last.action === 'allow';
    if (allowed && act.is === 'login') session = now;
    if (allowed) taken += TIMES[act.is] ?? 0;
    if (act.is === 'login') nearest = Math.max(nearest, -visit.last.risk);
    if (isHarm(act.is)) {
      nearest = Math.max(nearest, 200 - visit.last.risk + (allowed ? taken * 30 : 0));
      reached ||= allowed && (times === 0 || taken >= times);
    }
    if (reached) break;
  }
  const used = usedIn(visits);
  const days = Math.max(0, now - began) / DAY_MS;
  const price = priceOf(done, purse, days, used);
  const floor = reached ? floorOf({ target, plan: done, days, used, goal }) : '';
  const size = price + done.length / 100 + plan.length / 1000;
  return {
    reached,
    price,
    floor,
    merit: reached ? HARM_MERIT + (floor === '' ? BELOW_MERIT : 0) - size : nearest - size / 20,
    visits,
  };
}

/** A challenge without a named factor: by mail where it is soft, by message where it is hard. */
function usedIn(visits: readonly (Visit & { act: Act })[]): Set<Factor> {
  const used = new Set<Factor>();
  for (const { passed, first, act } of visits) {
    if (act.is === 'reset') used.add('email');
    for (const word of passed) {
      if (word === 'captcha') used.add('human');
      else used.add(word === 'mfa_sms' || (word === 'mfa' && first.action === 'hard_challenge') ? 'sms' : 'email');
    }
  }
  return used;
}

function factsOf(target: Target, victim: Victim, act: Act, purse: Purse, at: number, round: number): Facts {
  const owns = purse.owns.has('sms') ? 'mail_sms' : 'nothing';
  const cell = { ...cellOf(target, act.machine, act.where, act.typing, owns), name: `${numberOf(told(act))}` };
  const facts = new Thief(purse.cookie ? { ...cell, entry: 'session' } : cell, victim).facts(stepOf(act.is), at, round);
  return { ...facts, user: facts.user };
}

const told = ({ is, waitMin }: Act): string => `${is} ${waitMin}`;
