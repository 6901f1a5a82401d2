// Where a timezone is, near enough to tell a continent from another: the principal place of its zone.
import { ZONE_PLACES } from './zone-coordinates-table.js';

/** Degrees, north and east positive, one decimal. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const places = new Map<string, Coordinates>(
  ZONE_PLACES.flatMap((line) => line.split(',')).map((entry) => {
    const [name = '', latitude, longitude] = entry.split(' ');
    return [name, Object.freeze({ latitude: Number(latitude), longitude: Number(longitude) })];
  }),
);

/**
 * Of an IANA name in its usual case, links such as 'Asia/Calcutta' included. Undefined for an unknown name and for zones
 * that are nowhere ('UTC', 'Etc/GMT+5', 'EST'). A wide zone's people may live 3000 km from its place.
 */
export function coordinatesOf(timezone: string): Coordinates | undefined {
  return places.get(timezone);
}
