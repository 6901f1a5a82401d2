// A challenge that was passed: reported by the integrator's backend, or still held from a report of the last minutes.
import { type RequestHalf } from '../contract/event-row.js';
import { hex32 } from '../contract/hex.js';
import { type User } from '../contract/profile.js';
import { type DeviceMatch } from './device-match.js';

/** Only an API key may report it: a public key is in everybody's hands. */
export function reportsPassedChallenge(request: RequestHalf): boolean {
  return request.keyKind === 'api' && request.challengeCompleted.length > 0;
}

/**
 * Holds for the same user on the same visitor, and only on a device that was learned: a stranger's device that merely
 * resembles the user's has the same visitor id, but has passed nothing.
 */
export function holdsChallenge(user: User, device: DeviceMatch, now: number): boolean {
  if (user.challengeUntil <= now || !device.known) return false;
  return user.challengeHigh === hex32(device.visitorId, 0) && user.challengeLow === hex32(device.visitorId, 8);
}
