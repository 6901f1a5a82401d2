// The amounts and counts of a user's orders, empty.
import { type Amounts } from '../contract/profile.js';

export function emptyAmounts(): Amounts {
  return {
    learned: 0,
    mean: 0,
    spread: 0,
    currency: 0,
    others: 0,
    hour: 0,
    inHour: 0,
    hourBefore: 0,
    run: 0,
    pace: 0,
    paceDay: 0,
    peak: 0,
    inDay: 0,
  };
}

/** Mean and spread are not cleared: they count only as far as `learned` says. */
export function clearAmounts(amounts: Amounts): void {
  amounts.learned = 0;
  amounts.currency = 0;
  amounts.others = 0;
  amounts.hour = 0;
  amounts.inHour = 0;
  amounts.hourBefore = 0;
  amounts.run = 0;
  amounts.pace = 0;
  amounts.paceDay = 0;
  amounts.peak = 0;
  amounts.inDay = 0;
}
