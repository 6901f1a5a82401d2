// How unusual the country is that an order goes to.
import { type User } from '../../contract/profile.js';
import { countryCode, countryOf } from '../../contract/profile-codes.js';
import { servedFrom } from '../../util/world/territories.js';
import { countryOwner } from '../verdicts.js';
import { isCountryOfLate, knowsCountry } from './device/standing.js';
import { type Scene } from './scene.js';

/** The user had other countries before `since` (Unix seconds), but not this one. Labels take precedence. */
export function isNewCountry(user: User, country: string, since: number): boolean {
  return countryOwner(user, country) !== 'own' && isCountryOfLate(user, country, since);
}

/**
 * 0..1: the delivery country is new for the user. On a device of full standing one half, because people send presents
 * abroad; on a new device 1. On the user's device the country of the request is not new, unless it and the network both
 * are: whoever copied the browser has the goods sent to where the copy is.
 * @param since Unix seconds; a country that the user first came from later is new
 * @param elsewhere the network of the request is new
 */
export function destination(scene: Scene, since: number, elsewhere: boolean): number {
  const { request, profiles, place, device } = scene;
  const { user } = profiles;
  const { shippingCountry } = request;
  if (request.useCase !== 'checkout' || shippingCountry.length !== 2 || user.countries.size === 0) return 0;
  const country = asOfUser(user, place.country, shippingCountry.toUpperCase());
  const isNew = isNewCountry(user, country, since);
  const isHere = countryCode(country) === countryCode(place.country) && device.known;
  if (isHere ? !(isNew && elsewhere) : !isNew && knowsCountry(user, country)) return 0;
  return 1 - device.standing / 2;
}

/**
 * The country by which the user's addresses call the destination. Goods for Puerto Rico, Réunion or Jersey are sent to
 * `US`, `FR` or `GB`, and a shop may write `UK`: each order of such a user would go to a new country.
 */
function asOfUser(user: User, here: string, country: string): string {
  if (countryCode(country) === countryCode(here) || knowsCountry(user, country)) return country;
  const served = servedFrom(country);
  if (served === servedFrom(here)) return here;
  const { codes, size } = user.countries;
  for (let i = 0; i < size; i += 1) {
    const known = countryOf(codes[i] ?? 0);
    if (served === servedFrom(known)) return known;
  }
  return country;
}
