// Applies labels of a user's events to his record. What came with an event of the owner belongs to the user at once.
// What came with a foreign event is not his any more, even if the record learned it: until the record is folded again
// without the event, or where that is not possible. Nothing of this is stored, so a withdrawn label has no effect left.
import { isForeign, labelAt } from '../contract/labels/labels.js';
import { type Countries, HOURS, type KnownDevice, type User, type Verdict } from '../contract/profile.js';
import { countryCode, countryOf, networkIdOf } from '../contract/profile-codes.js';
import { type EventRequest } from '../event/event-row.js';
import { reaches } from '../event/reach.js';
import { hex32 } from '../util/text/hex.js';
import { type CompiledSettings, placeOfSetting, settingAt } from './model/settings.js';
import { HOUR_UNIT } from './facts/hours.js';
import { DAY_SECONDS, HOUR_SECONDS } from './facts/recent.js';

/** Seconds; what the user already had this long before the event did not come with it. */
const CAME_WITH_SECONDS = 2 * DAY_SECONDS;
/** Running means cannot separate a foreign event from the owner's, so they are not used for this many days. */
const DOUBT_DAYS = placeOfSetting('word_doubt_days');
const REVIEW_HOURS = placeOfSetting('word_review_hours');
const REVIEW_DAYS = placeOfSetting('word_review_days');

export type Owner = 'own' | 'foreign' | undefined;

function ownerBy({ label }: Verdict): Owner {
  const said = labelAt(label);
  return said === 'legitimate' ? 'own' : isForeign(said) ? 'foreign' : undefined;
}

/**
 * The owner by the newest label that concerns the item.
 * @param since Unix seconds since when the user has it, 0 = the user does not have it
 */
function ownerOf(user: User, about: (verdict: Verdict) => boolean, since: number): Owner {
  for (const verdict of user.verdicts) {
    const owner = ownerBy(verdict);
    if (owner === undefined || !about(verdict) || isOutweighed(user, verdict)) continue;
    if (owner === 'own' || since === 0 || since >= verdict.eventAt - CAME_WITH_SECONDS) return owner;
  }
  return undefined;
}

/**
 * @param since Unix seconds since when the user has it, 0 = the user does not have it
 * @param confirmed Unix seconds of the last strong second factor passed on it, 0 = never
 */
export function deviceOwner(user: User, high: number, low: number, since: number, confirmed = 0): Owner {
  if (user.verdicts.length === 0 || isDisproved(user, high, low, confirmed)) return undefined;
  return ownerOf(user, (verdict) => verdict.high === high && verdict.low === low, since);
}

/** Given by an analyst alone, who makes mistakes; a victim says `account_takeover`, a bank `chargeback`. */
export function isMistakable(label: number): boolean {
  const said = labelAt(label);
  return said === 'fraud' || said === 'bot';
}

/** The only label against this device is one of an analyst. */
export function isLoneFinding(user: User, high: number, low: number): boolean {
  return loneFinding(user, high, low) !== undefined;
}

function loneFinding(user: User, high: number, low: number): Verdict | undefined {
  let found: Verdict | undefined;
  for (const verdict of user.verdicts) {
    if (verdict.high !== high || verdict.low !== low || ownerBy(verdict) !== 'foreign') continue;
    if (found !== undefined || !isMistakable(verdict.label)) return undefined;
    found = verdict;
  }
  return found;
}

/** A strong second factor passed on the device after such a label outweighs the label. */
export function isDisproved(user: User, high: number, low: number, confirmed: number): boolean {
  if (user.verdicts.length === 0 || confirmed === 0) return false;
  const word = loneFinding(user, high, low);
  return word !== undefined && confirmed > word.at / 1000;
}

/** The owner passed a strong second factor on the device of the event after a lone finding about it. */
function isOutweighed(user: User, { label, high, low }: Verdict): boolean {
  if (!isMistakable(label)) return false;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device?.high === high && device.low === low) return isDisproved(user, high, low, device.confirmed);
  }
  return false;
}

/** A single label says that somebody else used the account, and it is an analyst's. */
export function isOnlyFinding(user: User): boolean {
  const foreign = user.verdicts.filter((verdict) => ownerBy(verdict) === 'foreign');
  return foreign.length === 1 && foreign.every(({ label }) => isMistakable(label));
}

/** A learned device that, by labels, is not the user's. */
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

/**
 * After a refold the record has no places of the foreign event, so its label does not apply to them; SIMs and devices
 * stay foreign.
 */
function isOf(verdict: Verdict): boolean {
  return !verdict.refolded || ownerBy(verdict) === 'own';
}

