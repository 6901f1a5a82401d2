// Watches devices, identifiers and addresses for a time after a label on one of their events: how strongly, and how
// long. Addresses are shared, so their watch is short and weak. The labels are in the records (profiles/fold/label);
// the lists `fraud_*` show the same labels to operators and rules.
import { type Label, labelAt } from '../contract/labels/labels.js';
import { type Crowd, type Word } from '../contract/profile.js';
import { type LabelledParty } from '../contract/lists/built-in.js';
import { type Scene } from './facts/scene.js';
import { CONTINUITY } from './facts/device/standing.js';
import { recentCount } from './facts/rates.js';
import { DAY_SECONDS, usersWithin } from './facts/recent.js';
import { isOldTerminal } from './facts/device/terminal.js';
import { type SettingName } from '../contract/settings/settings.js';
import { type CompiledSettings, placeOfSetting, settingAt } from './model/settings.js';
import { deviceOwner, isDisproved, isKnownUser, isLoneFinding, isMistakable, isOnlyFinding } from './verdicts.js';
import { hex32 } from '../util/text/hex.js';

export type WatchedParty = 'device' | 'identifier' | 'address';

/** Places of the settings for full strength and for the number of days; undefined = not watched. */
type Watching = readonly [strength: number, days: number] | undefined;
type ByParty = Readonly<Record<WatchedParty, Watching>>;

function watching(strength: SettingName, days: SettingName): Watching {
  return [placeOfSetting(strength), placeOfSetting(days)];
}

const NOTHING: ByParty = { device: undefined, identifier: undefined, address: undefined };

const WATCHING: Readonly<Record<Label, ByParty>> = {
  legitimate: NOTHING,
  fraud: {
    device: watching('watch_fraud_device', 'watch_fraud_device_days'),
    identifier: watching('watch_fraud_identifier', 'watch_fraud_identifier_days'),
    address: watching('watch_fraud_address', 'watch_fraud_address_days'),
  },
  account_takeover: {
    device: watching('watch_takeover_device', 'watch_takeover_device_days'),
    identifier: watching('watch_takeover_identifier', 'watch_takeover_identifier_days'),
    address: watching('watch_takeover_address', 'watch_takeover_address_days'),
  },
  chargeback: {
    device: watching('watch_chargeback_device', 'watch_chargeback_device_days'),
    identifier: watching('watch_chargeback_identifier', 'watch_chargeback_identifier_days'),
    address: undefined,
  },
  promo_abuse: {
    device: watching('watch_promo_device', 'watch_promo_device_days'),
    identifier: watching('watch_promo_identifier', 'watch_promo_identifier_days'),
    address: undefined,
  },
  bot: {
    device: watching('watch_bot_device', 'watch_bot_device_days'),
    identifier: undefined,
    address: watching('watch_bot_address', 'watch_bot_address_days'),
  },
  unknown: NOTHING,
};

/** Days that a user stays on the list of labelled users: longer than disputes can come in. */
const LABELLED_USER_DAYS = 400;
/** With these labels the user himself did it; with the others the user may be the victim. */
const OF_USERS: ReadonlySet<Label> = new Set<Label>(['fraud', 'chargeback', 'promo_abuse']);

/** Days for which a label keeps a party on the list of its kind; 0 = not listed. The same for devices and visitors. */
export function labelledDays(label: Label, party: LabelledParty, settings: CompiledSettings): number {
  if (party === 'users') return OF_USERS.has(label) ? LABELLED_USER_DAYS : 0;
  const watch = WATCHING[label][WATCHED_AS[party]];
  return watch === undefined ? 0 : settingAt(settings, watch[1]);
}

const WATCHED_AS = { visitors: 'device', devices: 'device', identifiers: 'identifier', addresses: 'address' } as const;

const OWN_DEVICE = placeOfSetting('watch_own_device');
const COMMON_DEVICE = placeOfSetting('watch_common_device');
const SHARED_ADDRESS_REQUESTS = placeOfSetting('watch_shared_requests');
const DISPUTES = placeOfSetting('watch_disputes');
const DISPUTES_FULL = placeOfSetting('watch_disputes_full');
const DISPUTES_DAYS = placeOfSetting('watch_chargeback_device_days');
const STOLEN_DAYS = placeOfSetting('watch_takeover_identifier_days');
const RING = placeOfSetting('watch_ring');
const RING_USERS = placeOfSetting('watch_ring_users');
const RING_FULL = placeOfSetting('watch_ring_full');
const RING_DAYS = placeOfSetting('watch_ring_days');
const DOUBTED = placeOfSetting('watch_doubted');
const FAMILY = placeOfSetting('accounts_day_from');
const TERMINAL_ALLOWED = placeOfSetting('terminal_allowed');
const OWN_STANDING = placeOfSetting('watch_own_standing');
const DAY_WINDOW = 2;

