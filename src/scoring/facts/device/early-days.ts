// A new device of a user whom the service has known for a few days only. Most people own two or three devices, and use
// all of them in the first days. The longer no new device came, the less likely the next one is (Good and Turing). So a
// new device is weaker evidence in the first days than after weeks on one device.
import { type User } from '../../../contract/profile.js';
import { hash32, hex32 } from '../../../util/text/hex.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { type Inputs } from '../inputs.js';
import { isVisit } from '../../model/use-cases.js';
import { DAY_SECONDS, distinctSince } from '../recent.js';
import { CONTINUITY } from './standing.js';
import { hasForeignEvent } from '../../verdicts.js';

const EXPLAINS = placeOfSetting('device_early_explains');
const DAYS = placeOfSetting('device_early_days');
const NETWORK_DAYS = placeOfSetting('device_early_network_days');

/**
 * Share (0..1) of the "new device" evidence that the user's short history explains. Only for logins and scores, from
 * the prefix of a network where the user was allowed on an earlier day, on a device that nobody else uses, and not
 * after a label said that others used the account. The same provider is not enough: attackers who try leaked passwords
 * also use its lines.
 * @param continuity as CONTINUITY
 */
export function earlyShare(continuity: number, { request, profiles, now, settings }: Inputs): number {
  const { user, device } = profiles;
  if (!isVisit(request.useCase) || continuity !== CONTINUITY.prefix || hasForeignEvent(user)) return 0;
  const left = 1 - (now - user.firstSeen) / (settingAt(settings, DAYS) * DAY_SECONDS);
  if (left <= 0 || distinctSince(device.users, 0, hex32(request.userHash, 0)) > 1) return 0;
  const since = now - settingAt(settings, NETWORK_DAYS) * DAY_SECONDS;
  return isKnownSince(user, hash32(request.addressPrefix), since) ? settingAt(settings, EXPLAINS) * left : 0;
}

/** @param since Unix seconds */
function isKnownSince({ networks }: User, prefix: number, since: number): boolean {
  for (let i = 0; i < networks.size; i += 1)
    if (networks.prefixes[i] === prefix && (networks.firstSeen[i] ?? since) < since) return true;
  return false;
}