export function countryOwner(user: User, country: string): Owner {
  if (user.verdicts.length === 0 || country === '') return undefined;
  const code = countryCode(country);
  return ownerOf(user, (verdict) => verdict.country === code && isOf(verdict), firstSeenOf(user.countries, code));
}

/** The number of countries of the record that no label says to be another person's. */
export function knownCountries(user: User): number {
  const { size, codes } = user.countries;
  let known = 0;
  for (let i = 0; i < size; i += 1) if (countryOwner(user, countryOf(codes[i] ?? 0)) !== 'foreign') known += 1;
  return known;
}

function firstSeenOf({ size, codes, firstSeen }: Countries, code: number): number {
  for (let i = 0; i < size; i += 1) if (codes[i] === code) return firstSeen[i] ?? 0;
  return 0;
}

export function networkOwner(user: User, request: EventRequest): Owner {
  if (user.verdicts.length === 0 || request.addressPrefix === '') return undefined;
  const id = networkIdOf(request);
  const { networks } = user;
  let since = 0;
  for (let i = 0; i < networks.size; i += 1) if (networks.ids[i] === id) since = networks.firstSeen[i] ?? 0;
  return ownerOf(user, (verdict) => verdict.network === id && isOf(verdict), since);
}

/** The event is foreign, and the record still contains what it learned from it. */
function isLeft(verdict: Verdict): boolean {
  return !verdict.refolded && ownerBy(verdict) === 'foreign';
}

/** A label says that somebody else used the account. */
export function hasForeignEvent(user: User): boolean {
  return user.verdicts.some((verdict) => ownerBy(verdict) === 'foreign');
}

/** The record recently learned from a foreign event. */
export function isInDoubt(user: User, now: number, settings: CompiledSettings): boolean {
  return user.verdicts.some((verdict) => isLeft(verdict) && isFresh(verdict, now, settings));
}

/** A foreign event came from this network: then it is not known whether its last prefix is the user's. */
export function isForeignPrefix(user: User, network: number, now: number, settings: CompiledSettings): boolean {
  return user.verdicts.some(
    (verdict) => verdict.network === network && isLeft(verdict) && isFresh(verdict, now, settings),
  );
}

function isFresh({ at }: Verdict, now: number, settings: CompiledSettings): boolean {
  return now - at / 1000 < settingAt(settings, DOUBT_DAYS) * DAY_SECONDS;
}

/** The record has learned something of the owner, or a label confirms the owner. */
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

/**
 * Labels say that somebody else used the account, and took back all that it had learned: whoever comes next is not a
 * new user, because the account is known to others.
 */
export function isDisowned(user: User): boolean {
  return hasForeignEvent(user) && !isKnownUser(user);
}

/** A label of the owner about this device reaches as far as this request. */
export function isConfirmed(
  user: User,
  request: EventRequest,
  counts: (verdict: Verdict) => boolean = () => true,
): boolean {
  const about = ofFingerprint(request);
  return user.verdicts.some((one) => counts(one) && about(one) && ownerBy(one) === 'own' && reaches(one, request));
}

function ofFingerprint({ fingerprint }: EventRequest): (verdict: Verdict) => boolean {
  const high = hex32(fingerprint, 0);
  const low = hex32(fingerprint, 8);
  return (verdict) => verdict.high === high && verdict.low === low;
}

/**
 * Whether labels of this device confirm the owner, the newest too, and are new enough to count as an `id_review`. A
 * label weeks after the event, as of an order that nobody disputed, says nothing about who is there today.
 */
export function holdsReview(user: User, request: EventRequest, now: number, settings: CompiledSettings): boolean {
  if (user.verdicts.length === 0) return false;
  const about = ofFingerprint(request);
  const newest = user.verdicts.find((one) => about(one) && ownerBy(one) !== undefined);
  if (newest === undefined || ownerBy(newest) !== 'own') return false;
  const since = now - settingAt(settings, REVIEW_HOURS) * HOUR_SECONDS;
  const late = settingAt(settings, REVIEW_DAYS) * DAY_SECONDS;
  return isConfirmed(user, request, ({ at, eventAt }) => at / 1000 > since && at / 1000 - eventAt < late);
}

/**
 * Writes the user's hours without those of foreign events into `hours`. A record has local hours and a label has a
 * time, so the offset of the present request's clock is used for both.
 * @returns false when there is no such event
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

/** Whether the step at this time (Unix seconds) was a foreign event: what the owner does after it is no takeover. */
export function isForeignStep(user: User, at: number): boolean {
  return user.verdicts.some((verdict) => verdict.eventAt === at && isLeft(verdict));
}

/** Whether a label says that the step at this time (Unix seconds) was the owner's. */
export function isOwnStep(user: User, at: number): boolean {
  return user.verdicts.some((verdict) => verdict.eventAt === at && ownerBy(verdict) === 'own');
}