/** The strongest watch that applies to a request; strength 0 = none. */
export interface Watched {
  strength: number;
  party: WatchedParty;
  label: Label;
  /** Unix milliseconds. */
  since: number;
  /** The watched item was stolen from its owner, who can prove his identity. */
  victims: boolean;
  /** The watch rests on a single label, which may be a mistake: a proof of identity answers it. */
  doubted: boolean;
}

export function nothingWatched(): Watched {
  return { strength: 0, party: 'device', label: 'unknown', since: 0, victims: false, doubted: false };
}

export function matchWatch(match: Watched, facts: Scene): void {
  match.strength = 0;
  match.victims = false;
  match.doubted = false;
  const { device, identifier, address } = facts.profiles;
  if (device.words.length + identifier.words.length + address.words.length === 0) return;
  const again = isWhereItWasStolen(facts);
  const weight = again ? 1 : deviceWeight(facts);
  // The victim's own device, which an attacker used: it stays the victim's.
  const victims = facts.device.known && !again ? Math.min(weight, settingAt(facts.settings, OWN_DEVICE)) : weight;
  const doubted = device.words.length > 0 && isDeviceDoubted(facts);
  const disputing = device.words.length > 0 ? Math.max(weight, disputesWeight(facts)) : weight;
  for (const word of device.words) {
    const label = labelAt(word.label);
    const counted = label === 'account_takeover' ? victims : label === 'chargeback' ? disputing : weight;
    strongest(match, { party: 'device', weight: counted, doubted }, word, facts);
  }
  // The owner on a device of his own is not the attacker.
  if (facts.device.known) {
    // Without strength the label is that of an earlier request.
    match.victims = match.strength > 0 && match.label === 'account_takeover';
    return;
  }
  const named: Suspect = { party: 'identifier', weight: 1, doubted: isIdentifierDoubted(facts) };
  for (const word of identifier.words) strongest(match, named, word, facts);
  match.victims = match.strength > 0 && match.party === 'identifier' && match.label === 'account_takeover';
  if (address.words.length === 0) return;
  // Others use the address too: a single word must not lock them out.
  const accused = accusingOf(address.words, 'address');
  const near: Suspect = {
    party: 'address',
    weight: addressWeight(address, facts),
    doubted: accused.length === 1 && isFinding(accused[0]),
  };
  for (const word of address.words) strongest(match, near, word, facts);
  matchRing(match, facts, near.weight);
}

/**
 * The user's fingerprint on the address from which this account was taken over, in a network that is not the user's: a
 * copied browser comes again, and not its owner.
 */
function isWhereItWasStolen({ device, profiles, request, now, settings }: Scene): boolean {
  if (!device.known || device.continuity !== CONTINUITY.none) return false;
  const own = hex32(request.userHash, 0);
  const since = now - settingAt(settings, STOLEN_DAYS) * DAY_SECONDS;
  return profiles.address.words.some(
    ({ label, user, at }) => labelAt(label) === 'account_takeover' && user === own && at / 1000 > since,
  );
}

/**
 * Several accounts of one line did wrong themselves: one more new account there is probably of the same people,
 * whatever device it comes with. Neighbours use the line too, so what proves who somebody is answers it.
 */
function matchRing(match: Watched, { profiles, request, now, settings }: Scene, weight: number): void {
  const { words } = profiles.address;
  const least = settingAt(settings, RING_USERS);
  if (words.length < least || isKnownUser(profiles.user)) return;
  const own = hex32(request.userHash, 0);
  const since = now - settingAt(settings, RING_DAYS) * DAY_SECONDS;
  const wrongs = words.filter(
    ({ label, user, at }) => OF_USERS.has(labelAt(label)) && user !== own && at / 1000 > since,
  );
  const [newest] = wrongs;
  const users = new Set(wrongs.map(({ user }) => user)).size;
  if (newest === undefined || users < least) return;
  const counts = settingAt(settings, RING) * weight * (Math.min(users, settingAt(settings, RING_FULL)) / least);
  if (counts <= match.strength) return;
  match.strength = counts;
  match.party = 'address';
  match.label = labelAt(newest.label);
  match.since = newest.at;
  match.victims = false;
  match.doubted = true;
}

/**
 * A user whose orders on his own device were disputed again and again, and who orders again. Nobody robs him there
 * several times, and what he passes says only that it is him.
 */
