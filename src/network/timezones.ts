// Facts of a timezone name: whether it exists, its countries, and its local hour. Names come from clients, so only
// names of the tz database are looked up, and the cache is bounded by their number (about 600). Systems whose clock was
// set by hand tell an offset in place of a name, `GMT+08:00` or `+01:00`: a clock without a place.
import { getAllTimezones } from 'countries-and-timezones';
import { LRUCache } from 'lru-cache';
import { servedFrom } from '../util/world/territories.js';
import { HOUR_MS } from '../util/time/units.js';

const QUARTER_MS = 900_000;
/** The hour of an unknown zone. */
const NO_HOUR = 255;
const NAME_CHARS_MAX = 64;
/** East of Greenwich is plus, unlike in the `Etc/GMT` names of the tz database. */
const OFFSET = /^(?:GMT|UTC)?([+-])(1[0-4]|0?\d)(?::?(00|15|30|45))?$/i;

interface Zone {
  readonly name: string;
  /** As `servedFrom` returns them. Empty for zones without a place (UTC, EST, Etc/GMT+5). */
  readonly countries: ReadonlySet<string>;
  /** The quarter hour for which `hour` is valid. With current UTC offsets, the hour changes only at a quarter hour. */
  quarter: number;
  hour: number;
}

/** By exact name, and by lower-case name. */
const zones = readZones();

function readZones(): ReadonlyMap<string, Zone> {
  const found = new Map<string, Zone>();
  const all: Record<string, { countries: string[]; aliasOf?: string | null }> = getAllTimezones({ deprecated: true });
  const add = (name: string, countries: readonly string[]): void => {
    // 'EST' or 'CET' says an offset, not a place.
    const zone = {
      name,
      countries: new Set(name.includes('/') ? countries.map(servedFrom) : []),
      quarter: NaN,
      hour: NO_HOUR,
    };
    found.set(name, zone).set(name.toLowerCase(), zone);
  };
  for (const name of Intl.supportedValuesOf('timeZone')) add(name, []);
  for (const [name, { countries, aliasOf }] of Object.entries(all)) {
    // 'Factory' means "not set" in the tz database. A link has the same clock as its target, and programs report either
    // name.
    if (name !== 'Factory') add(name, [...countries, ...(all[aliasOf ?? '']?.countries ?? [])]);
  }
  return found;
}

function zoneOf(timezone: string): Zone | undefined {
  return zones.get(timezone) ?? (timezone.length > NAME_CHARS_MAX ? undefined : zones.get(timezone.toLowerCase()));
}

/** Milliseconds east of Greenwich; undefined for what is no offset. */
function offsetOf(timezone: string): number | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(timezone) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * HOUR_MS;
}

export function isTimezone(timezone: string): boolean {
  return zoneOf(timezone) !== undefined || offsetOf(timezone) !== undefined;
}

/** Local hour 0..23 of the zone at a time in Unix milliseconds; 255 when the zone or the time is unknown. */
export function localHour(timezone: string, time: number): number {
  const zone = zoneOf(timezone);
  if (zone === undefined) return hourAt(offsetOf(timezone), time);
  const quarter = Math.floor(time / QUARTER_MS);
  if (zone.quarter !== quarter) {
    zone.hour = askHour(zone.name, time);
    zone.quarter = quarter;
  }
  return zone.hour;
}

function hourAt(offset: number | undefined, time: number): number {
  const there = offset === undefined ? NaN : new Date(time + offset).getUTCHours();
  return Number.isNaN(there) ? NO_HOUR : there;
}

/** A formatter costs 0.1 ms and 50 kB: those of the zones used last are kept. */
const formatters = new LRUCache<string, Intl.DateTimeFormat>({
  max: 16,
  memoMethod: (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
});

function askHour(name: string, time: number): number {
  try {
    return Number(formatters.memo(name).format(time));
  } catch {
    // An invalid time, or a zone that is newer than Node's own database.
    return NO_HOUR;
  }
}

/**
 * True when the timezone belongs to none of the countries of the address. False when either is unknown or the zone has
 * no place.
 */
export function timezoneMismatch(country: string, timezone: string): boolean {
  if (country === 'ZZ') return false;
  const zone = zoneOf(timezone);
  return zone !== undefined && zone.countries.size > 0 && !zone.countries.has(servedFrom(country));
}
