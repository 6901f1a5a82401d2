// Habit: the user's fingerprint is new at every visit while all else that the device tells stays the same. Then a new
// fingerprint is weak evidence.
import { ATTRIBUTE_WEIGHTS, similarityOf } from '../../../event/device-likeness.js';
import { type EventRequest } from '../../../event/event-row.js';
import { ATTRIBUTE_COUNT, type User } from '../../../contract/profile.js';
import { ones } from '../../../util/sums.js';
import { attribute16, hex32 } from '../../../util/text/hex.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { type Inputs } from '../inputs.js';
import { TAKES_ACCOUNT, TAKES_OVER } from '../../model/use-cases.js';
import { DAY_SECONDS, distinctSince, HOUR_SECONDS, ramp } from '../recent.js';
import { CONTINUITY } from './standing.js';

const HABIT_FROM = placeOfSetting('device_habit_from');
const HABIT_TO = placeOfSetting('device_habit_to');
const HABIT_DEVICES_MIN = placeOfSetting('device_habit_devices');
const HABIT_HOURS = placeOfSetting('device_habit_hours');
const HABIT_DAYS = placeOfSetting('device_habit_days');
const HABIT_SIMILARITY_MIN = placeOfSetting('device_habit_similarity');
const MASKED_MIN = placeOfSetting('device_masked');
/** screenWidth, screenHeight. */
const SCREEN: ReadonlySet<number> = new Set([8, 9]);

interface Match {
  readonly known: boolean;
  readonly continuity: number;
}

/** 0..1 by how many of the user's devices are like this one in all but the fingerprint. */
export function habitOf(match: Match, { request, profiles, now, settings }: Inputs): number {
  const { user, device } = profiles;
  if (user.deviceCount < settingAt(settings, HABIT_DEVICES_MIN)) return 0;
  const shared = distinctSince(device.users, 0, hex32(request.userHash, 0)) > 1;
  let alike = alikeOf(request, user, shared || countsUpdates(match, request), settings);
  if (!shared && isMasked(match, request)) alike |= maskedOf(request, user, settings);
  const count = TAKES_OVER.has(request.useCase) ? daysOf(alike, user, now, settings) : ones(alike);
  return ramp(count, settingAt(settings, HABIT_FROM), settingAt(settings, HABIT_TO));
}

/**
 * Updates of a browser are no habit for what a password alone must not give: to log in on another line, or to change
 * who can get in and where money goes. Orders are compared with the user's own.
 */
function countsUpdates({ known, continuity }: Match, { useCase }: EventRequest): boolean {
  return useCase !== 'account_change' && (known || continuity === CONTINUITY.prefix);
}

/**
 * Bits of the user's devices that are like this one. Of those that were used for days only the last one counts: they
 * are updates, which come every few weeks, and would let in any device of the model.
 * @param all each of them: at home, and on a machine that others use too, as who sits at equal ones comes to the next
 */
function alikeOf({ deviceAttributes }: EventRequest, user: User, all: boolean, settings: CompiledSettings): number {
  const least = settingAt(settings, HABIT_SIMILARITY_MIN);
  const bare = isBare(deviceAttributes);
  let alike = 0;
  let last = -1;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined) continue;
    const both = bare && device.attributes.every((each) => each === 0);
    if (!both && similarityOf(deviceAttributes, device.attributes) < least) continue;
    const lasting = device.lastSeen - device.firstSeen >= settingAt(settings, HABIT_DAYS) * DAY_SECONDS;
    if (all || !lasting) alike |= 1 << i;
    else if (device.lastSeen >= (user.devices[last]?.lastSeen ?? 0)) last = i;
  }
  return last === -1 ? alike : alike | (1 << last);
}

/**
 * A browser that hides itself tells another screen with each fingerprint. Only at home, and not for what takes an
 * account over: elsewhere the screen is most of what a page tells of a computer.
 */
export function isMasked({ continuity }: Match, { useCase }: EventRequest): boolean {
  return continuity === CONTINUITY.prefix && !TAKES_ACCOUNT.has(useCase);
}

/** Bits of the user's devices of a day or less that are like this one in all but the screen. */
function maskedOf({ deviceAttributes }: EventRequest, user: User, settings: CompiledSettings): number {
  let masked = 0;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined || device.lastSeen - device.firstSeen > DAY_SECONDS) continue;
    if (isScreenOnly(deviceAttributes, device.attributes, settings)) masked |= 1 << i;
  }
  return masked;
}

/** All else is told as before, and enough of it. */
export function isScreenOnly(attributes: string, known: Uint16Array, settings: CompiledSettings): boolean {
  let told = 0;
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) {
    if (SCREEN.has(i)) continue;
    const ours = known[i] ?? 0;
    if (ours !== attribute16(attributes, i)) return false;
    if (ours !== 0) told += ATTRIBUTE_WEIGHTS[i] ?? 0;
  }
  return told >= settingAt(settings, MASKED_MIN);
}

/** The client tells the fingerprint and nothing else of the device. */
export function isBare(attributes: string): boolean {
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) if (attribute16(attributes, i) !== 0) return false;
  return true;
}

/** Two windows before and after midnight are of one sitting. */
const NEXT_DAY_SECONDS = DAY_SECONDS / 2;

/**
 * On how many days these devices came. A thief can log in from four private windows within minutes: for what
 * takes an account over or money, that is no habit.
 */
function daysOf(alike: number, { devices }: User, now: number, settings: CompiledSettings): number {
  const before = now - settingAt(settings, HABIT_HOURS) * HOUR_SECONDS;
  let days = 0;
  for (let next = 0; next <= before; days += 1) {
    let first = Number.POSITIVE_INFINITY;
    for (let i = 0; alike >> i !== 0; i += 1) {
      const came = devices[i]?.firstSeen ?? 0;
      if ((alike & (1 << i)) !== 0 && came >= next) first = Math.min(first, came);
    }
    if (first > before) break;
    next = first + NEXT_DAY_SECONDS;
  }
  return days;
}
