// Compares the SIM of the request with the SIM of the profile, for the signal and the SIM-swap engine.
import { OPTION, type EventRequest } from '../../../event/event-row.js';
import { cardOf } from '../../../event/card.js';
import { hex32 } from '../../../util/text/hex.js';
import { operatorText } from '../../../contract/operator-text.js';
import { type KnownSim, type User } from '../../../contract/profile.js';
import { type UseCase } from '../../../contract/vocabulary.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { TAKES_OVER } from '../../model/use-cases.js';
import { DAY_SECONDS, HOUR_SECONDS, ramp } from '../recent.js';
import { type DeviceMatch } from './device-match.js';
import { isSameCard } from './same-card.js';
import { type Scene } from '../scene.js';
import { CONTINUITY, inOwnNetwork, networkSince } from './standing.js';
import { type Owner, simOwner } from '../../verdicts.js';

const FADE_HOURS = placeOfSetting('sim_fade_hours');
const WINDOW_HOURS = placeOfSetting('sim_window_hours');
const LEARNED_STRENGTH = placeOfSetting('sim_learned');
const LEARNED_STRENGTH_SENSITIVE = placeOfSetting('sim_learned_sensitive');
const CONFIRMED = placeOfSetting('sim_confirmed');
const OWN_DAYS = placeOfSetting('sim_own_days');
const USED_DAYS_MIN = placeOfSetting('sim_used_days');
const RENAMED = placeOfSetting('sim_renamed');
const OWN_PHONE = placeOfSetting('sim_own_phone');
const OWN_PHONE_STANDING = placeOfSetting('sim_own_phone_standing');
const OWN_HOME = placeOfSetting('sim_own_home');
const NOISE_CHANGES = placeOfSetting('sim_noise_changes');
const NOISE = placeOfSetting('sim_noise');
/** Between a visit's first request and its last. */
const VISIT_SECONDS = HOUR_SECONDS;

type Before = Pick<Scene, 'request' | 'profiles' | 'device' | 'now' | 'settings'>;

export interface SimMatch {
  /** The request carries SIM data that counts (OPTION.sim). */
  present: boolean;
  serialChanged: boolean;
  operatorChanged: boolean;
  /** Only the operator differs, and the card is in the phone that it was in. */
  renamed: boolean;
  /**
   * 0..1: 1 for a SIM that is not the known one, less on the user's own device or for a recent change that was allowed.
   */
  strength: number;
  hoursSinceChange: number;
}

export function emptySimMatch(): SimMatch {
  return {
    present: false,
    serialChanged: false,
    operatorChanged: false,
    renamed: false,
    strength: 0,
    hoursSinceChange: 0,
  };
}

export function matchSim(match: SimMatch, { request, profiles: { user }, device, now, settings: s }: Before): void {
  const { sim } = user;
  match.present = (request.options & OPTION.sim) !== 0;
  match.serialChanged = match.present && otherSerial(request, user);
  match.operatorChanged = match.present && otherOperator(request, user);
  match.renamed = match.operatorChanged && isSameCard(request, user, device);
  match.hoursSinceChange = sim.lastChange === 0 ? 0 : Math.max(0, now - sim.lastChange) / HOUR_SECONDS;
  if (
    match.serialChanged &&
    (isOfDevice(request, device) || (isFormer(request, sim) && (device.known || isOfBefore(match, sim, s))))
  ) {
    // One of several phones with a card each, or of the cards of one phone, or the own card after a borrowed phone.
    match.serialChanged = false;
    match.operatorChanged = false;
  }
  const owner = user.verdicts.length === 0 ? undefined : judgedSim(match, request, user);
  if (owner !== undefined) {
    match.strength = owner === 'foreign' ? 1 : 0;
    return;
  }
  match.strength =
    match.serialChanged || match.operatorChanged
      ? device.known
        ? match.renamed
          ? settingAt(s, RENAMED)
          : notYetOwn(request, sim, now, s) * inOwnPhone(request.useCase, device, s) * ofNoise(user, match, device, s)
        : 1
      : (isTheOlder(request, sim) ? 0 : recentChange(match, sim.lastChange, request.useCase, s)) *
        (isConfirmed(device, sim) && !isDoubtful(request, user) ? settingAt(s, CONFIRMED) : 1);
}

/**
 * Applies labels: the card of the owner's event is his; the card of a foreign event is not, and no card is compared
 * with it.
 */
function judgedSim(match: SimMatch, request: EventRequest, user: User): Owner {
  if (!match.present) return undefined;
  const { sim } = user;
  const serial = request.simSerialHash;
  let owner = serial === '' ? undefined : simOwner(user, hex32(serial, 0), hex32(serial, 8));
  if (owner === undefined && simOwner(user, sim.high, sim.low) === 'foreign') {
    const former = sim.formerHigh !== 0 || sim.formerLow !== 0;
    owner = former && serial !== '' && !isFormer(request, sim) ? 'foreign' : 'own';
  }
  if (owner === undefined) return undefined;
  match.serialChanged = owner === 'foreign';
  match.operatorChanged = false;
  return owner;
}

