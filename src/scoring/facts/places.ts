// Where the request comes from, and how fast the user would have had to travel. The address tells the country, the
// timezone its place; both are coarse, so a distance counts only beyond what two neighbouring zones can be apart.
import { type EventRequest } from '../../event/event-row.js';
import { type Countries, countryCode, countryOf, type Place, type User } from '../../contract/profile.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';
import { countryOwner } from '../verdicts.js';
import { centreOfCountry, type Coordinates, coordinatesOf, type ZonePlace } from '../../util/zone-coordinates.js';

const EARTH_RADIUS_KM = 6371;
/** Coordinates are centres of zones: two people on a border are this far apart and neighbours. */
const COARSENESS_KM = placeOfSetting('jump_coarse_km');
const JUMP_KM_MIN = placeOfSetting('jump_km');
const JUMP_KMH_MIN = placeOfSetting('jump_kmh');
const JUMP_HOURS_MAX = placeOfSetting('jump_hours');
const COUNTRY_REQUESTS_MIN = placeOfSetting('place_requests');
const NEAR_KM_MAX = placeOfSetting('place_near_km');
/** Two requests at the same second still took some time. */
const HOURS_MIN = 1 / 60;

/** What a place is matched by. */
interface Before {
  request: EventRequest;
  now: number;
  settings: CompiledSettings;
}

export interface PlaceMatch {
  /** Country of the address, else of the timezone, else ''. */
  country: string;
  /** Both places rest on an address, not on a timezone alone. */
  byAddress: boolean;
  /** A journey no traveller makes. */
  jumped: boolean;
  distanceKm: number;
  speedKmh: number;
  /** The address moved, and the device's clock says that it did not. */
  clockStays: boolean;
  /** Share of earlier requests from this country; 1 when there is too little to tell. */
  countryShare: number;
}

export function emptyPlaceMatch(): PlaceMatch {
  return {
    country: '',
    byAddress: false,
    jumped: false,
    distanceKm: 0,
    speedKmh: 0,
    clockStays: false,
    countryShare: 1,
  };
}

/** Weight and chance of a country that has not been seen: one request in fifty, twice. */
const UNSEEN_WEIGHT = 2;
const UNSEEN_CHANCE = 0.02;

export function matchPlace(match: PlaceMatch, { request, now, settings }: Before, user: User): void {
  const zone = coordinatesOf(request.timezone);
  const country = request.country === 'ZZ' ? '' : request.country;
  match.country = country === '' ? (zone?.country ?? '') : country;
  match.countryShare = match.country === '' ? 1 : shareOf(user.countries, match.country, settings);
  match.jumped = false;
  match.distanceKm = 0;
  match.speedKmh = 0;
  match.byAddress = country !== '' && user.place.country !== 0;
  match.clockStays =
    match.byAddress &&
    user.place.zoneCountry !== 0 &&
    zone !== undefined &&
    zone.latitude === user.place.latitude &&
    zone.longitude === user.place.longitude;
  if (user.verdicts.length === 0) {
    if (user.place.at > 0) travel(match, country, zone, user.place, { now, settings });
    return;
  }
  const owner = countryOwner(user, match.country);
  if (owner === 'own') match.countryShare = 1;
  else if (owner === 'foreign') match.countryShare = 0;
  // Where somebody else was says nothing of a journey.
  const last = countryOf(user.place.country === 0 ? user.place.zoneCountry : user.place.country);
  if (user.place.at > 0 && owner !== 'own' && countryOwner(user, last) !== 'foreign')
    travel(match, country, zone, user.place, { now, settings });
}

function travel(
  match: PlaceMatch,
  country: string,
  zone: ZonePlace | undefined,
  place: Place,
  { now, settings: s }: Omit<Before, 'request'>,
): void {
  const here = match.byAddress ? locate(country, zone) : zone;
  const there = match.byAddress ? placeOf(place) : place;
  if (here === undefined || there === undefined || (!match.byAddress && place.zoneCountry === 0)) return;
  if (here.latitude === there.latitude && here.longitude === there.longitude) return;
  const hours = Math.max(HOURS_MIN, (now - place.at) / 3600);
  const coarse = settingAt(s, COARSENESS_KM);
  match.distanceKm = distanceKm(here, there);
  match.speedKmh = Math.max(0, match.distanceKm - coarse) / hours;
  match.jumped =
    match.distanceKm >= coarse + settingAt(s, JUMP_KM_MIN) &&
    match.speedKmh >= settingAt(s, JUMP_KMH_MIN) &&
    hours <= settingAt(s, JUMP_HOURS_MAX);
}

/** The timezone's place when it lies in the country of the address, else the middle of the country. */
function locate(country: string, zone: ZonePlace | undefined): Coordinates | undefined {
  return zone?.country === country ? zone : centreOfCountry(country);
}

function placeOf(place: Place): Coordinates | undefined {
  return place.zoneCountry === place.country ? place : centreOfCountry(countryOf(place.country));
}

function distanceKm(a: Coordinates, b: Coordinates): number {
  const radians = Math.PI / 180;
  const latitudes = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2;
  const longitudes = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  const chord = latitudes + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * longitudes;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * A clock of another country near the address: people live across borders, and addresses are registered where the
 * provider sits.
 */
export function isNearZone({ timezone, country }: EventRequest, settings: CompiledSettings): boolean {
  const zone = coordinatesOf(timezone);
  const centre = centreOfCountry(country);
  return zone !== undefined && centre !== undefined && distanceKm(zone, centre) <= settingAt(settings, NEAR_KM_MAX);
}

function shareOf({ size, codes, counts }: Countries, country: string, settings: CompiledSettings): number {
  const code = countryCode(country);
  let all = 0;
  let own = 0;
  for (let i = 0; i < size; i += 1) {
    all += counts[i] ?? 0;
    if (codes[i] === code) own = counts[i] ?? 0;
  }
  return all < settingAt(settings, COUNTRY_REQUESTS_MIN)
    ? 1
    : (own + UNSEEN_WEIGHT * UNSEEN_CHANCE) / (all + UNSEEN_WEIGHT);
}
