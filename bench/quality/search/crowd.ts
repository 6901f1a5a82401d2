// The third search: an attacker whose acts come from the line of honest people (an office, a carrier, a school) or from
// beside it. What he gets there, and for how long the people of that place suffer afterwards.
import { type NetworkPort } from '../../../src/contract/network.js';
import { integer, pick, type Random, seeded } from '../../../src/traffic/random.js';
import { deviceFacts } from '../world/devices.js';
import { Hand } from '../world/hands.js';
import { numberOf } from '../world/names.js';
import { type Facts, type Factor } from '../world/wire.js';
import { BEGIN, customers, deviceOf, gesturesOf, HARDWARE } from '../matrix/victim.js';
import { LEVELS } from '../matrix/rules.js';
import { type Door, Shop } from './shop.js';

/** `own`: a login of one old account of his, which makes the place look used. */
export const CROWD_ACTS = ['failure', 'reset', 'register', 'guest', 'aged_order', 'own'] as const;
const SPREADS = ['line', 'prefix', 'provider'] as const;
const HANDS = ['none', 'one', 'people'] as const;
const COUNTS = [5, 20, 60, 200] as const;
const PACES_S = [1, 20, 300, 3600] as const;
const WAITS_H = [0, 1, 23] as const;

export interface CrowdAct {
  readonly is: (typeof CROWD_ACTS)[number];
  readonly spread: (typeof SPREADS)[number];
  readonly typing: (typeof HANDS)[number];
  readonly oneDevice: boolean;
  readonly count: (typeof COUNTS)[number];
  readonly paceS: (typeof PACES_S)[number];
  readonly waitH: (typeof WAITS_H)[number];
}

/** Honest people at a place; each comes once a day, and some are new. */
export const PLACES = {
  office: { address: () => '91.10.20.30', people: 60, newPerDay: 1 },
  carrier: { address: (i: number) => `91.10.20.${1 + (i % 20)}`, people: 80, newPerDay: 2 },
  home: { address: () => '91.10.20.30', people: 3, newPerDay: 0 },
} as const;
export type Place = keyof typeof PLACES;

/** What an expert said before the first play that each may meet, and from which hour on no more than in peace. */
const PROBES = {
  'own login': { most: 0, calmAfterH: 0, weight: 5 },
  'own order': { most: 0, calmAfterH: 0, weight: 5 },
  'own email': { most: 0, calmAfterH: 0, weight: 5 },
  'own reset': { most: 1, calmAfterH: 3, weight: 3 },
  'new device': { most: 2, calmAfterH: 3, weight: 2 },
  'new account': { most: 2, calmAfterH: 26, weight: 1 },
  'new guest': { most: 2, calmAfterH: 26, weight: 1 },
} as const;
type Probe = keyof typeof PROBES;
const LATER_H = [0.02, 1, 3, 7, 26, 50, 170] as const;
const LOCKED = 5;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PAST_DAYS = 20;
const MORNING_MS = 9 * HOUR_MS;
const ALL: ReadonlySet<Factor> = new Set<Factor>(['human', 'email', 'sms']);
const CROOK: ReadonlySet<Factor> = new Set<Factor>(['human', 'email']);

export function randomCrowd(random: Random): CrowdAct[] {
  return Array.from({ length: integer(random, 1, 3) }, () => randomAct(random));
}

function randomAct(random: Random): CrowdAct {
  return {
    is: pick(random, CROWD_ACTS),
    spread: pick(random, SPREADS),
    typing: pick(random, HANDS),
    oneDevice: random() < 0.3,
    count: pick(random, COUNTS),
    paceS: pick(random, PACES_S),
    waitH: pick(random, WAITS_H),
  };
}

export function mutatedCrowd(random: Random, plan: readonly CrowdAct[]): CrowdAct[] {
  const next = [...plan];
  const at = integer(random, 0, Math.max(0, next.length - 1));
  const one = randomAct(random);
  const act = next[at];
  if (act === undefined) return [one];
  if (random() < 0.15 && next.length > 1) next.splice(at, 1);
  else if (random() < 0.2 && next.length < 4) next.splice(at, 0, one);
  else {
    const field = pick(random, ['is', 'spread', 'typing', 'oneDevice', 'count', 'paceS', 'waitH'] as const);
    next[at] = { ...act, [field]: one[field] };
  }
  return next;
}

