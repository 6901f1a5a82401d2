import { type Orders } from '../../../contract/profile.js';
import { estimate } from '../../facts/place/crowd-counts.js';
import { CONTINUITY } from '../../facts/device/standing.js';
import { DAY, HOUR, sentIn, type Window, windowsAgo } from '../../facts/rates.js';
import { isSmallOrder } from '../../facts/orders-of-all.js';
import { daysKnown, daysUsed, isElsewhere, isNewAccount } from '../../facts/sequence.js';
import { type Facts } from '../../facts/facts.js';
import { atLeast, atMost, rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS, HOUR_SECONDS, ramp } from '../../facts/recent.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const ORDERS_AT_ONCE = placeOfSetting('orders_at_once');
const SMALL_AT_ONCE = placeOfSetting('orders_small_at_once');
const ORDERS_PER_DAY = placeOfSetting('orders_per_day');
const UNKNOWN = placeOfSetting('orders_unknown');
const BUYERS_MIN = placeOfSetting('orders_buyers');
const USUAL = placeOfSetting('orders_usual');
const HOUR_KNOWN = placeOfSetting('orders_hour_known');
const HOUR_OWN = placeOfSetting('orders_hour_own');
const HOUR_LARGE = placeOfSetting('orders_hour_large');
const HOUR_ELSEWHERE = placeOfSetting('orders_hour_elsewhere');
const DAY_KNOWN = placeOfSetting('orders_day');
const DAY_OWN = placeOfSetting('orders_day_own');
const LEAST = placeOfSetting('orders_least');
const FULL = placeOfSetting('orders_full');

/**
 * A new account orders again and again: it tries cards or buys up goods. Where the workspace's usual order rate is not
 * known, and for an account of weeks, the orders of one hour and a day count; the limit is lower for large orders.
 */
export const orderBurst: Signal = {
  code: 'order_burst',
  needs: NEEDS.step,
  strength(facts) {
    const { settings: s } = facts;
    const { run, inHour, hourBefore } = facts.profiles.user.amounts;
    // Cheap check without the workspace's records; most requests end here.
    const few = Math.min(settingAt(s, ORDERS_AT_ONCE), settingAt(s, SMALL_AT_ONCE), known(facts, 1, 1));
    if (facts.request.useCase !== 'checkout' || Math.max(run, inHour + hourBefore) + 1 <= few) return 0;
    const most = counted(facts);
    const excess = most.orders / most.limit;
    if (excess <= 1) return 0;
    const least = settingAt(s, LEAST);
    return least + (1 - least) * ramp(excess, 1, settingAt(s, FULL));
  },
  evidence(facts) {
    const { orders, span, limit } = counted(facts);
    return { orders: atLeast(orders), span, hours_known: rounded(24 * daysKnown(facts)), limit: atMost(limit) };
  },
};

interface Counted {
  /** This one included. */
  readonly orders: number;
  readonly limit: number;
  readonly span: string;
}

/**
 * Of a new account the orders since it last proved its identity, where the usual rate is known. Else those of an hour,
 * and of a new account also all, by a higher limit: a stolen card is tried every twenty minutes, too.
 */
function counted(facts: Facts): Counted {
  const usual = usualBy(facts);
  const all = { orders: facts.profiles.user.amounts.run + (facts.again ? 0 : 1), span: 'without a second factor' };
  if (usual > 0) return { ...all, limit: limitOfAll(facts) * scaled(facts, usual) };
  const { settings: s } = facts;
  const hour = { orders: byOwner(facts, ofHour(facts), HOUR), span: 'within an hour' };
  if (isNewAccount(facts))
    return worse({ ...hour, limit: atOnce(facts) }, { ...all, limit: settingAt(s, UNKNOWN) * limitOfAll(facts) });
  const scale = scaled(facts, usualOrders(facts));
  const inDay = known(facts, settingAt(s, DAY_KNOWN), settingAt(s, DAY_OWN));
  return worse(
    { ...hour, limit: known(facts, 1, 1) * scale },
    { orders: byOwner(facts, ofDay(facts), DAY), limit: inDay * scale, span: 'within a day' },
  );
}

