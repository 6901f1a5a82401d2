import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { CONTINUITY, daysAway } from '../../facts/device/standing.js';
import { ramp } from '../../facts/recent.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const DAYS_FROM = placeOfSetting('dormant_days_from');
const DAYS_TO = placeOfSetting('dormant_days_to');
/** Factor in a prefix of the user, where it is probably the user who returns. */
const AT_HOME = placeOfSetting('dormant_at_home');

/** An account without use for a long time, now on a device that is not its user's. */
export const dormantAccount: Signal = {
  code: 'dormant_account',
  needs: NEEDS.strangeDevice,
  strength({ knownUser, device, profiles, now, settings: s }) {
    if (!knownUser || device.known) return 0;
    const home = device.continuity === CONTINUITY.prefix ? settingAt(s, AT_HOME) : 1;
    const away = ramp(daysAway(profiles.user, now), settingAt(s, DAYS_FROM), settingAt(s, DAYS_TO));
    return away * (1 - device.explained) * home;
  },
  evidence: ({ profiles, now }: Facts) => ({ days_away: rounded(daysAway(profiles.user, now)) }),
};
