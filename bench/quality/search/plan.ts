// What an attacker may do, what each part costs, and how a search changes it. A plan is a sequence of acts; each act
// says from which machine and line it comes, how keys are typed, what the request leaves out or lies about, and how
// long he waits before it.
import { integer, pick, type Random } from '../../../src/traffic/random.js';
import { sum } from '../../../src/util/sums.js';
import { type Cell } from '../matrix/cells.js';
import { type Factor } from '../world/wire.js';
import { type EditName, EDIT_NAMES } from './edits.js';

/** In units of a fresh device. Prices of `docs/detection.md`, "The search for a way in". */
export const MACHINES = {
  pc: 1,
  other_phone: 1,
  emulator: 0.5,
  headless: 0.1,
  private: 0.3,
  rotating: 0.3,
  same_model: 2,
  copied_print: 8,
  copied_all: 10,
} as const satisfies Partial<Record<Cell['machine'], number>>;
export const LINES = {
  prefix: 5,
  provider: 3,
  country: 1,
  /** In Germany's largest network, as the victim's line. */
  carrier: 3,
  near_abroad: 0.2,
  abroad: 0.2,
  hosting: 0.05,
  vpn: 0.1,
  tor: 0,
} as const satisfies Partial<Record<Cell['where'], number>>;
export const TYPING = { none: 0, own_hand: 0, uniform: 0, recorded: 10, varied: 10 } as const satisfies Record<
  Cell['typing'],
  number
>;
export const DAY_PRICE = 0.2;
const FACTOR_PRICES: Partial<Record<Factor, number>> = { human: 0.003, email: 20, sms: 200 };
const PASSWORD_PRICE = 1;
const COOKIE_PRICE = 10;

export const WAITS_MIN = [1, 5, 61, 540, 1440, 4320, 10_080, 20_160] as const;
export const ACTS = [
  'failure',
  'login',
  'reset',
  'glance',
  'email',
  'phone',
  'password',
  '2fa',
  'address',
  'payout',
  'tiny',
  'usual',
  'double',
  'five',
] as const;
export type ActName = (typeof ACTS)[number];

export interface Act {
  readonly is: ActName;
  readonly machine: keyof typeof MACHINES;
  readonly where: keyof typeof LINES;
  readonly typing: keyof typeof TYPING;
  readonly edits: readonly EditName[];
  readonly waitMin: (typeof WAITS_MIN)[number];
}
export type Plan = readonly Act[];

/** What he may buy in one search. */
export interface Purse {
  readonly name: string;
  readonly owns: ReadonlySet<Factor>;
  readonly machines: readonly (keyof typeof MACHINES)[];
  /** A session of the victim instead of the password. */
  readonly cookie: boolean;
}

const FRESH = ['pc', 'other_phone', 'emulator', 'headless', 'private', 'rotating', 'same_model'] as const;
const COPIES = [...FRESH, 'copied_print', 'copied_all'] as const;
const owning = (...factors: Factor[]): ReadonlySet<Factor> => new Set<Factor>(factors);
export const PURSES: readonly Purse[] = [
  { name: 'password', owns: owning('human'), machines: FRESH, cookie: false },
  { name: 'mailbox', owns: owning('human', 'email'), machines: FRESH, cookie: false },
  { name: 'copy', owns: owning('human'), machines: COPIES, cookie: false },
  { name: 'session', owns: owning('human'), machines: COPIES, cookie: true },
  { name: 'number', owns: owning('human', 'email', 'sms'), machines: COPIES, cookie: false },
];

const LENGTH_MAX = 9;

const once = <K extends string>(names: readonly K[], prices: Readonly<Record<K, number>>): number =>
  sum([...new Set(names)].map((name) => prices[name]));

/**
 * @param days from the first act to the last
 * @param used factors that he passed challenges with: an unused mailbox costs nothing
 */
export function priceOf(plan: Plan, { cookie }: Purse, days: number, used: ReadonlySet<Factor>): number {
  return (
    once(
      plan.map(({ machine }) => machine),
      MACHINES,
    ) +
    once(
      plan.map(({ where }) => where),
      LINES,
    ) +
    once(
      plan.map(({ typing }) => typing),
      TYPING,
    ) +
    sum([...used].map((factor) => FACTOR_PRICES[factor] ?? 0)) +
    DAY_PRICE * days +
    (cookie ? COOKIE_PRICE : PASSWORD_PRICE)
  );
}

