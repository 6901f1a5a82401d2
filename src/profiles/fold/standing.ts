// Learns how well established a user's networks, SIMs, amounts and key times are, and the steps that a takeover takes.
import { challengeWords, PROOF_WORDS } from '../../event/challenge-words.js';
import { digestOf } from '../../event/typing-input.js';
import { comparedAmount, orderAmount } from '../../event/amount.js';
import { type RowToFold } from '../../event/event-row.js';
import { operatorText } from '../../contract/operator-text.js';
import {
  type Amounts,
  DIGESTS_MAX,
  type Digests,
  type KnownDevice,
  type KnownNetworks,
  type KnownSim,
  NETWORKS_MAX,
  type Steps,
  type User,
} from '../../contract/profile.js';
import { networkIdOf } from '../../contract/profile-codes.js';
import { cardOf } from '../../event/card.js';
import { isOwnPrefix } from '../../event/own-prefix.js';
import { changeKind } from '../../util/change-kind.js';
import { currencyCode } from '../../util/world/currency.js';
import { hash32, hex32 } from '../../util/text/hex.js';
import { DAY_SECONDS, HOUR_SECONDS } from '../../util/time/units.js';
import { COUNT_MAX } from '../activity.js';
import { TOGETHER_SECONDS } from './defaults.js';
import { noticeReset } from './own-reset.js';
import { learnPace } from './pace.js';
import { forgetPrefixes, usePrefix } from './prefixes.js';
import { secondsOf } from './shared.js';

const BYTE_MAX = 255;
/** A SIM in use for less than this may be one of a journey or of a borrowed phone. */
const SIM_PASSING_SECONDS = 14 * DAY_SECONDS;
/** Weight of a new amount; amounts are clipped like key times. */
const AMOUNT_WEIGHT_MIN = 0.1;
const AMOUNT_CLIP = 3;
/**
 * Share of the weight of an order far above the user's own that was let in without a proof: else two or three such
 * orders make the next one usual within the hour.
 */
const UNUSUAL_WEIGHT = 0.1;
/** After this many orders in another currency in a row, that currency becomes the user's. */
const OTHER_ORDERS = 4;
/** Prior spread of one user's order amounts: a factor of 1.6. */
const AMOUNT_SPREAD = 0.5;

export function learnNetwork(networks: KnownNetworks, row: RowToFold, at: number): void {
  if (row.addressPrefix === '') return;
  const id = networkIdOf(row);
  const prefix = hash32(row.addressPrefix);
  let found = indexOf(networks, id);
  if (found === networks.size) {
    found = networks.size < NETWORKS_MAX ? networks.size++ : longestAway(networks);
    networks.ids[found] = id;
    networks.firstSeen[found] = at;
    networks.lastSeen[found] = at;
    networks.prefixes[found] = prefix;
    forgetPrefixes(networks, found);
  } else usePrefix(networks, found, prefix, Math.floor(at / DAY_SECONDS));
  networks.lastSeen[found] = Math.max(networks.lastSeen[found] ?? 0, at);
}

function hasNetwork(networks: KnownNetworks, row: RowToFold): boolean {
  return row.addressPrefix !== '' && indexOf(networks, networkIdOf(row)) < networks.size;
}

/** In a prefix of the user, or it is not known where. */
export function isInPrefix(networks: KnownNetworks, { addressPrefix }: RowToFold): boolean {
  if (addressPrefix === '' || networks.size === 0) return true;
  const prefix = hash32(addressPrefix);
  for (let i = 0; i < networks.size; i += 1) if (isOwnPrefix(networks, i, prefix)) return true;
  return false;
}

/** `size` when it is none of them. */
function indexOf({ size, ids }: KnownNetworks, id: number): number {
  let found = 0;
  while (found < size && ids[found] !== id) found += 1;
  return found;
}

function longestAway({ lastSeen }: KnownNetworks): number {
  let oldest = 0;
  for (let i = 1; i < NETWORKS_MAX; i += 1) if ((lastSeen[i] ?? 0) < (lastSeen[oldest] ?? 0)) oldest = i;
  return oldest;
}

