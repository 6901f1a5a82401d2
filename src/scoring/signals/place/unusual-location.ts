import { changeKind } from '../../../util/change-kind.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { type Signal } from '../../signal.js';
import { isInNewCountry } from '../../facts/sequence.js';
import { oddness } from '../../facts/device/standing.js';
import { expectedShare } from '../../facts/place/places.js';
import { knownCountries } from '../../verdicts.js';

const SHARE_MIN = placeOfSetting('place_share');
const RARE_CHANGE = placeOfSetting('place_rare_change');

/**
 * A country from which this user rarely came; for an account change, also one from which he came only in the last days.
 */
export const unusualLocation: Signal = {
  code: 'unusual_location',
  strength(facts) {
    const { place, device, request, settings } = facts;
    if (request.useCase === 'account_change' && takesFromAfar(facts)) return 1;
    // Of a disowned account no country is known.
    if (device.disowned || place.countryShare >= settingAt(settings, SHARE_MIN)) return 0;
    const changes = request.useCase === 'account_change' ? settingAt(settings, RARE_CHANGE) : 1;
    return changes * oddness(device, settings);
  },
  evidence({ place, profiles: { user }, settings }) {
    // Of few requests none is unusual alone, which is no share to tell.
    const share = Math.min(place.countryShare, expectedShare(user.countries, place.country));
    return {
      country: place.country,
      comes: share < settingAt(settings, SHARE_MIN) ? 'is rarely in' : 'comes only since the last days from',
      share_percent: rounded(share * 100, 1),
      known_countries: knownCountries(user),
    };
  },
};

/** An account change redirects mail, number, password or money, from a country and a network that are new. */
function takesFromAfar(facts: Facts): boolean {
  const kind = changeKind(facts.request.changeType);
  return (kind === 'contact' || kind === 'password' || kind === 'payout') && isInNewCountry(facts);
}
