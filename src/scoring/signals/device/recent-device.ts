import { changeKind } from '../../../util/change-kind.js';
import { type User } from '../../../contract/profile.js';
import { type EventRequest } from '../../../event/event-row.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { hasEarlierDevice } from '../../facts/standing.js';
import { type Signal } from '../../signal.js';

/** Changing a name or a language takes nothing over, and a new password is how a reset ends. */
const HARMLESS_CHANGE = 0.4;
const AFTER_RESET_SECONDS = 3600;

/** A device of the user, but not for long: it weighs where accounts are taken over. */
export const recentDevice: Signal = {
  code: 'recent_device',
  strength({ device, profiles, request, now }) {
    if (!device.known || device.nearest === undefined || device.standing >= 1) return 0;
    if (!hasEarlierDevice(profiles.user, device.nearest)) return 0;
    return (1 - device.standing) * (isHarmless(request, profiles.user, now) ? HARMLESS_CHANGE : 1);
  },
  evidence: ({ device, now }: Facts) => ({
    hours_known: rounded(Math.max(0, now - (device.nearest?.firstSeen ?? now)) / 3600),
    times_used: device.nearest?.seen ?? 0,
  }),
};

function isHarmless({ useCase, changeType }: EventRequest, { steps }: User, now: number): boolean {
  if (useCase !== 'account_change') return false;
  const kind = changeKind(changeType);
  return kind === 'profile' || (kind === 'password' && now - steps.resetAt < AFTER_RESET_SECONDS);
}
