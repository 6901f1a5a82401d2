// Locates the request and computes how fast the user would have travelled. The address gives the country, the timezone
// a place in it. Both are coarse, so a distance counts only beyond what two neighbouring zones can be apart.
import { type EventRequest } from '../../../event/event-row.js';
import { type Countries, type Place, type User } from '../../../contract/profile.js';
import { countryCode, countryOf } from '../../../contract/profile-codes.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { type Inputs } from '../inputs.js';
import { countryOwner } from '../../verdicts.js';
import {
  centreOfCountry,
  type Coordinates,
  coordinatesOf,
  type ZonePlace,
} from '../../../util/world/zone-coordinates.js';

const EARTH_RADIUS_KM = 6371;
/** Coordinates are zone centres: two people on both sides of a border can be this far apart by them. */
const COARSENESS_KM = placeOfSetting('jump_coarse_km');
const JUMP_KM_MIN = placeOfSetting('jump_km');
const JUMP_KMH_MIN = placeOfSetting('jump_kmh');
const JUMP_HOURS_MAX = placeOfSetting('jump_hours');
const COUNTRY_REQUESTS_MIN = placeOfSetting('place_requests');
const NEAR_KM_MAX = placeOfSetting('place_near_km');
/** Lower bound of the travel time in hours (1 minute), for two requests in the same second. */
const HOURS_MIN = 1 / 60;

export interface PlaceMatch {
  /** Country of the address, else of the timezone, else ''. */
  country: string;
  /** Both places come from an address, not only from a timezone. */
  byAddress: boolean;
  /** The distance and speed are beyond what a traveller can do. */
  jumped: boolean;
  distanceKm: number;
  speedKmh: number;
  /**
   * The request has an address country, but its timezone is still at the stored place: the address may have moved, the
   * device's clock has not.
   */
  clockStays: boolean;
  /** Share of earlier requests from this country; 1 with too few requests to tell. */
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

/** Prior for a country's share: two pseudo-requests, of which 2 % are from this country. */
const UNSEEN_WEIGHT = 2;
const UNSEEN_CHANCE = 0.02;

export function matchPlace(match: PlaceMatch, { request, now, settings }: Omit<Inputs, 'profiles'>, user: User): void {
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
  // The place of another person's request (labelled foreign) is no start of a journey.
  const last = countryOf(user.place.country === 0 ? user.place.zoneCountry : user.place.country);
  if (user.place.at > 0 && owner !== 'own' && countryOwner(user, last) !== 'foreign')
    travel(match, country, zone, user.place, { now, settings });
}

function travel(
  match: PlaceMatch,
  country: string,
  zone: ZonePlace | undefined,
  place: Place,
  { now, settings: s }: Pick<Inputs, 'now' | 'settings'>,
): void {
  const here = match.byAddress ? locate(country, zone) : zone;
  const there = match.byAddress ? placeOf(place) : place;
  if (here === undefined || there === undefined || (!match.byAddress && place.zoneCountry === 0)) return;
  if (here.latitude === there.latitude && here.longitude === there.longitude) return;
  // The place is later than an event that is verified after another one.
  const hours = Math.max(HOURS_MIN, Math.abs(now - place.at) / 3600);
  const coarse = settingAt(s, COARSENESS_KM);
  match.distanceKm = distanceKm(here, there);
  match.speedKmh = Math.max(0, match.distanceKm - coarse) / hours;
  match.jumped =
    match.distanceKm >= coarse + settingAt(s, JUMP_KM_MIN) &&
    match.speedKmh >= settingAt(s, JUMP_KMH_MIN) &&
    hours <= settingAt(s, JUMP_HOURS_MAX);
}

/** Place of the timezone when it lies in the country of the address, else the centre of the country. */
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
 * The timezone is of another country but near the address country: people live across borders, and addresses are
 * registered where the provider is.
 */
export function isNearZone({ timezone, country }: EventRequest, settings: CompiledSettings): boolean {
  const zone = coordinatesOf(timezone);
  const centre = centreOfCountry(country);
  return zone !== undefined && centre !== undefined && distanceKm(zone, centre) <= settingAt(settings, NEAR_KM_MAX);
}

function shareOf(countries: Countries, country: string, settings: CompiledSettings): number {
  let all = 0;
  for (let i = 0; i < countries.size; i += 1) all += countries.counts[i] ?? 0;
  return all < settingAt(settings, COUNTRY_REQUESTS_MIN) ? 1 : expectedShare(countries, country);
}

/** Share (0..1) of the user's next requests that is expected from the country, however few came before. */
export function expectedShare({ size, codes, counts }: Countries, country: string): number {
  const code = countryCode(country);
  let all = 0;
  let own = 0;
  for (let i = 0; i < size; i += 1) {
    all += counts[i] ?? 0;
    if (codes[i] === code) own = counts[i] ?? 0;
  }
  return (own + UNSEEN_WEIGHT * UNSEEN_CHANCE) / (all + UNSEEN_WEIGHT);
}