export function simplerCrowds(plan: readonly CrowdAct[]): CrowdAct[][] {
  const made = plan.map((_, i) => plan.filter((__, j) => j !== i)).filter(({ length }) => length > 0);
  for (const [i, act] of plan.entries()) {
    const put = (other: Partial<CrowdAct>): void => {
      made.push(plan.map((each, j) => (j === i ? { ...each, ...other } : each)));
    };
    for (const count of COUNTS) if (count < act.count) put({ count });
    if (act.waitH > 0) put({ waitH: 0 });
    if (act.typing !== 'none') put({ typing: 'none' });
    if (act.spread !== 'line') put({ spread: 'line' });
  }
  return made;
}

interface Made {
  shop: Shop;
  /** The same shop without the attack: a copy of the attacked one would see what is done there. */
  quiet: Shop;
  calm: Map<number, Record<Probe, number>>;
}

export interface CrowdOutcome {
  merit: number;
  price: number;
  worse: readonly string[];
  below: boolean;
  /** What he got: accounts, resets and orders that were let in, by the act. */
  got: Readonly<Record<string, number>>;
}

export class Crowds {
  readonly #network: NetworkPort;
  readonly #made = new Map<string, Made>();

  constructor(network: NetworkPort) {
    this.#network = network;
  }

  at(place: Place, door: Door): Made {
    const name = `${place} ${door}`;
    const made = this.#made.get(name) ?? this.#make(place, door);
    this.#made.set(name, made);
    return { ...made, shop: made.shop.copy(), quiet: made.shop.copy() };
  }

  #make(place: Place, door: Door): Made {
    const shop = new Shop(this.#network, BEGIN - PAST_DAYS * DAY_MS, door);
    const { people, newPerDay } = PLACES[place];
    const others = customers();
    for (let day = -PAST_DAYS; day <= 0; day += 1) {
      for (const { facts } of others.filter(({ at }) => Math.floor((at - BEGIN) / DAY_MS) === day))
        shop.visit(facts, { owns: ALL });
      const present = people + newPerDay * (day + PAST_DAYS);
      for (let i = 0; i < present; i += 1) {
        shop.until(BEGIN + day * DAY_MS + MORNING_MS - HOUR_MS + (i * HOUR_MS) / present);
        shop.visit(visitOf(place, i, shop.now), { owns: ALL });
      }
      // The attacker's own account is as old as the others.
      shop.visit({ ...visitOf(place, 9000, shop.now), user: 'crook' }, { owns: ALL });
    }
    return { shop, quiet: shop, calm: new Map() };
  }
}

function personOf(place: Place, i: number, at: number, name = `person ${i}`): Facts {
  const random = seeded(numberOf(`${name} ${at}`));
  const screen = { screenWidth: String(1280 + 16 * (i % 40)) };
  const machine = deviceOf(`${place} ${name}`, 'pc', { ...HARDWARE.pc, ...screen });
  return {
    useCase: 'login',
    user: name,
    address: PLACES[place].address(i),
    sessionId: `${name} ${at}`,
    clockErrorMs: 0,
    device: deviceFacts(machine, at, 'Europe/Berlin', 'de-DE'),
    ...gesturesOf(random, 'pc'),
  };
}

function visitOf(place: Place, i: number, at: number): Facts {
  const hand = new Hand(`person ${i}`);
  return {
    ...personOf(place, i, at),
    typing: hand.type(seeded(numberOf(`${i} ${at}`)), 'pc', 'password', 0, `person ${i}`),
    login: { result: 'SUCCESS', mfaUsed: false },
  };
}

function probes(place: Place, at: number): Record<Probe, Facts> {
  const own = personOf(place, 1, at);
  const fresh = personOf(place, 700, at, 'fresh');
  const hand = new Hand('fresh').type(seeded(numberOf(`fresh ${at}`)), 'pc', 'form', 0, 'fresh');
  const checkout = { amount: 40, items: 1, shippingCountry: 'DE' };
  return {
    'own login': visitOf(place, 1, at),
    'own order': { ...own, useCase: 'checkout', checkout },
    'own email': { ...own, useCase: 'account_change', change: 'email' },
    'own reset': { ...own, useCase: 'password_reset' },
    'new device': { ...visitOf(place, 2, at), device: fresh.device, typing: undefined },
    'new account': { ...fresh, useCase: 'registration', typing: hand },
    'new guest': { ...fresh, useCase: 'checkout', checkout },
  };
}

