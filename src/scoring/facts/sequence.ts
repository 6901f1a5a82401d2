// Matches the current step with the steps before it: step sequences of an account takeover, and amounts and
// destinations that are unusual for the user. A long-known device lowers the takeover and the destination, and needs a
// more unusual amount.
import { comparedAmount } from '../../event/amount.js';
import { type EventRequest } from '../../event/event-row.js';
import { type Amounts, type Steps, type User } from '../../contract/profile.js';
import { currencyCode, unitOf, worthOf } from '../../util/world/currency.js';
import { hex32 } from '../../util/text/hex.js';
import { type ChangeKind, changeKind } from '../../util/change-kind.js';
import { isForeignStep, isInDoubt, isOwnStep } from '../verdicts.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';
import { destination, isNewCountry } from './destination.js';
import { type Scene } from './scene.js';
import { DAY, requestsBefore } from './rates.js';
import { DAY_SECONDS, distinctSince, HOUR_SECONDS, ramp } from './recent.js';
import { CONTINUITY, networkSince } from './device/standing.js';
import { beyondOthers, farBeyondOthers } from './orders-of-all.js';
import { between, rangeOf } from './newness.js';
import { isUnfinishedReset } from './unfinished-reset.js';

const TOGETHER_HOURS = placeOfSetting('steps_hours');
const PASSWORD_WEIGHT = placeOfSetting('steps_password');
const COMPLETES_RESET = placeOfSetting('steps_completes_reset');
const AGAIN_SECONDS = placeOfSetting('steps_again_seconds');
const STEP_BEFORE = placeOfSetting('steps_before');
const STEP_NOW = placeOfSetting('steps_now');
const ORDER_WEIGHT = placeOfSetting('steps_order');
const PROFILE_WEIGHT = placeOfSetting('steps_profile');
const OWN_DEVICE = placeOfSetting('steps_own_device');
const OWN_AMOUNT = placeOfSetting('steps_own_amount');
const OWN_PAYOUT = placeOfSetting('steps_own_payout');
const AFAR = placeOfSetting('steps_afar');
const AFTER_RESET_SECONDS = placeOfSetting('recent_reset_seconds');
const NEW_HOURS = placeOfSetting('amount_new_hours');
const NETWORK_DAYS = placeOfSetting('recent_network_days');
const NEW_DAYS = placeOfSetting('orders_new_days');
const AMOUNTS_LEARNED_MIN = placeOfSetting('amount_orders');
const SPREAD_MIN = placeOfSetting('amount_spread');
const CURRENCY_SLACK = placeOfSetting('amount_currency_slack');
const TAIL_STRENGTH = placeOfSetting('amount_tail');
const FAR_FROM = placeOfSetting('amount_far_from');
const FAR_AMOUNT = placeOfSetting('amount_far');
const COUNTRY_HOURS = placeOfSetting('place_new_hours');
const AMOUNT_ELSEWHERE = placeOfSetting('amount_elsewhere');
const FAR_STRANGER = placeOfSetting('amount_far_stranger');
/** Deviations at which the user's own amounts begin to be unusual and fully are; on an old and on a new device. */
const DEVIATIONS = rangeOf('amount_from', 'amount_to', 'amount_new_from', 'amount_new_to');

/** The amount is compared with the user's own ones. */
export const OF_THE_USER = 'of this user';

export interface SequenceMatch {
  /** 0..1: how strongly the steps look like a takeover; less the higher the standing of the device. */
  takeover: number;
  /** The steps before, in words. */
  before: string;
  minutes: number;
  /** The order or the account for payouts follows the steps on the user's own device, see `robs` and `judge`. */
  ownDevice: boolean;
  /** The device is the user's, and the network of these steps is not, see `isFromAfar`. */
  afar: boolean;
  /** 0..1 */
  amount: number;
  /** 0..1: how far the amount is beyond any order that can be expected of this user. */
  farAmount: number;
  /** What the amount is compared with, in words; set with `amount`. */
  against: string;
  /** 0..1 */
  destination: number;
}

