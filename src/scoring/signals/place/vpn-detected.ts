import { CLIENT, NETWORK } from '../../../event/event-row.js';
import { type Facts } from '../../facts/facts.js';
import { isNearZone } from '../../facts/place/places.js';
import { oddnessOfClock } from '../../facts/device/standing.js';
import { clientSays } from '../../facts/request-fields.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const BY_TIMEZONE = placeOfSetting('vpn_by_timezone');

/** A VPN or proxy hides the place. Many honest people use one, so it never challenges alone. */
export const vpnDetected: Signal = {
  code: 'vpn_detected',
  needs: NEEDS.network,
  strength: (facts) =>
    onList(facts) || clientSays(facts.request, CLIENT.vpn)
      ? 1
      : disagrees(facts)
        ? settingAt(facts.settings, BY_TIMEZONE) * oddnessOfClock(facts.device, facts.settings)
        : 0,
  evidence: (facts) => ({
    source: onList(facts)
      ? 'the address is on a list'
      : clientSays(facts.request, CLIENT.vpn)
        ? 'the client says so'
        : 'the only sign is the timezone of the device, so this is the same fact as timezone_mismatch',
  }),
};

function onList({ request }: Facts): boolean {
  return (request.network & NETWORK.vpn) !== 0;
}

function disagrees({ request, settings }: Facts): boolean {
  return (request.network & NETWORK.timezoneMismatch) !== 0 && !isNearZone(request, settings);
}