/** Levels of the first replies; `LOCKED` where the person is kept out after passing what was asked. */
function probed(shop: Shop, place: Place, at: number): Record<Probe, number> {
  const levels = {} as Record<Probe, number>;
  const all = probes(place, at);
  for (const name of Object.keys(PROBES) as Probe[]) {
    const desk = shop.copy();
    desk.until(at);
    const { first, last } = desk.visit(all[name], { owns: ALL });
    levels[name] = last.action === 'allow' ? LEVELS.indexOf(first.action) : LOCKED;
  }
  return levels;
}

export function playCrowd(crowds: Crowds, place: Place, door: Door, plan: readonly CrowdAct[]): CrowdOutcome {
  const { shop, quiet, calm } = crowds.at(place, door);
  const got: Record<string, number> = {};
  shop.until(BEGIN + MORNING_MS + HOUR_MS);
  let made = 0;
  for (const act of plan) {
    shop.until(shop.now + act.waitH * HOUR_MS);
    for (let i = 0; i < act.count; i += 1) {
      made += 1;
      const { last } = shop.visit(factsOf(act, place, made, shop.now), { owns: CROOK, paceMs: 1000 });
      if (last.action === 'allow' && act.is !== 'failure' && act.is !== 'own') got[act.is] = (got[act.is] ?? 0) + 1;
      shop.until(shop.now + act.paceS * 1000);
    }
  }
  const worse: string[] = [];
  let harm = 0;
  let below = false;
  for (const hours of LATER_H) {
    const at = shop.now + hours * HOUR_MS;
    const before = calm.get(at) ?? probed(quiet, place, at);
    calm.set(at, before);
    const after = probed(shop, place, at);
    for (const name of Object.keys(PROBES) as Probe[]) {
      const { most, calmAfterH, weight } = PROBES[name];
      if (after[name] <= before[name]) continue;
      worse.push(`${name} +${hours}h ${before[name]}>${after[name]}`);
      const may = hours >= calmAfterH ? before[name] : Math.max(most, before[name]);
      const excess = after[name] - may;
      harm += weight * (after[name] - before[name]) + (excess > 0 ? 20 * weight * excess : 0);
      below ||= excess > 0;
    }
  }
  const price = priceOf(plan);
  return { merit: harm - price / 4 - plan.length / 100, price, worse, below, got };
}

const SPREAD_PRICE = { line: 2, prefix: 5, provider: 3 } as const;

function priceOf(plan: readonly CrowdAct[]): number {
  let price = 0;
  for (const spread of new Set(plan.map((act) => act.spread))) price += SPREAD_PRICE[spread];
  for (const { count, waitH, paceS, is } of plan)
    price += (0.2 * (waitH + (count * paceS) / 3600)) / 24 + (is === 'aged_order' ? count : count * 0.01);
  return price;
}

function factsOf({ is, spread, typing, oneDevice }: CrowdAct, place: Place, made: number, at: number): Facts {
  const name = oneDevice ? 'crook machine' : `crook ${made}`;
  const random = seeded(numberOf(`crowd ${made}`));
  const hand = new Hand(typing === 'one' ? 'crook' : `crook ${made}`);
  const sample = typing === 'none' ? undefined : hand.type(random, 'pc', 'form', 0, 'crowd', `user ${made}`);
  const facts: Facts = {
    ...personOf(place, made, at, name),
    user: is === 'failure' || is === 'reset' ? `victim ${made}` : `user ${made}`,
    address:
      spread === 'line'
        ? PLACES[place].address(1)
        : `91.10.${spread === 'prefix' ? 20 : 21 + (made % 200)}.${made % 250}`,
    typing: sample,
  };
  const order = {
    useCase: 'checkout',
    typing: undefined,
    checkout: { amount: 5, items: 1, shippingCountry: 'DE' },
  } as const;
  switch (is) {
    case 'failure':
      return { ...facts, login: { result: 'FAILURE', mfaUsed: false } };
    case 'reset':
      return { ...facts, useCase: 'password_reset' };
    case 'register':
      return { ...facts, useCase: 'registration' };
    case 'guest':
      return { ...facts, ...order };
    case 'aged_order':
      return { ...visitOf(place, 10 + (made % 40), at), ...order, login: undefined };
    case 'own':
      return { ...visitOf(place, 9000, at), user: 'crook' };
  }
}

export function toldCrowd(plan: readonly CrowdAct[]): string {
  return plan
    .map((act) =>
      [`${act.waitH}h`, `${act.count}x`, act.is, act.spread, act.typing, act.oneDevice ? 'one' : '', `${act.paceS}s`]
        .filter((word) => word !== '')
        .join(' '),
    )
    .join(' > ');
}
