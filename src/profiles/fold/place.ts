// Learns when and where a user is active.
import { type RowToFold } from '../../event/event-row.js';
import { isHidden } from '../../event/hidden.js';
import { COUNTRIES_MAX, type Countries, HOURS, type Place } from '../../contract/profile.js';
import { countryCode } from '../../contract/profile-codes.js';
import { coordinatesOf } from '../../util/world/zone-coordinates.js';

/** Each request multiplies every hour's weight by this: about the last fifty requests count. */
const HOUR_FADE = 0.98;
const HOUR_UNIT = 1000;
/** When one country's count reaches this, all counts are halved, so old countries fade. */
const COUNTRY_COUNT_MAX = 200;

export function learnHour(hours: Uint16Array, hour: number): void {
  if (hour >= HOURS) return;
  for (let i = 0; i < HOURS; i += 1) hours[i] = Math.floor((hours[i] ?? 0) * HOUR_FADE);
  hours[hour] = (hours[hour] ?? 0) + HOUR_UNIT;
}

export function learnPlace(place: Place, row: RowToFold, at: number): void {
  // A page's event may be verified hours later.
  if (at < place.at) return;
  const country = row.country === 'ZZ' ? '' : row.country;
  const zone = coordinatesOf(row.timezone);
  if (country === '' && zone === undefined) return;
  // The exit of a VPN is not where the user is; the previous place stays.
  if (place.at !== 0 && isHidden(row)) return;
  place.at = at;
  place.country = countryCode(country);
  place.zoneCountry = countryCode(zone?.country ?? '');
  place.latitude = zone?.latitude ?? 0;
  place.longitude = zone?.longitude ?? 0;
}

/** A new country replaces the one seen least. */
export function learnCountry(countries: Countries, country: string, at: number): void {
  if (country === '') return;
  const code = countryCode(country);
  const { codes, counts } = countries;
  let found = 0;
  while (found < countries.size && codes[found] !== code) found += 1;
  if (found === countries.size) {
    found = countries.size < COUNTRIES_MAX ? countries.size++ : leastSeen(counts);
    codes[found] = code;
    counts[found] = 0;
    countries.firstSeen[found] = at;
  }
  counts[found] = (counts[found] ?? 0) + 1;
  if ((counts[found] ?? 0) < COUNTRY_COUNT_MAX) return;
  for (let i = 0; i < countries.size; i += 1) counts[i] = (counts[i] ?? 0) >> 1;
}

function leastSeen(counts: Uint16Array): number {
  let least = 0;
  for (let i = 1; i < COUNTRIES_MAX; i += 1) if ((counts[i] ?? 0) < (counts[least] ?? 0)) least = i;
  return least;
}
