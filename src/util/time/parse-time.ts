// Parses times to Unix milliseconds. `Date.parse` reads 30 February as 2 March, and reads a time without an offset in
// the time zone of the machine.

/** A time without an offset is UTC. @returns NaN for a day that does not exist, or for text that is not a time */
export function parseTime(text: string): number {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (day !== '' && !isDay) return NaN;
  return Date.parse(/[T ][\d:.,]+$/.test(text) ? `${text}Z` : text);
}
