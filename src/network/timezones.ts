// What the name of a timezone tells: whether there is one, its countries, and the hour there. Names come from clients,
// so only names of the tz database are ever looked at, and what is kept is bounded by their number (some 600).
import { getAllTimezones } from 'countries-and-timezones';
import { servedFrom } from './territories.js';

const QUARTER_MS = 900_000;
/** The hour of a zone that is unknown. */
const NO_HOUR = 255;
const NAME_CHARS_MAX = 64;

interface Zone {
  readonly name: string;
  /** As `servedFrom` gives them. Empty for zones that are nowhere (UTC, EST, Etc/GMT+5). */
  readonly countries: ReadonlySet<string>;
  /** Number of the quarter hour that `hour` is of. Every clock of today changes at one. */
  quarter: number;
  hour: number;
}

/** By exact name, and by lower-case name. */
const zones = readZones();

function readZones(): ReadonlyMap<string, Zone> {
  const found = new Map<string, Zone>();
  const all: Record<string, { countries: string[]; aliasOf?: string | null }> = getAllTimezones({ deprecated: true });
  const add = (name: string, countries: readonly string[]): void => {
    // 'EST' or 'CET' is set where someone wanted an offset, not a place.
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
    // 'Factory' is the tz database's own "not set". A link shares its clock, and programs report either name.
    if (name !== 'Factory') add(name, [...countries, ...(all[aliasOf ?? '']?.countries ?? [])]);
  }
  return found;
}

function zoneOf(timezone: string): Zone | undefined {
  return zones.get(timezone) ?? (timezone.length > NAME_CHARS_MAX ? undefined : zones.get(timezone.toLowerCase()));
}

export function isTimezone(timezone: string): boolean {
  return zoneOf(timezone) !== undefined;
}

/** 0..23 on the wall clock of the zone at a time in Unix milliseconds; 255 when the zone or the time is unknown. */
export function localHour(timezone: string, time: number): number {
  const zone = zoneOf(timezone);
  if (zone === undefined) return NO_HOUR;
  const quarter = Math.floor(time / QUARTER_MS);
  if (zone.quarter !== quarter) {
    zone.hour = askHour(zone.name, time);
    zone.quarter = quarter;
  }
  return zone.hour;
}

/** A formatter costs 0.1 ms and 50 kB: made once a quarter hour for a zone in use, and not kept. */
function askHour(name: string, time: number): number {
  try {
    return Number(new Intl.DateTimeFormat('en-US', { timeZone: name, hour: '2-digit', hourCycle: 'h23' }).format(time));
  } catch {
    // A time that is no time, or a zone younger than this Node's own database.
    return NO_HOUR;
  }
}

/**
 * The clock belongs to no country that the address can be from. False when either is unknown or the zone is nowhere.
 */
export function timezoneMismatch(country: string, timezone: string): boolean {
  if (country === 'ZZ') return false;
  const zone = zoneOf(timezone);
  return zone !== undefined && zone.countries.size > 0 && !zone.countries.has(servedFrom(country));
}
