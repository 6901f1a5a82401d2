// Approximate location of a timezone (country and principal place), precise enough to tell continents apart.
import { ZONE_PLACES } from './zone-coordinates-table.js';

/** Degrees, north and east positive, one decimal. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ZonePlace extends Coordinates {
  /** ISO 3166-1 alpha-2 of the principal place; a zone may serve other countries too. */
  readonly country: string;
}

const RADIANS = Math.PI / 180;

const places = new Map<string, ZonePlace>(
  ZONE_PLACES.flatMap((line) => line.split(',')).map((entry) => {
    const [name = '', country = '', latitude, longitude] = entry.split(' ');
    return [name, Object.freeze({ country, latitude: Number(latitude), longitude: Number(longitude) })];
  }),
);

const byLowerCase = new Map([...places].map(([name, place]) => [name.toLowerCase(), place]));

/**
 * Place of an IANA name in any case, links such as 'Asia/Calcutta' included. Undefined for an unknown name and
 * for zones without a place ('UTC', 'Etc/GMT+5', 'EST'). Users of a wide zone may live 3000 km from its place.
 */
export function coordinatesOf(timezone: string): ZonePlace | undefined {
  return places.get(timezone) ?? byLowerCase.get(timezone.toLowerCase());
}

const ofCountry = new Map<string, ZonePlace[]>();
for (const place of places.values()) {
  const { country } = place;
  const known = ofCountry.get(country);
  if (known === undefined) ofCountry.set(country, [place]);
  else known.push(place);
}
const centres = new Map([...ofCountry].map(([country, zones]) => [country, centreOf(zones)]));

/** Mean of the places of a country's zones; undefined for a country without zones. */
export function centreOfCountry(country: string): Coordinates | undefined {
  return centres.get(country);
}

/** Mean of unit vectors: degrees cannot be averaged when a country lies on both sides of the date line. */
function centreOf(zones: readonly Coordinates[]): Coordinates {
  let [x, y, z] = [0, 0, 0];
  for (const { latitude, longitude } of zones) {
    x += Math.cos(latitude * RADIANS) * Math.cos(longitude * RADIANS);
    y += Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS);
    z += Math.sin(latitude * RADIANS);
  }
  return Object.freeze({ latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS, longitude: Math.atan2(y, x) / RADIANS });
}
