// Detects too many newcomers from one place (address, prefix or network) at once: accounts tried, or created, by the
// hundred. An office, a campus or a carrier must not trigger: the limit of a place grows with its requests that are not
// newcomers', and with its newcomers of the month before.
import { CLIENT, type EventRequest } from '../../../event/event-row.js';
import { rhythmCellOf } from '../../../event/typing-input.js';
import { isNewIn, mixed } from '../../../contract/sketch.js';
import { isHosted } from '../../../event/hidden.js';
import { type Crowd, CROWD_SECONDS } from '../../../contract/profile.js';
import { type CompiledLimits } from '../../default-limits.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { differentOf, lately, ofPeople, regularPeople, typingOf } from './crowd-counts.js';
import { isVisit } from '../../model/use-cases.js';
import { oneHand } from './one-hand.js';
import {
  DAY,
  type Excess,
  keepWorst,
  leftOf,
  noExcess,
  poissonLimit,
  recentFailures,
  sliding,
  type Window,
  WINDOWS,
  windowsAgo,
} from '../rates.js';
import { isLocal } from '../request-fields.js';
import { type Scene } from '../scene.js';
import { inOwnNetwork } from '../device/standing.js';
import { isSmallOrder } from '../orders-of-all.js';
import { isVaried, standingOfPlace } from './shared-place.js';

const HOSTED_SHARE = placeOfSetting('crowd_hosted');
const NEWCOMER_SHARE = placeOfSetting('crowd_newcomers');
const REGISTRATION_SHARE = placeOfSetting('crowd_registrations');
const RESET_SHARE = placeOfSetting('crowd_resets');
const FAILING_SHARE = placeOfSetting('crowd_failing');
const FAILING_NETWORK = placeOfSetting('crowd_failing_network');
/** When the backend reports that the logins succeed, the newcomers are treated as a carrier's customers. */
const GET_IN_SHARE = placeOfSetting('crowd_get_in_share');
const GET_IN = placeOfSetting('crowd_get_in');
/** By window (minute, hour, day): how much of a day's requests of one person may come in it. */
const SHARE_OF_DAY = [1 / 6, 1 / 3, 1] as const;
const USUAL_FACTOR = placeOfSetting('crowd_usual');
/** A place that many people have used for weeks may register this many times as many accounts: a class on a campus. */
const SHARED_REGISTRATIONS = placeOfSetting('shared_registrations');
/** And this many times that number, while the typing of the new accounts varies as that of different people does. */
const SHARED_VARIED = placeOfSetting('shared_varied');
const OWN_STANDING = placeOfSetting('watch_own_standing');
const DAYS_OF_MONTH = 30;
const JUST_OVER = 1.001;
const MONTH = 3;
/** Requests of a minute that one person needs to set up an account and order. */
const OWN_MAX = 5;

export type Party = 'address' | 'prefix' | 'network';

export interface CrowdMatch {
  /** Highest ratio of count to limit; at most 1 = no place is over its limit. */
  newcomers: Excess<Party>;
  registrations: Excess<Party>;
  /**
   * The typing of the new accounts of that place varies as that of different people does; for a login on a machine of
   * several users, that of the address's newcomers.
   */
  varied: boolean;
  /** Newcomers of a place that typed, and their number of rhythms, where these are far too few; else 0. */
  accounts: number;
  rhythms: number;
  /** These are of a network that others use too. */
  shared: boolean;
}

export function emptyCrowdMatch(): CrowdMatch {
  return {
    newcomers: noExcess<Party>('address'),
    registrations: noExcess<Party>('address'),
    varied: false,
    accounts: 0,
    rhythms: 0,
    shared: false,
  };
}

/**
 * Only newcomers and registrations are compared with the crowd. A known user on a known device is compared only for an
 * order from a hosting network that is not the user's: aged accounts are used in this way, one after another.
 */
