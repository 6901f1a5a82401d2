// What an unusual amount is compared with, in words, for whoever has to explain the decision.
import { AMOUNT_STEPS } from '../../contract/profile.js';
import { currencyCode, currencyName, currencyOf, unitOf } from '../../util/world/currency.js';
import { type Scene } from './scene.js';

/** Of a normal distribution, nine of ten values lie within so many deviations of the mean. */
const MOST_DEVIATIONS = 1.645;
/** The user's amounts vary at least so much, so that the range of three equal orders is not one number. */
const SPREAD_MIN = 0.1;
const MOST_OF_ALL = 0.95;

/** Most of the earlier amounts of the user. */
export function usualOfUser({ profiles: { user } }: Scene): string {
  const { learned, mean, spread, currency } = user.amounts;
  const around = MOST_DEVIATIONS * Math.max(SPREAD_MIN, spread);
  const [low, high] = [Math.exp(mean - around), Math.exp(mean + around)].map(readable);
  return `mostly ${low} to ${high}${after(currencyOf(currency))}, by ${Math.round(learned)} orders`;
}

/** Below which amount most orders of the workspace are. */
export function usualOfAll({ profiles: { orders }, request }: Scene): string {
  const { counts } = orders;
  const most = MOST_OF_ALL * counts.reduce((sum, count) => sum + count, 0);
  let step = 0;
  for (let below = counts[0] ?? 0; step < AMOUNT_STEPS - 1 && below < most; below += counts[step] ?? 0) step += 1;
  const amount = 2 ** ((step + 1) / 2) * unitOf(currencyCode(request.currency));
  return `95 of 100 are below ${readable(amount)}${after(currencyName(request.currency))}`;
}

function after(currency: string): string {
  return currency === '' ? '' : ` ${currency}`;
}

/** Two digits of the number: it is an estimate. */
function readable(amount: number): number {
  return Number(amount.toPrecision(2));
}
