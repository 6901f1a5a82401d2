// Follows the two prefixes of a user's provider: the one of the last visit, and the other one that is used most.
import { type KnownNetworks } from '../../contract/profile.js';

/** A home that was left is forgotten after as many other prefixes. */
const USES_MAX = 20;

/** @param i the network @param again on another day than the last visit */
export function usePrefix(networks: KnownNetworks, i: number, prefix: number, again: boolean): void {
  const { prefixes, uses, others, backs } = networks;
  const last = prefixes[i] ?? 0;
  if (last === prefix) {
    // Who has one prefix in each network needs no counts.
    if (again && others[i] !== 0) uses[i] = Math.min(USES_MAX, (uses[i] ?? 0) + 1);
    return;
  }
  const used = uses[i] ?? 0;
  const back = backs[i] ?? 0;
  prefixes[i] = prefix;
  if (others[i] === prefix) {
    others[i] = last;
    backs[i] = used;
    uses[i] = Math.min(USES_MAX, back + 1);
    return;
  }
  uses[i] = 0;
  if (back > used) backs[i] = back - 1;
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
