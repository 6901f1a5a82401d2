import { NETWORK } from '../../../event/event-row.js';
import { isNearZone } from '../../facts/place/places.js';
import { oddnessOfClock } from '../../facts/device/standing.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const NEAR = placeOfSetting('mismatch_near');

/** The device's timezone is not one of the address country. */
export const timezoneMismatch: Signal = {
  code: 'timezone_mismatch',
  needs: NEEDS.network,
  strength({ request, device, settings }) {
    if ((request.network & NETWORK.timezoneMismatch) === 0) return 0;
    return (isNearZone(request, settings) ? settingAt(settings, NEAR) : 1) * oddnessOfClock(device, settings);
  },
  evidence: ({ request }) => ({ timezone: request.timezone, country: request.country }),
};