export function emptySequenceMatch(): SequenceMatch {
  return {
    takeover: 0,
    before: '',
    minutes: 0,
    ownDevice: false,
    afar: false,
    amount: 0,
    farAmount: 0,
    against: '',
    destination: 0,
  };
}

export function matchSequence(match: SequenceMatch, facts: Scene): void {
  const { request } = facts;
  match.takeover = 0;
  match.ownDevice = false;
  match.afar = false;
  match.amount = 0;
  match.farAmount = 0;
  match.destination = 0;
  if (request.useCase !== 'checkout' && request.useCase !== 'account_change') return;
  const since = sinceNewCountry(facts);
  match.destination = destination(facts, since, isElsewhere(facts) || isNetworkOfLate(facts, since));
  const amount = comparedAmount(request);
  if (amount > 0) unusualAmount(match, amount, facts);
  takeover(match, facts);
}

/** Which earlier steps count. */
interface StepsBefore {
  readonly reset: boolean;
  readonly contact: boolean;
  readonly password: boolean;
}

function takeover(match: SequenceMatch, scene: Scene): void {
  const { request, profiles, device, now, passedWords, again: sentAgain, settings: s } = scene;
  const { user } = profiles;
  const { steps } = user;
  const together = settingAt(s, TOGETHER_HOURS) * HOUR_SECONDS;
  if (steps.resetAt === 0 && steps.contactAt === 0 && steps.passwordAt === 0 && steps.detailsAt === 0) return;
  const kind = request.useCase === 'account_change' ? changeKind(request.changeType) : undefined;
  // The same step again, with a passed challenge or sent twice, is not a further step.
  const again = (step: ChangeKind, at: number): boolean =>
    (passedWords !== 0 || sentAgain) && kind === step && now - at < settingAt(s, AGAIN_SECONDS);
  // On the user's own device a step that another person made is over: the owner repairs it. On another device it still
  // counts. What a label confirms is none of a takeover.
  const counts = (at: number): boolean =>
    now - at < together && !(device.known && isForeignStep(user, at)) && !isOwnStep(user, at);
  const contact = counts(steps.contactAt) && !again('contact', steps.contactAt);
  const owners = !contact && kind !== 'password' && isOwnersReset(user);
  const reset = counts(steps.resetAt) && !isUnfinishedReset(scene) && !owners;
  const ends = owners && steps.passwordAt - steps.resetAt < settingAt(s, AFTER_RESET_SECONDS);
  const password = counts(steps.passwordAt) && !again('password', steps.passwordAt) && !ends;
  // Stolen cards are used in new accounts too: an order of many times all others stays the step that it was.
  // Where no line of the user is known, a reset from anywhere would be excused.
  const isExcused = user.networks.size > 0 || (!reset && !password);
  if (match.farAmount === 0 && isExcused && isBeingSetUp(scene)) return;
  if (request.useCase === 'checkout') robs(match, contact, counts(steps.detailsAt), steps, now, s);
  if (reset || contact || password) judge(match, scene, kind, { reset, contact, password });
}

/**
 * Where the owner has long been, a reset and the new password at its end are no steps of a thief: the owner has a new
 * phone on the same day. Together with a new e-mail or number they stay steps.
 */
function isOwnersReset(user: User): boolean {
  return user.steps.resetIsOwn && !isForeignStep(user, user.steps.resetAt);
}