function disputesWeight({ request, device, profiles, now, settings }: Scene): number {
  if (request.useCase !== 'checkout' || !device.known) return 0;
  const own = hex32(request.userHash, 0);
  const since = now - settingAt(settings, DISPUTES_DAYS) * DAY_SECONDS;
  let disputed = 0;
  for (const { label, user, at } of profiles.device.words)
    if (labelAt(label) === 'chargeback' && user === own && at / 1000 > since) disputed += 1;
  const least = settingAt(settings, DISPUTES);
  return disputed < least ? 0 : Math.min(disputed, settingAt(settings, DISPUTES_FULL)) / least;
}

/** One party of the request, how far its labels count, and whether they may be an analyst's mistake. */
interface Suspect {
  readonly party: WatchedParty;
  readonly weight: number;
  readonly doubted: boolean;
}

/** One finding of an analyst about an event of this user, or of somebody else on a device that is shared by habit. */
function isDeviceDoubted(facts: Scene): boolean {
  const { request, profiles } = facts;
  const accusing = accusingOf(profiles.device.words, 'device');
  if (!isKnownUser(profiles.user)) return false;
  if (accusing.length === 1 && isSharedByHabit(facts)) return isFinding(accusing[0]);
  if (!areOwn(accusing, request.userHash)) return false;
  return isLoneFinding(profiles.user, hex32(request.fingerprint, 0), hex32(request.fingerprint, 8));
}

/** One finding of an analyst about this user, of whom nothing else says that an event was somebody else's. */
function isIdentifierDoubted({ request, profiles: { user, identifier } }: Scene): boolean {
  const accusing = accusingOf(identifier.words, 'identifier');
  return areOwn(accusing, request.userHash) && isOnlyFinding(user) && isKnownUser(user);
}

/** Labels that make the party watched: those of an owner's own events do not accuse it. */
function accusingOf(words: readonly Word[], party: WatchedParty): readonly Word[] {
  return words.length === 0 ? words : words.filter(({ label }) => WATCHING[labelAt(label)][party] !== undefined);
}

function areOwn(words: readonly Word[], userHash: string): boolean {
  const own = hex32(userHash, 0);
  return words.length > 0 && words.every(({ user }) => user === own);
}

function isFinding(word: Word | undefined): boolean {
  return word !== undefined && isMistakable(word.label);
}

/** A terminal, or the tablet of the user's household. */
function isSharedByHabit(facts: Scene): boolean {
  const { profiles, request, device, now, settings } = facts;
  const people = usersWithin(profiles.device, request.userHash, now, 30);
  const atHome = device.known || device.continuity === CONTINUITY.prefix;
  return (atHome || people > settingAt(settings, FAMILY)) && isOldTerminal(facts, TERMINAL_ALLOWED);
}

function deviceWeight({ device, profiles: { user }, request, settings }: Scene): number {
  const half = settingAt(settings, OWN_DEVICE);
  const high = hex32(request.fingerprint, 0);
  const low = hex32(request.fingerprint, 8);
  const confirmed = device.known ? (device.nearest?.confirmed ?? 0) : 0;
  if (isDisproved(user, high, low, confirmed)) return half;
  const owner = deviceOwner(user, high, low, 0);
  if (owner === 'foreign') return 1;
  const own = owner === 'own' || (device.known && device.standing >= settingAt(settings, OWN_STANDING)) ? half : 1;
  return device.common ? Math.min(own, settingAt(settings, COMMON_DEVICE)) : own;
}

function addressWeight(address: Crowd, { now, settings }: Scene): number {
  return 1 / (1 + recentCount(address, DAY_WINDOW, now, false) / settingAt(settings, SHARED_ADDRESS_REQUESTS));
}

function strongest(
  match: Watched,
  { party, weight, doubted }: Suspect,
  { label, at }: Word,
  { now, settings }: Scene,
): void {
  const said = labelAt(label);
  const watch = WATCHING[said][party];
  if (watch === undefined) return;
  const mistaken = doubted && party !== 'address' && said === 'fraud' ? settingAt(settings, DOUBTED) : 1;
  const counts = settingAt(settings, watch[0]) * weight * mistaken;
  if (counts <= match.strength || now - at / 1000 >= settingAt(settings, watch[1]) * DAY_SECONDS) return;
  match.strength = counts;
  match.party = party;
  match.label = said;
  match.since = at;
  match.doubted = doubted;
  if (party === 'address') match.victims = false;
}

/** Whether a label of full strength for this party is still in effect. */
export function isFullyWatched(party: WatchedParty, words: readonly Word[], { now, settings }: Scene): boolean {
  for (const { label, at } of words) {
    const watch = WATCHING[labelAt(label)][party];
    if (watch === undefined || settingAt(settings, watch[0]) < 1) continue;
    if (now - at / 1000 < settingAt(settings, watch[1]) * DAY_SECONDS) return true;
  }
  return false;
}
