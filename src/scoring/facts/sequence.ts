// What is being done, and what was done just before it: steps that follow each other in a takeover, amounts and
// destinations that are not the user's. All of it counts less on a device that has been the user's for long.
import { type EventRequest, FEATURE } from '../../event/event-row.js';
import { AMOUNT_STEPS, type Amounts, countryCode, type Orders, type Steps } from '../../contract/profile.js';
import { type ChangeKind, changeKind } from '../../util/change-kind.js';
import { type Scene } from './scene.js';
import { ramp } from './recent.js';
import { knowsCountry } from './standing.js';

/** Steps belong together within this time. */
const TOGETHER_SECONDS = 72 * 3600;
/** A new password after a reset is what a reset is for. */
const PASSWORD_WEIGHT = 0.3;
const COMPLETES_RESET = 0.15;
/** A challenged step comes again when its challenge was passed: so long after. */
const AGAIN_SECONDS = 600;
const STEP_BEFORE = 0.35;
const STEP_NOW = 0.45;
/** An order as usual is a small step after the ones before. */
const ORDER_WEIGHT = 0.3;
const PROFILE_WEIGHT = 0.2;
/** Orders of a user before his own amounts say anything, and of a workspace. */
const AMOUNTS_LEARNED_MIN = 4;
const ORDERS_MIN = 100;
/** On a device of minutes, what stolen accounts are for: the upper half of the user's own orders is looked at. */
const DEVIATIONS = { from: 2.5, to: 5, fromNew: 1.3, toNew: 3 };
/** Nobody's orders differ less than by this factor, as a logarithm. */
const SPREAD_MIN = 0.4;
/** Share of the workspace's orders that are at least as large. */
const TAIL = { from: 0.05, to: 0.005, fromNew: 0.15, toNew: 0.03 };
/** Among the largest orders of all, for somebody whose amounts are not known. */
const TAIL_STRENGTH = 0.7;

export interface SequenceMatch {
  /** 0..1: how far the steps go together, on a device that is not long the user's. */
  takeover: number;
  /** What was done before, in words. */
  before: string;
  minutes: number;
  /** 0..1 */
  amount: number;
  /** 'the user' or 'everybody'. */
  against: string;
  /** 0..1 */
  destination: number;
}

export function emptySequenceMatch(): SequenceMatch {
  return { takeover: 0, before: '', minutes: 0, amount: 0, against: '', destination: 0 };
}

export function matchSequence(match: SequenceMatch, facts: Scene): void {
  const { request } = facts;
  match.takeover = 0;
  match.amount = 0;
  match.destination = 0;
  if (request.useCase !== 'checkout' && request.useCase !== 'account_change') return;
  const amount = request.features[FEATURE.amount] ?? NaN;
  if (amount > 0) unusualAmount(match, amount, facts);
  match.destination = destination(facts);
  takeover(match, facts);
}

function takeover(match: SequenceMatch, { request, profiles: { user }, device, now, passedWords }: Scene): void {
  const { steps } = user;
  if (steps.resetAt === 0 && steps.contactAt === 0 && steps.passwordAt === 0) return;
  const kind = request.useCase === 'account_change' ? changeKind(request.changeType) : undefined;
  // The same step again with what was asked for is not one more.
  const again = (step: ChangeKind, at: number): boolean =>
    passedWords !== 0 && kind === step && now - at < AGAIN_SECONDS;
  const reset = now - steps.resetAt < TOGETHER_SECONDS;
  const contact = now - steps.contactAt < TOGETHER_SECONDS && !again('contact', steps.contactAt);
  const password = now - steps.passwordAt < TOGETHER_SECONDS && !again('password', steps.passwordAt);
  const before = (reset ? 1 : 0) + (contact ? 1 : 0) + (password ? PASSWORD_WEIGHT : 0);
  if (before === 0) return;
  if (kind === 'password' && reset && !contact) {
    // A forgotten password ends so: what there was to stop was the reset.
    match.takeover = (1 - device.standing) * COMPLETES_RESET;
    match.before = stepsBefore(reset, contact, password);
    match.minutes = Math.max(1, Math.round((now - earliest(steps, now)) / 60));
    return;
  }
  const strength = Math.min(1, STEP_BEFORE * before + STEP_NOW * weightOf(request, match));
  match.takeover = (1 - device.standing) * strength;
  match.before = stepsBefore(reset, contact, password);
  match.minutes = Math.max(1, Math.round((now - earliest(steps, now)) / 60));
}

