// Devices, identifiers and addresses that are watched for a time, because somebody found out what they did: how
// strongly, and how long. Addresses are shared, so theirs is a short and weak hint. One source of entries is there, the
// words of people in the records (profiles/fold-label); lists that an operator keeps would be another, behind
// `Watched`.
import { type Label, labelAt } from '../contract/labels.js';
import { type Crowd, type Word } from '../contract/profile.js';
import { type Scene } from './facts/scene.js';
import { recentCount } from './facts/rates.js';
import { DAY_SECONDS } from './facts/recent.js';
import { deviceOwner } from './verdicts.js';
import { hex32 } from '../util/hex.js';

export type WatchedParty = 'device' | 'identifier' | 'address';

/** Strength at full, and for how many days. */
type Watching = readonly [strength: number, days: number];
const NOT: Watching = [0, 0];

/** Every number of a watch stands here; the points are the policy's. */
const WATCHING: Readonly<Record<Label, Readonly<Record<WatchedParty, Watching>>>> = {
  legitimate: { device: NOT, identifier: NOT, address: NOT },
  /** The account may be the fraudster's own: his device for half a year, his name too, an address for days. */
  fraud: { device: [1, 180], identifier: [0.8, 180], address: [0.2, 3] },
  /** The identifier is the victim's: that its password is known by others is worth a month of attention. */
  account_takeover: { device: [1, 180], identifier: [0.4, 30], address: [0.2, 3] },
  /** One customer in several disputes what he ordered himself. */
  chargeback: { device: [0.5, 120], identifier: [0.5, 120], address: NOT },
  promo_abuse: { device: [0.4, 90], identifier: [0.4, 90], address: NOT },
  /** A program takes another fingerprint soon. */
  bot: { device: [0.7, 30], identifier: NOT, address: [0.2, 1] },
  unknown: { device: NOT, identifier: NOT, address: NOT },
};

/** A device that has been the user's for long is watched for what another did on it. */
const OWN_DEVICE = 0.5;
/** A fingerprint of a phone model that many people have. */
const COMMON_DEVICE = 0.2;
/** So many requests a day make an address half as telling. */
const SHARED_ADDRESS_REQUESTS = 50;
const DAY_WINDOW = 2;

/** What is watched in a request; strength 0 = nothing. */
export interface Watched {
  strength: number;
  party: WatchedParty;
  label: Label;
  /** Unix milliseconds. */
  since: number;
}

export function nothingWatched(): Watched {
  return { strength: 0, party: 'device', label: 'unknown', since: 0 };
}

export function matchWatch(match: Watched, facts: Scene): void {
  match.strength = 0;
  const { device, identifier, address } = facts.profiles;
  if (device.words.length + identifier.words.length + address.words.length === 0) return;
  const weight = deviceWeight(facts);
  // The victim's own device, used by somebody else: it is not taken from him.
  const victims = facts.device.known ? Math.min(weight, OWN_DEVICE) : weight;
  for (const word of device.words)
    strongest(match, 'device', word, labelAt(word.label) === 'account_takeover' ? victims : weight, facts.now);
  // The owner on a device of his own is not the one who is looked for.
  if (facts.device.known) return;
  for (const word of identifier.words) strongest(match, 'identifier', word, 1, facts.now);
  if (address.words.length === 0) return;
  const shared = addressWeight(address, facts.now);
  for (const word of address.words) strongest(match, 'address', word, shared, facts.now);
}

function deviceWeight({ device, profiles: { user }, request }: Scene): number {
  const owner = deviceOwner(user, hex32(request.fingerprint, 0), hex32(request.fingerprint, 8), 0);
  if (owner === 'foreign') return 1;
  const own = owner === 'own' || (device.known && device.standing >= OWN_DEVICE) ? OWN_DEVICE : 1;
  return device.common ? Math.min(own, COMMON_DEVICE) : own;
}

function addressWeight(address: Crowd, now: number): number {
  return 1 / (1 + recentCount(address, DAY_WINDOW, now, false) / SHARED_ADDRESS_REQUESTS);
}

function strongest(match: Watched, party: WatchedParty, { label, at }: Word, weight: number, now: number): void {
  const said = labelAt(label);
  const [strength, days] = WATCHING[said][party];
  const counts = strength * weight;
  if (counts <= match.strength || now - at / 1000 >= days * DAY_SECONDS) return;
  match.strength = counts;
  match.party = party;
  match.label = said;
  match.since = at;
}

/** Whether a word at full strength on this party still counts. */
export function isFullyWatched(party: WatchedParty, words: readonly Word[], now: number): boolean {
  for (const { label, at } of words) {
    const [strength, days] = WATCHING[labelAt(label)][party];
    if (strength === 1 && now - at / 1000 < days * DAY_SECONDS) return true;
  }
  return false;
}
