// Attack families that were written after the rules, and measured before any look at the reasons they trigger.
import { between, integer } from '../../../src/traffic/random.js';
import { type Attack, succeeds, tries, victimOf, watched } from './attack-steps.js';
import { Attacker } from './attacker.js';
import { AGEING, LOOT, SELLER } from './cast/campaigns.js';
import { DAY_MS } from './devices.js';
import { type Person } from './person.js';
import { visit, type Story } from './visits.js';
import { type Facts } from './wire.js';

/**
 * The victim logs in on a phishing page that relays everything, and passes the challenges; the later steps of that
 * session are the attacker's.
 */
export function* relays(each: Attack): Story {
  const { attacker, result } = each;
  const victim = victimOf(each);
  const sessionId = yield* watched(elsewhere(visit(victim, each.at), attacker, each.at));
  if (sessionId === '') {
    result.noticedAt = 1;
    return;
  }
  const opens = attacker.facts('score', victim.id, each.at, 0, undefined, { sessionId });
  if (!(yield* tries(each, { delayMs: attacker.pause(), facts: opens }))) return;
  result.harmed = yield* tries(each, { delayMs: attacker.pause(), facts: orderOf(each, victim, sessionId) });
}

function orderOf({ attacker, at }: Attack, victim: Person, sessionId: string): Facts {
  const amount = Math.round(between(attacker.random, LOOT.phishedFrom, LOOT.phishedTo));
  const checkout = { amount, items: 1, shippingCountry: victim.country.code };
  return attacker.facts('checkout', victim.id, at, 0, 'card', { checkout, sessionId });
}

/** The same story with every request sent from the address of the relay. */
function* elsewhere(story: Story, attacker: Attacker, at: number): Story {
  const address = attacker.relayAddress(at);
  let step = story.next();
  while (step.done !== true) {
    const { facts, delayMs } = step.value;
    step = story.next(yield { delayMs, facts: address === undefined ? facts : { ...facts, address } });
  }
}

/** A seller makes an account and uses it for weeks; then an attacker buys it with password and mailbox. */
export function* buysAccount(each: Attack): Story {
  const { attacker, result } = each;
  const user = `sold-${result.name}`;
  const at = yield* ages(each, user);
  if (at === undefined) return;
  const logsIn = attacker.facts('login', user, at, 0, 'password', succeeds);
  if (!(yield* tries(each, { delayMs: DAY_MS, facts: logsIn }))) return;
  const amount = Math.round(between(attacker.random, LOOT.phishedFrom, LOOT.phishedTo));
  const checkout = { amount, items: 1, shippingCountry: 'DE' };
  const facts = attacker.facts('checkout', user, at, 0, 'card', { checkout });
  result.harmed = yield* tries(each, { delayMs: attacker.pause(), facts });
}

/** The time after the ageing; undefined if the seller is stopped. */
function* ages(each: Attack, user: string): Story<number | undefined> {
  const seller = new Attacker(`${each.result.name}/seller`, SELLER, each.attacker.random, undefined);
  const selling: Attack = { ...each, attacker: seller };
  let { at } = each;
  const signsUp = seller.facts('registration', user, at, 0, 'form', {});
  if (!(yield* tries(selling, { delayMs: 0, facts: signsUp }))) return undefined;
  for (let i = 1; i <= AGEING.visits; i += 1) {
    const delayMs = AGEING.days * DAY_MS + seller.pause();
    at += delayMs;
    const logsIn = seller.facts('login', user, at, 0, 'password', succeeds);
    if (!(yield* tries(selling, { delayMs, facts: logsIn }))) return undefined;
    if (i % AGEING.buysEvery !== 0) continue;
    const amount = integer(seller.random, AGEING.amountFrom, AGEING.amountTo);
    const checkout = { amount, items: 1, shippingCountry: 'DE' };
    const facts = seller.facts('checkout', user, at, 0, 'card', { checkout });
    if (!(yield* tries(selling, { delayMs: seller.pause(), facts }))) return undefined;
  }
  return at;
}
