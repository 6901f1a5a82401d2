// The steps of each attack family, until the first harm or until the attack is stopped.
import { between, integer, pick } from '../../../src/traffic/random.js';
import { type Attack, fails, succeeds, tries, victimOf, watched } from './attack-steps.js';
import { buysAccount, relays } from './attacks-held-out.js';
import { type Cost, type Family, type Harm } from './cast/attackers.js';
import { CAMPAIGN, LOOT } from './cast/campaigns.js';
import { COUNTRIES } from './cast/networks.js';
import { DAY_MS } from './devices.js';
import { type Person } from './person.js';
import { visit, type Story } from './visits.js';
import { type Facts } from './wire.js';

const REAL_ACCOUNTS = 0.2;
const CARDS_PER_ACCOUNT = 8;
const HOUSEHOLD_VISITS = 4;
const REPLAYS = 2;

/** The whole attack as a story; it fills `result`. */
export function* attack(each: Attack): Story {
  const { family } = each;
  switch (family.name) {
    case 'stuffing':
    case 'spraying':
      return yield* triesPasswords(each);
    case 'registration_farm':
      return yield* makesAccounts(each, CAMPAIGN.registrationsMax);
    case 'promo_abuse':
      return yield* makesAccounts(each, CAMPAIGN.promoMax);
    case 'bot_checkout':
      return yield* buysByProgram(each);
    case 'card_testing':
      return yield* testsCards(each);
    case 'session_hijack':
      return yield* hijacks(each);
    case 'phishing_proxy':
      return yield* relays(each);
    case 'bought_account':
      return yield* buysAccount(each);
    default:
      return yield* takesOver(each);
  }
}

function* triesPasswords(each: Attack): Story {
  const { attacker, others, result } = each;
  const victim = victimOf(each);
  const hit = integer(attacker.random, CAMPAIGN.firstHitFrom, CAMPAIGN.firstHitTo);
  let at = each.at;
  for (let i = 0; i < CAMPAIGN.loginsMax; i += 1) {
    const fits = i === hit;
    const user = fits
      ? victim.id
      : attacker.random() < REAL_ACCOUNTS && others.length > 0
        ? pick(attacker.random, others)
        : `nobody-${result.name}-${i}`;
    const delayMs = i === 0 ? 0 : attacker.pause();
    at += delayMs;
    const letIn = yield* tries(
      each,
      { delayMs, facts: attacker.facts('login', user, at, i, 'password', fits ? succeeds : fails) },
      fits,
    );
    if (!fits) continue;
    result.harmed = letIn;
    return;
  }
}

function* makesAccounts(each: Attack, most: number): Story {
  const {
    attacker,
    family: { harm },
    result,
  } = each;
  let at = each.at;
  let letIn = 0;
  for (let i = 0; i < most && letIn < harm.times; i += 1) {
    const delayMs = i === 0 ? 0 : attacker.pause();
    at += delayMs;
    if (
      yield* tries(each, {
        delayMs,
        facts: attacker.facts('registration', `made-${result.name}-${i}`, at, i, 'form', {}),
      })
    )
      letIn += 1;
  }
  result.harmed = letIn >= harm.times;
}

function* buysByProgram(each: Attack): Story {
  const { attacker, result } = each;
  let at = each.at;
  for (let i = 0; i < CAMPAIGN.botsMax && !result.harmed; i += 1) {
    const user = `bot-${result.name}-${i}`;
    const delayMs = i === 0 ? 0 : attacker.pause();
    at += delayMs;
    if (!(yield* tries(each, { delayMs, facts: attacker.facts('login', user, at, i, 'password', succeeds) }))) continue;
    const checkout = { checkout: { amount: LOOT.scarce, items: 1, shippingCountry: 'DE' } };
    result.harmed = yield* tries(each, {
      delayMs: attacker.pause(),
      facts: attacker.facts('checkout', user, at, i, 'card', checkout),
    });
  }
}

