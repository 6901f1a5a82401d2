// An amount beside those of all orders of the workspace.
import { AMOUNT_STEPS, type Orders } from '../../contract/profile.js';
import { amountStep } from '../../contract/profile-codes.js';
import { FEATURE } from '../../event/event-row.js';
import { currencyCode, unitOf } from '../../util/world/currency.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';
import { between, rangeOf } from './newness.js';
import { ramp } from './recent.js';
import { type Scene } from './scene.js';

const ORDERS_MIN = placeOfSetting('amount_orders_all');
const ORDERS_FEW = placeOfSetting('amount_orders_few');
const SMALL_SHARE = placeOfSetting('orders_small');
const FAR_ALL_FROM = placeOfSetting('amount_far_all_from');
const FAR_ALL = placeOfSetting('amount_far_all');
/** Steps above an amount that are near it; two steps double it. */
const NEAR = 1;
/** Shares of orders that are at least as large, at which an amount begins to be unusual and fully is. */
const TAIL = rangeOf('amount_tail_from', 'amount_tail_to', 'amount_tail_new_from', 'amount_tail_new_to');

/** 0..1 by the share of orders that are at least as large; 0 while too few orders are known. @param amount in units */
export function beyondOthers(orders: Orders, amount: number, newness: number, settings: CompiledSettings): number {
  const all = ordersIn(orders, 0, AMOUNT_STEPS);
  // Few orders have no tail, but what is many times the largest of them is as unusual as later.
  if (all < settingAt(settings, ORDERS_MIN))
    return all < settingAt(settings, ORDERS_FEW) ? 0 : farBeyondOthers(orders, amount, settings);
  const larger = ordersIn(orders, fromStep(orders, amount, all), AMOUNT_STEPS);
  const { from, to, fromNew, toNew } = TAIL;
  const full = between(settings, to, toNew, newness);
  // One is added to both counts: none of a hundred orders is weaker evidence than none of a thousand.
  return 1 - ramp((larger + 1) / (all + 1), full, between(settings, from, fromNew, newness));
}

/** 0..1 by the factor by which the amount exceeds all but a two-hundredth of the workspace's orders. */
export function farBeyondOthers(orders: Orders, amount: number, settings: CompiledSettings): number {
  const { counts } = orders;
  const few = settingAt(settings, TAIL.to) * ordersIn(orders, 0, AMOUNT_STEPS);
  let step = AMOUNT_STEPS - 1;
  for (let larger = counts[step] ?? 0; step > 0 && larger <= few; larger += counts[step] ?? 0) step -= 1;
  return ramp(2 ** ((amountStep(amount) - step) / 2), settingAt(settings, FAR_ALL_FROM), settingAt(settings, FAR_ALL));
}

/**
 * An order among the smallest of the workspace, at about half of the usual amount or less: attackers test cards with
 * small amounts. Where all prices are alike, the cheapest meal is none.
 */
export function isSmallOrder({ profiles: { orders }, request, settings: s }: Scene): boolean {
  const all = ordersIn(orders, 0, AMOUNT_STEPS);
  if (all < settingAt(s, ORDERS_MIN)) return false;
  const size = (request.features[FEATURE.amount] ?? NaN) / unitOf(currencyCode(request.currency));
  const above = amountStep(size) + 1;
  const smaller = ordersIn(orders, 0, above);
  return smaller <= settingAt(s, SMALL_SHARE) * all && 2 * (smaller + ordersIn(orders, above, above + NEAR)) <= all;
}

/** Number of orders in the steps [from, to). */
function ordersIn({ counts }: Orders, from: number, to: number): number {
  let orders = 0;
  for (let i = from; i < to; i += 1) orders += counts[i] ?? 0;
  return orders;
}

/** Where most orders cost the same, the step above that price is another price of the shop, and no large order. */
function fromStep({ counts }: Orders, amount: number, all: number): number {
  const step = amountStep(amount);
  return 2 * (counts[step - 1] ?? 0) > all ? step - 1 : step;
}
