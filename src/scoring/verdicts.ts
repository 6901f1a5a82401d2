// A user's record in the light of what people said of his events. What came with an event that was the owner's is the
// user's at once; what came with one that was not is no longer his, though the record may have learned it: until it is
// folded again without the event, or where that cannot be done. Nothing of it is stored: a word that is withdrawn has
// no effect left.
import { isForeign, labelAt } from '../contract/labels.js';
import { type Countries, countryCode, HOURS, type KnownDevice, type User, type Verdict } from '../contract/profile.js';
import { type EventRequest } from '../event/event-row.js';
import { hash32, hex32 } from '../util/hex.js';
import { type CompiledSettings, placeOfSetting, settingAt } from './model/settings.js';
import { HOUR_UNIT } from './facts/hours.js';
import { DAY_SECONDS } from './facts/recent.js';

/** What was there longer before the event than this did not come with it. */
const CAME_WITH_SECONDS = 2 * DAY_SECONDS;
/** What a foreign event added to running means is not told apart from the owner's: they are not gone by for so long. */
const DOUBT_DAYS = placeOfSetting('word_doubt_days');
const HOUR_SECONDS = 3600;
const REVIEW_HOURS = placeOfSetting('word_review_hours');

export type Owner = 'own' | 'foreign' | undefined;

function ownerBy({ label }: Verdict): Owner {
  const said = labelAt(label);
  return said === 'legitimate' ? 'own' : isForeign(said) ? 'foreign' : undefined;
}

/**
 * By the newest word that says something of it. @param since Unix seconds from which the user has it, 0 = he has it not
 */
function ownerOf(user: User, about: (verdict: Verdict) => boolean, since: number): Owner {
  for (const verdict of user.verdicts) {
    const owner = ownerBy(verdict);
    if (owner === undefined || !about(verdict)) continue;
    if (owner === 'own' || since === 0 || since >= verdict.eventAt - CAME_WITH_SECONDS) return owner;
  }
  return undefined;
}

/**
 * @param since Unix seconds from which the user has it, 0 = he has it not
 * @param confirmed when a strong second factor was passed on it last, Unix seconds
 */
export function deviceOwner(user: User, high: number, low: number, since: number, confirmed = 0): Owner {
  if (user.verdicts.length === 0 || isDisproved(user, high, low, confirmed)) return undefined;
  return ownerOf(user, (verdict) => verdict.high === high && verdict.low === low, since);
}

/** One `fraud`, said of this device, and nothing else that speaks against it: analysts err. */
export function isLoneFraud(user: User, high: number, low: number): boolean {
  return loneFraud(user, high, low) !== undefined;
}

function loneFraud(user: User, high: number, low: number): Verdict | undefined {
  let found: Verdict | undefined;
  for (const verdict of user.verdicts) {
    if (verdict.high !== high || verdict.low !== low || ownerBy(verdict) !== 'foreign') continue;
    if (found !== undefined || labelAt(verdict.label) !== 'fraud') return undefined;
    found = verdict;
  }
  return found;
}

/** A strong second factor that was passed on the device after such a word tells more than the word. */
export function isDisproved(user: User, high: number, low: number, confirmed: number): boolean {
  if (user.verdicts.length === 0 || confirmed === 0) return false;
  const word = loneFraud(user, high, low);
  return word !== undefined && confirmed > word.at / 1000;
}

/** A device that was learned and is not the user's. */
export function isForeignDevice(user: User, { high, low, firstSeen, confirmed }: KnownDevice): boolean {
  return user.verdicts.length > 0 && deviceOwner(user, high, low, firstSeen, confirmed) === 'foreign';
}

export function simOwner(user: User, high: number, low: number): Owner {
  if (user.verdicts.length === 0 || (high === 0 && low === 0)) return undefined;
  const { sim } = user;
  const current = sim.high === high && sim.low === low;
  const since = current ? Math.max(sim.firstSeen, sim.lastChange) : 0;
  return ownerOf(user, (verdict) => verdict.simHigh === high && verdict.simLow === low, since);
}

/** Places of a foreign event are forgotten with it; a card and a device stay somebody else's. */
function isOf(verdict: Verdict): boolean {
  return !verdict.refolded || ownerBy(verdict) === 'own';
}

