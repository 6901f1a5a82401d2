import { type User } from '../../../contract/profile.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS, ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';

const DAYS_FROM = 20;
const DAYS_TO = 90;

/** An account that nobody used for long wakes up on a device that is not its user's. */
export const dormantAccount: Signal = {
  code: 'dormant_account',
  strength({ knownUser, device, profiles, now }) {
    if (!knownUser || device.known) return 0;
    return ramp(daysAway(profiles.user, now), DAYS_FROM, DAYS_TO) * (1 - device.explained);
  },
  evidence: ({ profiles, now }: Facts) => ({ days_away: rounded(daysAway(profiles.user, now)) }),
};

/** Since the user was last let in. */
function daysAway({ devices, deviceCount }: User, now: number): number {
  let last = 0;
  for (let i = 0; i < deviceCount; i += 1) last = Math.max(last, devices[i]?.lastSeen ?? 0);
  return last === 0 ? 0 : Math.max(0, now - last) / DAY_SECONDS;
}