function judge(match: SequenceMatch, scene: Scene, kind: ChangeKind | undefined, steps: StepsBefore): void {
  const { request, device, settings: s } = scene;
  const { reset, contact, password } = steps;
  const before = (reset ? 1 : 0) + (contact ? 1 : 0) + (password ? settingAt(s, PASSWORD_WEIGHT) : 0);
  if (before === 0 || (kind === 'address' && !reset && isOfOneDay(scene))) return;
  if (kind === 'password' && reset && !contact) {
    // This is the normal end of a forgotten password: the step to stop was the reset.
    tell(match, scene, steps, (1 - device.standing) * settingAt(s, COMPLETES_RESET));
    return;
  }
  const strength = Math.min(
    1,
    settingAt(s, STEP_BEFORE) * before + settingAt(s, STEP_NOW) * weightOf(request, match, s),
  );
  // The same as `robs` for the account for payouts, after what would tell its owner. In its first week it is set up.
  if (kind === 'payout' && contact && (password || reset) && !isNewAccount(scene)) {
    tell(match, scene, steps, settingAt(s, OWN_PAYOUT));
    match.ownDevice = true;
  }
  const afar = (reset || contact) && kind !== 'profile' && kind !== 'address' && isFromAfar(scene);
  const elsewhere = Math.max((1 - device.standing) * strength, afar ? settingAt(s, AFAR) : 0);
  if (elsewhere < match.takeover) return;
  tell(match, scene, steps, elsewhere);
  match.ownDevice = false;
  match.afar = afar;
}

function tell(match: SequenceMatch, { profiles, now }: Scene, steps: StepsBefore, strength: number): void {
  match.takeover = strength;
  match.before = inWords(steps);
  match.minutes = Math.max(1, Math.round((now - earliest(profiles.user.steps, now, steps)) / 60));
}

/**
 * An account that was registered here in the last week and used on this device only, on the lines of its first day: who
 * sets an address, a number or a card before the first orders takes nothing over, for there was no owner before. A
 * reset was asked for on this device then, too.
 */
function isBeingSetUp(scene: Scene): boolean {
  const { profiles, settings } = scene;
  if (!profiles.user.registered || !isOnOneDevice(scene)) return false;
  if (daysKnown(scene) > settingAt(settings, NEW_DAYS)) return false;
  return profiles.user.networks.size === 0 || !isElsewhere(scene);
}

/** An account first seen today that was used on this device only: its user completes the profile. */
function isOfOneDay(scene: Scene): boolean {
  return isOfToday(scene) && isOnOneDevice(scene);
}

function isOnOneDevice({ request, profiles }: Scene): boolean {
  return distinctSince(profiles.user.recentDevices, 0, hex32(request.fingerprint, 0)) === 1;
}

/**
 * An attacker who controls the user's own device gives no other sign: just before an order far above the user's own
 * ones, the e-mail, phone, address or account for money changes, to redirect the goods or the messages about them.
 */
function robs(
  match: SequenceMatch,
  contact: boolean,
  details: boolean,
  { contactAt, detailsAt }: Steps,
  now: number,
  settings: CompiledSettings,
): void {
  if (match.amount === 0 || (!contact && !details)) return;
  match.takeover = settingAt(settings, OWN_DEVICE) * Math.min(1, match.amount / settingAt(settings, OWN_AMOUNT));
  match.ownDevice = true;
  match.before = contact ? CONTACT : DETAILS;
  match.minutes = Math.max(1, Math.round((now - (contact ? contactAt : detailsAt)) / 60));
}

/**
 * Whoever copied the whole browser has the user's device with its standing, but not the user's line. The steps count
 * where the network is not the user's and the user was not let in there only after all of them: whoever changed
 * something at home and then logs in on a journey is no thief.
 */
function isFromAfar(scene: Scene): boolean {
  const { request, device, profiles, now, settings } = scene;
  const { resetAt, contactAt, detailsAt } = profiles.user.steps;
  const last = Math.max(isUnfinishedReset(scene) ? 0 : resetAt, contactAt, detailsAt);
  if (!device.known || now - last >= settingAt(settings, TOGETHER_HOURS) * HOUR_SECONDS) return false;
  if (!isElsewhere(scene) && !isNetworkOfLate(scene, sinceOfLate(scene))) return false;
  const since = networkSince(profiles.user, request);
  return since <= last || since === Number.POSITIVE_INFINITY;
}

