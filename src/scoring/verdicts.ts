// A user's record in the light of what people said of his events. What came with an event that was the owner's is the
// user's at once; what came with one that was not is no longer his, though the record has learned it. Nothing of it is
// stored: a word that is withdrawn has no effect left.
import { type Label, labelAt } from '../contract/labels.js';
import { type Countries, countryCode, type KnownDevice, type User, type Verdict } from '../contract/profile.js';
import { type EventRequest } from '../event/event-row.js';
import { hash32, hex32 } from '../util/hex.js';
import { DAY_SECONDS } from './facts/recent.js';

/** Somebody else was there: what came with it is taken back. Of the others it may have been the owner. */
const FOREIGN: ReadonlySet<Label> = new Set<Label>(['fraud', 'account_takeover', 'bot']);
/** What was there longer before the event than this did not come with it. */
const CAME_WITH_SECONDS = 2 * DAY_SECONDS;
/** A confirmation of the owner answers what is asked of him for so long, as a review that was passed. */
const REVIEW_HOLD_SECONDS = DAY_SECONDS;

export type Owner = 'own' | 'foreign' | undefined;

function ownerBy({ label }: Verdict): Owner {
  const said = labelAt(label);
  return said === 'legitimate' ? 'own' : FOREIGN.has(said) ? 'foreign' : undefined;
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

/** @param since Unix seconds from which the user has it, 0 = he has it not */
export function deviceOwner(user: User, high: number, low: number, since: number): Owner {
  if (user.verdicts.length === 0) return undefined;
  return ownerOf(user, (verdict) => verdict.high === high && verdict.low === low, since);
}

/** A device that was learned and is not the user's. */
export function isForeignDevice(user: User, { high, low, firstSeen }: KnownDevice): boolean {
  return user.verdicts.length > 0 && deviceOwner(user, high, low, firstSeen) === 'foreign';
}

export function simOwner(user: User, high: number, low: number): Owner {
  if (user.verdicts.length === 0 || (high === 0 && low === 0)) return undefined;
  const { sim } = user;
  const current = sim.high === high && sim.low === low;
  const since = current ? Math.max(sim.firstSeen, sim.lastChange) : 0;
  return ownerOf(user, (verdict) => verdict.simHigh === high && verdict.simLow === low, since);
}

export function countryOwner(user: User, country: string): Owner {
  if (user.verdicts.length === 0 || country === '') return undefined;
  const code = countryCode(country);
  return ownerOf(user, (verdict) => verdict.country === code, firstSeenOf(user.countries, code));
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
  return ownerOf(user, (verdict) => verdict.network === id, since);
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
export function holdsReview(user: User, { fingerprint }: EventRequest, now: number): boolean {
  if (user.verdicts.length === 0) return false;
  const high = hex32(fingerprint, 0);
  const low = hex32(fingerprint, 8);
  const verdict = user.verdicts.find((one) => one.high === high && one.low === low && ownerBy(one) !== undefined);
  return verdict !== undefined && ownerBy(verdict) === 'own' && now - verdict.at / 1000 < REVIEW_HOLD_SECONDS;
}
