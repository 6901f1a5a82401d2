// Watches devices, identifiers and addresses for a time after a label on one of their events: how strongly, and how
// long. Addresses are shared, so their watch is short and weak. The labels are in the records (profiles/fold-label);
// the lists `fraud_*` show the same labels to operators and rules.
import { type Label, labelAt } from '../contract/labels.js';
import { type Crowd, type Word } from '../contract/profile.js';
import { type LabelledParty } from '../contract/lists/built-in.js';
import { type Scene } from './facts/scene.js';
import { recentCount } from './facts/rates.js';
import { DAY_SECONDS } from './facts/recent.js';
import { type SettingName } from '../contract/settings/settings.js';
import { type CompiledSettings, placeOfSetting, settingAt } from './model/settings.js';
import { deviceOwner, isDisproved, isKnownUser, isLoneFraud } from './verdicts.js';
import { hex32 } from '../util/hex.js';

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
  /** The watch rests on a single label about a device of an established user, who can prove his identity. */
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
  const weight = deviceWeight(facts);
  // The victim's own device, which an attacker used: it stays the victim's.
  const victims = facts.device.known ? Math.min(weight, settingAt(facts.settings, OWN_DEVICE)) : weight;
  for (const word of device.words)
    strongest(match, 'device', word, labelAt(word.label) === 'account_takeover' ? victims : weight, facts);
  // The owner on a device of his own is not the attacker.
  if (facts.device.known) {
    match.victims = match.label === 'account_takeover';
    return;
  }
  match.doubted = match.strength > 0 && isDoubted(facts);
  for (const word of identifier.words) strongest(match, 'identifier', word, 1, facts);
  match.victims = match.strength > 0 && match.party === 'identifier' && match.label === 'account_takeover';
  if (match.party !== 'device' && match.label !== 'fraud') match.doubted = false;
  if (address.words.length === 0) return;
  const shared = addressWeight(address, facts);
  for (const word of address.words) strongest(match, 'address', word, shared, facts);
}

/** All labels of the device are about this user's own events. */
function isDoubted({ request, profiles: { user, device } }: Scene): boolean {
  const own = hex32(request.userHash, 0);
  if (!device.words.every((word) => word.user === own)) return false;
  return isLoneFraud(user, hex32(request.fingerprint, 0), hex32(request.fingerprint, 8)) && isKnownUser(user);
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
  party: WatchedParty,
  { label, at }: Word,
  weight: number,
  { now, settings }: Scene,
): void {
  const said = labelAt(label);
  const watch = WATCHING[said][party];
  if (watch === undefined) return;
  const counts = settingAt(settings, watch[0]) * weight;
  if (counts <= match.strength || now - at / 1000 >= settingAt(settings, watch[1]) * DAY_SECONDS) return;
  match.strength = counts;
  match.party = party;
  match.label = said;
  match.since = at;
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
