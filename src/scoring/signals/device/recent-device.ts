import { changeKind } from '../../../util/change-kind.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { isElsewhere, isNetworkOfLate, sinceOfLate } from '../../facts/sequence.js';
import { hasEarlierDevice, isRenewed } from '../../facts/standing.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** A change of name or language does not take an account over, and a new password ends a reset. */
const HARMLESS_CHANGE = placeOfSetting('recent_harmless');
const PAYOUT = placeOfSetting('recent_payout');
const AFTER_RESET_SECONDS = placeOfSetting('recent_reset_seconds');

const ELSEWHERE = placeOfSetting('recent_elsewhere');

/**
 * The device is the user's, but only since recently, or was unused for weeks and comes from elsewhere, or is about to
 * change where money goes from a network that is not the user's. It weighs most in the use cases that take accounts
 * over.
 */
export const recentDevice: Signal = {
  code: 'recent_device',
  needs: NEEDS.recentDevice,
  strength(facts) {
    return Math.max(youth(facts), redirects(facts) ? settingAt(facts.settings, ELSEWHERE) : 0);
  },
  evidence: (facts: Facts) => ({
    state: stateOf(facts),
    hours_known: rounded(Math.max(0, facts.now - (facts.device.nearest?.firstSeen ?? facts.now)) / 3600),
    times_used: facts.device.nearest?.seen ?? 0,
  }),
};

/** What is missing of the device's standing. */
function youth(facts: Facts): number {
  const { device, profiles, settings } = facts;
  if (!device.known || device.nearest === undefined || device.standing >= 1) return 0;
  if (!device.rested && !hasEarlierDevice(profiles.user, device.nearest, settings)) return 0;
  return Math.min(1, (1 - device.standing) * weightOf(facts));
}

/** Whoever copied the whole browser has the user's device, but not the user's line; he may log in and wait. */
function redirects(facts: Facts): boolean {
  const { device, request } = facts;
  if (!device.known || request.useCase !== 'account_change' || changeKind(request.changeType) !== 'payout')
    return false;
  return isElsewhere(facts) || isNetworkOfLate(facts, sinceOfLate(facts));
}

function stateOf(facts: Facts): string {
  if (redirects(facts) && youth(facts) < settingAt(facts.settings, ELSEWHERE))
    return 'comes from a network that is new to the user, to change where money goes';
  if (facts.device.rested) return 'was not used for weeks and is at a new place';
  return isRenewed(facts) ? 'has a new fingerprint' : 'is new to the user';
}

function weightOf({ request: { useCase, changeType }, profiles, now, settings }: Facts): number {
  if (useCase !== 'account_change') return 1;
  const kind = changeKind(changeType);
  if (kind === 'payout') return settingAt(settings, PAYOUT);
  const sinceReset = now - profiles.user.steps.resetAt;
  const harmless = kind === 'profile' || (kind === 'password' && sinceReset < settingAt(settings, AFTER_RESET_SECONDS));
  return harmless ? settingAt(settings, HARMLESS_CHANGE) : 1;
}
