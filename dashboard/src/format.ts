// Formats numbers, times and words in English, as the pages are, as the reader's region writes them.
const { locale, hourCycle = 'h12' } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
const { region = 'US' } = new Intl.Locale(locale).maximize();
/** In the browser's own language a page had `Last hit vor 3 Stunden.`, and in Arabic signs behind their numbers. */
export const LOCALE = `en-${region}-u-hc-${hourCycle}`;

const whole = new Intl.NumberFormat(LOCALE);
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const small = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});
/** With the time zone: users pass times on to people in other zones. */
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'long' });
export const ZONE = moment.resolvedOptions().timeZone;
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const ago = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

export const count = (value: number): string => whole.format(value);
/** Exact below a million: a decision more or less can be seen. */
export const total = (value: number): string => (value < 1_000_000 ? whole : short).format(value);
/** `1 user`, `2 users` */
export const plural = (value: number, word: string, words = `${word}s`): string =>
  `${whole.format(value)} ${value === 1 ? word : words}`;
export const compact = (value: number): string => short.format(value);
export const share = (part: number, all: number): string => (all === 0 ? '–' : percent.format(part / all));
export const decimal = (value: number): string => small.format(value);
export const signed = (value: number): string => (value > 0 ? `+${small.format(value)}` : small.format(value));
/** Points of a decision, all with two decimals, so that a reader can add them up. */
export const logOdds = (value: number): string => exact.format(value);
export const milliseconds = (value: number): string => `${small.format(value)} ms`;

export function time(iso: string | null): string {
  return iso === null ? '–' : moment.format(new Date(iso));
}

export function date(iso: string | null): string {
  return iso === null ? '–' : day.format(new Date(iso)).replaceAll(' ', '\u00a0');
}

const utc = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
/** A calendar day without a time zone, such as 2026-11-23. */
export const utcDay = (day: string): string => utc.format(new Date(day));

const dayOnly = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** `Nov 26`, of UTC */
export const dayOf = (iso: string): string => dayOnly.format(new Date(iso));
const hourOnly = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
/** `2:05 PM` */
export const hourOf = (iso: string): string => hourOnly.format(new Date(iso));

const STEPS: readonly (readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [Infinity, 'day', 86_400],
];

/** `3 minutes ago` */
export function since(iso: string | null, now = Date.now()): string {
  if (iso === null) return 'never';
  const seconds = (Date.parse(iso) - now) / 1000;
  const [, unit, size] = STEPS.find(([limit]) => Math.abs(seconds) < limit) ?? [0, 'day' as const, 86_400];
  return ago.format(Math.round(seconds / size), unit);
}

/** `device_id_mismatch` -> `device ID mismatch` */
export function words(code: string): string {
  return code.replaceAll('_', ' ').replace(/\b(asn|id|ip|sim|vpn)(?=s?\b)/g, (word) => word.toUpperCase());
}

/** `createList` -> `create list` */
export function deed(action: string): string {
  return action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('.', ' ');
}

/** Up to here a number is shown as less than 1,024: 1 GiB less a byte is `1 GiB`, not `1,024 MiB`. */
const SHOWN_BELOW = 1023.995;

export function bytes(value: number): string {
  if (value < 1024) return `${whole.format(value)} B`;
  const exponent = Math.min(4, Math.floor(Math.log2((value / SHOWN_BELOW) * 1024) / 10));
  return `${small.format(value / 1024 ** exponent)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][exponent] ?? 'B'}`;
}

/** The first eight characters of an id or a hash of more than 12: enough to distinguish two. */
export function brief(id: string): string {
  return id.length > 12 ? `${id.slice(0, 8)}…` : id;
}

export function money(amount: number | null, currency: string): string {
  if (amount === null) return '–';
  // Text that is no code of a currency is stored as a hash, which says nothing to a reader.
  if (!/^[A-Z]{3}$/.test(currency)) return small.format(amount);
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(amount);
}
