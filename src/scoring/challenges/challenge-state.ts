// Challenges that were passed within the last minutes and still count.
import { hex32 } from '../../util/hex.js';
import { type User } from '../../contract/profile.js';
import { type DeviceMatch } from '../facts/device-match.js';

/**
 * Holds for the same user on the same visitor, and only on a device that was learned: a stranger's device that merely
 * resembles the user's has the same visitor id, but has passed nothing.
 * @returns a bit set of words
 */
export function heldChallenges(user: User, device: DeviceMatch, now: number): number {
  if (user.challengeUntil <= now || !device.known) return 0;
  const same = user.challengeHigh === hex32(device.visitorId, 0) && user.challengeLow === hex32(device.visitorId, 8);
  return same ? user.challengeWords : 0;
}