export function matchCrowd(match: CrowdMatch, facts: Scene, limits: CompiledLimits): void {
  match.newcomers.excess = 0;
  match.registrations.excess = 0;
  match.varied = false;
  match.accounts = 0;
  match.rhythms = 0;
  match.shared = false;
  const { profiles, request, knownUser, device } = facts;
  const registers = request.useCase === 'registration';
  if ((knownUser && device.known && !registers && !isOrderElsewhere(facts)) || isLocal(request)) return;
  if (registers) {
    if (!isOtherHand(profiles.address, request)) checkRhythms(match, profiles.address, facts.now, facts.settings);
    // One person on many lines of a prefix, an account on each.
    if (match.accounts === 0 && !isOtherHand(profiles.prefix, request))
      checkRhythms(match, profiles.prefix, facts.now, facts.settings);
  }
  const made = registers && !isHosted(request);
  if (isVisit(request.useCase) && mayBeOfEquals(facts))
    match.varied = isVaried(profiles.address, facts.now, facts.settings);
  const here = made && isVaried(profiles.address, facts.now, facts.settings);
  // A class may come through several addresses of its prefix.
  const around = here || (made && isVaried(profiles.prefix, facts.now, facts.settings));
  checkPlace(match, 'address', profiles.address, facts, limits, here);
  checkPlace(match, 'prefix', profiles.prefix, facts, limits, around);
  checkPlace(match, 'network', profiles.network, facts, limits, around);
  // One person with many lines of a provider, an account on each.
  if (registers && match.accounts === 0) checkNetworkRhythms(match, facts);
  // Without an excess the party is that of an earlier request.
  const { party, excess } = match.registrations;
  if (registers) match.varied = excess > 0 && party === 'address' ? here : around;
}

/**
 * People of a provider type in many ways, which hides one hand among them. Where no more of its people come than
 * accounts of one hand, it is a farm's; elsewhere everybody of the provider has its network, so a captcha is enough.
 */
function checkNetworkRhythms(match: CrowdMatch, { profiles: { network }, request, now, settings }: Scene): void {
  if (isOtherHand(network, request)) return;
  checkRhythms(match, network, now, settings);
  match.shared = match.accounts > 0 && regularPeople(network, now) > match.accounts;
}

/** Typed in a way that none of the place's new accounts of these days was: a neighbour of the one who makes them. */
function isOtherHand({ rhythms }: Crowd, request: EventRequest): boolean {
  const cell = rhythmCellOf(request);
  return cell !== 0 && rhythms.every((sketch) => isNewIn(sketch, mixed(cell)));
}

/** A login on what may be one of several machines of equal hardware, at one place. */
function mayBeOfEquals({ request, profiles: { device } }: Scene): boolean {
  return device.users.size > 1 && (request.client & CLIENT.hardwareFingerprint) !== 0 && !isHosted(request);
}

/** Not on a device that has been the user's for long: several customers may have the same VPN. */
function isOrderElsewhere({ request, device, settings }: Scene): boolean {
  if (request.useCase !== 'checkout' || !isHosted(request) || inOwnNetwork(device.continuity)) return false;
  return device.standing < settingAt(settings, OWN_STANDING);
}

function checkPlace(
  match: CrowdMatch,
  party: Party,
  crowd: Crowd,
  scene: Scene,
  { newcomers, registrations }: CompiledLimits,
  varied: boolean,
): void {
  if (crowd.countedAt === 0) return;
  const share = isHosted(scene.request) ? settingAt(scene.settings, HOSTED_SHARE) : 1;
  checkNewcomers(match.newcomers, party, crowd, scene, newcomers[party], share);
  if (scene.request.useCase === 'registration')
    checkRegistrations(match, party, crowd, scene, registrations[party], share, varied);
}

