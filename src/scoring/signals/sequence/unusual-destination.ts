import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const ALONE = placeOfSetting('destination_alone');
const WITH_AMOUNT = placeOfSetting('destination_with_amount');

/**
 * An order to a country that the user never came from. Alone it is a gift; far above the amounts of the user it is what
 * goods are stolen for, though it comes from his own device: somebody may sit at the other end of it.
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
    known_countries: profiles.user.countries.size,
  }),
};
