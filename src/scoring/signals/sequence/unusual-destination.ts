import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';
import { knownCountries } from '../../verdicts.js';

const ALONE = placeOfSetting('destination_alone');
const WITH_AMOUNT = placeOfSetting('destination_with_amount');

/**
 * An order to a country from which the user never came. Alone it may be a gift. With an amount far above the user's own
 * it is a sign of theft, even on the user's own device, which an attacker may control.
 */
export const unusualDestination: Signal = {
  code: 'unusual_destination',
  needs: NEEDS.step,
  strength({ sequence: { destination, amount }, settings }) {
    if (destination === 0) return 0;
    return Math.min(1, settingAt(settings, ALONE) * destination + settingAt(settings, WITH_AMOUNT) * amount);
  },
  evidence: ({ request, profiles }) => ({
    country: request.shippingCountry.toUpperCase(),
    known_countries: knownCountries(profiles.user),
  }),
};