/** @param share factor on the limits, below 1 in hosting networks */
function checkNewcomers(
  worst: Excess<Party>,
  party: Party,
  crowd: Crowd,
  scene: Scene,
  limits: Float64Array,
  share: number,
): void {
  const { now, request, again, settings, profiles } = scene;
  const { user } = profiles;
  const hosted = isHosted(request);
  const registers = request.useCase === 'registration';
  const cards = request.useCase === 'checkout' && !scene.knownUser && isSmallOrder(scene);
  // Whoever looks for accounts learns from a reset whether there is one; people reset a password one at a time.
  const resets = request.useCase === 'password_reset' && party !== 'network' && !hosted;
  const orders = cards || isOrderElsewhere(scene);
  // Wrong passwords of others on the line say little of a new account, or of a guest's order.
  const logsIn = !registers && (request.useCase !== 'checkout' || scene.knownUser);
  for (const window of WINDOWS) {
    const before = lately(crowd.newcomers, crowd, window, now);
    // Later windows estimate how many different ones came; who sets an address and orders is one newcomer. Only where
    // all of the minute may be the user's own: else repeats, or requests elsewhere, would take others off.
    const own = window === 0 ? Math.min(OWN_MAX, sliding(user.requests, window, user.lastSeen, now)) : 0;
    const counted = own > 0 && before <= own ? 1 : (again ? 0 : 1) + before;
    // For the minute the number of different newcomers is unknown: one person may fail many times.
    const failed = window === 0 || party === 'network' ? 0 : recentFailures(crowd, window, now, false);
    // Each account may come from another address of a rented network.
    const ordered = party === 'address' || (party === 'prefix' && hosted);
    const tried = (logsIn && 2 * failed > counted) || (orders && window > 0 && ordered);
    const asking = resets && window > 0 ? settingAt(settings, RESET_SHARE) : 1;
    const failing = tried ? settingAt(settings, FAILING_SHARE) : asking;
    const floor = failing * share * (limits[window] ?? Infinity);
    if (party === 'network' && logsIn) checkTried(worst, crowd, window, counted, floor, scene);
    if (counted <= floor) continue;
    const known = regulars(crowd, window, scene);
    // The higher limit applies to the address only.
    const getIn =
      party === 'address' && !hosted && !tried && !registers && known >= settingAt(settings, GET_IN_SHARE) * counted;
    const least = floor * (getIn && window > 0 ? settingAt(settings, GET_IN) : 1);
    // Passwords that were tried in the month before make no room for more of them.
    const limit = newcomerLimit(least, known, crowd, window, scene, logsIn && tried ? 0 : 1);
    keepWorst(worst, party, window, differentOf(counted, crowd, window, now), limit);
  }
}

/**
 * Newcomers that are allowed at a place.
 * @param least without known users and at a place without a history
 * @param trust 0..1: how far the newcomers of the month before count
 */
function newcomerLimit(
  least: number,
  known: number,
  crowd: Crowd,
  window: Window,
  { now, settings }: Scene,
  trust: number,
): number {
  return (
    least +
    settingAt(settings, NEWCOMER_SHARE) * known +
    trust * settingAt(settings, USUAL_FACTOR) * usual(crowd, crowd.newcomers, window, now)
  );
}

/**
 * Passwords tried, or resets asked for, from one line of a provider each. Everybody of the provider has its network, so
 * it counts as just over the limit, however many there are: a new user meets a captcha.
 * @param floor the network's without failures
 */
function checkTried(
  worst: Excess<Party>,
  crowd: Crowd,
  window: Window,
  counted: number,
  floor: number,
  scene: Scene,
): void {
  const { now, request, settings } = scene;
  const few = settingAt(settings, FAILING_NETWORK) * floor;
  if (window === 0 || worst.excess > 1 || counted <= few) return;
  const tried = 2 * recentFailures(crowd, window, now, false) > counted;
  if (!tried && request.useCase !== 'password_reset') return;
  const limit = newcomerLimit(few, regulars(crowd, window, scene), crowd, window, scene, tried ? 0 : 1);
  keepWorst(worst, 'network', window, differentOf(counted, crowd, window, now), limit);
  worst.excess = Math.min(worst.excess, JUST_OVER);
}

