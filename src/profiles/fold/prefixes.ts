// Follows the two prefixes of a user's provider: the one of the last visit, and the other one that is used most. Of
// each it counts the days on which the user came back to it.
import { type KnownNetworks } from '../../contract/profile.js';
import { LAST_DAY_BITS } from '../../event/own-prefix.js';

/** A home that was left is forgotten after as many other prefixes. */
const DAYS_MAX = 20;
const ONE_DAY = 1 << LAST_DAY_BITS;
const LAST_DAY = ONE_DAY - 1;

/** @param i the network @param day days since 1970 */
export function usePrefix(networks: KnownNetworks, i: number, prefix: number, day: number): void {
  const { prefixes, uses, others, backs } = networks;
  const last = prefixes[i] ?? 0;
  const used = uses[i] ?? 0;
  const back = backs[i] ?? 0;
  if (last === prefix) {
    // Who has one prefix in each network needs no counts.
    if (others[i] !== 0) uses[i] = counted(used, day);
    return;
  }
  prefixes[i] = prefix;
  if (others[i] === prefix) {
    others[i] = last;
    backs[i] = used;
    uses[i] = counted(back, day);
    return;
  }
  uses[i] = 0;
  if (daysOf(back) > daysOf(used)) backs[i] = back - ONE_DAY;
  else {
    others[i] = last;
    backs[i] = used;
  }
}

export function forgetPrefixes({ uses, others, backs }: KnownNetworks, i: number): void {
  uses[i] = 0;
  others[i] = 0;
  backs[i] = 0;
}

const daysOf = (count: number): number => count >> LAST_DAY_BITS;

/** Each day once: whoever comes beside the owner many times in an hour has come on one day. */
function counted(count: number, day: number): number {
  const days = daysOf(count);
  const isSameDay = days > 0 && (count & LAST_DAY) === (day & LAST_DAY);
  return isSameDay ? count : Math.min(DAYS_MAX, days + 1) * ONE_DAY + (day & LAST_DAY);
}