/**
 * Orders without those that others sent in the user's name, as a guest who tells the user's mail address does: this
 * device did not make more of them than it sent requests. Only on a fingerprint of the user that is older than a day,
 * in the user's network: who takes a new one for each order would make few with each.
 */
function byOwner({ device, profiles, now, again }: Facts, orders: number, window: Window): number {
  const { firstSeen } = profiles.device;
  if (firstSeen === 0 || now - firstSeen < DAY_SECONDS) return orders;
  if (!device.known || device.continuity === CONTINUITY.none) return orders;
  const own = sentIn(profiles.device, window) + (again ? 0 : 1);
  return orders - device.standing * Math.max(0, orders - own);
}

function worse(one: Counted, other: Counted): Counted {
  return other.orders / other.limit > one.orders / one.limit ? other : one;
}

function ofDay({ profiles: { user }, now, again }: Facts): number {
  const { paceDay, inDay } = user.amounts;
  return (again ? 0 : 1) + (Math.floor(now / DAY_SECONDS) === paceDay ? inDay : 0);
}

function ofHour({ profiles: { user }, now, again }: Facts): number {
  const { hour, inHour, hourBefore } = user.amounts;
  const own = again ? 0 : 1;
  const behind = Math.floor(now / HOUR_SECONDS) - hour;
  const left = 1 - (now % HOUR_SECONDS) / HOUR_SECONDS;
  return own + (behind <= 0 ? inHour + left * hourBefore : behind === 1 ? left * inHour : 0);
}

/** Orders per customer that limits are scaled by; 0 = count only the orders of an hour, as for an older account. */
function usualBy(facts: Facts): number {
  return isNewAccount(facts) ? usualOrders(facts) : 0;
}

/**
 * Orders in an hour of an older account, more for a user whose usual days have busier hours; fewer where this one is
 * far above the user's own: a thief, or a victim under instructions, buys gift cards until a challenge stops the
 * orders. The busy hours were of usual amounts, so they do not raise that limit. Fewer also from a network that is not
 * the user's. Of a day there may be more.
 * @param times as many of any account @param hours as many of those of the busiest hour
 */
function known(facts: Facts, times: number, hours: number): number {
  const { sequence, profiles, settings: s } = facts;
  const usual = hours * settingAt(s, HOUR_OWN) * profiles.user.amounts.pace;
  const elsewhere = isElsewhere(facts) ? settingAt(s, HOUR_ELSEWHERE) : 1;
  const least = times * settingAt(s, HOUR_KNOWN);
  const most = Math.max(least, usual);
  return Math.min(elsewhere * most, most + (settingAt(s, HOUR_LARGE) * least - most) * sequence.amount);
}

/** Orders that a new account may make at once. */
function atOnce(facts: Facts): number {
  return settingAt(facts.settings, isSmallOrder(facts) ? SMALL_AT_ONCE : ORDERS_AT_ONCE);
}

/** Orders that a new account may make without a second factor: more with each day of use. */
function limitOfAll(facts: Facts): number {
  const { settings: s } = facts;
  const first = atOnce(facts);
  const daily = (settingAt(s, ORDERS_PER_DAY) * first) / settingAt(s, ORDERS_AT_ONCE);
  return first + daily * daysUsed(facts);
}

/** Factor on a limit where customers order more often than usual. */
function scaled({ settings: s }: Facts, usual: number): number {
  return Math.max(1, usual / settingAt(s, USUAL));
}

/** Mean orders per customer on the day before; 0 with too few customers to tell. */
function usualOrders({ profiles: { orders: all }, now, settings: s }: Facts): number {
  const day = dayBefore(all, now);
  const buyers = estimate(all.buyers[day]);
  return buyers < settingAt(s, BUYERS_MIN) ? 0 : (all.daily[day] ?? 0) / buyers;
}

function dayBefore({ lastSeen }: Orders, now: number): number {
  const ago = windowsAgo(DAY_SECONDS, lastSeen, now);
  return ago === 0 ? 1 : ago === 1 ? 0 : -1;
}
