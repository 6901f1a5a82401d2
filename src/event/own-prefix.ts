// Which prefixes of a provider are the user's: the one of the last visit, and one other that the user came back to.
// Where one provider has both the line at home and the phone's, the home was a foreign prefix after each use of the
// phone: an updated browser there was a soft challenge, and where a laptop had rested, an account for money a hard one.
import { type KnownNetworks } from '../contract/profile.js';

/** On so many days the user came back to it. A thief whom a code let in once comes beside the owner, too. */
const BACK_DAYS_MIN = 8;
/** A count of days has the last of them in its lowest bits. */
export const LAST_DAY_BITS = 3;

/** @param prefix its hash @param i the network */
export function isOwnPrefix(networks: KnownNetworks, i: number, prefix: number): boolean {
  const { prefixes, others, backs } = networks;
  return prefixes[i] === prefix || (others[i] === prefix && isLivedIn(backs[i]));
}

/** The only prefix of its network so far, or one to which the user came back. @param prefix its hash */
export function isHomePrefix({ prefixes, uses, others, backs }: KnownNetworks, i: number, prefix: number): boolean {
  if (prefixes[i] === prefix) return others[i] === 0 || isLivedIn(uses[i]);
  return others[i] === prefix && isLivedIn(backs[i]);
}

function isLivedIn(count = 0): boolean {
  return count >> LAST_DAY_BITS >= BACK_DAYS_MIN;
}
