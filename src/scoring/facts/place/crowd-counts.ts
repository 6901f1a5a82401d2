// Reads a crowd's counters and sketches at a given time.
import { type Crowd, CROWD_SECONDS, REGULAR_WORDS, type Sketch, SKETCH_REGISTERS } from '../../../contract/profile.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { DAY_SECONDS } from '../recent.js';
import { DAY, leftOf, sliding, type Window, windowsAgo } from '../rates.js';

/**
 * Most that the day before counts. Days end at midnight UTC, and people make their accounts by day: that is the whole
 * morning of Manila a day ago, two thirds of Vienna's, and a tenth of Sydney's. The limits were measured in Europe.
 */
const DAY_BEFORE_MAX = 2 / 3;
const EACH_PERSON = placeOfSetting('crowd_each_person');
/** Two standard errors of a sketch with 64 registers (1.04 / 8 each). */
const CLEARLY = 1.26;

function leftMaxOf(window: Window): number {
  return window === DAY ? DAY_BEFORE_MAX : 1;
}

/** Newcomers or registrations in the window that ends now. */
export function lately(counts: Uint32Array, { countedAt }: Crowd, window: Window, now: number): number {
  return sliding(counts, window, countedAt, now, leftMaxOf(window));
}

/**
 * Different newcomers among `counted` requests of the window. One person may send several, so the sketch's estimate
 * counts where it is clearly lower. Elsewhere `counted` does: the estimate depends on the pseudonyms by chance (one in
 * a hundred takes 140 accounts for less than 107).
 */
export function differentOf(counted: number, crowd: Crowd, window: Window, now: number): number {
  const estimated = 1 + distinct(crowd, window, now);
  return counted <= CLEARLY * estimated ? counted : estimated;
}

/**
 * Number of different newcomers in the window; Infinity for the minute, which has no sketch: its requests are counted.
 */
function distinct({ accounts, countedAt }: Crowd, window: Window, now: number): number {
  if (window === 0) return Infinity;
  const ago = windowsAgo(CROWD_SECONDS[window], countedAt, now);
  if (ago > 1) return 0;
  const first = window === DAY ? 2 : 0;
  const current = estimate(accounts[first]);
  const left = Math.min(leftMaxOf(window), leftOf(CROWD_SECONDS[window], countedAt, now));
  return ago === 0 ? current + left * estimate(accounts[first + 1]) : left * current;
}

/**
 * Regular users of a place, today and on the day before (Whang and others, linear counting, 1990); Infinity from some
 * 270 on.
 */
export function regularPeople({ regularDay, regulars }: Crowd, now: number): number {
  const ago = Math.floor(now / DAY_SECONDS) - regularDay;
  if (ago > 1) return 0;
  let empty = 0;
  for (let i = 0; i < REGULAR_WORDS; i += 1) {
    const both = (regulars[i] ?? 0) | (ago <= 0 ? (regulars[REGULAR_WORDS + i] ?? 0) : 0);
    for (let rest = ~both; rest !== 0; rest &= rest - 1) empty += 1;
  }
  const size = 32 * REGULAR_WORDS;
  return empty === 0 ? Number.POSITIVE_INFINITY : size * Math.log(size / empty);
}

/**
 * Requests of regular users, of each person only as many as `crowd_each_person` says: one account that comes all day is
 * no crowd of people.
 * @param share of a day's requests of one person
 */
export function ofPeople(requests: number, crowd: Crowd, now: number, settings: CompiledSettings, share = 1): number {
  return Math.min(requests, settingAt(settings, EACH_PERSON) * share * regularPeople(crowd, now));
}

/** How the newcomers of a place typed. */
export interface Typing {
  /** Rows with typing. */
  typed: number;
  /** All rows of newcomers. */
  rows: number;
  accounts: number;
  rhythms: number;
}

/**
 * Typing of the current day, and of the day before weighted by `before` (0..1). Days end at midnight, so without the
 * day before a place has neither a crowd nor different people in the first hours of each day.
 */
export function typingOf(crowd: Crowd, now: number, before: number): Typing {
  const ago = windowsAgo(CROWD_SECONDS[DAY], crowd.countedAt, now);
  const today = ago === 0 ? 1 : 0;
  const yesterday = ago > 1 ? 0 : before;
  // Place of the day before in each pair of counters.
  const other = today;
  const { typed, newcomers, accounts, rhythms } = crowd;
  return {
    typed: today * (typed[0] ?? 0) + yesterday * (typed[other] ?? 0),
    rows: today * (newcomers[2 * DAY] ?? 0) + yesterday * (newcomers[2 * DAY + other] ?? 0),
    accounts: today * estimate(accounts[DAY]) + yesterday * estimate(accounts[DAY + other]),
    rhythms: estimate(today > 0 ? rhythms[0] : undefined, yesterday > 0 ? rhythms[other] : undefined),
  };
}

/**
 * HyperLogLog estimate with 64 registers, of one sketch or of what two have together; by linear counting while
 * registers are empty and the estimate is small.
 */
export function estimate(sketch: Sketch | undefined, other?: Sketch): number {
  if (sketch?.used !== true) return other?.used === true ? estimate(other) : 0;
  let sum = 0;
  let empty = 0;
  for (let i = 0; i < SKETCH_REGISTERS; i += 1) {
    const register = Math.max(sketch.registers[i] ?? 0, other?.used === true ? (other.registers[i] ?? 0) : 0);
    sum += 2 ** -register;
    if (register === 0) empty += 1;
  }
  const raw = (0.709 * SKETCH_REGISTERS * SKETCH_REGISTERS) / sum;
  return raw <= 2.5 * SKETCH_REGISTERS && empty > 0 ? SKETCH_REGISTERS * Math.log(SKETCH_REGISTERS / empty) : raw;
}