function weightOf(request: EventRequest, { amount, destination }: SequenceMatch, settings: CompiledSettings): number {
  if (request.useCase === 'checkout') return Math.max(settingAt(settings, ORDER_WEIGHT), amount, destination);
  const kind = changeKind(request.changeType);
  if (kind === 'password') return settingAt(settings, PASSWORD_WEIGHT);
  return kind === 'profile' ? settingAt(settings, PROFILE_WEIGHT) : 1;
}

/** Also a second factor, a passkey or a linked account: whatever lets somebody in or tells the owner. */
const CONTACT = 'a change of e-mail, phone or sign-in';
const DETAILS = 'a change of an address or an account for money';

function inWords({ reset, contact, password }: StepsBefore): string {
  const steps = [reset ? 'a password reset' : '', contact ? CONTACT : '', password ? 'a change of password' : ''];
  return steps.filter((step) => step !== '').join(' and ');
}

/** Unix seconds of the first of the steps that count, or `now`. */
function earliest(at: Steps, now: number, { reset, contact, password }: StepsBefore): number {
  return Math.min(reset ? at.resetAt : now, contact ? at.contactAt : now, password ? at.passwordAt : now);
}

/**
 * The request comes from a network that the user did not use before the last `amount_new_hours`; false where the
 * network is unknown.
 */
export function isElsewhere(scene: Scene): boolean {
  const { request, profiles, device, now, settings } = scene;
  if (device.continuity === CONTINUITY.none || isFirstLineAbroad(scene)) return true;
  if (device.continuity === CONTINUITY.untold) return false;
  const before = now - settingAt(settings, NEW_HOURS) * HOUR_SECONDS;
  return networkSince(profiles.user, request) >= before && profiles.user.networks.size > 1;
}

/** Imported users have countries, but no networks: the first one is new to the user if it is in a new country. */
function isFirstLineAbroad(scene: Scene): boolean {
  const { request, profiles, place } = scene;
  const { user } = profiles;
  if (user.networks.size > 1 || request.addressPrefix === '') return false;
  const since = sinceNewCountry(scene);
  return networkSince(user, request) >= since && isNewCountry(user, place.country, since);
}

/**
 * A country and a network that are both new. A login minutes before does not make them the user's, nor does his device:
 * it may be a copy.
 */
export function isInNewCountry(scene: Scene): boolean {
  return isElsewhere(scene) && isNewCountry(scene.profiles.user, scene.place.country, sinceNewCountry(scene));
}

/** The same, or one of the last week beside an older one: whoever copied a browser may log in and wait for days. */
export function isOnNewLine(scene: Scene): boolean {
  return isElsewhere(scene) || isNetworkOfLate(scene, sinceOfLate(scene));
}

/** Unix seconds from which on a country is too new to be the user's (`place_new_hours`). */
function sinceNewCountry({ now, settings }: Scene): number {
  return now - settingAt(settings, COUNTRY_HOURS) * HOUR_SECONDS;
}

/** Unix seconds from which on a network is too new to be the user's where money is sent (`recent_network_days`). */
export function sinceOfLate({ now, settings }: Scene): number {
  return now - settingAt(settings, NETWORK_DAYS) * DAY_SECONDS;
}

/** The user had a network before `since` (Unix seconds), but not yet the one of the request. */
export function isNetworkOfLate({ device, profiles: { user }, request }: Scene, since: number): boolean {
  if (device.continuity === CONTINUITY.untold || networkSince(user, request) < since) return false;
  const { networks } = user;
  for (let i = 0; i < networks.size; i += 1) if ((networks.firstSeen[i] ?? 0) < since) return true;
  return false;
}

/** The account is new, or younger than `amount_new_hours` (a day). */
export function isOfToday({ profiles: { user }, now, settings }: Scene): boolean {
  return user.seen === 0 || now - user.firstSeen < settingAt(settings, NEW_HOURS) * HOUR_SECONDS;
}

export function daysKnown({ profiles: { user }, now }: Scene): number {
  return user.seen === 0 ? 0 : Math.max(0, now - user.firstSeen) / DAY_SECONDS;
}