function checkRegistrations(
  match: CrowdMatch,
  party: Party,
  crowd: Crowd,
  scene: Scene,
  limits: Float64Array,
  share: number,
  varied: boolean,
): void {
  const { now, again, settings } = scene;
  for (const window of WINDOWS) {
    const made = (again ? 0 : 1) + lately(crowd.registrations, crowd, window, now);
    const few = Math.max(2, share * (limits[window] ?? Infinity));
    if (made <= few) continue;
    // One person who registers many accounts on a campus is not a class. A firm's gateway may be a rented server.
    const shared = match.accounts > 0 ? 0 : share * sharedOf(party, crowd, scene);
    const known = regulars(crowd, window, scene);
    // Where nobody else comes, the accounts of one month would make room for four times as many in the next.
    const before = usual(crowd, crowd.registrations, window, now);
    const times = settingAt(settings, SHARED_REGISTRATIONS) * (varied ? settingAt(settings, SHARED_VARIED) : 1);
    const limit =
      few * (1 + (times - 1) * shared) +
      settingAt(settings, REGISTRATION_SHARE) * known +
      Math.min(settingAt(settings, USUAL_FACTOR) * before, poissonLimit(before) + known);
    // A user who passes a challenge sends two requests for one account. A program may omit the user, so the count is
    // at least half of the requests.
    const count = Math.max(made / 2, differentOf(made, crowd, window, now));
    keepWorst(match.registrations, party, window, count, limit);
  }
}

/**
 * Of IPv6 one line may have many of the /64 of a prefix that neighbours use too: a prefix is shared by many people for
 * whoever comes from a /64 that is.
 */
function sharedOf(party: Party, crowd: Crowd, { request, profiles, now, settings }: Scene): number {
  const shared = standingOfPlace(crowd, now, settings);
  const isPartOfOne = party === 'prefix' && request.addressPrefix.includes(':');
  return isPartOfOne ? Math.min(shared, standingOfPlace(profiles.address, now, settings)) : shared;
}

/**
 * Requests of the current and the previous window that were not counted as newcomers', of each person a bounded number.
 */
function regulars(crowd: Crowd, window: Window, { now, settings }: Scene): number {
  const all = (crowd.requests[window * 2] ?? 0) + (crowd.requests[window * 2 + 1] ?? 0);
  const requests = Math.max(0, all - (crowd.newcomers[window * 2] ?? 0) - (crowd.newcomers[window * 2 + 1] ?? 0));
  return requests === 0 ? 0 : ofPeople(requests, crowd, now, settings, SHARE_OF_DAY[window]);
}

/** Count that the previous 30 days predict for one window. */
function usual(crowd: Crowd, counts: Uint32Array, window: Window, now: number): number {
  const ago = windowsAgo(CROWD_SECONDS[MONTH], crowd.countedAt, now);
  const before = ago > 1 ? 0 : (counts[ago === 0 ? MONTH * 2 + 1 : MONTH * 2] ?? 0);
  // Newcomers come by day: one hour may have 1/8 of the day's, one minute 1/120.
  const share = window === DAY ? 1 : window === 1 ? 1 / 8 : 1 / 120;
  return (share * before) / DAYS_OF_MONTH;
}

/**
 * Sets `accounts` and `rhythms` when the place's newcomers of today, or of a sliding day, typed with few different
 * rhythms. Today counts alone too: people of the day before do not hide one hand of today.
 */
function checkRhythms(match: CrowdMatch, place: Crowd, now: number, settings: CompiledSettings): void {
  for (const before of [0, leftOf(CROWD_SECONDS[DAY], place.countedAt, now)]) {
    // Each account may have several rows: a page, its verification, and both again after a challenge.
    const { typed, rows, accounts: all, rhythms } = typingOf(place, now, before);
    const accounts = typed === 0 ? 0 : Math.min(typed, (all * typed) / Math.max(typed, rows));
    if (oneHand(accounts, rhythms, settings) <= oneHand(match.accounts, match.rhythms, settings)) continue;
    match.accounts = accounts;
    match.rhythms = rhythms;
  }
}
