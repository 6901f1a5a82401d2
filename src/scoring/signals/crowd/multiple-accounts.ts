import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, HOUR_SECONDS, ramp, usersWithin } from '../../facts/recent.js';
import { CONTINUITY } from '../../facts/device/standing.js';
import {
  isLargeClassOfEquals,
  isMovedFor,
  isOldTerminal,
  isOldWorkplace,
  isRegular,
  isTerminal,
} from '../../facts/device/terminal.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { isVisit, TAKES_OVER } from '../../model/use-cases.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const DAY_FROM = placeOfSetting('accounts_day_from');
const DAY_TO = placeOfSetting('accounts_day_to');
const MONTH_FROM = placeOfSetting('accounts_month_from');
const MONTH_TO = placeOfSetting('accounts_month_to');
const TODAY_FROM = placeOfSetting('accounts_today_from');
const TODAY_TO = placeOfSetting('accounts_today_to');
const TODAY_MAX = placeOfSetting('accounts_today_most');
const YOUNG_DAYS = placeOfSetting('accounts_young_days');
const MADE_FROM = placeOfSetting('accounts_made_from');
const MADE_TO = placeOfSetting('accounts_made_to');
const MADE_MAX = placeOfSetting('accounts_made_most');
const COMMON = placeOfSetting('accounts_common');
const REGULAR = placeOfSetting('accounts_regular');
const REGULAR_HOURS = placeOfSetting('accounts_regular_hours');
/**
 * A shared terminal: its users come one after another and are mostly allowed. For a user who is known elsewhere almost
 * nothing of the strength is left.
 */
const SHARED = placeOfSetting('terminal_strength');
const SHARED_KNOWN = placeOfSetting('terminal_known');
const SHARED_ALLOWED_SHARE = placeOfSetting('terminal_allowed');
const SHARED_MADE_ALLOWED = placeOfSetting('terminal_made_allowed');
/**
 * For the next one at a workplace of weeks: a soft challenge. Where nobody has more than a mailbox, whoever gets a hard
 * one is never let in, so that the machine never becomes known as the user's.
 */
const WORKPLACE = 0.5;
/** On a machine of many that came to another line: a soft challenge for a known user and for a new one. */
const MOVED_KNOWN = 0.7;
const MOVED = 0.5;
/**
 * With more users in a day, whoever is new on a terminal of few days is asked softly: a farm begins like a terminal.
 * No more are counted: a device has the last 16.
 */
const FIRST_DAYS_USERS = 16;
const FIRST_DAYS = 0.5;

/** One device serves unusually many users. */
export const multipleAccounts: Signal = {
  code: 'multiple_accounts',
  needs: NEEDS.others,
  strength(facts) {
    const { device, settings: s } = facts;
    const inDay = ramp(users(facts, 1), settingAt(s, DAY_FROM), settingAt(s, DAY_TO));
    const come = Math.max(inDay, ramp(users(facts, 30), settingAt(s, MONTH_FROM), settingAt(s, MONTH_TO)));
    const most = Math.max(come === 0 ? 0 : come * sharing(facts), made(facts), opened(facts));
    // A user with weeks on the device is a regular of a shared machine; equal models are not one machine.
    const regular = most * (1 - device.standing * settingAt(s, REGULAR));
    const strength = come === 0 ? regular : Math.max(regular, come * moved(facts));
    return strength === 0 ? 0 : strength * (device.common || isLargeClassOfEquals(facts) ? settingAt(s, COMMON) : 1);
  },
  evidence: (facts) => ({ users_24h: users(facts, 1), users_30d: users(facts, 30) }),
};

/** Factor for a shared terminal. */
function sharing(facts: Facts): number {
  // Changes of several accounts one after another are not usual on a terminal.
  if (facts.request.useCase === 'account_change') return 1;
  const s = facts.settings;
  if (isTerminal(facts, SHARED_ALLOWED_SHARE)) {
    if (facts.knownUser) return settingAt(s, SHARED_KNOWN);
    return isFarmLike(facts) ? FIRST_DAYS : settingAt(s, SHARED);
  }
  if (isRegular(facts)) return settingAt(s, SHARED_KNOWN);
  return isNextOfFirm(facts) ? WORKPLACE : 1;
}

/** A visit on a machine of a few days with more people than a new kiosk mostly has. */
function isFarmLike(facts: Facts): boolean {
  const { request, profiles, now, settings: s } = facts;
  if (!isVisit(request.useCase) || users(facts, 1) <= FIRST_DAYS_USERS) return false;
  return now - profiles.device.firstSeen < settingAt(s, YOUNG_DAYS) * DAY_SECONDS;
}

/** Factor for a visit on a machine of many that came to another line; the user's weeks on it were elsewhere. */
function moved(facts: Facts): number {
  if (!isMovedFor(facts)) return 0;
  return facts.knownUser ? MOVED_KNOWN : MOVED;
}

/**
 * A newcomer at a workplace who came on an earlier day too, and was not let in: the accounts of a farm that are opened
 * in one day are all of that day.
 */
function isNextOfFirm(facts: Facts): boolean {
  const { request, knownUser, profiles, now, settings: s } = facts;
  if (!isVisit(request.useCase) || knownUser || profiles.user.seen === 0) return false;
  if (now - profiles.user.firstSeen < settingAt(s, REGULAR_HOURS) * HOUR_SECONDS) return false;
  return isOldWorkplace(facts);
}

/** Strength for a further account made on one machine; 0 for equal models (`spread`). */
function made(facts: Facts): number {
  if (facts.request.useCase !== 'registration' || facts.device.spread) return 0;
  const s = facts.settings;
  const made = ramp(users(facts, 30), settingAt(s, MADE_FROM), settingAt(s, MADE_TO));
  return (
    Math.min(settingAt(s, MADE_MAX), made) * (isOldTerminal(facts, SHARED_MADE_ALLOWED) ? settingAt(s, SHARED) : 1)
  );
}

/**
 * Strength for accounts of several users who have other devices, on a machine of a few days, one of which orders or
 * changes: phished accounts are emptied one after another, or a day after the logins. Not at the user's home, where a
 * family has a new computer. A machine of any age counts when it resets passwords of several users who do not own it,
 * and is not a terminal.
 */
function opened(facts: Facts): number {
  const { knownUser, request, device, profiles, now, settings: s } = facts;
  if (!knownUser || !TAKES_OVER.has(request.useCase) || isAtHome(facts)) return 0;
  const resets = request.useCase === 'password_reset' && !device.known && !isTerminal(facts, SHARED_ALLOWED_SHARE);
  const days = settingAt(s, YOUNG_DAYS);
  const isYoung = now - profiles.device.firstSeen < days * DAY_SECONDS && profiles.user.deviceCount > 1;
  if (!resets && !isYoung) return 0;
  const opened = ramp(users(facts, isYoung ? days : 1), settingAt(s, TODAY_FROM), settingAt(s, TODAY_TO));
  return Math.min(settingAt(s, TODAY_MAX), opened);
}

/**
 * The prefix is the user's and was used by this workspace a day before the machine came. The user's record alone cannot
 * show it: it has two prefixes of a provider, and a login on this machine may have set it.
 */
function isAtHome({ device, profiles }: Facts): boolean {
  const { prefix, device: machine } = profiles;
  if (device.continuity !== CONTINUITY.prefix) return false;
  if (prefix.seen === 0) return profiles.prefixUnread;
  return machine.firstSeen - prefix.firstSeen >= DAY_SECONDS;
}

function users({ profiles, request, now }: Facts, days: number): number {
  return usersWithin(profiles.device, request.userHash, now, days);
}
