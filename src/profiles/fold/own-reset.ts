// Tells whether a password reset was the owner's: it came from where the owner has long been. Who forgot the password
// asks at the computer at work, and has a new phone on the same evening; a thief asks on a device of his own.
import { type RowToFold } from '../../event/event-row.js';
import { isHomePrefix } from '../../event/own-prefix.js';
import { type User } from '../../contract/profile.js';
import { hash32, hex32 } from '../../util/text/hex.js';
import { DAY_SECONDS } from '../../util/time/units.js';
import { isUnused, TOGETHER_SECONDS } from './defaults.js';

/** As the setting `recent_untried_days` has it by default. */
const LIVED_SECONDS = 7 * DAY_SECONDS;
/** The same of `device_uses_full`. */
const USES_FULL = 4;
/** Signs that it is another machine or another person. */
const FOREIGN = new Set([
  'device_changed',
  'device_tampered',
  'recent_device',
  'behavior_anomaly',
  'behavior_replayed',
]);

/**
 * The reset of another device is not forgotten within the time in which steps count together: its thief is still
 * there. A page's event may be verified later than it happened.
 */
export function noticeReset(user: User, row: RowToFold, at: number): void {
  const { steps } = user;
  const isNear = steps.resetAt > 0 && Math.abs(at - steps.resetAt) < TOGETHER_SECONDS;
  const isOwn = isOwnReset(user, row, at) && !(isNear && !steps.resetIsOwn);
  if (at >= steps.resetAt) {
    steps.resetIsOwn = isOwn;
    steps.resetAt = at;
  } else if (isNear && !isOwn) steps.resetIsOwn = false;
}

/** Let in unasked, on a device that was the user's for a week, in a prefix to which the user comes back. */
function isOwnReset(user: User, row: RowToFold, at: number): boolean {
  if (row.action !== 'allow' || row.reasons.some((code) => FOREIGN.has(code))) return false;
  return isLivedWith(user, row, at) && isLivedIn(user, row, at);
}

function isLivedWith(user: User, { fingerprint }: RowToFold, at: number): boolean {
  const high = hex32(fingerprint, 0);
  const low = hex32(fingerprint, 8);
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device?.high !== high || device.low !== low) continue;
    if (at - device.firstSeen < LIVED_SECONDS || device.seen < USES_FULL) continue;
    if (!isUnused(user, device)) return true;
  }
  return false;
}

/** A backend that tells no address tells none of the thief either. */
function isLivedIn({ networks }: User, { addressPrefix }: RowToFold, at: number): boolean {
  if (addressPrefix === '') return networks.size === 0;
  const prefix = hash32(addressPrefix);
  for (let i = 0; i < networks.size; i += 1)
    if (isHomePrefix(networks, i, prefix) && at - (networks.firstSeen[i] ?? at) >= LIVED_SECONDS) return true;
  return false;
}
