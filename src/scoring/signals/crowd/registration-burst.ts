import { windowName } from '../../facts/rates.js';
import { ramp } from '../../facts/recent.js';
import { atLeast, atMost } from '../../facts/request-fields.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const LEAST = placeOfSetting('registration_burst_least');
const FULL = placeOfSetting('registration_burst_full');
/**
 * A class that registers together has as many typing rhythms as people and gets a captcha, up to this many times the
 * limit. A farm that varies its key times gets the same, but not more.
 */
const VARIED = placeOfSetting('varied_strength');
const VARIED_FACTOR = placeOfSetting('varied_factor');

/** More registrations from one place than its people need. */
export const registrationBurst: Signal = {
  code: 'registration_burst',
  needs: NEEDS.crowd,
  strength({ crowd: { registrations, varied }, settings }) {
    if (registrations.excess <= 1) return 0;
    if (varied && registrations.excess <= settingAt(settings, VARIED_FACTOR)) return settingAt(settings, VARIED);
    const least = settingAt(settings, LEAST);
    return least + (1 - least) * ramp(registrations.excess, 1, settingAt(settings, FULL));
  },
  evidence: ({ crowd: { registrations } }) => ({
    party: registrations.party,
    window: windowName(registrations.window),
    count: atLeast(registrations.count),
    limit: atMost(registrations.limit),
  }),
};
