// Times in replies as text. `Date.toISOString` takes 400 ns, and the reply to a page contains two times.
import { DAY_SECONDS } from './units.js';

const SECOND_MS = 1000;
/** From the year 10,000 on, the text has another form. */
const MS_MAX = 253_402_300_800_000;
/** Maximum of cached dates. Profiles live for about 400 days; 1000 dates cost 100 kB. */
const DATES_MAX = 1000;
const dates = new Map<number, string>();
const two = (value: number): string => String(value).padStart(2, '0');
const MINUTES = Array.from(
  { length: DAY_SECONDS / 60 },
  (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:`,
);
const SECONDS = Array.from({ length: 60 }, (_, second) => `${two(second)}.`);
const FRACTIONS = Array.from({ length: SECOND_MS }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

/** Same result as `new Date(milliseconds).toISOString()`. */
export function isoTime(milliseconds: number): string {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds >= MS_MAX)
    return new Date(milliseconds).toISOString();
  const seconds = Math.floor(milliseconds / SECOND_MS);
  const day = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds - day * DAY_SECONDS;
  const minute = MINUTES[Math.floor(rest / 60)] ?? '';
  const fraction = FRACTIONS[milliseconds - seconds * SECOND_MS] ?? '';
  return (dates.get(day) ?? dateOf(day)) + minute + (SECONDS[rest % 60] ?? '') + fraction;
}

/** `2026-01-14`, cached. */
function dateOf(day: number): string {
  if (dates.size >= DATES_MAX) dates.clear();
  const date = new Date(day * DAY_SECONDS * SECOND_MS).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
