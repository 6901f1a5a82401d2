import { AMOUNT_STEPS } from '../../../contract/profile.js';
import { FEATURE } from '../../../event/event-row.js';
import { amountStep } from '../../facts/sequence.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { requestsBefore } from '../../facts/rates.js';
import { DAY_SECONDS, ramp } from '../../facts/recent.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const DAY = 2;
const ORDERS_AT_ONCE = placeOfSetting('orders_at_once');
const SMALL_AT_ONCE = placeOfSetting('orders_small_at_once');
const SMALL_SHARE = placeOfSetting('orders_small');
const ORDERS_MIN = placeOfSetting('amount_orders_all');
const ORDERS_PER_DAY = placeOfSetting('orders_per_day');
const NEW_DAYS = placeOfSetting('orders_new_days');
const LEAST = placeOfSetting('orders_least');
const FULL = placeOfSetting('orders_full');

/** An account that is hardly made orders again and again: cards are being tried, or goods bought up. */
export const orderBurst: Signal = {
  code: 'order_burst',
  needs: NEEDS.step,
  strength(facts) {
    const { settings: s } = facts;
    if (facts.request.useCase !== 'checkout' || daysUsed(facts) > settingAt(s, NEW_DAYS)) return 0;
    const excess = orders(facts) / limit(facts);
    if (excess <= 1) return 0;
    const least = settingAt(s, LEAST);
    return least + (1 - least) * ramp(excess, 1, settingAt(s, FULL));
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
  const { settings: s } = facts;
  const atOnce = settingAt(s, isSmall(facts) ? SMALL_AT_ONCE : ORDERS_AT_ONCE);
  return atOnce + settingAt(s, ORDERS_PER_DAY) * daysUsed(facts);
}

function isSmall({ profiles: { orders: all }, request, settings: s }: Facts): boolean {
  const step = amountStep(request.features[FEATURE.amount] ?? NaN);
  let count = 0;
  let smaller = 0;
  for (let i = 0; i < AMOUNT_STEPS; i += 1) {
    count += all.counts[i] ?? 0;
    if (i <= step) smaller += all.counts[i] ?? 0;
  }
  return count >= settingAt(s, ORDERS_MIN) && smaller <= settingAt(s, SMALL_SHARE) * count;
}

function daysKnown({ profiles: { user }, now }: Facts): number {
  return user.seen === 0 ? 0 : Math.max(0, now - user.firstSeen) / DAY_SECONDS;
}

/** An account that was made and left alone is no older than the requests it was used for before today. */
function daysUsed(facts: Facts): number {
  const { profiles, now } = facts;
  return Math.min(daysKnown(facts), requestsBefore(profiles.user, DAY, now));
}
