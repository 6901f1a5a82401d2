// Counts newcomers of an address, a prefix or a network. It uses sums, extremes and sketches only, so that any order of
// rows gives the same bytes.
import { digestOf, REPLAY_MARKS, replayMark, rhythmCellOf } from '../../event/typing-input.js';
import { orderAmount } from '../../event/amount.js';
import { CLIENT, type RowToFold } from '../../event/event-row.js';
import { isHosted } from '../../event/hidden.js';
import { currencyCode, unitOf } from '../../util/world/currency.js';
import { hex32 } from '../../util/text/hex.js';
import { DAY_SECONDS } from '../../util/time/units.js';
import { mixed, registerOf, runOf } from '../../contract/sketch.js';
import {
  type Crowd,
  CROWD_SECONDS,
  type Orders,
  REGULAR_WORDS,
  type Replays,
  type Sketch,
} from '../../contract/profile.js';
import { amountStep } from '../../contract/profile-codes.js';
import { COUNT_MAX, countRequest, touchRecent } from '../activity.js';
import { REGISTER_MAX } from '../codec/codec-crowd.js';
import { failed, secondsOf } from './shared.js';
import { clearSketch } from '../shapes.js';

/** Positions in CROWD_SECONDS of the windows that have sketches. */
const HOUR = 1;
const DAY = 2;
const MONTH = 3;

export function foldCrowd(crowd: Crowd, row: RowToFold): void {
  const at = secondsOf(row);
  countRequest(crowd, at, failed(row));
  const registers = row.useCase === 'registration';
  if (!registers && !isNewcomer(row)) {
    noticeRegular(crowd, row, at);
    return;
  }
  // A login with the right password is no attempt on an account, so it does not count as a newcomer. On what may be one
  // of several equal machines, how it was typed shows whether different people come; elsewhere it would hide one hand
  // that makes accounts beside them. The login of a page was typed before, when the page collected it.
  const gotIn = row.loginResult === 'SUCCESS' && row.tier === 'backend';
  if (gotIn) noticeRegular(crowd, row, at);
  if (gotIn && (row.kind !== 'decision' || (row.client & CLIENT.hardwareFingerprint) === 0)) return;
  countNewcomer(crowd, row, at, gotIn, registers);
}

/**
 * How many people a place has is not how many requests: one account that logs in again and again would make room for a
 * hundred others.
 */
export function noticeRegular(crowd: Crowd, row: RowToFold, at: number): void {
  const day = Math.floor(at / DAY_SECONDS);
  const { regulars } = crowd;
  const behind = crowd.regularDay - day;
  if (behind < 0) {
    for (let i = 0; i < REGULAR_WORDS; i += 1) {
      regulars[REGULAR_WORDS + i] = behind === -1 ? (regulars[i] ?? 0) : 0;
      regulars[i] = 0;
    }
    crowd.regularDay = day;
  }
  if (behind > 1) return;
  const bit = hex32(row.userHash, 0) % (32 * REGULAR_WORDS);
  const word = (behind === 1 ? REGULAR_WORDS : 0) + (bit >> 5);
  regulars[word] = ((regulars[word] ?? 0) | (1 << (bit & 31))) >>> 0;
}

/** The user is not known, or not on this device, or orders from a hosting network. */
export function isNewcomer(row: RowToFold): boolean {
  const { reasons, useCase } = row;
  if (useCase === 'checkout' && isHosted(row)) return true;
  for (const code of reasons) if (code === 'new_user_profile' || code === 'device_changed') return true;
  return false;
}

