// Challenges that were passed within the last minutes and still count.
import { hex32 } from '../../util/hex.js';
import { isForStep, wordsIn } from '../../event/challenge-words.js';
import { type EventRequest } from '../../event/event-row.js';
import { type User } from '../../contract/profile.js';
import { type DeviceMatch } from '../facts/device-match.js';

/**
 * Holds for the same user on the same visitor, and only on a device that was learned: a stranger's device that merely
 * resembles the user's has the same visitor id, but has passed nothing. What a backend told of a page's event holds for
 * its fingerprint, which nobody has learned before the password was looked at.
 * @returns a bit set of words
 */
export function heldChallenges(user: User, request: EventRequest, device: DeviceMatch, now: number): number {
  if (user.challengeUntil <= now) return 0;
  const { challengeHigh: high, challengeLow: low, challengeWords: words } = user;
  const same = (id: string): boolean => high === hex32(id, 0) && low === hex32(id, 8);
  return same(request.fingerprint) || (device.known && same(device.visitorId)) ? wordsIn(words) : 0;
}

/** They were passed for this very step, as a page takes it again. */
export function isStepAgain({ challengeWords: words }: User, { tier, useCase }: EventRequest): boolean {
  return tier === 'provisional' && isForStep(words, useCase);
}