export function learnSim(sim: KnownSim, row: RowToFold, at: number, device?: KnownDevice): void {
  const high = hex32(row.simSerialHash, 0);
  const low = hex32(row.simSerialHash, 8);
  const serial = row.simSerialHash !== '';
  const operator = operatorText(row.simOperator);
  if (!serial && operator === '') return;
  const known = sim.firstSeen !== 0;
  const otherSerial = serial && (sim.high !== 0 || sim.low !== 0) && (sim.high !== high || sim.low !== low);
  // The same card in a phone that it was in before: its operator has another name.
  const isRenamed = serial && sim.high === high && sim.low === low && isUsedWith(device, cardOf(row));
  const otherOperator = operator !== '' && sim.operator !== '' && operatorText(sim.operator) !== operator && !isRenamed;
  if (!known) sim.firstSeen = at;
  if (otherSerial && sim.formerHigh === high && sim.formerLow === low) {
    // The former SIM again: a phone with two SIMs, or the end of a journey, not a change.
    leaveSim(sim);
    sim.isBack = !sim.isBack;
  } else if (otherSerial && device !== undefined && device.card === cardOf(row)) {
    // Each phone of a family has a card of its own. A phone that came after the last change may be what it was for.
    leaveSim(sim);
    sim.isBack = device.firstSeen < sim.lastChange;
  } else if (otherSerial || otherOperator) {
    if (otherSerial && !isPassing(sim, at)) leaveSim(sim);
    sim.isBack = false;
    sim.lastChange = at;
    sim.changes = Math.min(COUNT_MAX, sim.changes + 1);
  }
  if (serial) {
    sim.high = high;
    sim.low = low;
    // Two cards may take turns: the known one does not make the days of the other forgotten.
    if (sim.comingHigh === high && sim.comingLow === low) {
      sim.comingHigh = 0;
      sim.comingLow = 0;
    }
    if (device !== undefined) device.card = cardOf(row);
  }
  if (operator !== '') sim.operator = operator;
}

/** Which card a device had is stored only of a user of several cards. */
function isUsedWith(device: KnownDevice | undefined, card: number): boolean {
  return device !== undefined && device.seen > 1 && (device.card === 0 || device.card === card);
}

function leaveSim(sim: KnownSim): void {
  sim.formerHigh = sim.high;
  sim.formerLow = sim.low;
}

/** A card of a journey, or of a borrowed phone: the next one does not make the card of home forgotten. */
function isPassing({ formerHigh, formerLow, isBack, lastChange }: KnownSim, at: number): boolean {
  return (formerHigh !== 0 || formerLow !== 0) && !isBack && at - lastChange < SIM_PASSING_SECONDS;
}

/**
 * A SIM that was challenged, on a device of the user: with use it becomes the user's own. Where the owner was there
 * with the known one since, only in a network of the user, because a copied phone comes beside the owner too.
 */
export function noticeSim(user: User, row: RowToFold, at: number): void {
  const { sim } = user;
  if (row.simSerialHash === '' || (sim.high === 0 && sim.low === 0) || !isKnownDevice(user, row)) return;
  const high = hex32(row.simSerialHash, 0);
  const low = hex32(row.simSerialHash, 8);
  if (high === sim.high && low === sim.low) return;
  const beside = user.place.at > sim.comingLast && !hasNetwork(user.networks, row);
  if (sim.comingHigh !== high || sim.comingLow !== low || beside) {
    sim.comingHigh = high;
    sim.comingLow = low;
    sim.comingSince = at;
    sim.comingDays = 1;
  } else if (Math.floor(at / DAY_SECONDS) !== Math.floor(sim.comingLast / DAY_SECONDS)) {
    sim.comingDays = Math.min(BYTE_MAX, sim.comingDays + 1);
  }
  sim.comingLast = at;
}

/**
 * The password was wrong, which a page's backend tells after the use of the card was noticed. Of several uses on one
 * day it is not known which one counted: then the day is not counted.
 */
export function takeBackSim(sim: KnownSim, row: RowToFold, at: number): void {
  const isLast = sim.comingLast === at && row.simSerialHash !== '';
  if (!isLast || sim.comingHigh !== hex32(row.simSerialHash, 0) || sim.comingLow !== hex32(row.simSerialHash, 8))
    return;
  sim.comingDays -= 1;
  if (sim.comingDays > 0) return;
  sim.comingDays = 0;
  sim.comingHigh = 0;
  sim.comingLow = 0;
}

/** The fingerprint is the user's, and nothing in the request contradicts it. */
export function isKnownDevice(user: User, row: RowToFold): boolean {
  if (row.reasons.includes('device_tampered')) return false;
  const high = hex32(row.fingerprint, 0);
  const low = hex32(row.fingerprint, 8);
  for (let i = 0; i < user.deviceCount; i += 1)
    if (user.devices[i]?.high === high && user.devices[i]?.low === low) return true;
  return false;
}

/** @param passed words of the challenges that were passed for the order */
export function learnAmount(amounts: Amounts, row: RowToFold, passed: number): void {
  const amount = comparedAmount(row);
  if (!(amount > 0)) return;
  const value = Math.log(Math.max(1, amount));
  if (!isOfCurrency(amounts, currencyCode(row.currency))) return;
  amounts.learned = Math.min(BYTE_MAX, amounts.learned + 1);
  if (amounts.learned === 1) {
    amounts.mean = value;
    amounts.spread = AMOUNT_SPREAD;
    return;
  }
  const unproven = row.reasons.includes('unusual_amount') && (passed & PROOF_WORDS) === 0;
  const weight = Math.max(AMOUNT_WEIGHT_MIN, 1 / amounts.learned) * (unproven ? UNUSUAL_WEIGHT : 1);
  const clip = AMOUNT_CLIP * Math.max(AMOUNT_SPREAD, amounts.spread);
  const residual = Math.max(-clip, Math.min(clip, value - amounts.mean));
  amounts.mean += weight * residual;
  amounts.spread += weight * (Math.abs(residual) - amounts.spread);
}

