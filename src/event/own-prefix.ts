// Which prefixes of a provider are the user's: the one of the last visit, and one other that the user came back to.
// Where one provider has both the line at home and the phone's, the home was a foreign prefix after each use of the
// phone: an updated browser there was a soft challenge, and where a laptop had rested, an account for money a hard one.
import { type KnownNetworks } from '../contract/profile.js';

/**
 * So many times the user came back to it, or came again on another day. A thief whom a code let in once comes beside
 * the owner, too.
 */
const BACK_MIN = 8;

/** @param prefix its hash @param i the network */
export function isOwnPrefix({ prefixes, others, backs }: KnownNetworks, i: number, prefix: number): boolean {
  return prefixes[i] === prefix || (others[i] === prefix && (backs[i] ?? 0) >= BACK_MIN);
}