export function countryOwner(user: User, country: string): Owner {
  if (user.verdicts.length === 0 || country === '') return undefined;
  const code = countryCode(country);
  return ownerOf(user, (verdict) => verdict.country === code && isOf(verdict), firstSeenOf(user.countries, code));
}

function firstSeenOf({ size, codes, firstSeen }: Countries, code: number): number {
  for (let i = 0; i < size; i += 1) if (codes[i] === code) return firstSeen[i] ?? 0;
  return 0;
}

export function networkOwner(user: User, { addressPrefix, asn }: EventRequest): Owner {
  if (user.verdicts.length === 0 || addressPrefix === '') return undefined;
  const id = asn === 0 ? hash32(addressPrefix) : asn;
  const { networks } = user;
  let since = 0;
  for (let i = 0; i < networks.size; i += 1) if (networks.ids[i] === id) since = networks.firstSeen[i] ?? 0;
  return ownerOf(user, (verdict) => verdict.network === id && isOf(verdict), since);
}

/** Somebody else's, and what it taught is still in the record. */
function isLeft(verdict: Verdict): boolean {
  return !verdict.refolded && ownerBy(verdict) === 'foreign';
}

/** Somebody else taught what was learned of this user, not long ago. */
export function isInDoubt(user: User, now: number, settings: CompiledSettings): boolean {
  return user.verdicts.some((verdict) => isLeft(verdict) && isFresh(verdict, now, settings));
}

/** Somebody else came from this network too: of its prefixes it is not known whose the last one was. */
export function isForeignPrefix(user: User, network: number, now: number, settings: CompiledSettings): boolean {
  return user.verdicts.some(
    (verdict) => verdict.network === network && isLeft(verdict) && isFresh(verdict, now, settings),
  );
}

function isFresh({ at }: Verdict, now: number, settings: CompiledSettings): boolean {
  return now - at / 1000 < settingAt(settings, DOUBT_DAYS) * DAY_SECONDS;
}

/** Something that is his was learned of the user, or he was confirmed. */
export function isKnownUser(user: User): boolean {
  if (user.verdicts.length === 0) return user.learned > 0;
  if (user.verdicts.some((verdict) => ownerBy(verdict) === 'own')) return true;
  if (user.learned === 0) return false;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device !== undefined && !isForeignDevice(user, device)) return true;
  }
  return user.deviceCount === 0;
}

/** Whether a confirmation of the owner on this device is so fresh that it answers like a review. */
export function holdsReview(
  user: User,
  { fingerprint }: EventRequest,
  now: number,
  settings: CompiledSettings,
): boolean {
  if (user.verdicts.length === 0) return false;
  const high = hex32(fingerprint, 0);
  const low = hex32(fingerprint, 8);
  const verdict = user.verdicts.find((one) => one.high === high && one.low === low && ownerBy(one) !== undefined);
  return verdict !== undefined && ownerBy(verdict) === 'own' && isHeld(verdict, now, settings);
}

function isHeld({ at }: Verdict, now: number, settings: CompiledSettings): boolean {
  return now - at / 1000 < settingAt(settings, REVIEW_HOURS) * HOUR_SECONDS;
}

/**
 * The user's hours without those of events that somebody else came with, into `hours`; false when there are none. A
 * record keeps local hours, and a word keeps the instant: the clock of the request at hand is taken for both.
 */
export function ownHours(user: User, localHour: number, now: number, hours: Uint16Array): boolean {
  if (user.verdicts.length === 0) return false;
  hours.set(user.hours);
  let any = false;
  for (const verdict of user.verdicts) {
    if (!isLeft(verdict)) continue;
    any = true;
    const ago = Math.floor(now / HOUR_SECONDS) - Math.floor(verdict.eventAt / HOUR_SECONDS);
    const hour = (((localHour - ago) % HOURS) + HOURS) % HOURS;
    hours[hour] = Math.max(0, (hours[hour] ?? 0) - HOUR_UNIT);
  }
  return any;
}

/** Whether the step of this instant was somebody else's: what the owner does after it is no takeover. */
export function isForeignStep(user: User, at: number): boolean {
  return at > 0 && user.verdicts.some((verdict) => verdict.eventAt === at && isLeft(verdict));
}