/**
 * An order in another currency teaches nothing about the user's amounts, until all of the user's orders are in it. An
 * order without a currency is in the user's.
 */
function isOfCurrency(amounts: Amounts, currency: number): boolean {
  if (amounts.learned > 0 && amounts.currency !== 0 && currency !== 0 && currency !== amounts.currency) {
    amounts.others += 1;
    if (amounts.others < OTHER_ORDERS) return false;
    amounts.learned = 0;
  }
  if (currency !== 0) {
    amounts.currency = currency;
    amounts.others = 0;
  }
  return true;
}

/** Also when it was not allowed: stolen cards are tested whatever the result. */
export function noticeOrder(amounts: Amounts, row: RowToFold, at: number): void {
  if (row.useCase !== 'checkout') return;
  const hour = Math.floor(at / HOUR_SECONDS);
  if (hour > amounts.hour) {
    amounts.hourBefore = hour === amounts.hour + 1 ? amounts.inHour : 0;
    amounts.inHour = 0;
    amounts.hour = hour;
  }
  if (hour === amounts.hour) amounts.inHour = Math.min(BYTE_MAX, amounts.inHour + 1);
}

export function countOrder(amounts: Amounts, row: RowToFold): void {
  if (!(orderAmount(row) > 0)) return;
  amounts.run = Math.min(BYTE_MAX, amounts.run + 1);
  learnPace(amounts, secondsOf(row));
  noticeProof(amounts, row);
}

/** Orders are counted from the last passed second factor on. */
export function noticeProof(amounts: Amounts, row: RowToFold): void {
  if ((challengeWords(row) & PROOF_WORDS) === 0) return;
  amounts.inHour = 0;
  amounts.hourBefore = 0;
  amounts.run = 0;
  amounts.inDay = 0;
}

/**
 * Counted when allowed or challenged, because not every passed challenge is reported; not when blocked. A page's event
 * may be verified a day late: it must not make a later step older.
 */
export function noticeSteps(user: User, row: RowToFold, at: number): void {
  const { steps } = user;
  if (row.action === 'block') return;
  if (row.useCase === 'registration' && user.seen === 1) user.registered = true;
  if (row.useCase === 'password_reset') noticeReset(user, row, at);
  if (row.useCase !== 'account_change') return;
  const kind = changeKind(row.changeType);
  if (kind === 'contact') steps.contactAt = Math.max(steps.contactAt, at);
  if (kind === 'password') steps.passwordAt = Math.max(steps.passwordAt, at);
  if (kind === 'payout' || kind === 'address') steps.detailsAt = Math.max(steps.detailsAt, at);
}

/**
 * Challenged for an earlier step of its own kind, whose time it overwrites: sent once more it must not look like the
 * only one.
 */
export function isAskedAgain({ contactAt, passwordAt }: Steps, row: RowToFold, at: number): boolean {
  if (row.useCase !== 'account_change' || row.action === 'allow' || !row.reasons.includes('takeover_sequence'))
    return false;
  const kind = changeKind(row.changeType);
  const before = kind === 'contact' ? contactAt : kind === 'password' ? passwordAt : 0;
  return before > 0 && at - before < TOGETHER_SECONDS;
}

export function noticeDigest(digests: Digests, row: RowToFold, at: number): void {
  const digest = digestOf(row);
  if (digest === 0) return;
  let found = 0;
  while (found < digests.size && digests.digests[found] !== digest) found += 1;
  if (found < digests.size) {
    digests.counts[found] = Math.min(BYTE_MAX, (digests.counts[found] ?? 0) + 1);
    return;
  }
  // Newest first; the oldest is dropped.
  if (digests.size < DIGESTS_MAX) digests.size += 1;
  for (let i = digests.size - 1; i > 0; i -= 1) {
    digests.digests[i] = digests.digests[i - 1] ?? 0;
    digests.firstSeen[i] = digests.firstSeen[i - 1] ?? 0;
    digests.counts[i] = digests.counts[i - 1] ?? 0;
  }
  digests.digests[0] = digest;
  // What was challenged as a recording is no resend when it comes again a minute later.
  digests.firstSeen[0] = row.action !== 'allow' && row.reasons.includes('behavior_replayed') ? 0 : at;
  digests.counts[0] = 1;
}
