// Settings as they are by default: a record does not depend on the settings of its reader.
import { type KnownDevice, type User } from '../../contract/profile.js';
import { isOutOfUse } from '../../event/device-likeness.js';
import { DAY_SECONDS, HOUR_SECONDS } from '../../util/time/units.js';

/** `steps_hours` */
export const TOGETHER_SECONDS = 72 * HOUR_SECONDS;
/** `device_rest_days` */
const REST_SECONDS = 30 * DAY_SECONDS;
/** `device_replaced_days` */
const REPLACED_SECONDS = 3 * DAY_SECONDS;

export function isUnused(user: User, device: KnownDevice): boolean {
  return isOutOfUse(user, device, REST_SECONDS, REPLACED_SECONDS);
}
