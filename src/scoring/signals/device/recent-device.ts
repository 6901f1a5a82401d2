import { type KnownDevice } from '../../../contract/profile.js';
import { changeKind, isKey } from '../../../util/change-kind.js';
import { isHosted } from '../../../event/hidden.js';
import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, HOUR_SECONDS, usersWithin } from '../../facts/recent.js';
import { rounded } from '../../facts/request-fields.js';
import { isInNewCountry, isOnNewLine } from '../../facts/sequence.js';
import { hasEarlierDevice, isRenewed } from '../../facts/device/standing.js';
import { isNewPassword, isUntried, stakeOf } from '../../facts/device/untried.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { holdsReview } from '../../verdicts.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** A change of name or language does not take an account over, and a new password ends a reset. */
const HARMLESS_CHANGE = placeOfSetting('recent_harmless');
const PAYOUT = placeOfSetting('recent_payout');

const UNTRIED = placeOfSetting('recent_untried');
const UNTRIED_DAYS = placeOfSetting('recent_untried_days');
const ELSEWHERE = placeOfSetting('recent_elsewhere');
const HIDDEN = placeOfSetting('recent_hidden');
const PEOPLE = placeOfSetting('accounts_month_from');
const MADE = placeOfSetting('accounts_made_to');
/** Of accounts of a machine. */
const MONTH_DAYS = 30;

/** As of a device of seventeen days: what is missing is less than .05 log-odds, and "new to the user" is not true. */
const FULL_STANDING = 0.98;

/**
 * The device is the user's, but only since recently, or was unused for weeks and comes from elsewhere, or is about to
 * change where money goes or who can get in, from a network that is not the user's or on a machine of many people. It
 * weighs most in the use cases that take accounts over.
 */
export const recentDevice: Signal = {
  code: 'recent_device',
  needs: NEEDS.recentDevice,
  strength(facts) {
    return Math.max(youth(facts), ofLine(facts));
  },
  evidence: (facts: Facts) => ({
    state: stateOf(facts),
    hours_known: rounded(Math.max(0, facts.now - (facts.device.nearest?.firstSeen ?? facts.now)) / HOUR_SECONDS),
    times_used: facts.device.nearest?.seen ?? 0,
  }),
};

/** What is missing of the device's standing. */
function youth(facts: Facts): number {
  const { device, profiles, settings } = facts;
  if (!device.known || device.nearest === undefined || device.standing >= FULL_STANDING) return 0;
  const before = device.rested || isBeforeReset(facts, device.nearest);
  if (!before && !hasEarlierDevice(profiles.user, device.nearest, settings)) return 0;
  const young = Math.min(1, (1 - device.standing) * weightOf(facts));
  const stake = stakeOf(facts);
  return stake > 0 && isUntried(facts, device.nearest) ? Math.max(young, settingAt(settings, UNTRIED) * stake) : young;
}

/**
 * The user's first device, of some days only, and then the password was reset on another device that was used on. Who
 * made the account with somebody else's mail address has such a device, and waits until its owner comes.
 */
function isBeforeReset(facts: Facts, first: KnownDevice): boolean {
  const { profiles, settings } = facts;
  const { steps, devices, deviceCount } = profiles.user;
  const { resetAt } = steps;
  const isBack = resetAt <= first.lastSeen;
  if (isBack && (stakeOf(facts) === 0 || resetAt <= first.firstSeen || resetAt <= first.confirmed)) return false;
  const until = isBack ? resetAt : first.lastSeen;
  if (until - first.firstSeen >= settingAt(settings, UNTRIED_DAYS) * DAY_SECONDS) return false;
  for (let i = 0; i < deviceCount; i += 1) {
    const device = devices[i];
    if (device === undefined || device === first || device.lastSeen <= resetAt) continue;
    // A session outlives the reset: one harmless request shows nothing. The owner came with the reset.
    if (!isBack || Math.abs(device.firstSeen - resetAt) < HOUR_SECONDS) return true;
  }
  return false;
}

/** What the own device does not show: who is at it, and from which line. */
function ofLine(facts: Facts): number {
  const { device, request, profiles, now, settings } = facts;
  if (!device.known || request.useCase !== 'account_change') return 0;
  // A person has just looked at this change, from this device.
  if (holdsReview(profiles.user, request, now, settings)) return 0;
  const ofMany = isOfMany(facts) && stakeOf(facts) > 0 ? settingAt(settings, UNTRIED) : 0;
  return Math.max(ofMany, ofNewLine(facts));
}

/** Whoever copied the whole browser has the user's device, but not the user's line; he may log in and wait. */
function ofNewLine(facts: Facts): number {
  const { device, request, settings } = facts;
  if (!isOnNewLine(facts)) return 0;
  const kind = changeKind(request.changeType);
  // A key lets in for good, whatever the password is later.
  if (kind === 'payout' || isKey(request.changeType)) return settingAt(settings, ELSEWHERE);
  // On a journey people change a password; but the exit of a VPN or of Tor, or a rented server, is nobody's line.
  const letsIn = kind === 'contact' || isNewPassword(kind, facts);
  // A new country has a reason of its own, `unusual_location`.
  const isHidden = isHosted(request) && !device.alwaysHosted && !isInNewCountry(facts);
  return letsIn && isHidden ? settingAt(settings, HIDDEN) : 0;
}

/**
 * More people came on it within a month than a flat and its guests: whoever saw the password being typed sits at it
 * later. Equal models are not one machine. For an account for money of an account that was made on it within the month,
 * fewer are many: one person who opens an account after the other looks like a shared machine after a week.
 */
function isOfMany(facts: Facts): boolean {
  const { device, profiles, request, now, settings } = facts;
  if (device.common || device.spread) return false;
  const people = usersWithin(profiles.device, request.userHash, now, MONTH_DAYS);
  if (people > settingAt(settings, PEOPLE)) return true;
  return people >= settingAt(settings, MADE) && changeKind(request.changeType) === 'payout' && isMadeHere(facts);
}

/** The account and its device came this month, and the user was on no other one. */
function isMadeHere({ device: { nearest }, profiles, now }: Facts): boolean {
  if (profiles.user.deviceCount > 1 || nearest === undefined) return false;
  return now - Math.min(nearest.firstSeen, profiles.user.firstSeen) < MONTH_DAYS * DAY_SECONDS;
}

function stateOf(facts: Facts): string {
  if (ofLine(facts) > youth(facts)) {
    const toward = changeKind(facts.request.changeType) === 'payout' ? 'where money goes' : 'who can get in';
    const where = ofNewLine(facts) > 0 ? 'comes from a network that is new to the user' : 'is used by many people';
    return `${where}, to change ${toward}`;
  }
  if (facts.device.rested) return 'was out of use and is at a new place';
  const state = isRenewed(facts) ? 'has a new fingerprint' : 'is new to the user';
  const { nearest } = facts.device;
  const unproven = nearest?.confirmed === 0 && stakeOf(facts) > 0 && isUntried(facts, nearest);
  return unproven ? `${state} and was not confirmed by a strong factor` : state;
}

function weightOf(facts: Facts): number {
  const { request, settings } = facts;
  if (request.useCase !== 'account_change') return 1;
  const kind = changeKind(request.changeType);
  if (kind === 'profile' || (kind === 'password' && !isNewPassword(kind, facts)))
    return settingAt(settings, HARMLESS_CHANGE);
  // A thief's line came with the thief's device; a code that the victim told once lets both in.
  const isTaken = (kind === 'contact' || kind === 'password') && isOnNewLine(facts);
  return kind === 'payout' || isTaken ? settingAt(settings, PAYOUT) : 1;
}
