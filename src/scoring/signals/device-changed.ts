import { type Facts } from '../facts.js';
import { rounded } from '../read.js';
import { DAY_SECONDS } from '../recent.js';
import { type Signal } from '../signal.js';

/** Half of all browsers change their fingerprint within this many days. */
const DRIFT_DAYS = 54;

/** A fingerprint not among the user's last devices. Time and likeness explain it together: updates take days, and change little. */
export const deviceChanged: Signal = {
  code: 'device_changed',
  strength({ knownUser, device, now }) {
    if (!knownUser || device.known || device.nearest === undefined) return 0;
    return 1 - device.similarity * (1 - Math.exp(-daysSince(device.nearest.lastSeen, now) / DRIFT_DAYS));
  },
  evidence: ({ device, profiles, now }: Facts) => ({
    known_devices: profiles.user.deviceCount,
    similarity_percent: rounded(device.similarity * 100),
    days_since: rounded(daysSince(device.nearest?.lastSeen ?? now, now), 1),
  }),
};

function daysSince(then: number, now: number): number {
  return Math.max(0, now - then) / DAY_SECONDS;
}
