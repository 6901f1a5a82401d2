import { hex32 } from '../../../util/hex.js';
import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const DAY_FROM = placeOfSetting('devices_day_from');
const DAY_TO = placeOfSetting('devices_day_to');
const MONTH_FROM = placeOfSetting('devices_month_from');
const MONTH_TO = placeOfSetting('devices_month_to');
const OWN = placeOfSetting('devices_own');
const HABIT = placeOfSetting('devices_habit');

/** One user, or one login identifier, on unusually many devices: a shared, sold or attacked account. */
export const multipleDevices: Signal = {
  code: 'multiple_devices',
  needs: NEEDS.devices,
  strength(facts) {
    const { settings: s } = facts;
    const inDay = ramp(devices(facts, 1), settingAt(s, DAY_FROM), settingAt(s, DAY_TO));
    const inMonth = ramp(devices(facts, 30), settingAt(s, MONTH_FROM), settingAt(s, MONTH_TO));
    const own = facts.device.known ? settingAt(s, OWN) * facts.device.standing : 0;
    return Math.max(inDay, inMonth) * (1 - settingAt(s, HABIT) * facts.device.habit) * (1 - own);
  },
  evidence: (facts) => ({ devices_24h: devices(facts, 1), devices_30d: devices(facts, 30) }),
};

function devices({ profiles, request, now }: Facts, days: number): number {
  const from = now - days * DAY_SECONDS;
  const device = hex32(request.fingerprint, 0);
  const ofUser = distinctSince(profiles.user.recentDevices, from, device);
  return Math.max(ofUser, distinctSince(profiles.identifier.devices, from, device));
}
