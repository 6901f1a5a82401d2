import { hex32 } from '../../../util/text/hex.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { isClassOfEquals } from '../../facts/device/terminal.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const REFUSED_FROM = placeOfSetting('refused_from');
const REFUSED_TO = placeOfSetting('refused_to');
const SHARE_FROM = placeOfSetting('refused_share_from');
const SHARE_TO = placeOfSetting('refused_share_to');
const DAYS = placeOfSetting('refused_days');
const STANDING_MAX = placeOfSetting('refused_standing');

/** A device on which other users were challenged and blocked more often than allowed, now with another account. */
export const deviceRefused: Signal = {
  code: 'device_refused',
  needs: NEEDS.others,
  strength(facts) {
    const { device, profiles, knownUser, settings: s } = facts;
    // Users in page events are not verified, and an attacker could accuse a device with invented ones.
    if (profiles.ofPage || profiles.device.seen === 0 || device.common || others(facts) === 0) return 0;
    if (isClassOfEquals(facts)) return 0;
    if (knownUser && device.standing > settingAt(s, STANDING_MAX)) return 0;
    const bad = refused(facts);
    const all = bad + profiles.device.allowed;
    if (all === 0) return 0;
    const many = ramp(bad, settingAt(s, REFUSED_FROM), settingAt(s, REFUSED_TO));
    return many * ramp(bad / all, settingAt(s, SHARE_FROM), settingAt(s, SHARE_TO));
  },
  evidence: (facts) => ({ refused: rounded(refused(facts)), other_users: others(facts) }),
};

function refused({ profiles: { device } }: Facts): number {
  return device.challenged + device.blocked;
}

function others({ profiles: { device }, request, now, settings }: Facts): number {
  const from = now - settingAt(settings, DAYS) * DAY_SECONDS;
  return distinctSince(device.users, from, hex32(request.userHash, 0)) - 1;
}
