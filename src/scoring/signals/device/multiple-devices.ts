import { hex32 } from '../../../util/hex.js';
import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';

/** A phone, a laptop and a tablet in one day are usual; twice that is not. */
const DAY_FROM = 3;
const DAY_TO = 8;
const MONTH_FROM = 6;
const MONTH_TO = 14;

/** One device whose fingerprint is another one at every visit is one device. */
const HABIT = 0.9;

/** One user, or one login identifier, on unusually many devices: a shared, a sold or an attacked account. */
export const multipleDevices: Signal = {
  code: 'multiple_devices',
  strength: (facts) =>
    Math.max(ramp(devices(facts, 1), DAY_FROM, DAY_TO), ramp(devices(facts, 30), MONTH_FROM, MONTH_TO)) *
    (1 - HABIT * facts.device.habit),
  evidence: (facts) => ({ devices_24h: devices(facts, 1), devices_30d: devices(facts, 30) }),
};

function devices({ profiles, request, now }: Facts, days: number): number {
  const from = now - days * DAY_SECONDS;
  const device = hex32(request.fingerprint, 0);
  const ofUser = distinctSince(profiles.user.recentDevices, from, device);
  return Math.max(ofUser, distinctSince(profiles.identifier.devices, from, device));
}