function* testsCards(each: Attack): Story {
  const {
    attacker,
    family: { harm },
    result,
  } = each;
  let at = each.at;
  let letIn = 0;
  for (let i = 0; i < CAMPAIGN.cardsMax && letIn < harm.times; i += 1) {
    const account = Math.floor(i / CARDS_PER_ACCOUNT);
    const user = `cards-${result.name}-${account}`;
    const delayMs = i === 0 ? 0 : attacker.pause();
    at += delayMs;
    if (i % CARDS_PER_ACCOUNT === 0)
      yield* tries(each, { delayMs: 0, facts: attacker.facts('registration', user, at, account, 'form', {}) });
    const checkout = {
      checkout: { amount: integer(attacker.random, LOOT.cardFrom, LOOT.cardTo), items: 1, shippingCountry: 'DE' },
    };
    if (yield* tries(each, { delayMs, facts: attacker.facts('checkout', user, at, account, 'card', checkout) }))
      letIn += 1;
  }
  result.harmed = letIn >= harm.times;
}

/** The victim logs in, and an attacker continues in that session. */
function* hijacks(each: Attack): Story {
  const { attacker, result, at } = each;
  const victim = victimOf(each);
  const session = yield* watched(visit(victim, at));
  const facts = attacker.facts('account_change', victim.id, at, 0, undefined, {
    change: 'email',
    ...(session !== '' && { sessionId: session }),
  });
  result.harmed = yield* tries(each, { delayMs: attacker.pause(), facts });
}

interface Move {
  useCase: Harm['step'];
  context: Partial<Facts>;
  text?: 'password' | 'card';
  /** In addition to the attacker's usual pace. */
  waitMs?: number;
}

/** One victim and one sequence of steps; the first stopped step ends it. */
function* takesOver(each: Attack): Story {
  const {
    attacker,
    family: { harm },
    result,
  } = each;
  const victim = victimOf(each);
  let at = each.at;
  for (const [i, { useCase, context, text, waitMs = 0 }] of planOf(each).entries()) {
    const delayMs = i === 0 ? 0 : attacker.pause() + waitMs;
    at += delayMs;
    if (!(yield* tries(each, { delayMs, facts: attacker.facts(useCase, victim.id, at, 0, text, context) }))) return;
    result.harmed = useCase === harm.step;
    if (result.harmed) return;
  }
}

function planOf(each: Attack): Move[] {
  const {
    family,
    cost,
    attacker: { random },
  } = each;
  const victim = victimOf(each);
  const login: Move = { useCase: 'login', context: succeeds, text: 'password' };
  const reset: Move = { useCase: 'password_reset', context: {} };
  const change = (what: 'email' | 'phone'): Move => ({ useCase: 'account_change', context: { change: what } });
  const buys = (amount: number, shippingCountry: string): Move => ({
    useCase: 'checkout',
    context: { checkout: { amount, items: 1, shippingCountry } },
    text: 'card',
  });
  const loot = Math.round(between(random, LOOT.phishedFrom, LOOT.phishedTo));
  const elsewhere = pick(
    random,
    COUNTRIES.filter(({ code }) => code !== victim.country.code),
  ).code;
  switch (family.name) {
    case 'dormant_takeover':
      return [login];
    case 'sim_swap':
      return [reset];
    case 'phished_abroad':
      return [login, buys(loot, elsewhere)];
    case 'mailbox_thief':
      return [reset, change('email'), change('phone'), buys(LOOT.big, elsewhere)];
    case 'replayed_behaviour':
      return [login, ...repeated(REPLAYS, { ...login, waitMs: DAY_MS / 4 }), buys(loot, victim.country.code)];
    case 'household':
      return [login, ...repeated(cost === 'clumsy' ? 0 : HOUSEHOLD_VISITS - 1, login), buys(loot, victim.country.code)];
    default:
      return [login, buys(loot, victim.country.code)];
  }
}

function repeated<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

const OWN_ACCOUNTS: ReadonlySet<string> = new Set([
  'registration_farm',
  'promo_abuse',
  'bot_checkout',
  'card_testing',
  'bought_account',
]);

export function needsVictim({ name }: Family): boolean {
  return !OWN_ACCOUNTS.has(name);
}

/** Whether a family can attack this user: the account has its own devices and what the attack needs. */
export function canBeVictim(
  { name, costs }: Family,
  cost: Cost,
  { kind, sim, passwords, devices, registered }: Person,
): boolean {
  if (kind.device !== 'own' || kind.name === 'private' || !registered) return false;
  if (name === 'sim_swap') return sim !== undefined;
  const { timings } = costs[cost];
  if (timings !== 'replayed' && timings !== 'replayed_varied' && name !== 'household') return true;
  return passwords === 'types' && devices[0]?.input === 'pc';
}