const keys = <K extends string>(of: Readonly<Record<K, unknown>>): K[] => Object.keys(of) as K[];
const LINE_NAMES = keys(LINES);
const TYPING_NAMES = keys(TYPING);

function randomAct(random: Random, purse: Purse): Act {
  return {
    is: pick(random, ACTS),
    machine: pick(random, purse.machines),
    where: pick(random, LINE_NAMES),
    typing: pick(random, TYPING_NAMES),
    edits: random() < 0.5 ? [] : [pick(random, EDIT_NAMES)],
    waitMin: random() < 0.6 ? pick(random, WAITS_MIN.slice(0, 3)) : pick(random, WAITS_MIN),
  };
}

/** A login and the harm with one machine and line are the beginning of most plans. */
export function randomPlan(random: Random, purse: Purse, harm: ActName): Plan {
  const main = randomAct(random, purse);
  const made: Act[] = [];
  for (let i = integer(random, 0, 4); i > 0; i -= 1)
    made.push(random() < 0.7 ? { ...main, is: pick(random, ACTS) } : randomAct(random, purse));
  if (!purse.cookie) made.push({ ...main, is: random() < 0.85 ? 'login' : 'reset' });
  if (random() < 0.3) made.push({ ...main, is: 'login', waitMin: pick(random, WAITS_MIN) });
  made.push({ ...main, is: harm, waitMin: pick(random, WAITS_MIN) });
  return made;
}

export function mutated(random: Random, plan: Plan, purse: Purse, harm: ActName): Plan {
  const next = [...plan];
  const at = integer(random, 0, next.length - 1);
  const act = next[at];
  const one = randomAct(random, purse);
  if (act === undefined) return [one];
  const kind = random();
  if (kind < 0.15 && next.length > 1) next.splice(at, 1);
  else if (kind < 0.3 && next.length < LENGTH_MAX) next.splice(at, 0, { ...act, is: one.is, waitMin: one.waitMin });
  else if (kind < 0.4) next[at] = { ...act, is: random() < 0.4 ? harm : one.is };
  else if (kind < 0.5) next[at] = { ...act, waitMin: one.waitMin };
  else if (kind < 0.6) next[at] = { ...act, typing: one.typing };
  else if (kind < 0.7) next[at] = { ...act, edits: one.edits };
  // One machine or line for all acts, or for one.
  else if (kind < 0.78) return next.map((each) => ({ ...each, machine: one.machine }));
  else if (kind < 0.86) return next.map((each) => ({ ...each, where: one.where }));
  else if (kind < 0.91) return next.map((each) => ({ ...each, edits: one.edits }));
  else if (kind < 0.96) next[at] = { ...act, machine: one.machine };
  else next[at] = { ...act, where: one.where };
  return next;
}

/** Simpler plans, one change each, for the reduction. */
export function simpler(plan: Plan): Plan[] {
  const made: Plan[] = plan.map((_, i) => plan.filter((__, j) => j !== i));
  for (const [i, act] of plan.entries()) {
    const put = (other: Partial<Act>): void => {
      made.push(plan.map((each, j) => (j === i ? { ...each, ...other } : each)));
    };
    if (act.edits.length > 0) put({ edits: [] });
    if (act.typing !== 'none') put({ typing: 'none' });
    for (const waitMin of WAITS_MIN) if (waitMin < act.waitMin) put({ waitMin });
    for (const other of plan) {
      if (other.machine !== act.machine) put({ machine: other.machine });
      if (other.where !== act.where) put({ where: other.where });
    }
  }
  for (const where of LINE_NAMES) made.push(plan.map((each) => ({ ...each, where })));
  for (const machine of new Set(plan.map((each) => each.machine)))
    made.push(plan.map((each) => ({ ...each, machine })));
  return made;
}

export function told(plan: Plan): string {
  return plan
    .map(({ is, machine, where, typing, edits, waitMin }) =>
      [waitMin >= 1440 ? `${waitMin / 1440}d` : `${waitMin}m`, is, machine, where, typing, ...edits].join(' '),
    )
    .join(' > ');
}
