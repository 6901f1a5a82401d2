import { changeKind } from '../../util/change-kind.js';
import { type Facts } from '../facts.js';
import { rounded } from '../request-fields.js';
import { hasEarlierDevice } from '../standing.js';
import { type Signal } from '../signal.js';

/** Changing a name or a language takes nothing over. */
const HARMLESS_CHANGE = 0.4;

/** A device of the user, but not for long: it weighs where accounts are taken over. */
export const recentDevice: Signal = {
  code: 'recent_device',
  strength({ device, profiles, request }) {
    if (!device.known || device.nearest === undefined || device.standing >= 1) return 0;
    if (!hasEarlierDevice(profiles.user, device.nearest)) return 0;
    const harmless = request.useCase === 'account_change' && changeKind(request.changeType) === 'profile';
    return (1 - device.standing) * (harmless ? HARMLESS_CHANGE : 1);
  },
  evidence: ({ device, now }: Facts) => ({
    hours_known: rounded(Math.max(0, now - (device.nearest?.firstSeen ?? now)) / 3600),
    times_used: device.nearest?.seen ?? 0,
  }),
};
