import { DAY_SECONDS } from '../../facts/recent.js';
import { type Facts } from '../../facts/facts.js';
import { isRenewed } from '../../facts/device/standing.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/**
 * Steps of an account takeover, one after another, on a device that is new to the user or in a network that is, or
 * before a large order or another account for payouts on the user's own.
 */
export const takeoverSequence: Signal = {
  code: 'takeover_sequence',
  needs: NEEDS.step,
  strength: ({ sequence }) => sequence.takeover,
  evidence: (facts) => ({
    device: deviceInWords(facts),
    before: facts.sequence.before,
    minutes: facts.sequence.minutes,
  }),
};

/** From here on a device is not called new, although what is missing of its standing still counts. */
const NEW_BELOW = 0.5;

function deviceInWords(facts: Facts): string {
  const { sequence, device, profiles, now } = facts;
  // `ownDevice` says that no new device is needed, not that there is none.
  const isOwn = device.known && (device.standing >= NEW_BELOW || profiles.user.deviceCount === 1);
  if (sequence.ownDevice && isOwn) return "the user's own device";
  if (device.rested) return 'a device that was out of use';
  if (sequence.afar)
    return isOwn ? "the user's device in another network" : 'a device and in a network that are new to this user';
  const days = Math.floor((now - (device.nearest?.firstSeen ?? now)) / DAY_SECONDS);
  if (device.known && device.standing >= NEW_BELOW && days > 1)
    return `a device that the user has had for ${days} days`;
  return isRenewed(facts) ? 'a device with a new fingerprint' : 'a device that is new to this user';
}