/**
 * Age of the account in days, bounded by its number of requests before today: an account that was created and left
 * unused counts as new.
 */
export function daysUsed(scene: Scene): number {
  const days = daysKnown(scene);
  return days < 1 ? days : Math.min(days, requestsBefore(scene.profiles.user, DAY, scene.now));
}

/** Less than a week old, or used on fewer occasions before today than that. */
export function isNewAccount(scene: Scene): boolean {
  return daysUsed(scene) <= settingAt(scene.settings, NEW_DAYS);
}

function unusualAmount(match: SequenceMatch, amount: number, scene: Scene): void {
  const { profiles, device, now, settings } = scene;
  const { user, orders } = profiles;
  // An unusual destination already counts the line of a journey: one fact counts once.
  const ofLine = match.destination === 0 && isOnNewLine(scene) ? settingAt(settings, AMOUNT_ELSEWHERE) : 0;
  const newness = isFromAfar(scene) ? 1 : Math.max(ofLine, user.deviceCount > 1 ? 1 - device.standing : 0);
  // Orders of another person may be among those learned: then the amount is compared with all users', by the limits for
  // a new device.
  const doubt = isInDoubt(user, now, settings);
  const currency = currencyCode(scene.request.currency);
  const size = amount / unitOf(currency);
  const deviations = doubt ? NaN : deviationsOf(user.amounts, amount, currency, settings);
  const { from, to, fromNew, toNew } = DEVIATIONS;
  const most = between(settings, to, toNew, newness);
  const own = ramp(deviations, between(settings, from, fromNew, newness), most);
  const unknown = Number.isNaN(own);
  // A thief's orders of the first week grow step by step: they do not make usual what is many times everybody's.
  const compared = unknown || (own < 1 && isNewAccount(scene));
  const largest = compared ? beyondOthers(orders, size, doubt ? 1 : newness, settings) : 0;
  const far = largest > 0 ? farBeyondOthers(orders, size, settings) : 0;
  const tail = unknown ? (isOfToday(scene) ? 1 : settingAt(settings, TAIL_STRENGTH)) : 0;
  const everybody = (tail + (1 - tail) * far) * largest;
  match.amount = Math.max(own > 0 ? own : 0, everybody);
  if (own === 1) {
    // In the first week the own amounts are few, so what is also beyond nearly everybody's counts in full.
    const ofAll = isNewAccount(scene) ? beyondOthers(orders, size, newness, settings) : 0;
    match.farAmount = Math.max(ofAll, ramp(deviations, settingAt(settings, FAR_FROM), settingAt(settings, FAR_AMOUNT)));
  } else match.farAmount = (scene.knownUser ? 1 : settingAt(settings, FAR_STRANGER)) * far;
  match.against = own >= match.amount ? OF_THE_USER : 'of all users here';
}

/**
 * Deviations of the amount's logarithm above the user's mean; NaN when too little is known. An order in another
 * currency is compared only if that currency's rough worth is known. Its amount is divided by the slack, so that it is
 * hardly ever overestimated in units (`unitOf`) of the user's currency, most of which are worth at most a euro.
 */
function deviationsOf(
  { learned, mean, spread, currency: own }: Amounts,
  amount: number,
  currency: number,
  settings: CompiledSettings,
): number {
  if (learned < settingAt(settings, AMOUNTS_LEARNED_MIN)) return NaN;
  const least = Math.max(settingAt(settings, SPREAD_MIN), spread);
  if (own === 0 || currency === 0 || currency === own) return (Math.log(Math.max(1, amount)) - mean) / least;
  const worth = worthOf(currency);
  if (worth === 0) return NaN;
  const above = Math.log((amount * worth) / settingAt(settings, CURRENCY_SLACK)) - (mean - Math.log(unitOf(own)));
  // An amount that is not far above may still be a large one: then all users' orders are compared.
  const deviations = above / least;
  return deviations < settingAt(settings, DEVIATIONS.from) ? NaN : deviations;
}
