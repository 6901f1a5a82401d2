import { AMOUNT_STEPS } from '../../../contract/profile.js';
import { FEATURE } from '../../../event/event-row.js';
import { amountStep } from '../../facts/sequence.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS, ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';

/** Orders of a new account at once, this one among them, and three more each two days. */
const ORDERS_AT_ONCE = 4;
/** Of amounts as small as hardly anybody orders here: cards are tried with those. */
const SMALL_AT_ONCE = 2;
const SMALL_SHARE = 0.1;
const ORDERS_MIN = 100;
const ORDERS_PER_DAY = 1.5;
/** From then on a customer's own speed is his past. */
const NEW_DAYS = 7;
const STRENGTH_MIN = 0.5;
const FULL_FACTOR = 2;

/** An account that is hardly made orders again and again: cards are being tried, or goods bought up. */
export const orderBurst: Signal = {
  code: 'order_burst',
  strength(facts) {
    if (facts.request.useCase !== 'checkout' || daysKnown(facts) > NEW_DAYS) return 0;
    const excess = orders(facts) / limit(facts);
    return excess <= 1 ? 0 : STRENGTH_MIN + (1 - STRENGTH_MIN) * ramp(excess, 1, FULL_FACTOR);
  },
  evidence: (facts) => ({
    orders: orders(facts),
    hours_known: rounded(24 * daysKnown(facts)),
    limit: rounded(limit(facts)),
  }),
};

function orders({ profiles: { user } }: Facts): number {
  return user.amounts.learned + 1;
}

function limit(facts: Facts): number {
  return (isSmall(facts) ? SMALL_AT_ONCE : ORDERS_AT_ONCE) + ORDERS_PER_DAY * daysKnown(facts);
}

function isSmall({ profiles: { orders: all }, request }: Facts): boolean {
  const step = amountStep(request.features[FEATURE.amount] ?? NaN);
  let count = 0;
  let smaller = 0;
  for (let i = 0; i < AMOUNT_STEPS; i += 1) {
    count += all.counts[i] ?? 0;
    if (i <= step) smaller += all.counts[i] ?? 0;
  }
  return count >= ORDERS_MIN && smaller <= SMALL_SHARE * count;
}

function daysKnown({ profiles: { user }, now }: Facts): number {
  return user.seen === 0 ? 0 : Math.max(0, now - user.firstSeen) / DAY_SECONDS;
}
