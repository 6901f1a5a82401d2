// How long one of several addresses of a name is tried.
import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/** So that each of five has its turn; the last one may use what is left. */
const SHARE = 1 / 5;
/** A connection around the world takes less. Longer, each new connection would wait for an address that is dead. */
const MS_MAX = 2000;

/**
 * For `autoSelectFamilyAttemptTimeout`. Node gives each 250 ms: a server far away was never reached where its name also
 * has an IPv6 address and this machine has no IPv6.
 * @param ms for the connection and what is asked
 */
export function addressMs(ms: number): number {
  return Math.max(getDefaultAutoSelectFamilyAttemptTimeout(), Math.min(MS_MAX, ms * SHARE));
}
