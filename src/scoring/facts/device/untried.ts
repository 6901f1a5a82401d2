// What a request takes that the password alone must not give, and whether more than its first days speak for the device
// that asks for it.
import { type KnownDevice } from '../../../contract/profile.js';
import { isHeldOn, PROOF_WORDS, wordsIn } from '../../../event/challenge-words.js';
import { type ChangeKind, changeKind } from '../../../util/change-kind.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { type Facts } from '../facts.js';
import { DAY_SECONDS } from '../recent.js';
import { CONTINUITY, deviceStanding, hasEarlierDevice, networkSince } from './standing.js';

const UNTRIED = placeOfSetting('recent_untried');
const UNTRIED_DAYS = placeOfSetting('recent_untried_days');
const USES_FULL = placeOfSetting('device_uses_full');
const INHERITED = placeOfSetting('device_habit_inherited');
const AFTER_RESET_SECONDS = placeOfSetting('recent_reset_seconds');

/**
 * Only its first days or uses speak for the device: nobody was asked for a factor on it in a network that is older, or
 * where the network is not told, and it is no update of an older one. An update is told by likeness: enough for what
 * can be taken back, not for an order far above the user's own.
 */
export function isUntried({ device, profiles, request, now, settings }: Facts, known: KnownDevice): boolean {
  if (!isOfDays(known, now, settings) && known.seen >= settingAt(settings, USES_FULL)) return false;
  // One other device that is alike is no habit yet.
  const inherits = device.standing > Math.max(deviceStanding(known, now, settings), 1 - settingAt(settings, UNTRIED));
  if (inherits && request.useCase !== 'checkout') return false;
  if (known.confirmed === 0) return true;
  return device.continuity !== CONTINUITY.untold && networkSince(profiles.user, request) >= known.firstSeen;
}

function isOfDays({ firstSeen }: KnownDevice, now: number, settings: CompiledSettings): boolean {
  return now - firstSeen < settingAt(settings, UNTRIED_DAYS) * DAY_SECONDS;
}

/**
 * 0..1: how much the request takes that the password alone must not give: who can get in, where money goes, or an order
 * far above the user's own.
 */
export function stakeOf(facts: Facts): number {
  const { request, sequence } = facts;
  if (request.useCase === 'checkout') return sequence.amount;
  if (request.useCase !== 'account_change') return 0;
  const kind = changeKind(request.changeType);
  return kind === 'payout' || kind === 'contact' || isNewPassword(kind, facts) ? 1 : 0;
}

/**
 * A change of password that is not the end of a reset. On a device that only its first days speak for, the reset must
 * have been answered with a factor on it: another device's reset, or one that asked nothing, gives no right.
 */
export function isNewPassword(kind: ChangeKind, facts: Facts): boolean {
  const { profiles, device, now, settings } = facts;
  const { resetAt } = profiles.user.steps;
  if (kind !== 'password') return false;
  if (now - resetAt >= settingAt(settings, AFTER_RESET_SECONDS)) return true;
  const { nearest } = device;
  if (!device.known || nearest === undefined || !hasEarlierDevice(profiles.user, nearest, settings)) return false;
  // Passwords are forgotten at computers that are seldom used.
  return !isAnswered(facts, resetAt) && isOfDays(nearest, now, settings) && isUntried(facts, nearest);
}

/**
 * A factor was passed on this device for the reset, or minutes before it to come in. A code by mail is none: the reset
 * itself asks the mailbox.
 */
function isAnswered({ request, profiles: { user }, device: { visitorId } }: Facts, resetAt: number): boolean {
  if (user.challengeUntil < resetAt || (wordsIn(user.challengeWords) & PROOF_WORDS) === 0) return false;
  return isHeldOn(user, request, visitorId);
}

/**
 * 0..1: what a device that was never let in lacks at least for what the request takes. One that was let in a minute ago
 * lacks it by `recent_device`: time and likeness must not make the next fingerprint better than that. A habit of new
 * fingerprints is the owner's.
 */
export function lacksOfNone(facts: Facts): number {
  const { device, profiles, now, settings } = facts;
  const { nearest, habit } = device;
  const stake = stakeOf(facts);
  if (stake === 0 || nearest === undefined) return 0;
  // Like one that is new itself: the first fingerprint of whoever comes with the second.
  const ofNew = hasEarlierDevice(profiles.user, nearest, settings) && isOfDays(nearest, now, settings);
  const untried = settingAt(settings, UNTRIED);
  // One other device that is alike is no habit yet.
  const left = settingAt(settings, INHERITED) * habit > 1 - untried ? 1 - habit : 1;
  return stake * left * (ofNew ? 1 : untried);
}
