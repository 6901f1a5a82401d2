// Challenges that were passed in the last minutes and are still valid.
import { isForStep, isHeldFor, wordsIn } from '../../event/challenge-words.js';
import { type EventRequest } from '../../event/event-row.js';
import { type User } from '../../contract/profile.js';
import { type DeviceMatch } from '../facts/device/device-match.js';

/**
 * Valid for the same user on the same visitor, and only on a learned device: a stranger's device that only resembles
 * the user's has the same visitor id, but has passed nothing. A challenge that a backend reported for a page event is
 * valid for its fingerprint, because the device is not learned before the password is checked.
 * @returns a bit set of words, see WORD_BIT
 */
export function heldChallenges(user: User, request: EventRequest, device: DeviceMatch, now: number): number {
  if (user.challengeUntil <= now) return 0;
  const holds = isHeldFor(user, request.fingerprint) || (device.known && isHeldFor(user, device.visitorId));
  return holds ? wordsIn(user.challengeWords) : 0;
}

/** Whether they were passed for this step and a page now repeats it. */
export function isStepAgain({ challengeWords: words }: User, { tier, kind, useCase }: EventRequest): boolean {
  // What a page collected is decided again for the use case that its backend names.
  return (tier === 'provisional' || kind === 'confirmation') && isForStep(words, useCase);
}
