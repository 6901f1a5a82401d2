// The second search: an attacker without the password who makes the owner suffer. He fails, asks for resets, uses
// accounts of his own on copies of the owner's device or on the owner's line, and gets them labelled. Afterwards the
// owner and a colleague do what they always do.
import { type NetworkPort } from '../../../src/contract/network.js';
import { integer, pick, type Random, seeded } from '../../../src/traffic/random.js';
import { deviceFacts } from '../world/devices.js';
import { Hand } from '../world/hands.js';
import { numberOf } from '../world/names.js';
import { type Facts, type Factor } from '../world/wire.js';
import { BEGIN, deviceOf, gesturesOf, HARDWARE, HOME, Victim, customers } from '../matrix/victim.js';
import { Thief } from '../matrix/thief.js';
import { LEVELS } from '../matrix/rules.js';
import { editOf, EDIT_NAMES, type EditName } from './edits.js';
import { DAY_PRICE, LINES, MACHINES, WAITS_MIN } from './plan.js';
import { type Shop, Shop as ShopOf } from './shop.js';
import { nameOf, type Target } from './goals.js';
import { cellOf, stepOf } from './thief.js';

/** `own_`: with accounts of his own; `new_`: accounts that he makes. */
export const SPOILS = ['failure', 'glance', 'reset', 'own_login', 'own_order', 'new_account', 'new_order'] as const;
const COUNTS = [1, 5, 15, 50] as const;
const PACES_S = [1, 20, 300] as const;
const OFFICE_PRICE = 2;
const AGED_PRICE = 5;

export interface Spoil {
  readonly is: (typeof SPOILS)[number];
  readonly machine: keyof typeof MACHINES;
  readonly where: keyof typeof LINES | 'own_line';
  readonly edits: readonly EditName[];
  readonly count: (typeof COUNTS)[number];
  readonly paceS: (typeof PACES_S)[number];
  readonly waitMin: (typeof WAITS_MIN)[number];
  /** The last event is reported as fraud, by a customer or an analyst. */
  readonly flagged: 'no' | 'fraud' | 'chargeback' | 'account_takeover' | 'bot';
}

export interface Spoiled {
  merit: number;
  price: number;
  /** What it made worse, with the levels before and after. */
  worse: readonly string[];
  /** What should not have become worse. */
  below: boolean;
}

const PEOPLE: ReadonlySet<Factor> = new Set<Factor>(['human', 'email', 'sms']);
const CROOK: ReadonlySet<Factor> = new Set<Factor>(['human', 'email']);
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const EVENING_MS = 18.5 * 3_600_000;
const PAST_DAYS = 30;

function randomSpoil(random: Random): Spoil {
  return {
    is: pick(random, SPOILS),
    machine: pick(random, Object.keys(MACHINES) as (keyof typeof MACHINES)[]),
    where: random() < 0.35 ? 'own_line' : pick(random, Object.keys(LINES) as (keyof typeof LINES)[]),
    edits: random() < 0.6 ? [] : [pick(random, EDIT_NAMES)],
    count: pick(random, COUNTS),
    paceS: pick(random, PACES_S),
    waitMin: random() < 0.7 ? 1 : pick(random, WAITS_MIN),
    flagged: random() < 0.6 ? 'no' : pick(random, ['fraud', 'chargeback', 'account_takeover', 'bot'] as const),
  };
}

export function randomSpoils(random: Random): Spoil[] {
  return Array.from({ length: integer(random, 1, 3) }, () => randomSpoil(random));
}

export function mutatedSpoils(random: Random, plan: readonly Spoil[]): Spoil[] {
  const next = [...plan];
  const at = integer(random, 0, Math.max(0, next.length - 1));
  const act = next[at];
  const one = randomSpoil(random);
  if (act === undefined) return [one];
  const kind = random();
  if (kind < 0.15 && next.length > 1) next.splice(at, 1);
  else if (kind < 0.3 && next.length < 4) next.splice(at, 0, one);
  else {
    const field = pick(random, ['is', 'machine', 'where', 'edits', 'count', 'paceS', 'waitMin', 'flagged'] as const);
    next[at] = { ...act, [field]: one[field] };
  }
  return next;
}

export function simplerSpoils(plan: readonly Spoil[]): Spoil[][] {
  const made = plan.map((_, i) => plan.filter((__, j) => j !== i));
  for (const [i, act] of plan.entries()) {
    const put = (other: Partial<Spoil>): void => {
      made.push(plan.map((each, j) => (j === i ? { ...each, ...other } : each)));
    };
    if (act.edits.length > 0) put({ edits: [] });
    if (act.flagged !== 'no') put({ flagged: 'no' });
    if (act.waitMin !== 1) put({ waitMin: 1 });
    for (const count of COUNTS) if (count < act.count) put({ count });
    put({ machine: 'pc' });
    put({ where: 'tor' });
    put({ where: 'hosting' });
  }
  return made;
}

