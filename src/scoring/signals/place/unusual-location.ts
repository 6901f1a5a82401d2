import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { type Signal } from '../../signal.js';
import { oddness } from '../../facts/standing.js';

const SHARE_MIN = placeOfSetting('place_share');

/** A country from which this user hardly ever came. */
export const unusualLocation: Signal = {
  code: 'unusual_location',
  strength: ({ place, device, settings }) =>
    place.countryShare < settingAt(settings, SHARE_MIN) ? oddness(device.continuity, settings) : 0,
  evidence: ({ place, profiles }: Facts) => ({
    country: place.country,
    share_percent: rounded(place.countryShare * 100, 1),
    known_countries: profiles.user.countries.size,
  }),
};