/** @param gotIn only the typing counts */
function countNewcomer(crowd: Crowd, row: RowToFold, at: number, gotIn: boolean, registers: boolean): void {
  if (crowd.countedAt === 0) crowd.countedAt = at;
  const party = hex32(row.userHash, 0);
  const rhythm = rhythmCellOf(row);
  for (let k = 0; k < CROWD_SECONDS.length; k += 1) {
    const length = CROWD_SECONDS[k] ?? 1;
    const behind = Math.floor(crowd.countedAt / length) - Math.floor(at / length);
    if (behind < 0) moveOn(crowd, k, behind);
    if (behind > 1) continue;
    const slot = behind === 1 ? k * 2 + 1 : k * 2;
    if (!gotIn) crowd.newcomers[slot] = Math.min(COUNT_MAX, (crowd.newcomers[slot] ?? 0) + 1);
    // What was refused makes no room in the month after.
    if (registers && (k !== MONTH || row.action === 'allow'))
      crowd.registrations[slot] = Math.min(COUNT_MAX, (crowd.registrations[slot] ?? 0) + 1);
    const previous = behind === 1 ? 1 : 0;
    if (k === HOUR && !gotIn) addTo(crowd.accounts[previous], party);
    if (k !== DAY) continue;
    if (!gotIn) addTo(crowd.accounts[2 + previous], party);
    if (rhythm === 0) continue;
    addTo(crowd.rhythms[previous], mixed(rhythm));
    crowd.typed[previous] = Math.min(COUNT_MAX, (crowd.typed[previous] ?? 0) + 1);
  }
  crowd.countedAt = Math.max(crowd.countedAt, at);
}

/** The row is newer than window `k`, which becomes the previous window or is removed. */
function moveOn(crowd: Crowd, k: number, behind: number): void {
  const current = k * 2;
  for (const counts of [crowd.newcomers, crowd.registrations]) {
    counts[current + 1] = behind === -1 ? (counts[current] ?? 0) : 0;
    counts[current] = 0;
  }
  if (k === HOUR) moveSketch(crowd.accounts, 0, behind);
  if (k !== DAY) return;
  crowd.typed[1] = behind === -1 ? (crowd.typed[0] ?? 0) : 0;
  crowd.typed[0] = 0;
  moveSketch(crowd.accounts, 2, behind);
  moveSketch(crowd.rhythms, 0, behind);
}

function moveSketch(sketches: Sketch[], at: number, behind: number): void {
  const current = sketches[at];
  const previous = sketches[at + 1];
  if (current === undefined || previous === undefined) return;
  clearSketch(previous);
  if (behind !== -1) {
    clearSketch(current);
    return;
  }
  sketches[at] = previous;
  sketches[at + 1] = current;
}

/** The register of a party keeps the longest run of zeros of its hashes (Flajolet and others, 2007). */
function addTo(sketch: Sketch | undefined, party: number): void {
  if (sketch === undefined) return;
  const register = registerOf(party);
  sketch.used = true;
  sketch.registers[register] = Math.max(sketch.registers[register] ?? 0, Math.min(REGISTER_MAX, runOf(party)));
}

export function foldReplays(replays: Replays, row: RowToFold): void {
  const at = secondsOf(row);
  replays.lastSeen = Math.max(replays.lastSeen, at);
  const digest = digestOf(row);
  if (digest === 0) return;
  touchRecent(replays.digests, digest, at);
  const mark = replayMarkOf(row, digest);
  if (mark !== 0) touchRecent(replays.digests, mark, at);
}

/** The mark of the row's user that is stored with replayed key times; 0 = they were not replayed. */
export function replayMarkOf({ reasons, userHash }: RowToFold, digest: number): number {
  return reasons.includes('behavior_replayed') ? replayMark(digest, hex32(userHash, 0) % REPLAY_MARKS) : 0;
}

/** Allowed orders by size, and the number of orders and of people who ordered on a day. */
export function foldOrders(orders: Orders, row: RowToFold): void {
  const at = secondsOf(row);
  const behind = Math.floor(orders.lastSeen / DAY_SECONDS) - Math.floor(at / DAY_SECONDS);
  if (behind < 0) {
    orders.daily[1] = behind === -1 ? (orders.daily[0] ?? 0) : 0;
    orders.daily[0] = 0;
    moveSketch(orders.buyers, 0, behind);
  }
  orders.lastSeen = Math.max(orders.lastSeen, at);
  const amount = orderAmount(row);
  if (row.action !== 'allow' || !(amount > 0)) return;
  const step = amountStep(amount / unitOf(currencyCode(row.currency)));
  orders.counts[step] = Math.min(COUNT_MAX, (orders.counts[step] ?? 0) + 1);
  if (behind > 1) return;
  const day = behind === 1 ? 1 : 0;
  orders.daily[day] = Math.min(COUNT_MAX, (orders.daily[day] ?? 0) + 1);
  addTo(orders.buyers[day], hex32(row.userHash, 0));
}
