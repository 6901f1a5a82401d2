// Periods of time that the overview compares: the last hours with those before, a month of the calendar with the last.
import { HOUR_SECONDS, MINUTE_MS } from '../../util/time/units.js';
import { type Compared } from './questions.js';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** @param now Unix milliseconds. Rounded to the minute, so that callers within the same minute send the same query. */
export function lastHours(hours: number, now: number): Compared {
  const to = minuteAfter(now);
  const from = to - hours * HOUR_SECONDS;
  return { before: from - hours * HOUR_SECONDS, beforeEnd: from, from, to };
}

/**
 * A month in UTC and the month before. One that has not ended is compared with the same first days of the month before.
 * @param text such as `2026-11`
 * @returns undefined when it is no month, or has not begun
 */
export function monthOf(text: string, now: number): Compared | undefined {
  const [, year = NaN, month = NaN] = (MONTH.exec(text) ?? []).map(Number);
  const startOf = (at: number): number => Date.UTC(year, at - 1) / 1000;
  const [before, from, end] = [startOf(month - 1), startOf(month), startOf(month + 1)];
  // Also false when it is no month.
  if (!(from * 1000 <= now)) return undefined;
  const to = Math.min(end, minuteAfter(now));
  return { before, beforeEnd: to === end ? from : Math.min(from, before + to - from), from, to };
}

function minuteAfter(now: number): number {
  return Math.ceil(now / MINUTE_MS) * 60;
}