function isFormer({ simSerialHash }: EventRequest, { formerHigh, formerLow }: KnownSim): boolean {
  if (formerHigh === 0 && formerLow === 0) return false;
  return formerHigh === hex32(simSerialHash, 0) && formerLow === hex32(simSerialHash, 8);
}

/** Of the two cards of the user this one was there first: what changed lately is the other one. */
function isTheOlder(request: EventRequest, sim: KnownSim): boolean {
  if (request.simSerialHash === '') return false;
  return isFormer(request, sim) ? !sim.isBack : sim.isBack;
}

/**
 * The former card is older than the present one, which is of some days only (`sim_window_hours`). A card that was
 * replaced for good and comes back in an unknown phone is none of the user's.
 */
function isOfBefore({ hoursSinceChange }: SimMatch, { isBack }: KnownSim, settings: CompiledSettings): boolean {
  return !isBack && hoursSinceChange < settingAt(settings, WINDOW_HOURS);
}

/** The card that was in this device of the user before. */
function isOfDevice(request: EventRequest, { known, nearest }: DeviceMatch): boolean {
  return known && nearest !== undefined && nearest.card === cardOf(request);
}

/** 1 for a card never seen; falls with the days on which the card is used on the user's device. */
function notYetOwn({ simSerialHash }: EventRequest, sim: KnownSim, now: number, settings: CompiledSettings): number {
  const known = sim.comingHigh === hex32(simSerialHash, 0) && sim.comingLow === hex32(simSerialHash, 8);
  if (simSerialHash === '' || !known || sim.comingDays < settingAt(settings, USED_DAYS_MIN)) return 1;
  const days = Math.min(Math.max(0, now - sim.comingSince) / DAY_SECONDS, 2 * sim.comingDays);
  return Math.exp(-days / settingAt(settings, OWN_DAYS));
}

function recentChange(match: SimMatch, lastChange: number, useCase: UseCase, settings: CompiledSettings): number {
  const { present, hoursSinceChange } = match;
  if (!present || lastChange === 0 || hoursSinceChange >= settingAt(settings, WINDOW_HOURS)) return 0;
  const left = settingAt(settings, TAKES_OVER.has(useCase) ? LEARNED_STRENGTH_SENSITIVE : LEARNED_STRENGTH);
  return left * Math.exp(-hoursSinceChange / settingAt(settings, FADE_HOURS));
}

/**
 * A SIM swap moves the number to another phone, so a new card in a phone that the user has had for weeks is rarely one.
 * In a prefix of the user not even in a younger one: a fingerprint can be copied, and a line cannot. So where accounts
 * are taken over it holds there only.
 */
function inOwnPhone(useCase: UseCase, { standing, continuity }: DeviceMatch, settings: CompiledSettings): number {
  const home = continuity === CONTINUITY.prefix;
  if (TAKES_OVER.has(useCase) && !home) return 1;
  const byStanding = settingAt(settings, OWN_PHONE) * ramp(standing, settingAt(settings, OWN_PHONE_STANDING), 1);
  return 1 - Math.max(byStanding, home ? settingAt(settings, OWN_HOME) : 0);
}

/**
 * A serial that is another one at each visit says nothing, if the operator stays. Only in a network of the user, as a
 * fingerprint can be copied.
 */
function ofNoise(
  { sim, lastSeen }: User,
  { operatorChanged }: SimMatch,
  { continuity }: DeviceMatch,
  settings: CompiledSettings,
): number {
  if (operatorChanged || !inOwnNetwork(continuity) || sim.changes < settingAt(settings, NOISE_CHANGES)) return 1;
  return lastSeen - sim.lastChange < VISIT_SECONDS ? settingAt(settings, NOISE) : 1;
}

function isConfirmed({ nearest, known }: DeviceMatch, { lastChange }: KnownSim): boolean {
  return known && nearest !== undefined && nearest.confirmed >= lastChange;
}

/**
 * An account change from a network that the user did not have before the SIM change: the factor may have been a code to
 * a swapped number, whose thief waits some days before he changes where money goes.
 */
function isDoubtful(request: EventRequest, user: User): boolean {
  if (request.useCase !== 'account_change' || request.addressPrefix === '') return false;
  return networkSince(user, request) >= user.sim.lastChange;
}

function otherSerial({ simSerialHash }: EventRequest, { sim }: User): boolean {
  if (simSerialHash === '' || (sim.high === 0 && sim.low === 0)) return false;
  return sim.high !== hex32(simSerialHash, 0) || sim.low !== hex32(simSerialHash, 8);
}

function otherOperator({ simOperator }: EventRequest, { sim }: User): boolean {
  return simOperator !== '' && sim.operator !== '' && operatorText(simOperator) !== operatorText(sim.operator);
}
