import { CLIENT, NETWORK } from '../../../event/event-row.js';
import { countryOf } from '../../../contract/profile.js';
import { coordinatesOf } from '../../../util/zone-coordinates.js';
import { type Facts } from '../../facts/facts.js';
import { clientSays, rounded } from '../../facts/request-fields.js';
import { type Signal } from '../../signal.js';

/** A known device has probably travelled, or its clock was set; a VPN moves the address and nothing else. */
const KNOWN_DEVICE = 0.74;
const TIMEZONE_ONLY = 0.95;
const BEHIND_VPN = 0.5;
/** Hosting networks are where VPNs come out; and a clock that stays tells that only the address has moved. */
const CLOCK_STAYS = 0.6;

/** Two places that no traveller reaches in the time between. */
export const geoJump: Signal = {
  code: 'geo_jump',
  strength(facts) {
    const { place, device } = facts;
    if (!place.jumped) return 0;
    return (
      (device.known && !device.common ? KNOWN_DEVICE : 1) *
      (place.byAddress ? 1 : TIMEZONE_ONLY) *
      (place.byAddress && hidden(facts) ? BEHIND_VPN : place.clockStays && device.known ? CLOCK_STAYS : 1)
    );
  },
  evidence: ({ place, profiles, request, now }: Facts) => ({
    distance_km: rounded(place.distanceKm),
    minutes: Math.max(1, rounded((now - profiles.user.place.at) / 60)),
    from: countryOf(place.byAddress ? profiles.user.place.country : profiles.user.place.zoneCountry),
    to: place.byAddress ? request.country : (coordinatesOf(request.timezone)?.country ?? ''),
    source: place.byAddress ? 'the address' : `the timezone ${request.timezone}`,
  }),
};

function hidden({ request }: Facts): boolean {
  return clientSays(request, CLIENT.vpn) || (request.network & (NETWORK.vpn | NETWORK.tor | NETWORK.datacenter)) !== 0;
}