function priceOfSpoils(plan: readonly Spoil[]): number {
  let price = 0;
  for (const machine of new Set(plan.map((one) => one.machine))) price += MACHINES[machine];
  for (const where of new Set(plan.map((one) => one.where)))
    price += where === 'own_line' ? OFFICE_PRICE : LINES[where];
  for (const { waitMin, is, count } of plan)
    price += (DAY_PRICE * waitMin) / 1440 + (is.startsWith('new') ? count * 0.05 : 0);
  return price + (plan.some(({ is }) => is.startsWith('own')) ? AGED_PRICE : 0);
}

/** The most that each probe may meet, from 0 = allow; and its weight. */
const PROBES = {
  'own login': { most: 0, weight: 5 },
  'own order': { most: 0, weight: 5 },
  'own email': { most: 0, weight: 4 },
  'own login elsewhere': { most: 1, weight: 2 },
  'new device at home': { most: 2, weight: 1 },
  'own reset': { most: 1, weight: 2 },
  'colleague login': { most: 0, weight: 5 },
  'newcomer at home': { most: 2, weight: 1 },
} as const;
type Probe = keyof typeof PROBES;

interface Made {
  shop: Shop;
  /** The same shop without the attack: a copy of the attacked one would see what is done there. */
  quiet: Shop;
  victim: Victim;
  /** Levels without an attack, by the time. */
  calm: Map<number, Record<Probe, number>>;
}

export class Owners {
  readonly #network: NetworkPort;
  readonly #made = new Map<string, Made>();

  constructor(network: NetworkPort) {
    this.#network = network;
  }

  at(target: Target): Made {
    const made = this.#made.get(nameOf(target)) ?? this.#make(target);
    this.#made.set(nameOf(target), made);
    return {
      ...made,
      shop: made.shop.copy(),
      quiet: made.shop.copy(),
      victim: made.victim.again(made.victim.cell),
    };
  }

  #make(target: Target): Made {
    const victim = new Victim(cellOf(target, 'pc', 'country', 'none'), nameOf(target));
    const others = [0, 1, 2].flatMap((who) =>
      Array.from({ length: PAST_DAYS }, (_, i) => {
        const at = BEGIN - (PAST_DAYS - i) * DAY_MS + (9 + who) * 60 * MINUTE_MS;
        return {
          at,
          facts: who === 0 ? colleague(at) : who === 1 ? crook(target, victim, at) : colleague(at, 'second'),
        };
      }),
    );
    const asked = [...customers(), ...victim.past(), ...others].sort((a, b) => a.at - b.at);
    const shop = new ShopOf(this.#network, asked[0]?.at ?? BEGIN, target.door);
    for (const { at, facts } of asked) {
      shop.until(at);
      shop.visit(facts, { owns: PEOPLE });
    }
    return { shop, quiet: shop, victim, calm: new Map() };
  }
}

function colleague(at: number, who = 'colleague'): Facts {
  const random = seeded(numberOf(`${who} ${at}`));
  return {
    useCase: 'login',
    user: who,
    address: HOME,
    sessionId: `${who} ${at}`,
    clockErrorMs: 0,
    device: deviceFacts(
      deviceOf(who, 'pc', { ...HARDWARE.pc, hardware: 'NVIDIA RTX 3060' }),
      at,
      'Europe/Berlin',
      'de-DE',
    ),
    typing: new Hand(who).type(random, 'pc', 'password', 0, who),
    login: { result: 'SUCCESS', mfaUsed: false },
    ...gesturesOf(random, 'pc'),
  };
}

function crook(target: Target, victim: Victim, at: number): Facts {
  const facts = new Thief(cellOf(target, 'pc', 'country', 'own_hand'), victim).facts(stepOf('login'), at, 0);
  return { ...facts, user: 'crook', sessionId: `crook ${at}` };
}

function probes(victim: Victim, at: number): Record<Probe, Facts> {
  const [own] = victim.meanwhile(BEGIN + 19 * 3_600_000, BEGIN + 21 * 3_600_000);
  if (own === undefined) throw new Error('an owner without an evening');
  const login = own.facts;
  const rest = { ...login, typing: undefined, login: undefined };
  const other = deviceOf('new of victim', 'pc', { ...HARDWARE.pc, hardware: 'Apple M2', brand: 'Safari' });
  const device = deviceFacts(other, at, 'Europe/Berlin', 'de-DE');
  const fresh = deviceFacts(
    deviceOf('newcomer', 'pc', { ...HARDWARE.pc, brand: 'Edge' }),
    at,
    'Europe/Berlin',
    'de-DE',
  );
  return {
    'own login': login,
    'own order': { ...rest, useCase: 'checkout', checkout: { amount: 55, items: 1, shippingCountry: 'DE' } },
    'own email': { ...rest, useCase: 'account_change', change: 'email' },
    'own login elsewhere': { ...login, address: '91.20.7.7' },
    'own reset': { ...rest, useCase: 'password_reset' },
    'new device at home': { ...login, typing: undefined, device, sim: undefined },
    'colleague login': colleague(at),
    'newcomer at home': { ...colleague(at, 'newcomer'), useCase: 'registration', login: undefined, device: fresh },
  };
}

