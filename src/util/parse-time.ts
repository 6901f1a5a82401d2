// Times as people write them, in Unix milliseconds. `Date.parse` takes the 30th of February for the 2nd of March, and a
// time without an offset for one of the zone that the machine happens to have.

/** A time without an offset is of UTC. NaN for a day that there is not, or no time at all. */
export function parseTime(text: string): number {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (day !== '' && !isDay) return NaN;
  return Date.parse(/T[\d:.,]+$/.test(text) ? `${text}Z` : text);
}
