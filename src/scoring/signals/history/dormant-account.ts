import { type User } from '../../../contract/profile.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { CONTINUITY } from '../../facts/standing.js';
import { DAY_SECONDS, ramp } from '../../facts/recent.js';
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

/** Days since the user was last allowed on one of his devices. */
function daysAway({ devices, deviceCount }: User, now: number): number {
  let last = 0;
  for (let i = 0; i < deviceCount; i += 1) last = Math.max(last, devices[i]?.lastSeen ?? 0);
  return last === 0 ? 0 : Math.max(0, now - last) / DAY_SECONDS;
}
