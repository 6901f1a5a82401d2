// Reads a time in the form that `Date.prototype.toISOString` writes, which nearly all clients send: `Date.parse` calls
// the runtime.
import { DAY_MS } from '../../util/time/units.js';

const CHARS = '0000-00-00T00:00:00.000Z'.length;
const [ZERO, DASH, COLON, DOT, T, Z] = [0x30, 0x2d, 0x3a, 0x2e, 0x54, 0x5a] as const;
/** Later days do not exist in every month: `Date.parse` decides. */
const DAY_MAX = 28;
/** What `two` returns for anything but digits: above every limit. */
const NO_DIGITS = 1_000;

/** Unix milliseconds; NaN for every other text. */
export function instantOfUtc(text: string): number {
  if (text.length !== CHARS || !isSpaced(text)) return NaN;
  const century = two(text, 0);
  const year = two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  if (century > 99 || year > 99 || month < 1 || month > 12 || day < 1 || day > DAY_MAX) return NaN;
  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = two(text, 17);
  const tenth = text.charCodeAt(20) - ZERO;
  const rest = two(text, 21);
  if (hour > 23 || minute > 59 || second > 59 || tenth < 0 || tenth > 9 || rest > 99) return NaN;
  const ms = (hour * 60 + minute) * 60_000 + second * 1000 + tenth * 100 + rest;
  return daysTo(century * 100 + year, month, day) * DAY_MS + ms;
}

function isSpaced(text: string): boolean {
  return (
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON &&
    text.charCodeAt(19) === DOT &&
    text.charCodeAt(23) === Z
  );
}

function two(text: string, at: number): number {
  const high = text.charCodeAt(at) - ZERO;
  const low = text.charCodeAt(at + 1) - ZERO;
  return high < 0 || high > 9 || low < 0 || low > 9 ? NO_DIGITS : high * 10 + low;
}

/** Days since 1970, in the Gregorian calendar; years are counted from March, so a leap day is the last of its year. */
function daysTo(year: number, month: number, day: number): number {
  const before = month < 3 ? 1 : 0;
  const years = year - before;
  const months = month - 3 + 12 * before;
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leaps + Math.floor((months * 153 + 2) / 5) + day - 719_469;
}
