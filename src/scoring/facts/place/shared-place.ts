// Detects whether many people share a place, and whether different people made its new accounts. An office, a campus
// and a carrier have a history of many people; a class that registers together has about as many typing rhythms as
// people. One person with fresh fingerprints has neither.
import { type Crowd } from '../../../contract/profile.js';
import { type SettingName } from '../../../contract/settings/settings.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { ofPeople, type Typing, typingOf } from './crowd-counts.js';
import { DAY } from '../rates.js';
import { DAY_SECONDS, ramp } from '../recent.js';

const DAYS = ramped('shared_days_from', 'shared_days_to');
const USERS = ramped('shared_users_from', 'shared_users_to');
const REQUESTS = ramped('shared_requests_from', 'shared_requests_to');
const DAILY = ramped('shared_daily_from', 'shared_daily_to');
const MONTH = 3;
const TYPED_MIN = placeOfSetting('varied_typed');
const ALONE = placeOfSetting('varied_alone');
const AGAIN = placeOfSetting('varied_again');
const TYPED_SHARE = placeOfSetting('varied_typed_share');
const CELLS_MIN = placeOfSetting('varied_least');
const CELLS_SHARE = placeOfSetting('varied_share');
const CELLS_ENOUGH = placeOfSetting('varied_enough');

type Ramp = (value: number, settings: CompiledSettings) => number;

function ramped(from: SettingName, to: SettingName): Ramp {
  const [begins, ends] = [placeOfSetting(from), placeOfSetting(to)];
  return (value, settings) => ramp(value, settingAt(settings, begins), settingAt(settings, ends));
}

/** 0..1 for an address, prefix or network; 0 in its first days. */
export function standingOfPlace(crowd: Crowd, now: number, s: CompiledSettings): number {
  const days = (now - crowd.firstSeen) / DAY_SECONDS;
  const aged = DAYS(days, s);
  if (aged === 0) return 0;
  const { newcomers } = crowd;
  const month = (newcomers[MONTH * 2] ?? 0) + (newcomers[MONTH * 2 + 1] ?? 0);
  const lately = (newcomers[DAY * 2] ?? 0) + (newcomers[DAY * 2 + 1] ?? 0);
  const regular = Math.max(0, crowd.seen - month);
  // Names that are only tried are newcomers too, and one account can come all day: its requests of two days count.
  const peopled = USERS(month - lately, s) * REQUESTS(ofPeople(regular, crowd, now, s, 2), s);
  return aged * Math.max(peopled, DAILY(ofPeople(regular / days, crowd, now, s), s));
}

/**
 * The new accounts of a place have as many typing rhythms as that number of people has. Days end at midnight, so those
 * of the day before count while today's are few, and let fewer rhythms be enough after that.
 */
export function isVaried(place: Crowd, now: number, s: CompiledSettings): boolean {
  const today = typingOf(place, now, 0);
  const share = shareOfWays(today, s);
  if (share >= 1) return true;
  if (typedAccounts(today) >= settingAt(s, ALONE) && share < settingAt(s, AGAIN)) return false;
  return shareOfWays(typingOf(place, now, 1), s) >= 1;
}

/** Enough typed new accounts, of today and the day before, that one person's chance does not look like a class. */
export function hasManyTyped(place: Crowd, now: number, s: CompiledSettings): boolean {
  return typedAccounts(typingOf(place, now, 1)) >= settingAt(s, ALONE);
}

/** Rhythms of new accounts, as a share of those that show different people; 0 where too few accounts were typed. */
function shareOfWays(typing: Typing, s: CompiledSettings): number {
  const typed = typedAccounts(typing);
  if (typed < settingAt(s, TYPED_MIN) || typed < settingAt(s, TYPED_SHARE) * typing.accounts) return 0;
  // One hand lands in more cells the oftener it types, but in few; people go on landing in others.
  const ways = settingAt(s, CELLS_MIN) + settingAt(s, CELLS_SHARE) * typed;
  return typing.rhythms / (Math.min(settingAt(s, CELLS_ENOUGH), ways) - HALF_A_CELL);
}

/** A user who passes a challenge types twice; a program may omit the user. */
function typedAccounts({ typed, accounts }: Typing): number {
  return Math.max(typed / 2, Math.min(typed, accounts));
}

/** Tolerance of the sketch's estimate; its error for a few cells is less. */
const HALF_A_CELL = 0.25;
