import { type Signal } from '../../signal.js';

/** An order to a country that the user never came from. */
export const unusualDestination: Signal = {
  code: 'unusual_destination',
  strength: ({ sequence }) => sequence.destination,
  evidence: ({ request, profiles }) => ({
    country: request.shippingCountry.toUpperCase(),
    known_countries: profiles.user.countries.size,
  }),
};
