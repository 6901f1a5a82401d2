import { DEVICES_MAX, type User } from '../../../contract/profile.js';
import { isTold } from '../../../event/device-likeness.js';
import { hex32 } from '../../../util/text/hex.js';
import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { CONTINUITY, deviceStanding, forgottenStanding } from '../../facts/device/standing.js';
import { isForeignDevice } from '../../verdicts.js';
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
    const inDay = excess(facts, 1, settingAt(s, DAY_FROM), settingAt(s, DAY_TO));
    const inMonth = excess(facts, 30, settingAt(s, MONTH_FROM), settingAt(s, MONTH_TO));
    const most = Math.max(inDay, inMonth);
    if (most === 0) return 0;
    return most * (1 - settingAt(s, HABIT) * facts.device.habit) * (1 - settingAt(s, OWN) * ownStanding(facts));
  },
  evidence: (facts) => ({ devices_24h: devices(facts, 1), devices_30d: devices(facts, 30) }),
};

/** Of a device of the user, also of one that more than eight have made him forget. */
function ownStanding({ device, profiles, request, now, settings }: Facts): number {
  if (device.known) return device.standing;
  if (device.continuity !== CONTINUITY.prefix) return 0;
  return forgottenStanding(profiles.user, profiles.device, request, now, settings);
}

/** Strength for the devices of so many days. Those that have long been the user's are no more than one person's. */
function excess(facts: Facts, days: number, from: number, to: number): number {
  const count = devices(facts, days);
  if (count <= from) return 0;
  const settledToo = Math.max(0, settled(facts, days) - (from - 1));
  return ramp((count - settledToo) * (1 - equalShare(facts.profiles.user)), from, to);
}

/**
 * Share (0..1) of the user's devices that are alike in all they tell: whichever Chromebook of a cart is charged, or the
 * computers of a ward. They are no more than one device of a person.
 */
function equalShare({ devices, deviceCount }: User): number {
  let most = 0;
  for (let i = 0; i < deviceCount; i += 1) {
    const { attributes } = devices[i] ?? {};
    if (attributes === undefined || !isTold(attributes)) continue;
    let alike = 0;
    for (let k = 0; k < deviceCount; k += 1) if (isEqual(attributes, devices[k]?.attributes)) alike += 1;
    most = Math.max(most, alike);
  }
  return most < EQUALS_MIN ? 0 : (most - 1) / deviceCount;
}

/** Two may be two people's phones of one model. */
const EQUALS_MIN = 3;

function isEqual(one: Uint16Array, other: Uint16Array | undefined): boolean {
  return one.every((each, i) => each === other?.[i]);
}

/** Sum of the standings of the user's other devices of so many days: the televisions of a household, a shop's tills. */
function settled({ profiles: { user }, request, now, settings }: Facts, days: number): number {
  const since = now - days * DAY_SECONDS;
  const high = hex32(request.fingerprint, 0);
  let sum = 0;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device === undefined || device.high === high || device.lastSeen < since) continue;
    if (!isForeignDevice(user, device)) sum += deviceStanding(device, now, settings);
  }
  return sum;
}

/** From this standing on a device is the user's own where the line is not. */
const OWN_FROM = 0.5;

function devices({ profiles, request, device, now }: Facts, days: number): number {
  const { user, identifier } = profiles;
  const from = now - days * DAY_SECONDS;
  const high = hex32(request.fingerprint, 0);
  const ofUser = distinctSince(user.recentDevices, from, high);
  // Whoever names no user has a user of each device. Where one is named, the user's record has the same requests, and
  // the identifier's may have those of everybody: a client that hashes a field before it is filled in.
  const all = request.identityClaimed ? ofUser : Math.max(ofUser, distinctSince(identifier.devices, from, high));
  // A stranger may try passwords with an invented fingerprint each: that makes no new phone of the user suspicious.
  const isOwn = (device.known && device.standing >= OWN_FROM) || device.continuity === CONTINUITY.prefix;
  return isOwn && user.deviceCount < DEVICES_MAX ? Math.min(all, letInSince(user, from, high)) : all;
}

/** Devices that the user was let in on since `from` (Unix seconds), the present one included. */
function letInSince({ devices: known, deviceCount }: User, from: number, present: number): number {
  let count = 1;
  for (let i = 0; i < deviceCount; i += 1) {
    const device = known[i];
    if (device !== undefined && device.high !== present && device.lastSeen >= from) count += 1;
  }
  return count;
}
