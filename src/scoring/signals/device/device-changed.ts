import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS } from '../../facts/recent.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/**
 * The fingerprint is not among the user's last devices. Time and similarity together explain a new one where the
 * network or the country continues: updates take days and change few attributes. In a user's first days it tells less.
 */
export const deviceChanged: Signal = {
  code: 'device_changed',
  needs: NEEDS.strangeDevice,
  strength({ knownUser, device }) {
    if (!knownUser || device.known || device.tampered || device.nearest === undefined) return 0;
    return 1 - Math.max(device.explained, device.early);
  },
  evidence: ({ device, profiles, now }: Facts) => ({
    known_devices: profiles.user.deviceCount,
    similarity_percent: rounded(device.similarity * 100),
    days_since: rounded(Math.max(0, now - (device.nearest?.lastSeen ?? now)) / DAY_SECONDS, 1),
  }),
};