const LOCKED = 5;

/** Levels of the first replies; `LOCKED` where the person is kept out after passing what was asked. */
function probed(shop: Shop, victim: Victim, at: number): Record<Probe, number> {
  const all = probes(victim, at);
  const levels = {} as Record<Probe, number>;
  for (const name of Object.keys(PROBES) as Probe[]) {
    const desk = shop.copy();
    desk.until(at);
    const { first, last } = desk.visit(all[name], { owns: PEOPLE });
    levels[name] = last.action === 'allow' ? LEVELS.indexOf(first.action) : LOCKED;
  }
  return levels;
}

export function playSpoils(owners: Owners, target: Target, plan: readonly Spoil[]): Spoiled {
  const { shop, quiet, victim, calm } = owners.at(target);
  shop.until(BEGIN + EVENING_MS);
  let made = 0;
  for (const act of plan) {
    shop.until(shop.now + act.waitMin * MINUTE_MS);
    const cell = { ...cellOf(target, act.machine, act.where, 'none'), entry: 'login' as const };
    const edit = editOf(act.edits);
    for (let i = 0; i < act.count; i += 1) {
      shop.until(shop.now + act.paceS * 1000);
      made += 1;
      const facts = spoilFacts(act, new Thief({ ...cell, name: `${made}` }, victim), shop.now, made);
      if (act.is === 'glance') {
        shop.glance(facts, edit);
        continue;
      }
      const { row, last } = shop.visit(facts, { owns: CROOK, edit, paceMs: 1000 });
      const own = act.is.startsWith('own') || act.is.startsWith('new');
      if (act.flagged !== 'no' && own && i === act.count - 1 && last.action === 'allow')
        shop.label(row, act.flagged, act.flagged === 'chargeback' ? 'processor' : 'review');
    }
  }
  const worse = new Map<string, [Record<Probe, number>, Record<Probe, number>]>();
  for (const [when, laterMs] of [
    ['soon', MINUTE_MS],
    ['next day', DAY_MS],
  ] as const) {
    const at = shop.now + laterMs;
    const before = calm.get(at) ?? probed(quiet, victim, at);
    calm.set(at, before);
    worse.set(when, [before, probed(shop, victim, at)]);
  }
  return judged(plan, worse);
}

function spoilFacts({ is }: Spoil, thief: Thief, at: number, made: number): Facts {
  const step = is === 'failure' || is === 'glance' ? 'failure' : is === 'reset' ? 'reset' : 'login';
  const facts = { ...thief.facts(stepOf(is === 'glance' ? 'login' : step), at, made), sessionId: `spoil ${made}` };
  const order = {
    useCase: 'checkout',
    checkout: { amount: 60, items: 1, shippingCountry: 'DE' },
    login: undefined,
  } as const;
  switch (is) {
    case 'failure':
    case 'glance':
    case 'reset':
      return facts;
    case 'own_login':
      return { ...facts, user: 'crook' };
    case 'own_order':
      return { ...facts, user: 'crook', ...order };
    case 'new_account':
      return { ...facts, user: `new ${made}`, useCase: 'registration', login: undefined };
    case 'new_order':
      return { ...facts, user: `new ${made}`, ...order };
  }
}

function judged(
  plan: readonly Spoil[],
  levels: ReadonlyMap<string, readonly [Record<Probe, number>, Record<Probe, number>]>,
): Spoiled {
  const price = priceOfSpoils(plan);
  const worse: string[] = [];
  let harm = 0;
  let below = false;
  for (const [when, [before, after]] of levels)
    for (const name of Object.keys(PROBES) as Probe[]) {
      const { most, weight } = PROBES[name];
      if (after[name] <= before[name]) continue;
      worse.push(`${name} ${when} ${before[name]}>${after[name]}`);
      harm += weight * (after[name] - before[name]);
      // It was asked for more even in calm times.
      if (after[name] <= Math.max(most, before[name])) continue;
      harm += 30 * weight;
      below = true;
    }
  return { merit: harm - price / 4 - plan.length / 100, price, worse, below };
}

export function toldSpoils(plan: readonly Spoil[]): string {
  return plan
    .map((one) =>
      [
        `${one.waitMin}m`,
        `${one.count}x`,
        one.is,
        one.machine,
        one.where,
        ...one.edits,
        `${one.paceS}s`,
        one.flagged,
      ].join(' '),
    )
    .join(' > ');
}
