import { isHidden, isHosted } from '../../../event/hidden.js';
import { countryOf } from '../../../contract/profile-codes.js';
import { coordinatesOf } from '../../../util/world/zone-coordinates.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { CONTINUITY, inOwnNetwork, knowsCountry } from '../../facts/device/standing.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { TAKES_ACCOUNT, TAKES_OVER } from '../../model/use-cases.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const KNOWN_DEVICE = placeOfSetting('jump_known_device');
const TIMEZONE_ONLY = placeOfSetting('jump_timezone');
/** Hosting networks count too, because VPNs exit there. */
const BEHIND_VPN = placeOfSetting('jump_vpn');
const CLOCK_STAYS = placeOfSetting('jump_clock_stays');
const OWN_PLACE = placeOfSetting('jump_own_place');

/** Two places that are too far apart for the time between the requests. */
export const geoJump: Signal = {
  code: 'geo_jump',
  needs: NEEDS.journey,
  strength(facts) {
    const { place, device, request, settings: s } = facts;
    if (!place.jumped) return 0;
    // An attacker copies the clock with the rest of a device, and can say that there is a VPN: both explain nothing
    // where accounts are taken over. Only the address moves at a gateway or with a foreign card, too: in a network that
    // the user had before. VPNs exit in hosting networks.
    const takes = TAKES_ACCOUNT.has(request.useCase);
    const explained = place.clockStays && device.known && !takes && inOwnNetwork(device.continuity);
    const hidden = takes ? isHosted(request) : isHidden(request);
    const stays = explained ? settingAt(s, CLOCK_STAYS) : 1;
    return (
      (device.known && !device.common ? settingAt(s, KNOWN_DEVICE) : 1) *
      (place.byAddress ? 1 : settingAt(s, TIMEZONE_ONLY)) *
      (place.byAddress && hidden ? settingAt(s, BEHIND_VPN) : stays) *
      weightInOwnPlace(facts)
    );
  },
  evidence: ({ place, profiles, request, now }: Facts) => ({
    distance_km: rounded(place.distanceKm),
    minutes: Math.max(1, rounded(Math.abs(now - profiles.user.place.at) / 60)),
    from: countryOf(place.byAddress ? profiles.user.place.country : profiles.user.place.zoneCountry),
    to: place.byAddress ? request.country : (coordinatesOf(request.timezone)?.country ?? ''),
    source: place.byAddress ? 'the address' : `the timezone ${request.timezone}`,
  }),
};

/**
 * The user's device in the user's network is where it stands: another device, or somebody who shares the account, was
 * elsewhere. Of a provider only the last prefix is known, and that may be the phone's; some providers are in many
 * countries, so that the country must be the user's too. The exit of a VPN is not a place.
 */
function weightInOwnPlace({ device, profiles, place, request, settings }: Facts): number {
  if (!device.known || device.common || !inOwnNetwork(device.continuity)) return 1;
  if (device.continuity !== CONTINUITY.prefix && !knowsCountry(profiles.user, place.country)) return 1;
  // What a device's place explains at a login says nothing of who acts there.
  if (TAKES_OVER.has(request.useCase) || isHidden(request)) return 1;
  return 1 - settingAt(settings, OWN_PLACE) * device.standing;
}
