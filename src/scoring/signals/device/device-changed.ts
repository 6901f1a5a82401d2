import { isComparable } from '../../../event/device-likeness.js';
import { lacksOfNone } from '../../facts/device/untried.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS } from '../../facts/recent.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';
import { isForeignDevice } from '../../verdicts.js';

/**
 * The fingerprint is not among the user's last devices. Time and similarity together explain a new one where the
 * network or the country continues: updates take days and change few attributes. In a user's first days it tells less.
 */
export const deviceChanged: Signal = {
  code: 'device_changed',
  needs: NEEDS.strangeDevice,
  strength(facts) {
    const { knownUser, device } = facts;
    if (device.disowned) return 1;
    if (!knownUser || device.known || device.tampered || device.nearest === undefined) return 0;
    return Math.max(1 - Math.max(device.explained, device.early), lacksOfNone(facts));
  },
  evidence: (facts: Facts) => ({
    known_devices: knownDevices(facts),
    likeness: likenessOf(facts),
    similarity_percent: rounded(facts.device.similarity * 100),
    days_since: rounded(Math.max(0, facts.now - lastSeenOf(facts)) / DAY_SECONDS, 1),
  }),
};

/** Of a disowned account the sentence says that none is the user's. */
function knownDevices({ profiles: { user }, device: { disowned } }: Facts): number {
  if (disowned) return user.deviceCount;
  const stored = user.devices.slice(0, user.deviceCount);
  return stored.filter((device) => !isForeignDevice(user, device)).length;
}

function lastSeenOf({ device: { nearest, disowned }, profiles: { user }, now }: Facts): number {
  return disowned ? user.lastSeen : (nearest?.lastSeen ?? now);
}

/** Many integrations send a fingerprint and little else of the device. */
function likenessOf({ request, device: { nearest, similarity, disowned } }: Facts): string {
  if (disowned) return "By labels none of them is the user's. The account";
  return nearest !== undefined && isComparable(request.deviceAttributes, nearest.attributes)
    ? `The most similar one matches in ${rounded(similarity * 100)} % of its attributes and`
    : 'Too few attributes are sent to tell which is like it; one of them';
}