function weightOf(request: EventRequest, { amount, destination }: SequenceMatch): number {
  if (request.useCase === 'checkout') return Math.max(ORDER_WEIGHT, amount, destination);
  const kind = changeKind(request.changeType);
  if (kind === 'password') return PASSWORD_WEIGHT;
  return kind === 'profile' ? PROFILE_WEIGHT : 1;
}

function stepsBefore(reset: boolean, contact: boolean, password: boolean): string {
  const steps = [
    reset ? 'a password reset' : '',
    contact ? 'a change of e-mail or phone' : '',
    password ? 'a change of password' : '',
  ];
  return steps.filter((step) => step !== '').join(' and ');
}

/** Unix second of the first of the steps that belong together. */
function earliest({ resetAt, contactAt, passwordAt }: Steps, now: number): number {
  let first = now;
  for (const at of [resetAt, contactAt, passwordAt]) if (now - at < TOGETHER_SECONDS) first = Math.min(first, at);
  return first;
}

function unusualAmount(match: SequenceMatch, amount: number, { profiles: { user, orders }, device }: Scene): void {
  const newness = user.deviceCount > 1 ? 1 - device.standing : 0;
  const own = beyondOwn(user.amounts, amount, newness);
  const everybody = Number.isNaN(own) ? TAIL_STRENGTH * beyondOthers(orders, amount, newness) : 0;
  match.amount = Math.max(own > 0 ? own : 0, everybody);
  match.against = own > 0 ? 'of this user' : 'of all users here';
}

/** 0..1, NaN when too little is known. */
function beyondOwn({ learned, mean, spread }: Amounts, amount: number, newness: number): number {
  if (learned < AMOUNTS_LEARNED_MIN) return NaN;
  const deviations = (Math.log(Math.max(1, amount)) - mean) / Math.max(SPREAD_MIN, spread);
  const { from, to, fromNew, toNew } = DEVIATIONS;
  return ramp(deviations, from + newness * (fromNew - from), to + newness * (toNew - to));
}

/** Steps of a factor of the square root of two, as orders are counted. */
export function amountStep(amount: number): number {
  return Math.max(0, Math.min(AMOUNT_STEPS - 1, Math.floor(2 * Math.log2(amount))));
}

function beyondOthers({ counts }: Orders, amount: number, newness: number): number {
  const step = amountStep(amount);
  let all = 0;
  let larger = 0;
  for (let i = 0; i < AMOUNT_STEPS; i += 1) {
    all += counts[i] ?? 0;
    if (i >= step) larger += counts[i] ?? 0;
  }
  if (all < ORDERS_MIN) return 0;
  const { from, to, fromNew, toNew } = TAIL;
  return 1 - ramp(larger / all, to + newness * (toNew - to), from + newness * (fromNew - from));
}

/** A gift abroad is half as odd as an order abroad on a new device. */
function destination({ request, profiles: { user }, place, device }: Scene): number {
  const { shippingCountry } = request;
  if (request.useCase !== 'checkout' || shippingCountry.length !== 2 || user.countries.size === 0) return 0;
  const country = shippingCountry.toUpperCase();
  if (countryCode(country) === countryCode(place.country) && device.known) return 0;
  return knowsCountry(user, country) ? 0 : 1 - device.standing / 2;
}
